"""Cuts, levels and joins of a tree, computed apart from the program. Needs NumPy, SciPy and scikit-learn.

    python3 tests/oracle/levels.py > tests/golden/papers/levels.json
"""

import json
from math import comb, log, sqrt

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform
from sklearn.metrics import silhouette_score

rng = np.random.default_rng(7)
K, N = 9, 240
group = np.arange(K) // 3
truth = rng.integers(K, size=N)
logits = rng.normal(size=(N, K)) * 1.5 + 1.2 * (group[truth][:, None] == group) + 2.5 * np.eye(K)[truth]
logits = logits.round(2)
p = np.exp(logits - logits.max(1, keepdims=True))
p /= p.sum(1, keepdims=True)
predicted = logits.argmax(1)
points = np.bincount(predicted, minlength=K)
A = np.stack([p[predicted == a].mean(0) for a in range(K)])
S = (A + A.T) / 2

distance = 1 - S
np.fill_diagonal(distance, 0)
Z = linkage(squareform(distance, checks=False), "average")


def modularity(labels):
    """Newman and Girvan 2004, of the graph whose weights are similarities."""
    W = S - np.diag(np.diag(S))
    degree, whole = W.sum(1), W.sum() / 2
    same = labels[:, None] == labels
    return float(((W - np.outer(degree, degree) / (2 * whole)) * same).sum() / (2 * whole))


def members(node):
    return [int(node)] if node < K else members(Z[int(node) - K, 0]) + members(Z[int(node) - K, 1])


def joins():
    """z by the mean and the variance over points of the difference itself, point by point."""
    popular = np.array([np.delete(A[:, b], b).mean() for b in range(K)])
    lift = p / popular
    parent = {int(child): K + i for i, row in enumerate(Z) for child in row[:2]}
    found = []
    for node in range(K, 2 * K - 2):
        sides = [members(child) for child in Z[node - K, :2]]
        own = sides[0] + sides[1]
        above = members(parent[node])
        rest = [b for b in above if b not in own]
        known = [a for a in own if points[a] >= 10]
        inside = sum(len(own) - len(side) for side in sides for a in side if a in known)
        outside = len(known) * len(rest)
        t = variance = 0.0
        for a in known:
            joined = sides[1] if a in sides[0] else sides[0]
            rows = lift[predicted == a]
            x = rows[:, joined].sum(1) / inside - rows[:, rest].sum(1) / outside
            t += x.mean()
            variance += x.var() / (len(x) - 1)
        needed = sqrt(2 * log(10 * (K - 2) * comb(len(above), len(own))))
        found.append({"classes": sorted(own), "z": t / sqrt(variance), "needed": needed})
    return found


levels = []
for k in range(2, K):
    labels = fcluster(Z, k, "maxclust")
    levels.append(
        {
            "clusters": k,
            "labels": [int(x) for x in labels],
            "modularity": modularity(labels),
            "silhouette": float(silhouette_score(distance, labels, metric="precomputed")),
        }
    )

counts = np.zeros((K, K), int)
np.add.at(counts, (truth, predicted), 1)
print(
    json.dumps(
        {
            "logits": logits.tolist(),
            "counts": counts.tolist(),
            "linkage": Z.tolist(),
            "levels": levels,
            "joins": joins(),
        },
        separators=(",", ":"),
    )
)
