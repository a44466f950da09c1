"""The baseline of the benchmark: average linkage by SciPy, natively, on one thread.

    python3 linkage.py ROWS.npy

Distances are computed first and not counted. Prints JSON: the sum of all heights, CPU seconds (median of three).
"""

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import json
import sys
import time

import numpy as np
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import pdist


def main():
    distances = pdist(np.load(sys.argv[1]))
    seconds = []
    for _ in range(3):
        start = time.process_time()
        merges = linkage(distances, "average")
        seconds.append(time.process_time() - start)
    print(json.dumps({"heights": float(merges[:, 2].sum()), "cpu_seconds": sorted(seconds)[1]}))


if __name__ == "__main__":
    main()
