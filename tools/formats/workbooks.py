"""Writes the workbooks in tests/golden/formats: with pandas and openpyxl, and one saved again by LibreOffice.

Needs python3-pandas, python3-openpyxl and libreoffice-calc of Debian 12. Run it in an empty folder; copy what it makes.
"""

import subprocess

import openpyxl
import pandas

NAMES = ["cat", "dog", "red fox", "zebra", "cow"]
COUNTS = [[9, 0, 0, 0, 0], [1, 6, 0, 1, 1], [0, 1, 11, 1, 2], [0, 1, 0, 8, 1], [2, 0, 2, 0, 13]]

actual = [NAMES[r] for r in range(5) for c in range(5) for _ in range(COUNTS[r][c])]
predicted = [NAMES[c] for r in range(5) for c in range(5) for _ in range(COUNTS[r][c])]
table = pandas.crosstab(
    pandas.Series(actual, name="actual"), pandas.Series(predicted, name="predicted"), margins=True
)
table.to_excel("pandas_margins.xlsx")

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Prüfung"
sheet["B2"] = "Lauf 7, Anteile"
sheet["D4"] = "tatsächlich (actual)"
sheet.merge_cells("D4:F4")
for column, name in zip("DEF", ["Katze", "Hund", "Rotfuchs"]):
    sheet[f"{column}5"] = name
sheet["B6"] = "vorhergesagt (predicted)"
sheet.merge_cells("B6:B8")
SHARES = [[0.875, 0.125, 0], [0.05, 0.9, 0.05], [0, 0.25, 0.75]]
for row, (name, shares) in enumerate(zip(["Katze", "Hund", "Rotfuchs"], SHARES), 6):
    sheet[f"C{row}"] = name
    for column, share in zip("DEF", shares):
        sheet[f"{column}{row}"] = share
        sheet[f"{column}{row}"].number_format = "0.0%"
book.save("german.xlsx")
convert = ["soffice", "-env:UserInstallation=file:///tmp/lo-formats", "--headless", "--convert-to"]
subprocess.run([*convert, "ods", "german.xlsx"], check=True)
subprocess.run([*convert, "xlsx:Calc MS Excel 2007 XML", "--outdir", "again", "german.ods"], check=True)
# Semicolons, UTF-8, in German: decimal commas and cells as they are shown.
subprocess.run([*convert, "csv:Text - txt - csv (StarCalc):59,34,76,1,,1031,false,true", "german.ods"], check=True)
