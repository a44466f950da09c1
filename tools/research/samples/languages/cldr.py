"""What the Debian package unicode-cldr-core says: emoji names, names of languages and scripts, groups of languages."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path


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
