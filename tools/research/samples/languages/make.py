"""Makes public/samples/languages from an unpacked unicode-cldr-core. See README.md beside this file."""

import os

# One thread, so that sums are added in one order. Must be set before numpy is loaded.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

import csv
import sys
import warnings
from pathlib import Path

import numpy
from sklearn.exceptions import ConvergenceWarning

from classify import TEST, TRAINING, logits, split
from cldr import Cldr, families, notice
from entries import entries
from romanise import fold, leftover, romanise

OUT = Path(__file__).resolve().parents[3] / "public/samples/languages"

# A language most of whose letters ICU cannot romanise would be told by its script alone.
MOST = 0.5


def readable(texts: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The texts as the classifier sees them, without the languages whose script stays."""
    kept = {}
    for locale, by_emoji in texts.items():
        romanised = romanise(list(by_emoji.values()))
        share = leftover(romanised)
        if share > 0.0005:
            print(f"{locale:8} {share:.4f} of the letters stay unromanised{': dropped' if share > MOST else ''}")
        if share <= MOST:
            kept[locale] = {emoji: fold(line) for emoji, line in zip(by_emoji, romanised)}
    return kept


def rounded(scores: numpy.ndarray) -> numpy.ndarray:
    """Logits in few different numbers, which compress well: fine where the classifier hesitates, coarse elsewhere."""
    hesitates = scores.max(axis=1, keepdims=True) - scores <= 1 / 2
    step = numpy.where(hesitates, 1 / 64, 1 / 8)
    return (numpy.round(scores / step) * step).astype(numpy.float16)


def write_classes(cldr: Cldr, locales: list[str]) -> None:
    family = families(cldr, locales)
    with (OUT / "classes.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["code", "name", "branch", "family", "script"])
        for code in locales:
            name_of_family, branch = family[code]
            writer.writerow([code, cldr.language(code), branch, name_of_family, cldr.script(code)])


def main(unpacked: Path) -> None:
    warnings.simplefilter("ignore", ConvergenceWarning)
    cldr = Cldr(unpacked)
    texts = entries(cldr)
    seen = readable(texts)
    locales = list(seen)
    train, test, originals = [], [], []
    for locale in locales:
        training, held_out = split(seen[locale])
        train += [seen[locale][emoji] for emoji in training]
        test += [seen[locale][emoji] for emoji in held_out]
        originals += [f"{emoji} {texts[locale][emoji]}" for emoji in held_out]
    classes = numpy.arange(len(locales), dtype=numpy.int16)
    labels = classes.repeat(TEST)
    scores, features = logits(train, classes.repeat(TRAINING), test)

    OUT.mkdir(parents=True, exist_ok=True)
    numpy.save(OUT / "logits.npy", rounded(scores))
    numpy.save(OUT / "labels.npy", labels)
    (OUT / "texts.txt").write_text("".join(line + "\n" for line in originals), encoding="utf-8")
    write_classes(cldr, locales)
    (OUT / "NOTICE.txt").write_text(notice(cldr), encoding="utf-8")
    accuracy = (scores.argmax(axis=1) == labels).mean()
    print(f"{len(labels)} points, {len(locales)} classes, {features} features, accuracy {accuracy:.4f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
