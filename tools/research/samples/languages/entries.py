"""One text for each emoji and language: the name, then the keywords that the name does not contain."""

from cldr import Cldr

FEWEST = 650

# Regional variants and second scripts of a language that is there; Kabyle, which has names but no keywords;
# Kalaallisut, whose names are Danish.
EXCLUDED = {"pt_PT", "yue_Hans", "hi_Latn", "yo_BJ", "zh_Hant_HK", "sr_Latn", "sr_Latn_BA", "kab", "kl"}


def entries(cldr: Cldr) -> dict[str, dict[str, str]]:
    """Texts by locale and emoji. What a locale left in English is dropped: a name, or single keywords."""
    english_names, english_keywords = cldr.annotations("en")
    found = {}
    for locale in cldr.locales():
        if locale in EXCLUDED:
            continue
        names, keywords = cldr.annotations(locale)
        texts = {}
        for emoji, name in names.items():
            folded = name.casefold()
            untranslated = set() if locale == "en" else {word.casefold() for word in english_keywords.get(emoji, [])}
            if locale != "en" and folded == english_names.get(emoji, "").casefold():
                continue
            words = [word.casefold() for word in keywords.get(emoji, [])]
            kept = [
                word
                for word, lower in zip(keywords.get(emoji, []), words)
                if lower not in untranslated and lower not in folded
            ]
            texts[emoji] = ", ".join([name, *kept])
        if len(texts) >= FEWEST:
            found[locale] = texts
    return found
