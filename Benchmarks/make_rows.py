#!/usr/bin/env python3
"""Write a CSV of invented people for a form: one column per text field that can be filled.

usage: make_rows.py FORM.pdf --rows N [--packet BINARY] [--out ROWS.csv]

`packet extract-fields FORM --format json` says which fields there are. The header holds their fully qualified names.
Left out are check boxes, radio buttons, choices, buttons and signatures, and text fields that are read-only, hidden,
computed by a script, or made for passwords, files or rich text. Values are short, Latin, different in every row,
within the field's maximum length and about as wide as its box holds. The same arguments give the same bytes.
"""
import argparse
import csv
import json
import re
import subprocess
import sys

FIRST = ["Ada", "Bruno", "Carla", "David", "Elena", "Felix", "Greta", "Henry", "Irene", "Jonas", "Karen", "Louis"]
LAST = ["Adams", "Baker", "Castro", "Dunn", "Evans", "Fisher", "Gray", "Hughes", "Irving", "Jones", "Keller", "Lopez"]
STREET = ["Maple St", "Oak Ave", "Cedar Rd", "Pine Ct", "Elm Way", "Lake Dr", "Hill Ln", "Park Pl"]
CITY = ["Salem", "Dover", "Austin", "Albany", "Helena", "Boston", "Denver"]

POINTS_PER_CHARACTER = 6.5  # a cautious mean for 12-point text and narrow boxes


def extract_fields(packet, form):
    """The fields of a form, as `packet extract-fields` lists them."""
    command = [packet, "extract-fields", form, "--format", "json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["fields"]


def is_fillable(field):
    unwanted = ("readOnly", "password", "fileSelect", "richText", "calculate")
    if field["type"] != "text" or any(field.get(key) for key in unwanted):
        return False
    widgets = field.get("widgets", [])
    return bool(widgets) and not all(w.get("hidden") for w in widgets)


def capacity(field):
    """How many characters a field takes."""
    left, _, right, _ = field["widgets"][0]["rect"]
    fitting = int(abs(right - left) / POINTS_PER_CHARACTER)
    limit = field.get("maxLength")
    if field.get("comb") and limit:
        return limit
    return max(1, min(fitting, limit) if limit else fitting)


def wants(field):
    """What the field's scripts accept: "text", "date", "time", or a number of digits."""
    scripts = " ".join(str(field.get(key) or "") for key in ("format", "keystroke", "validate"))
    special = re.search(r"AFSpecial_\w+\(\s*(\d)", scripts)
    if special:  # Acrobat's ZIP code, ZIP+4, telephone and social security number
        return {"0": 5, "1": 9, "2": 10, "3": 9}.get(special[1], 5)
    if re.search("AFNumber|AFPercent|AFRange", scripts):
        return 2
    return "date" if "AFDate" in scripts else "time" if "AFTime" in scripts else "text"


def value(kind, room, row, column):
    """A value of at most `room` characters for a row and a column."""
    mixed = row * 7919 + column * 104729
    if kind == "date":
        return f"{mixed % 12 + 1:02}/{mixed % 28 + 1:02}/{1950 + mixed % 60}"
    if kind == "time":
        return f"{mixed % 12 + 1}:{mixed % 60:02} am"
    if isinstance(kind, int) or room < 5:
        digits = min(room, kind) if isinstance(kind, int) else room
        return f"{mixed % 10**digits:0{digits}}"
    first, last = FIRST[mixed % len(FIRST)], LAST[(mixed // 12) % len(LAST)]
    address = f"{mixed % 900 + 100} {STREET[mixed % len(STREET)]}"
    choices = [f"{first} {last} {row:05}, {address}, {CITY[mixed % len(CITY)]}", f"{first} {last}, {address}",
               address, f"{first} {last}", last, first]
    fitting = [text for text in choices if len(text) <= room] or [last[:room]]
    return fitting[(row + column) % min(2, len(fitting))]


def write_rows(fields, rows, out):
    columns = [(f["name"], wants(f), capacity(f)) for f in fields if is_fillable(f)]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([name for name, _, _ in columns])
    for row in range(1, rows + 1):
        writer.writerow([value(kind, room, row, i) for i, (_, kind, room) in enumerate(columns)])
    return len(columns)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     usage=argparse.SUPPRESS)
    parser.add_argument("form")
    parser.add_argument("--rows", type=int, required=True)
    parser.add_argument("--packet", default="packet")
    parser.add_argument("--out")
    arguments = parser.parse_args()
    fields = extract_fields(arguments.packet, arguments.form)
    if arguments.out:
        with open(arguments.out, "w", encoding="utf-8", newline="") as file:
            write_rows(fields, arguments.rows, file)
    else:
        write_rows(fields, arguments.rows, sys.stdout)


if __name__ == "__main__":
    main()
