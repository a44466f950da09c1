"""The licence that travels with the data."""

from cldr import Cldr

DERIVED = """\
The files of this folder are derived from the Unicode Common Locale Data Repository (CLDR), version 41,
as packaged by Debian (unicode-cldr-core 41-0.1):

- texts.txt: names and keywords of emoji and symbols, from common/annotations, some entries left out;
- classes.csv: names of languages and scripts, from common/main/en.xml and common/supplemental/likelySubtags.xml;
  families and branches, from common/supplemental/languageGroup.xml and a table of our own;
- logits.npy, labels.npy: the output of a classifier trained on other such names and keywords.

They are not Unicode's data and Unicode does not endorse them. CLDR comes under this licence (Unicode-DFS-2016):

"""


def notice(cldr: Cldr) -> str:
    """What was derived, and the licence as the package states it, without Debian's markup (a dot for an empty line)."""
    lines = cldr.copyright.read_text(encoding="utf-8").splitlines()
    copyright_line = next(line for line in lines if line.startswith("Copyright:"))
    start = next(i for i, line in enumerate(lines) if line.startswith("License:"))
    end = next((i for i in range(start + 1, len(lines)) if not lines[i].startswith(" ")), len(lines))
    licence = ["" if line == " ." else line[1:] for line in lines[start + 1 : end]]
    return DERIVED + "\n".join([copyright_line, "", *licence]) + "\n"
