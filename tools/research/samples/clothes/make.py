"""Makes public/samples/clothes from Debian's dataset-fashion-mnist. See README.md beside this file."""

import os

# One thread, so that sums are added in one order. Must be set before numpy is loaded.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

import gzip
import struct
import subprocess
import zlib
from pathlib import Path

import numpy

PACKAGE = "dataset-fashion-mnist"
DATA = Path("/usr/share/datasets/fashion-mnist")
ROOT = Path(__file__).resolve().parents[4]
OUT = ROOT / "public/samples/clothes"
TILE = ROOT / "web/page/app/first-visit/clothes.png"
# The pictures of the tile on the start page, in two rows: their classes.
TILED = [[1, 3, 0], [9, 8, 7]]
CLASSES = [
    ("T-shirt", "tops"),
    ("trousers", "trousers"),
    ("pullover", "tops"),
    ("dress", "dresses"),
    ("coat", "tops"),
    ("sandal", "shoes"),
    ("shirt", "tops"),
    ("sneaker", "shoes"),
    ("bag", "bags"),
    ("ankle boot", "shoes"),
]
SIDE = 28
PER_CLASS, MOST_PICTURES = 10, 350


def read(name: str) -> numpy.ndarray:
    """An array in the format of MNIST: its number of axes and their sizes stand before the bytes."""
    data = gzip.decompress((DATA / name).read_bytes())
    axes = data[3]
    shape = struct.unpack(f">{axes}I", data[4 : 4 + 4 * axes])
    return numpy.frombuffer(data, numpy.uint8, offset=4 + 4 * axes).reshape(shape)


def softmax(scores: numpy.ndarray) -> numpy.ndarray:
    shifted = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    return shifted / shifted.sum(axis=1, keepdims=True)


def train(inputs: numpy.ndarray, labels: numpy.ndarray, hidden: int, epochs: int, seed: int):
    """A network with one hidden layer (0: none, multinomial logistic regression), by stochastic gradient descent with momentum."""
    random = numpy.random.RandomState(seed)
    sizes = [inputs.shape[1], *([hidden] if hidden else []), len(CLASSES)]
    weights = [(random.randn(a, b) * numpy.sqrt(2 / a)).astype(numpy.float32) for a, b in zip(sizes, sizes[1:])]
    biases = [numpy.zeros(size, numpy.float32) for size in sizes[1:]]
    moved = [numpy.zeros_like(each) for each in [*weights, *biases]]
    target = numpy.eye(len(CLASSES), dtype=numpy.float32)[labels]
    for epoch in range(epochs):
        order = random.permutation(len(inputs))
        rate = 0.1 * 0.5 * (1 + numpy.cos(numpy.pi * epoch / epochs))
        for batch in numpy.split(order[: len(order) // 100 * 100], len(order) // 100):
            layers = [inputs[batch]]
            for weight, bias in zip(weights[:-1], biases[:-1]):
                layers.append(numpy.maximum(layers[-1] @ weight + bias, 0))
            wrong = (softmax(layers[-1] @ weights[-1] + biases[-1]) - target[batch]) / len(batch)
            gradients = []
            for layer in range(len(weights) - 1, -1, -1):
                gradients.insert(0, (layers[layer].T @ wrong + 1e-4 * weights[layer], wrong.sum(axis=0)))
                if layer:
                    wrong = (wrong @ weights[layer].T) * (layers[layer] > 0)
            steps = [pair[0] for pair in gradients] + [pair[1] for pair in gradients]
            for each, step, speed in zip([*weights, *biases], steps, moved):
                speed *= 0.9
                speed -= rate * step
                each += speed

    def logits(given: numpy.ndarray) -> numpy.ndarray:
        layer = given
        for weight, bias in zip(weights[:-1], biases[:-1]):
            layer = numpy.maximum(layer @ weight + bias, 0)
        return layer @ weights[-1] + biases[-1]

    return logits


def rounded(scores: numpy.ndarray) -> numpy.ndarray:
    """Logits in few different numbers, which compress well: fine where the classifier hesitates, coarse elsewhere."""
    below = scores.max(axis=1, keepdims=True) - scores
    step = numpy.where(below <= 1 / 2, 1 / 64, numpy.where(below <= 4, 1 / 4, 1))
    kept = numpy.round((scores - scores.max(axis=1, keepdims=True)) / step) * step
    return numpy.maximum(kept, -16).astype(numpy.float16)


def pictured(labels: numpy.ndarray, predicted: numpy.ndarray) -> numpy.ndarray:
    """The points that have a picture: ten of each class, then those of the most confused pairs in turn."""
    chosen = [point for c in range(len(CLASSES)) for point in numpy.flatnonzero((labels == c) & (predicted == c))[:PER_CLASS]]
    pairs: dict[tuple[int, int], list[int]] = {}
    for point in numpy.flatnonzero(labels != predicted):
        pairs.setdefault((labels[point], predicted[point]), []).append(point)
    queues = sorted(pairs.values(), key=lambda points: (-len(points), points[0]))
    # A pair has as many as its share of the mistakes, at least four where it has them.
    left, mistakes = MOST_PICTURES - len(chosen), sum(map(len, queues))
    for points in queues:
        take = min(len(points), max(4, left * len(points) // mistakes))
        chosen += points[: max(0, min(take, MOST_PICTURES - len(chosen)))]
    return numpy.array(sorted(chosen))


def sheet(pictures: numpy.ndarray) -> numpy.ndarray:
    """The pictures row by row, in as many columns as the square root of their number, rounded up."""
    columns = int(numpy.ceil(numpy.sqrt(len(pictures))))
    empty = numpy.zeros((-len(pictures) % columns, SIDE, SIDE), numpy.uint8)
    cells = numpy.concatenate([pictures, empty]).reshape(-1, columns, SIDE, SIDE)
    return cells.transpose(0, 2, 1, 3).reshape(-1, columns * SIDE)


def png(grey: numpy.ndarray, points: numpy.ndarray | None = None) -> bytes:
    """A PNG of 16 greys; `points`: of a sheet of pictures, the points that they are of, as a text."""
    height, width = grey.shape
    nibbles = (grey[:, 0::2] << 4 | grey[:, 1::2]).astype(numpy.uint8)
    rows = numpy.concatenate([numpy.zeros((height, 1), numpy.uint8), nibbles], axis=1)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)
    said = b"" if points is None else chunk(b"tEXt", b"Points\0" + " ".join(map(str, points)).encode())
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + said + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)) + chunk(b"IEND", b"")


NOTICE = """\
The files of this folder are derived from Fashion-MNIST, as packaged by Debian (dataset-fashion-mnist
0.0~git20200523.55506a9-1):

- pictures.png: some of the 10,000 test pictures, in 16 greys; a text in it names their points;
- labels.npy, classes.csv: their classes; the groups are our own;
- network.npy, linear.npy: the output of two classifiers trained on the training pictures.

Fashion-MNIST comes under this licence (MIT):

"""


def licence() -> str:
    text = Path(f"/usr/share/doc/{PACKAGE}/copyright").read_text(encoding="utf-8")
    start = text.index("License: Expat\n Permission")
    lines = text[start:].split("\n\n")[0].splitlines()[1:]
    return "Copyright © 2017 Zalando SE, https://tech.zalando.com\n\n" + "".join(
        ("" if line == " ." else line[1:]) + "\n" for line in lines
    )


def main() -> None:
    if not DATA.exists():
        subprocess.run(["apt-get", "install", "-y", PACKAGE], check=True)
    pictures, labels = read("t10k-images-idx3-ubyte.gz"), read("t10k-labels-idx1-ubyte.gz")
    inputs = read("train-images-idx3-ubyte.gz").reshape(-1, SIDE * SIDE).astype(numpy.float32) / 255
    answers = read("train-labels-idx1-ubyte.gz")
    middle = inputs.mean()
    test = pictures.reshape(-1, SIDE * SIDE).astype(numpy.float32) / 255 - middle
    OUT.mkdir(parents=True, exist_ok=True)
    for name, hidden, epochs in [("network", 128, 12), ("linear", 0, 6)]:
        scores = rounded(train(inputs - middle, answers, hidden, epochs, 1)(test))
        numpy.save(OUT / f"{name}.npy", scores)
        print(f"{name}: {(scores.argmax(axis=1) == labels).mean():.4f} right")
        if name == "network":
            points = pictured(labels, scores.argmax(axis=1))
    numpy.save(OUT / "labels.npy", labels)
    (OUT / "classes.csv").write_text("name,kind\n" + "".join(f"{name},{kind}\n" for name, kind in CLASSES))
    grey = numpy.round(pictures / 17).astype(numpy.uint8)
    (OUT / "pictures.png").write_bytes(png(sheet(grey[points]), points))
    first = {c: numpy.flatnonzero(labels[points] == c)[0] for c in range(len(CLASSES))}
    rows = [numpy.concatenate([grey[points[first[c]]] for c in row], axis=1) for row in TILED]
    TILE.write_bytes(png(numpy.concatenate(rows)))
    (OUT / "NOTICE.txt").write_text(NOTICE + licence(), encoding="utf-8")
    print(f"{len(points)} pictures")


if __name__ == "__main__":
    main()
