"""What the sample shows, computed from its texts by scikit-learn and SciPy alone."""

import csv
import json
from pathlib import Path

import numpy
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics import accuracy_score, adjusted_rand_score, confusion_matrix
from sklearn.naive_bayes import MultinomialNB

FOLDER = Path(__file__).resolve().parents[4] / "public/samples/kinds"
records = [line.split(",") for line in (FOLDER / "classes.csv").read_text().splitlines()[1:]]
names = [name for name, _ in records]
labels = numpy.load(FOLDER / "labels.npy").astype(int)
answers = [json.loads(line) for line in (FOLDER / "answers.jsonl").read_text().splitlines()]
predicted = numpy.array([names.index(max(answer, key=answer.get)) for answer in answers])

with (FOLDER / "texts.csv").open(newline="") as file:
    definitions = [row["text"].split(": ", 1)[1] for row in csv.DictReader(file)]
words = CountVectorizer(token_pattern="[a-z]+").fit_transform(definitions)
folds = numpy.concatenate([numpy.arange(count) % 5 for count in numpy.bincount(labels)])
again = numpy.zeros_like(labels)
log = numpy.zeros((len(labels), len(names)))
for fold in range(5):
    model = MultinomialNB(alpha=0.1).fit(words[folds != fold], labels[folds != fold])
    again[folds == fold] = model.predict(words[folds == fold])
    log[folds == fold] = model.predict_log_proba(words[folds == fold])
print(f"{accuracy_score(labels, predicted):.4f} right, by scikit-learn {accuracy_score(labels, again):.4f}")
print(f"the same answer: {(predicted == again).mean():.4f}")
apart = [log[row, names.index(name)] - value for row, answer in enumerate(answers) for name, value in answer.items()]
print(f"log-probabilities are {min(apart):.3f} to {max(apart):.3f} below those of scikit-learn")

counts = confusion_matrix(labels, predicted)
both = counts + counts.T
pairs = sorted(((both[a, b], names[a], names[b]) for a in range(len(names)) for b in range(a)), reverse=True)
print("most confused:", ", ".join(f"{a} and {b} ({count})" for count, a, b in pairs[:10]))
distance = 1 - both / both.max()
numpy.fill_diagonal(distance, 0)
clusters = fcluster(linkage(squareform(distance), "average"), 8, "maxclust")
print(f"average linkage cut into 8, beside the groups: {adjusted_rand_score([group for _, group in records], clusters):.2f}")
