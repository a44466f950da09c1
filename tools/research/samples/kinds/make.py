"""Makes public/samples/kinds from Debian's wordnet-base. See README.md beside this file."""

import os

# One thread, so that sums are added in one order. Must be set before numpy is loaded.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

import csv
import hashlib
import math
import re
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

import numpy

PACKAGE = "wordnet-base"
NOUNS = Path("/usr/share/wordnet/data.noun")
HERE = Path(__file__).resolve().parent
OUT = HERE.parents[3] / "public/samples/kinds"
# Definitions of a kind, and parts of which each is predicted from the others.
MOST, FOLDS = 80, 5
# Classes that are listed of a point.
LISTED = 5
# Added to the count of each word, so that a word of no definition does not rule a kind out.
ADDED = 0.1
PHYSICAL_ENTITY = "00001930"
# The groups of the sample: by the files of WordNet's authors in which the kinds stand.
GROUPS = {
    "03": "bodies",
    "05": "animals",
    "06": "things people make",
    "08": "bodies",
    "10": "things people make",
    "13": "food and drink",
    "15": "places and nature",
    "17": "places and nature",
    "18": "people",
    "19": "places and nature",
    "20": "plants and mushrooms",
    "22": "places and nature",
    "27": "substances",
}
# Nouns that are said to hurt are left out.
HURTING = re.compile(r"offensive|derogatory|disparaging|insult|slur|ethnic|contempt")


class Noun:
    """A set of synonyms: its words, the nouns above it, and its definition without examples."""

    def __init__(self, line: str):
        head, gloss = line.rstrip("\n").split(" | ", 1)
        fields = head.split()
        pointers = 4 + 2 * int(fields[3], 16)
        self.offset, self.file = fields[0], fields[1]
        self.word = fields[4].replace("_", " ")
        self.above = [fields[p + 1] for p in range(pointers + 1, pointers + 1 + 4 * int(fields[pointers]), 4) if fields[p] == "@"]
        self.definition = re.split(r'; "', gloss.strip())[0].strip()


def read() -> dict[str, Noun]:
    with NOUNS.open(encoding="utf-8") as lines:
        nouns = [Noun(line) for line in lines if not line.startswith("  ")]
    return {noun.offset: noun for noun in nouns}


def below(nouns: dict[str, Noun]):
    """The nouns below a noun, by any way."""
    under = defaultdict(list)
    for offset, noun in nouns.items():
        for above in noun.above:
            under[above].append(offset)

    def walk(top: str) -> set[str]:
        found, left = set(), [top]
        while left:
            for offset in under[left.pop()]:
                if offset not in found:
                    found.add(offset)
                    left.append(offset)
        return found

    return walk


def read_kinds() -> list[dict[str, str]]:
    with (HERE / "kinds.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def points_of(nouns: dict[str, Noun], kinds: list[dict[str, str]]) -> list[list[Noun]]:
    """The nouns of each kind: those below it and below no other kind, at most MOST, in an order that their offsets make."""
    under = below(nouns)
    sets = [under(kind["offset"]) for kind in kinds]
    owners = Counter(offset for each in sets for offset in each)

    def chosen(each: set[str]) -> list[Noun]:
        own = [nouns[offset] for offset in each if owners[offset] == 1]
        own = [noun for noun in own if noun.definition and not HURTING.search(noun.definition)]
        own.sort(key=lambda noun: hashlib.sha1(noun.offset.encode()).hexdigest())
        return own[:MOST]

    return [chosen(each) for each in sets]


def words(definition: str) -> Counter:
    return Counter(re.findall(r"[a-z]+", definition.lower()))


def naive_bayes(texts: list[Counter], labels: numpy.ndarray, folds: numpy.ndarray, kinds: int) -> numpy.ndarray:
    """Log-probabilities of the kinds for each text, from the texts of the other folds: multinomial, added ADDED to each count."""
    names = {word: i for i, word in enumerate(sorted(set().union(*texts)))}
    counts = numpy.zeros((len(texts), len(names)))
    for row, text in enumerate(texts):
        for word, count in text.items():
            counts[row, names[word]] = count
    scores = numpy.zeros((len(texts), kinds))
    for fold in range(FOLDS):
        others, own = folds != fold, folds == fold
        table = numpy.zeros((kinds, len(names)))
        numpy.add.at(table, labels[others], counts[others])
        table += ADDED
        prior = numpy.log(numpy.bincount(labels[others], minlength=kinds) / others.sum())
        scores[own] = counts[own] @ (numpy.log(table) - numpy.log(table.sum(axis=1, keepdims=True))).T + prior
    top = scores.max(axis=1, keepdims=True)
    return scores - top - numpy.log(numpy.exp(scores - top).sum(axis=1, keepdims=True))


def best(scores: numpy.ndarray, names: list[str]) -> str:
    """The LISTED best kinds of each point. Log-probabilities are rounded down, so that they never sum to more than 1."""

    def rounded(score: float) -> float:
        steps = 100 if score > -1 else 10 if score > -5 else 2
        return math.floor(score * steps) / steps

    def line(row: numpy.ndarray) -> str:
        order = numpy.argsort(-row, kind="stable")[:LISTED]
        values = [rounded(row[c]) for c in order]
        # The answer stays the answer.
        values[1] = min(values[1], values[0] - 0.01)
        return "{" + ",".join(f'"{names[c]}":{value:.3g}' for c, value in zip(order, values)) + "}\n"

    return "".join(map(line, scores))


def newick(nouns: dict[str, Noun], kinds: list[dict[str, str]]) -> str:
    """WordNet above the kinds, by the first of the nouns that it puts above each; nouns above one kind or group alone are left out."""
    under: dict[str, set[str]] = defaultdict(set)
    for kind in kinds:
        offset = kind["offset"]
        while offset != PHYSICAL_ENTITY:
            above = nouns[offset].above[0]
            under[above].add(offset)
            offset = above
    names = {kind["offset"]: kind["name"] for kind in kinds}

    def text(offset: str) -> str:
        if offset in names:
            return f"'{names[offset]}'"
        children = sorted(under[offset])
        if len(children) == 1:
            return text(children[0])
        return f"({','.join(map(text, children))})'{nouns[offset].word}'"

    return text(PHYSICAL_ENTITY) + ";\n"


NOTICE = """\
The files of this folder are derived from WordNet 3.0, as packaged by Debian (wordnet-base 1:3.0-37):

- texts.csv: nouns with their definitions;
- labels.npy, classes.csv: the kinds that they are below; names and groups of the kinds are our own;
- tree-by-people.nwk: the nouns above the kinds;
- answers.jsonl: the output of a classifier trained on the definitions.

WordNet comes under this licence:

"""


def licence() -> str:
    text = Path(f"/usr/share/doc/{PACKAGE}/copyright").read_text(encoding="utf-8")
    lines = text[text.index("License: WordNet3.0") :].split("\n\n")[0].splitlines()[1:]
    return "".join(("" if line == " ." else line[1:]) + "\n" for line in lines)


def main() -> None:
    if not NOUNS.exists():
        subprocess.run(["apt-get", "install", "-y", PACKAGE], check=True)
    nouns, kinds = read(), read_kinds()
    points = points_of(nouns, kinds)
    names = [kind["name"] for kind in kinds]
    all_points = [noun for each in points for noun in each]
    labels = numpy.repeat(numpy.arange(len(kinds)), [len(each) for each in points])
    folds = numpy.concatenate([numpy.arange(len(each)) % FOLDS for each in points])
    scores = naive_bayes([words(noun.definition) for noun in all_points], labels, folds, len(kinds))
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "answers.jsonl").write_text(best(scores, names), encoding="utf-8")
    numpy.save(OUT / "labels.npy", labels.astype(numpy.uint8))
    rows = [f"{name},{GROUPS[nouns[kind['offset']].file]}\n" for name, kind in zip(names, kinds)]
    (OUT / "classes.csv").write_text("name,group\n" + "".join(rows), encoding="utf-8")
    with (OUT / "texts.csv").open("w", encoding="utf-8", newline="") as file:
        rows = [["text"], *([f"{noun.word}: {noun.definition}"] for noun in all_points)]
        csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    (OUT / "tree-by-people.nwk").write_text(newick(nouns, kinds), encoding="utf-8")
    (OUT / "NOTICE.txt").write_text(NOTICE + licence(), encoding="utf-8")
    print(f"{len(kinds)} kinds, {len(labels)} definitions, {(scores.argmax(axis=1) == labels).mean():.4f} right")


if __name__ == "__main__":
    main()
