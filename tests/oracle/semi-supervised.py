"""What a fit to some labels is compared with: kernel machines and spectral clustering, by scikit-learn and NumPy.

Needs numpy and scikit-learn. Prints tests/golden/papers/semi-supervised.json:
    python3 tests/oracle/semi-supervised.py > tests/golden/papers/semi-supervised.json
"""

import json

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.svm import SVC

random = np.random.RandomState(5)
centres = np.array([[0.0, 0, 0], [2.2, 0.5, 0], [0.4, 2.4, 1.0]])
y = np.arange(90) % 3
X = (centres[y] + random.normal(size=(90, 3))).round(3)
labelled = random.permutation(90)[:24]

# One number for the kernel, as gamma='scale' has it for columns whose means are taken out.
gamma = 1 / (X.shape[1] * X.var(axis=0).mean())
K = rbf_kernel(X, gamma=gamma)
machine = SVC(C=1, gamma=gamma, tol=1e-10).fit(X[labelled], y[labelled])

W = K - np.eye(len(K))
D = W.sum(axis=0)
values, vectors = np.linalg.eigh(W / np.sqrt(np.outer(D, D)))
top = vectors[:, ::-1][:, :3]
rows = top / np.linalg.norm(top, axis=1, keepdims=True)
clusters = KMeans(3, n_init=20, random_state=0).fit_predict(rows)

print(
    json.dumps(
        {
            "X": X.tolist(),
            "y": y.tolist(),
            "labelled": labelled.tolist(),
            "kernel": K[1, :6].tolist(),
            "predicted": machine.predict(X).tolist(),
            "eigenvalues": values[::-1][:3].tolist(),
            "projector": (top @ top.T)[0].round(12).tolist(),
            "clusters": clusters.tolist(),
        }
    )
)
