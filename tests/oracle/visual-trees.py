"""What visual trees are judged and compared by: linear support vector machines, affinity propagation, and the trees made of both.

Needs numpy, SciPy and scikit-learn. Prints tests/golden/papers/visual-trees.json:
    python3 tests/oracle/visual-trees.py > tests/golden/papers/visual-trees.json
"""

import json

import numpy as np
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import squareform
from sklearn.cluster import AffinityPropagation, KMeans
from sklearn.svm import LinearSVC

random = np.random.RandomState(3)
centres = random.normal(size=(4, 3)) * 2
y = np.arange(60) % 4
X = (centres[y] + random.normal(size=(60, 3))).round(3)



def scaled(X):
    """Centred, and one factor: squared lengths are as many as columns on average."""
    Z = X - X.mean(axis=0)
    return Z * np.sqrt(X.shape[1] / (Z**2).sum(axis=1).mean())


def machine_of(Z, y, C):
    return LinearSVC(C=C, loss="squared_hinge", dual=False, tol=1e-14, max_iter=100_000).fit(Z, y)


Z = scaled(X)
machines = {}
for C in [0.01, 1, 10]:
    machine = machine_of(Z, y, C)
    machines[str(C)] = np.column_stack([machine.coef_, machine.intercept_]).tolist()


def exemplars_of(S):
    found = AffinityPropagation(affinity="precomputed", random_state=0).fit(S)
    return found.cluster_centers_indices_[found.labels_]


def squared_distances(A, B):
    return ((A[:, None, :] - B[None, :, :]) ** 2).sum(axis=2)


exemplars = exemplars_of(-squared_distances(X, X))


def label_tree(Z, y):
    """Clades of average linkage of the mistakes of two machines, each of which learned from the other half."""
    K = y.max() + 1
    table = np.zeros((K, K))
    half = np.arange(len(y)) % 2
    for learned in [0, 1]:
        machine = machine_of(Z[half == learned], y[half == learned], 1)
        np.add.at(table, (y[half != learned], machine.predict(Z[half != learned])), 1)
    share = table / np.bincount(y)[:, None]
    distance = 1 - (share + share.T) / 2
    np.fill_diagonal(distance, 0)
    merges = linkage(squareform(distance), "average")
    members = [[c] for c in range(K)]
    for a, b, _, _ in merges:
        members.append(sorted(members[int(a)] + members[int(b)]))
    return [group for group in members if len(group) > 1]


def exemplar_tree(S):
    """Clades of exemplars over exemplars, until there are three: of so few, two trees are equally good."""
    objects = [(c, [c]) for c in range(len(S))]
    clades = []
    while len(objects) > 3:
        own = [e for e, _ in objects]
        found = exemplars_of(S[np.ix_(own, own)])
        groups = sorted(set(found))
        if len(groups) < 2 or len(groups) == len(objects):
            break
        joined = [(own[g], sorted(sum((m for (_, m), f in zip(objects, found) if f == g), []))) for g in groups]
        clades += [members for g, (_, members) in zip(groups, joined) if (found == g).sum() > 1]
        objects = joined
    return clades + [sorted(sum((members for _, members in objects), []))]


# Three groups of four classes, each class in four places.
random = np.random.RandomState(11)
tops = random.normal(size=(3, 4)) * 12
classes = np.repeat(tops, 4, axis=0) + random.normal(size=(12, 4)) * 2.5
places = classes[:, None, :] + random.normal(size=(12, 4, 4)) * 2
own = np.arange(12 * 24) % 12
near = places[own, np.arange(12 * 24) // 12 % 4] + random.normal(size=(12 * 24, 4)) * 0.15
samples = near.round(3)
means = np.stack([samples[own == c].mean(axis=0) for c in range(12)])
centres = [KMeans(4, n_init=20, random_state=0).fit(samples[own == c]).cluster_centers_ for c in range(12)]
apart = np.array([[squared_distances(a, b).mean() for b in centres] for a in centres])
np.fill_diagonal(apart, 0)

print(
    json.dumps(
        {
            "X": X.tolist(),
            "y": y.tolist(),
            "machines": machines,
            "exemplars": exemplars.tolist(),
            "samples": samples.tolist(),
            "classes": own.tolist(),
            "apart": apart.round(12).tolist(),
            "trees": {
                "label tree": label_tree(scaled(samples), own),
                "exemplars of class means": exemplar_tree(-squared_distances(means, means)),
                "exemplars of four centres a class": exemplar_tree(-apart),
            },
        }
    )
)
