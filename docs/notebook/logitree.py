"""Logitree in a notebook: arrays in, a tree and a report out. Needs NumPy, and Node with the package of Logitree."""
import html, json, os, shlex, subprocess, sys
from pathlib import Path
import numpy as np

COMMAND = shlex.split(os.environ.get("LOGITREE", "npx --no-install logitree"))  # how the command line is called


def save(path, **arrays):
    """Writes logits=, labels=, classes=, … to one .npz: to be dropped into the page, or for `tree`. Returns its path."""
    path = Path(path) if str(path).endswith(".npz") else Path(f"{path}.npz")  # as np.savez names it
    np.savez(path, **{name: _plain(name, array) for name, array in arrays.items()})
    return path


def _plain(name, array):
    """The array without Python's objects, of which pandas makes columns of names: they could be read by Python alone."""
    array = np.asarray(array)
    if array.dtype != object:
        return array
    kinds = sorted({type(value).__name__ for value in array.flat})
    if not set(kinds) <= {"str", "str_"}:
        raise TypeError(f"{name} holds {', '.join(kinds)}, expected numbers alone or names alone")
    return array.astype(str)


def run(*words):
    """Calls the command line with these words, says its warnings, and returns what it prints."""
    try:
        done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError(f"{COMMAND[0]} is not here: install Node, or drop the .npz into the page") from None
    if done.returncode not in (0, 4):  # 4: less than --at-least asks for, with the output all the same
        raise RuntimeError(done.stderr.strip() or f"{COMMAND[0]} ended with status {done.returncode}")
    print(done.stderr, end="", file=sys.stderr)
    return done.stdout


def tree(method, data, *options):
    """Runs a method, such as tree("l2h", path, "--bootstrap", 100). Returns the path of its result, JSON beside the data."""
    result = Path(data).with_suffix(f".{method}.json")
    run(method, data, *options, "--json", result)
    return result


def load(result):
    """A result as a dictionary: hierarchy, classes, metrics, warnings."""
    return json.loads(Path(result).read_text(encoding="utf-8"))


class Report:
    """The interactive report of a result, shown by a notebook in a frame that can send and fetch nothing."""

    def __init__(self, result, height=600):
        self.path, self.height = Path(result).with_suffix(".html"), height
        run("report", result, "-o", self.path)

    def _repr_html_(self):
        page = html.escape(self.path.read_text(encoding="utf-8"))
        return f'<iframe sandbox="allow-scripts" style="width:100%;height:{self.height}px;border:0" srcdoc="{page}"></iframe>'
