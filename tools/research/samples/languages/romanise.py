"""Every script into a to z, so that the classifier hears languages instead of seeing alphabets."""

import subprocess

RULES = "::Any-Latin; ::Latin-ASCII; ::Lower;"

# Letters that ICU 72 leaves as they are, and the nearest ASCII letter of each. All others outside ASCII are removed.
NEAREST = (
    {"ə": "e", "ǝ": "e", "ɔ": "o"}
    | dict(zip("өүұңһҳҷ", "ouunhhj"))
    | dict(zip("ەۇۈېۆھ", "auueoh"))
    | dict(zip("ہےٹڈںڑ", "hetdnr"))
    | dict(zip("ټګړډځۍږڼڅ", "tgrdzyznc"))
    | dict(zip("ڪٽڙڻڊڏٿٻڳٺڌڇڀ", "ktrnddtbgtdcb"))
    | dict(zip("ർൽൻൾൺ", "rlnln"))
)


def romanise(lines: list[str]) -> list[str]:
    """Lower-case Latin letters as ICU writes them; what ICU does not know stays in its script."""
    text = "".join(line + "\n" for line in lines)
    command = ["uconv", "-f", "utf-8", "-t", "utf-8", "-x", RULES]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True)
    romanised = done.stdout.split("\n")[:-1]
    assert len(romanised) == len(lines)
    return romanised


def leftover(lines: list[str]) -> float:
    """The share of letters outside ASCII."""
    letters = [letter for line in lines for letter in line if letter.isalpha()]
    return sum(not letter.isascii() for letter in letters) / len(letters)


def fold(line: str) -> str:
    """Nothing but ASCII, so that a leftover of a script is no feature."""
    return "".join(NEAREST.get(letter, letter) for letter in line).encode("ascii", "ignore").decode("ascii")
