"""Linkage on the graph of nearest neighbours and a spanning tree, by definition; prints JSON.

Needs NumPy, SciPy and scikit-learn (1.2). Every distance of two groups is computed anew from the edges between their members at
each merge, Ward's by scikit-learn with the graph as connectivity. The five toy sets are those of Chierchia and Perret (2019),
rounded to 6 decimals; `published` are the accuracies in their notebook.

    python3 tests/oracle/linkage-graph.py > tests/golden/papers/linkage-graph.json
"""

import json
import warnings

import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import pdist, squareform
from sklearn.cluster import AgglomerativeClustering, ward_tree
from sklearn.datasets import make_blobs, make_circles, make_moons
from sklearn.neighbors import kneighbors_graph

warnings.filterwarnings('ignore')


def graph(points, k, convention):
    """As the published code builds it: halved lengths; or every edge its length."""
    near = kneighbors_graph(points, k, mode='distance').toarray()
    tree = minimum_spanning_tree(squareform(pdist(points))).toarray()
    if convention == 'authors':
        return np.maximum((near + near.T) / 2, (tree + tree.T) / 2)
    return np.maximum(np.maximum(near, near.T), np.maximum(tree, tree.T))


def by_definition(weights, rule):
    """Merges of groups, each the set of its members, and heights. Weighted has a recursion instead of a definition."""
    n = len(weights)
    groups = [[i] for i in range(n)]
    apart = np.where(weights > 0, weights, np.inf)
    merges, heights = [], []
    while len(groups) > 1:
        best, pair = np.inf, None
        for a in range(len(groups)):
            for b in range(a + 1, len(groups)):
                if rule == 'weighted':
                    value = apart[a, b]
                else:
                    between = weights[np.ix_(groups[a], groups[b])]
                    between = between[between > 0]
                    value = {'average': np.mean, 'single': np.min, 'complete': np.max}[rule](between) if between.size else np.inf
                if value < best:
                    best, pair = value, (a, b)
        a, b = pair
        both = np.isfinite(apart[a]) & np.isfinite(apart[b])
        joined = np.where(both, (apart[a] + apart[b]) / 2, np.minimum(apart[a], apart[b]))
        apart[a], apart[:, a] = joined, joined
        apart = np.delete(np.delete(apart, b, 0), b, 1)
        merges.append([sorted(groups[a]), sorted(groups[b])])
        heights.append(best)
        groups[a] = groups[a] + groups[b]
        del groups[b]
    return merges, heights


def ward(points, weights):
    children, _, n, _, distances = ward_tree(points, connectivity=(weights > 0).astype(float), return_distance=True)
    members = [[i] for i in range(n)]
    merges = []
    for a, b in children:
        merges.append([sorted(members[a]), sorted(members[b])])
        members.append(members[a] + members[b])
    return merges, np.maximum.accumulate(distances).tolist()


def clusters(n, merges, heights, count):
    """At most so many clusters, as SciPy's maxclust: all merges up to a height are made."""
    limit = sorted(heights)[n - count - 1]
    label = list(range(n))
    for (a, b), height in zip(merges, heights):
        if height <= limit:
            for i in a + b:
                label[i] = label[a[0]]
    return label


def accuracy(labels, found):
    _, found = np.unique(found, return_inverse=True)
    table = np.zeros((max(labels) + 1, max(found) + 1))
    np.add.at(table, (labels, found), 1)
    rows, columns = linear_sum_assignment(-table)
    return table[rows, columns].sum() / len(labels)


def toy_sets():
    moons, classes = make_moons(200, noise=0.05, random_state=42)
    skewed, thirds = make_blobs(200, random_state=170)
    return {
        'circles': make_circles(200, factor=0.5, noise=0.05, random_state=10),
        'moons': (np.vstack([moons, moons + [2.5, 0]]), np.concatenate([classes, classes + 2])),
        'blobs': make_blobs(200, random_state=42),
        'varied': make_blobs(200, cluster_std=[1.0, 2.5, 0.5], random_state=170),
        'aniso': (skewed @ [[0.6, -0.6], [-0.4, 0.8]], thirds),
    }


PUBLISHED = {
    'average': {'circles': 0.505, 'moons': 0.75, 'blobs': 1.0, 'varied': 0.34, 'aniso': 0.34},
    'ward': {'circles': 0.735, 'moons': 0.815, 'blobs': 1.0, 'varied': 0.995, 'aniso': 0.87},
}


def toys():
    for name, (points, labels) in toy_sets().items():
        points = np.round(points, 6)
        count = int(labels.max()) + 1
        connectivity = (graph(points, 5, 'authors') > 0).astype(float)
        found = AgglomerativeClustering(count, linkage='ward', connectivity=connectivity).fit_predict(points)
        assert accuracy(labels, found) == PUBLISHED['ward'][name], name
        yield {
            'name': name,
            'points': points.tolist(),
            'labels': labels.tolist(),
            'published': {method: PUBLISHED[method][name] for method in PUBLISHED},
        }


def small():
    points = np.round(np.random.default_rng(7).normal(size=(36, 3)), 4)
    for convention in ['plain', 'authors']:
        weights = graph(points, 4, convention)
        for method in ['average', 'single', 'complete', 'weighted', 'ward']:
            merges, heights = ward(points, weights) if method == 'ward' else by_definition(weights, method)
            parts = [clusters(len(points), merges, heights, count) for count in [2, 5, 12]]
            yield {'convention': convention, 'method': method, 'heights': heights, 'clusters': parts}


points = np.round(np.random.default_rng(7).normal(size=(36, 3)), 4)
print(json.dumps({'points': points.tolist(), 'neighbours': 4, 'trees': list(small()), 'toys': list(toys())}))
