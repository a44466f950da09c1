"""Writes the tables of pandas in tests/golden/formats: python3 tools/formats/pandas_tables.py (pandas and PyTables)."""

import gzip
import os
import pathlib

import numpy as np
import pandas as pd

OUT = pathlib.Path(__file__).parents[2] / "tests/golden/formats"
os.chdir(OUT)
NAMES = ["cat", "dog", "fox"]
rng = np.random.default_rng(5)
labels = np.arange(12) % 3
logits = rng.normal(size=(12, 3)).round(3)
logits[np.arange(12), labels] += 2.5

table = pd.DataFrame(
    {
        "text": [f"say, {i}" for i in range(12)],
        "label": pd.Categorical.from_codes(labels, NAMES),
        "logit_cat": logits[:, 0],
        "logit_dog": logits[:, 1].astype("f4"),
        "logit_fox": logits[:, 2],
        "n": pd.array([1] * 11 + [None], dtype="Int64"),
        "ok": labels == 1,
        "when": pd.date_range("2024-01-01", periods=12),
    }
)
for protocol in (2, 4, 5):
    table.to_pickle(f"pandas-{protocol}.pkl", protocol=protocol)
truth = pd.Series(["cat", "cat", "dog", "dog", "fox", "cat"], name="true")
predicted = pd.Series(["cat", "dog", "dog", "dog", "fox", "cat"], name="pred")
pd.crosstab(truth, predicted).to_pickle("pandas-crosstab.pkl")
pd.DataFrame({"true": truth, "pred": predicted}).value_counts().to_pickle("pandas-counts.pkl")
columns = ["label", "logit_cat", "logit_dog", "logit_fox"]
table[columns].assign(label=labels).to_hdf("pandas-fixed.h5", key="predictions")
with pd.HDFStore("pandas-store.h5") as store:
    store["values"] = pd.DataFrame({"cat": [0.5, 0.2, 0.1], "dog": [0.3, 0.7, 0.2]})
    store["labels"] = pd.Series([0, 1, 0])
texts = pd.DataFrame({"label": NAMES, "cat": [0.5, 0.2, 0.1], "dog": [0.3, 0.7, 0.2]})
texts.to_hdf("pandas-texts.h5", key="p")
# Half a megabyte of nothing is kept for texts.
pathlib.Path("pandas-texts.h5.gz").write_bytes(gzip.compress(pathlib.Path("pandas-texts.h5").read_bytes(), mtime=0))
os.remove("pandas-texts.h5")
