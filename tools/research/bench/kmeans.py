"""The baseline of the benchmark: k-means of scikit-learn, natively, on one thread.

    python3 kmeans.py ROWS.npy CLUSTERS RUNS

Prints JSON: the inertia of the best run, CPU seconds.
"""

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import json
import sys
import time

import numpy as np
from sklearn.cluster import KMeans


def main():
    rows = np.load(sys.argv[1])
    start = time.process_time()
    model = KMeans(int(sys.argv[2]), n_init=int(sys.argv[3]), max_iter=1000, tol=0, random_state=0).fit(rows)
    print(json.dumps({"inertia": float(model.inertia_), "cpu_seconds": time.process_time() - start}))


if __name__ == "__main__":
    main()
