"""What visual trees are judged and compared by: linear support vector machines, and affinity propagation, by scikit-learn.

Needs numpy and scikit-learn. Prints tests/golden/papers/visual-trees.json:
    python3 tests/oracle/visual-trees.py > tests/golden/papers/visual-trees.json
"""

import json

import numpy as np
from sklearn.cluster import AffinityPropagation
from sklearn.svm import LinearSVC

random = np.random.RandomState(3)
centres = random.normal(size=(4, 3)) * 2
y = np.arange(60) % 4
X = (centres[y] + random.normal(size=(60, 3))).round(3)

# Centred, and one factor: squared lengths are as many as columns on average.
Z = X - X.mean(axis=0)
Z *= np.sqrt(X.shape[1] / (Z**2).sum(axis=1).mean())
machines = {}
for C in [0.01, 1, 10]:
    machine = LinearSVC(C=C, loss="squared_hinge", dual=False, tol=1e-14, max_iter=100_000).fit(Z, y)
    machines[str(C)] = np.column_stack([machine.coef_, machine.intercept_]).tolist()

S = -((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=2)
exemplars = AffinityPropagation(affinity="precomputed", random_state=0).fit(S)
groups = exemplars.cluster_centers_indices_[exemplars.labels_]

print(
    json.dumps(
        {
            "X": X.tolist(),
            "y": y.tolist(),
            "machines": machines,
            "exemplars": groups.tolist(),
        }
    )
)
