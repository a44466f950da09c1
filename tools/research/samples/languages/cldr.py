"""What the Debian package unicode-cldr-core says: emoji names, names of languages and scripts, families, the licence."""

import csv
import xml.etree.ElementTree as ElementTree
from pathlib import Path

# ISO 639-5 as CLDR has it is read through this table of families and branches.
TABLE = Path(__file__).with_name("families.csv")

DERIVED = """\
The files of this folder are derived from the Unicode Common Locale Data Repository (CLDR), version 41,
as packaged by Debian (unicode-cldr-core 41-0.1):

- texts.txt: names and keywords of emoji and symbols, from common/annotations, some entries left out;
- classes.csv: names of languages and scripts, from common/main/en.xml and common/supplemental/likelySubtags.xml;
  families and branches, from common/supplemental/languageGroup.xml and a table of our own;
- logits.npy, labels.npy: the output of a classifier trained on other such names and keywords.

They are not Unicode's data and Unicode does not endorse them. CLDR comes under this licence (Unicode-DFS-2016):

"""


class Cldr:
    def __init__(self, unpacked: Path):
        self.common = unpacked / "usr/share/unicode/cldr/common"
        self.copyright = unpacked / "usr/share/doc/unicode-cldr-core/copyright"
        english = self._root("main/en.xml").find("localeDisplayNames")
        self._languages = {e.get("type"): e.text for e in english.iter("language") if e.get("alt") is None}
        # The stand-alone name says "Simplified Han" where the plain one says "Simplified".
        self._scripts = {e.get("type"): e.text for e in english.iter("script") if e.get("alt") is None}
        self._scripts |= {e.get("type"): e.text for e in english.iter("script") if e.get("alt") == "stand-alone"}
        likely = self._root("supplemental/likelySubtags.xml").iter("likelySubtag")
        self._likely_script = {e.get("from"): e.get("to").split("_")[1] for e in likely}
        self._group_of = {}
        for group in self._root("supplemental/languageGroup.xml").iter("languageGroup"):
            for member in group.text.split():
                self._group_of[member] = group.get("parent")

    def _root(self, path: str):
        return ElementTree.parse(self.common / path).getroot()

    def locales(self) -> list[str]:
        return sorted(path.stem for path in (self.common / "annotations").glob("*.xml"))

    def annotations(self, locale: str) -> tuple[dict[str, str], dict[str, list[str]]]:
        """The names and the keywords of a locale, by emoji."""
        names, keywords = {}, {}
        for element in self._root(f"annotations/{locale}.xml").iter("annotation"):
            if element.get("type") == "tts":
                names[element.get("cp")] = element.text.strip()
            else:
                keywords[element.get("cp")] = [word.strip() for word in element.text.split("|")]
        return names, keywords

    def script(self, locale: str) -> str:
        return self._scripts[self._likely_script[locale]]

    def language(self, locale: str) -> str:
        """The English name; a name made for language and script ("Traditional Chinese") comes first."""
        language, _, stated = locale.partition("_")
        name = self._languages.get(f"{language}_{self._likely_script[locale]}")
        if name is not None:
            return name
        return self._languages[language] + (f" ({self._scripts[stated]})" if stated else "")

    def groups(self, locale: str) -> list[str]:
        """The language and the ISO 639-5 groups around it, from the inside out."""
        chain = [locale.split("_")[0]]
        while chain[-1] in self._group_of:
            chain.append(self._group_of[chain[-1]])
        return chain


def families(cldr: Cldr, locales: list[str]) -> dict[str, tuple[str, str]]:
    """The innermost of a language's groups that has a row decides; a row for the language itself comes first."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = {row["code"]: (row["family"], row["branch"]) for row in csv.DictReader(file)}
    return {locale: next(rows[code] for code in cldr.groups(locale) if code in rows) for locale in locales}


def notice(cldr: Cldr) -> str:
    """What was derived, and the licence as the package states it, without Debian's markup (a dot for an empty line)."""
    lines = cldr.copyright.read_text(encoding="utf-8").splitlines()
    copyright_line = next(line for line in lines if line.startswith("Copyright:"))
    start = next(i for i, line in enumerate(lines) if line.startswith("License:"))
    end = next((i for i in range(start + 1, len(lines)) if not lines[i].startswith(" ")), len(lines))
    licence = ["" if line == " ." else line[1:] for line in lines[start + 1 : end]]
    return DERIVED + "\n".join([copyright_line, "", *licence]) + "\n"
