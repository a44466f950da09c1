"""Family and branch of every language: ISO 639-5 as CLDR has it, read through families.csv."""

import csv
from pathlib import Path

from cldr import Cldr

TABLE = Path(__file__).with_name("families.csv")


def families(cldr: Cldr, locales: list[str]) -> dict[str, tuple[str, str]]:
    """The innermost of a language's groups that has a row decides; a row for the language itself comes first."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = {row["code"]: (row["family"], row["branch"]) for row in csv.DictReader(file)}
    return {locale: next(rows[code] for code in cldr.groups(locale) if code in rows) for locale in locales}
