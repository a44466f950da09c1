"""The closest ultrametric of small graphs, by enumeration; prints JSON.

Needs NumPy and scikit-learn. Every order in which vertices can be merged in pairs is gone through (n! (n - 1)! / 2^(n - 1) of
them). For one order the best heights are an isotonic regression over its merges: each the mean weight of the edges that it
joins, pooled where a later merge would be lower.

    python3 tests/oracle/closest-ultrametric.py > tests/golden/papers/closest-ultrametric.json
"""

import json

import numpy as np
from sklearn.isotonic import isotonic_regression


def least(groups, apart, means, counts, spread):
    """The least sum of squares over all ways to merge the groups; `apart` are the weights of edges between vertices."""
    if len(groups) == 1:
        used = [k for k, count in enumerate(counts) if count > 0]
        y = np.array([means[k] for k in used])
        w = np.array([counts[k] for k in used], float)
        fitted = isotonic_regression(y, sample_weight=w)
        return spread + float((w * (y - fitted) ** 2).sum())
    best = np.inf
    for i in range(len(groups)):
        for j in range(i + 1, len(groups)):
            between = np.array([apart[a, b] for a in groups[i] for b in groups[j]])
            between = between[np.isfinite(between)]
            mean = float(between.mean()) if len(between) else 0.0
            rest = [g for k, g in enumerate(groups) if k not in (i, j)] + [groups[i] + groups[j]]
            within = float(((between - mean) ** 2).sum())
            best = min(best, least(rest, apart, means + [mean], counts + [len(between)], spread + within))
    return best


def example(n, density, seed):
    random = np.random.RandomState(seed)
    edges = [(a, b) for a in range(n) for b in range(a + 1, n) if b == a + 1 or random.rand() < density]
    weight = random.rand(len(edges)).round(3) + 0.01
    apart = np.full((n, n), np.inf)
    for (a, b), w in zip(edges, weight):
        apart[a, b] = apart[b, a] = w
    cost = least([[v] for v in range(n)], apart, [], [], 0.0)
    return {'vertices': n, 'edges': edges, 'weight': weight.tolist(), 'cost': cost}


print(json.dumps([example(n, density, 10 * n + s) for n in (3, 4, 5) for s, density in enumerate((1.0, 0.5, 1.0, 0.3))]))
