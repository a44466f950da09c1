"""Writes the HDF5 files of tests/golden/formats: python3 tools/formats/hdf5.py (NumPy and h5py)."""

import pathlib

import h5py
import numpy as np

OUT = pathlib.Path(__file__).parents[2] / "tests/golden/formats"
logits = (np.arange(18, dtype="float32").reshape(6, 3) * 37 % 101) / 8 - 5
labels = np.arange(6) % 3

with h5py.File(OUT / "plain.h5", "w") as f:
    f["logits"] = logits
    f["labels"] = labels
with h5py.File(OUT / "groups.h5", "w") as f:
    f["test/logits"] = logits.astype(">f8")
    f["test/half"] = logits.astype("float16")
    f["test/names"] = np.array([b"a", b"bb", b"c"])
    f.attrs["epoch"] = 3
with h5py.File(OUT / "chunks.h5", "w") as f:
    f.create_dataset("logits", data=logits, chunks=(4, 2), compression="gzip", shuffle=True)
    f.create_dataset("labels", data=labels, chunks=(4,))
with h5py.File(OUT / "many.h5", "w") as f:
    for i in range(40):
        f[f"a{i:02}"] = np.arange(6, dtype="int16") % 3 + 0 * i
with h5py.File(OUT / "latest.h5", "w", libver="latest") as f:
    f["logits"] = logits
with h5py.File(OUT / "lzf.h5", "w") as f:
    f.create_dataset("logits", data=logits, chunks=(4, 2), compression="lzf")
with h5py.File(OUT / "latest-chunks.h5", "w", libver="latest") as f:
    f.create_dataset("logits", data=logits, chunks=(4, 2), compression="lzf", shuffle=True)
    f.create_dataset("labels", data=labels, chunks=(4,), maxshape=(8,))
    f.create_dataset("test/logits", data=logits, chunks=(6, 3), compression="gzip")
    f.create_dataset("test/grows", data=logits, chunks=(4, 2), maxshape=(None, 3))
with h5py.File(OUT / "growing.h5", "w", libver="latest") as f:
    many = np.arange(300, dtype="float32").reshape(100, 3)
    f.create_dataset("rows", data=many, chunks=(1, 2), maxshape=(None, 3))
    f.create_dataset("packed", data=many, chunks=(2, 3), maxshape=(None, 9), compression="gzip")
    f.create_dataset("columns", data=many, chunks=(7, 2), maxshape=(100, None))
    f.create_dataset("both", data=many, chunks=(1, 2), maxshape=(None, None))
    f.create_dataset("both packed", data=many, chunks=(2, 2), maxshape=(None, None), compression="gzip")
    labels_grown = f.create_dataset("labels", shape=(0,), dtype="int64", chunks=(4,), maxshape=(None,))
    for start in range(0, 100, 10):
        labels_grown.resize((start + 10,))
        labels_grown[start:] = np.arange(start, start + 10) % 3
with h5py.File(OUT / "pages.h5", "w", libver="latest") as f:
    # So many chunks that their index comes in pages, of which few are written.
    f.create_dataset("logits", shape=(140_000, 2), dtype="float32", chunks=(1, 2), maxshape=(None, 2))
    for start in (0, 135_000, 139_000):
        f["logits"][start : start + 4] = np.arange(start, start + 8).reshape(4, 2)
with h5py.File(OUT / "dense.h5", "w", libver="latest") as f:
    for i in range(60):
        f[f"member {i:02}"] = labels.astype("int8")
for libver in ("earliest", "latest"):
    with h5py.File(OUT / f"fill-{libver}.h5", "w", libver=libver) as f:
        # Of five chunks of rows, the first and the fourth are written.
        for name, value in (("sevens", 7.5), ("zeros", None)):
            rows = f.create_dataset(name, shape=(10, 3), dtype="float32", chunks=(2, 3), fillvalue=value)
            rows[0:2] = logits[0:2]
            rows[6:8] = logits[2:4]
        packed = f.create_dataset("labels", shape=(6,), dtype=">i2", chunks=(4,), fillvalue=2, compression="gzip")
        packed[0:2] = [0, 1]
with h5py.File(OUT / "user-block.h5", "w", userblock_size=1024) as f:
    f["logits"] = logits
    f.create_dataset("packed", data=logits, chunks=(4, 2), compression="gzip")
with h5py.File(OUT / "compact.h5", "w") as f:
    # What h5py does not offer by itself: a small dataset inside its header; numbers of 12 bits, the first at bit 4.
    plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    plist.set_layout(h5py.h5d.COMPACT)
    space = h5py.h5s.create_simple((6, 3))
    dataset = h5py.h5d.create(f.id, b"logits", h5py.h5t.IEEE_F32LE, space, plist)
    dataset.write(h5py.h5s.ALL, h5py.h5s.ALL, logits.astype("float32"))
    twelve = h5py.h5t.STD_U16LE.copy()
    twelve.set_precision(12)
    twelve.set_offset(4)
    dataset = h5py.h5d.create(f.id, b"twelve", twelve, space)
    dataset.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(18, dtype="uint16").reshape(6, 3))
with h5py.File(OUT / "texts.h5", "w", libver="latest") as f:
    # Texts of any length: in one piece, in packed chunks that may grow, and more than one heap holds; one was never written.
    f["logits"] = logits
    f["class_names"] = ["chèvre", "", "a longer name than the others"]
    packed = f.create_dataset(
        "y", shape=(6,), dtype=h5py.string_dtype(), maxshape=(None,), chunks=(4,), compression="gzip"
    )
    packed[:] = np.array(["cat", "dog", "owl"] * 2, dtype=object)
    f.create_dataset("unwritten", shape=(2,), dtype=h5py.string_dtype(), chunks=(2,))
    f["many"] = [f"{i} " + "x" * (i % 40) for i in range(400)]
