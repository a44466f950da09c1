"""Writes the sparse matrices of tests/golden/formats: python3 tools/formats/sparse.py (NumPy and SciPy)."""

import pathlib

import numpy as np
from scipy import sparse
from scipy.special import log_softmax

OUT = pathlib.Path(__file__).parents[2] / "tests/golden/formats"
rows, classes, best = 6, 5, 3
logits = (np.arange(rows * classes, dtype="float64").reshape(rows, classes) * 37 % 101) / 8 - 5
logits[0, 2] = 0
columns = np.sort(np.argsort(-logits, axis=1)[:, :best], axis=1)


def of_best(values):
    """A matrix by rows that stores the values of the best classes alone, zeros among them."""
    kept = np.take_along_axis(values, columns, axis=1)
    return sparse.csr_matrix((kept.ravel(), columns.ravel(), np.arange(rows + 1) * best), shape=(rows, classes))


logs = of_best(log_softmax(logits, axis=1))
sparse.save_npz(OUT / "sparse-logs.npz", logs)
sparse.save_npz(OUT / "sparse-probabilities.npz", of_best(np.exp(log_softmax(logits, axis=1))).astype("float32"), compressed=False)
sparse.save_npz(OUT / "sparse-logits.npz", of_best(logits))
sparse.save_npz(OUT / "sparse-counts.npz", sparse.csr_matrix(np.array([[8, 2, 0], [0, 6, 1], [0, 1, 9]])))
sparse.save_npz(OUT / "sparse-csc.npz", logs.tocsc())
