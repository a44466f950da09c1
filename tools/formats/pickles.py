"""Writes the pickles and PyTorch files of tests/golden/formats: python3 tools/formats/pickles.py (NumPy and PyTorch)."""

import collections
import os
import pathlib
import pickle

import numpy as np
import torch

OUT = pathlib.Path(__file__).parents[2] / "tests/golden/formats"
OUT.mkdir(parents=True, exist_ok=True)
rows, columns = 6, 3
logits = (np.arange(rows * columns, dtype="float32").reshape(rows, columns) * 37 % 101) / 8 - 5
labels = np.arange(rows) % columns


def save(name, value, protocol):
    (OUT / name).write_bytes(pickle.dumps(value, protocol=protocol))


for protocol in range(6):
    save(f"array-{protocol}.pkl", {"logits": logits, "labels": labels, "epoch": 3}, protocol)
save("fortran.pkl", np.asfortranarray(logits.astype(">f8")), 4)
save("names.pkl", {b"fine_label_names": ["apple", "bear", "caf\u00e9"], b"coarse": np.array(["x", "yy"])}, 2)
save("objects.pkl", np.array(["apple", "pear"], dtype=object), 4)
save("lists.pkl", {"rows": logits.tolist(), "labels": labels.tolist(), "lr": np.float32(0.5)}, 3)
save("batches.pkl", [logits[:2], logits[2:4], logits[4:5]], 4)
save("pair.pkl", (logits, labels), 4)
save("evaluation.pkl", [{"logits": logits[i : i + 2], "labels": labels[i : i + 2], "loss": 0.5} for i in range(0, 5, 2)], 4)
save("points.pkl", {"logits": [row for row in logits], "labels": [int(label) for label in labels]}, 4)
save("splits.pkl", ((logits[:4], labels[:4]), (logits[4:], labels[4:])), 4)
save("ordered.pkl", collections.OrderedDict(logits=logits), 4)

t = torch.from_numpy(logits)
torch.save(t, OUT / "tensor.pt")
torch.save(t, OUT / "legacy.pt", _use_new_zipfile_serialization=False)
torch.save({"logits": t.half(), "bf16": t.bfloat16(), "labels": torch.from_numpy(labels), "epoch": 3, "lr": 0.1}, OUT / "dict.pt")
torch.save({"a": t[:, :2], "b": t.t(), "c": t[2:], "d": t.t()[:2]}, OUT / "views.pt")
torch.save({"a": t[:, :2], "b": t.t(), "c": t[2:], "d": t.t()[:2]}, OUT / "legacy-views.pt", _use_new_zipfile_serialization=False)
torch.save([t[:2].clone(), t[2:4].clone(), t[4:].clone()], OUT / "batches.pt")
l = torch.from_numpy(labels)
uneven = [slice(0, 1), slice(1, 3), slice(3, 4), slice(4, 6)]
torch.save([(t[i : i + 2].clone(), l[i : i + 2].clone(), None) for i in range(0, 6, 2)], OUT / "evaluation.pt")
torch.save({"logits": [t[s].clone() for s in uneven], "labels": [l[s].clone() for s in uneven]}, OUT / "uneven.pt")
torch.save(tuple((t[i].clone(), l[i].clone()) for i in range(6)) * 3, OUT / "points.pt")
torch.save([(t[i : i + 1], l[i : i + 1]) for i in range(6)], OUT / "evaluation-views.pt")
torch.save([t[:2].clone(), t[2:4].clone(), t[4:5].clone(), t[5:, :2].clone()], OUT / "widths.pt")
torch.save([t[:2].clone(), t[2:4].clone(), t[4:5].clone(), t[5:].double()], OUT / "types.pt")
torch.save([t[:2].clone(), t[2:4].clone(), t[4:].clone(), t[:3].t()[:2]], OUT / "view-among.pt")
torch.save(torch.nn.Linear(3, 2).state_dict(), OUT / "state.pt")
torch.save(torch.nn.Parameter(t), OUT / "parameter.pt")
torch.save(torch.nn.Linear(3, 2), OUT / "module.pt")
# An array that protocol 0 writes as one long line, and three batches of which the second is the largest.
many = ((np.arange(1000) * 37 % 101) / 8 - 5).astype("float32").reshape(100, 10)
save("large-0.pkl", {"logits": many, "labels": np.arange(100) % 3}, 0)
save("uneven.pkl", [many[:10], many[10:30], many[30:40]], 4)


class Evil:
    """Unpickled by Python, this runs a command."""

    def __init__(self, call, *args):
        self.call, self.args = call, args

    def __reduce__(self):
        return self.call, self.args


save("evil-system.pkl", Evil(os.system, "touch /tmp/owned"), 4)
save("evil-eval.pkl", {"logits": logits, "x": Evil(eval, "1+1")}, 2)
save("evil-getattr.pkl", Evil(getattr, logits, "dump"), 0)
