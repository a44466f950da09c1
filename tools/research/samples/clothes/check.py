"""What the sample shows, computed from its files by scikit-learn and SciPy alone."""

from pathlib import Path

import numpy
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import squareform
from sklearn.metrics import accuracy_score, confusion_matrix

FOLDER = Path(__file__).resolve().parents[4] / "public/samples/clothes"
names = [line.split(",")[0] for line in (FOLDER / "classes.csv").read_text().splitlines()[1:]]
labels = numpy.load(FOLDER / "labels.npy")
for model in ["network", "linear"]:
    predicted = numpy.load(FOLDER / f"{model}.npy").argmax(axis=1)
    counts = confusion_matrix(labels, predicted)
    print(f"{model}: {accuracy_score(labels, predicted):.4f} right")
    both = counts + counts.T
    pairs = sorted(((both[a, b], names[a], names[b]) for a in range(len(names)) for b in range(a)), reverse=True)
    print("  most confused:", ", ".join(f"{a} and {b} ({count})" for count, a, b in pairs[:5]))
    distance = 1 - both / both.max()
    numpy.fill_diagonal(distance, 0)
    clusters = dict(enumerate(names))
    for step, (a, b, height, _) in enumerate(linkage(squareform(distance), "average")):
        clusters[len(names) + step] = f"({clusters[int(a)]}, {clusters[int(b)]})"
    print("  average linkage of the confusions:", clusters[len(clusters) - 1])
