"""Linkage of features that are scaled, projected or averaged over classes first, by scikit-learn and SciPy; prints JSON.

Needs NumPy, SciPy and scikit-learn. `heights` are the last 20; `components` has the first row of the projection and the shares of variance, with the
sign that makes the largest entry of each axis positive.

    python3 tests/oracle/linkage-features.py > tests/golden/papers/linkage-features.json
"""

import json

import numpy as np
from scipy.cluster.hierarchy import cut_tree, linkage
from sklearn.datasets import load_wine
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

wine = load_wine()
random = np.random.default_rng(3)
SETS = {
    'wine': (wine.data, wine.target),
    'wide': (np.round(random.normal(size=(14, 40)) @ np.diag(1 / np.arange(1, 41)), 5), np.arange(14) % 4),
}

CASES = [
    {'normalise': 'zscore'},
    {'pca': 2},
    {'pca': 0.9},
    {'normalise': 'zscore', 'pca': 3},
    {'normalise': 'zscore', 'pca': 0.8, 'class_means': 'on'},
    {'class_means': 'on'},
]


def compared(points, options):
    x = StandardScaler().fit_transform(points) if options.get('normalise') == 'zscore' else points
    wanted = options.get('pca')
    if wanted is None:
        return x, None
    pca = PCA(wanted, svd_solver='full').fit(x)
    largest = np.abs(pca.components_).argmax(axis=1)
    signs = np.sign(pca.components_[np.arange(len(largest)), largest])
    scores = pca.transform(x) * signs
    return scores, {'first': scores[0].tolist(), 'shares': pca.explained_variance_ratio_.tolist()}


def trees():
    for name, (points, labels) in SETS.items():
        for options in CASES:
            x, components = compared(points, options)
            if options.get('class_means') == 'on':
                x = np.array([x[labels == k].mean(axis=0) for k in range(labels.max() + 1)])
            for method in ['average', 'ward']:
                z = linkage(x, method)
                parts = [cut_tree(z, k)[:, 0].tolist() for k in [2, 3]]
                yield {'set': name, 'options': {**options, 'method': method}, 'heights': z[-20:, 2].tolist(), 'clusters': parts, 'components': components}


sets = {name: {'points': points.tolist(), 'labels': labels.tolist()} for name, (points, labels) in SETS.items()}
print(json.dumps({'sets': sets, 'trees': list(trees())}))
