"""Tables of invented people for a form: one column per text field that can be filled.

`packet extract-fields FORM --format json` says which fields there are. The header holds their fully qualified names.
Left out are check boxes, radio buttons, choices, buttons and signatures, and text fields that are read-only, hidden,
computed by a script, or made for passwords, files or rich text. Values are short, different in every row, within the
field's maximum length and about as wide as its box holds. The same arguments give the same bytes.
"""
import csv
import json
import re
import subprocess

FIRST = ["Ada", "Bruno", "Carla", "David", "Elena", "Felix", "Greta", "Henry", "Irene", "Jonas", "Karen", "Louis"]
LAST = ["Adams", "Baker", "Castro", "Dunn", "Evans", "Fisher", "Gray", "Hughes", "Irving", "Jones", "Keller", "Lopez"]
STREET = ["Maple St", "Oak Ave", "Cedar Rd", "Pine Ct", "Elm Way", "Lake Dr", "Hill Ln", "Park Pl"]
HANGUL = ["김민준", "이서연", "박도윤", "최하은", "정시우", "강지유", "조예준", "윤서아", "장하준", "임채원", "한지호", "오수빈"]
PLACE = ["서울특별시 종로구", "부산광역시 해운대구", "대전광역시 유성구", "경기도 수원시 팔달구", "강원도 춘천시"]
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


def mix(row, column):
    """A number that looks arbitrary, so that rows have few values in common."""
    number = (row * 0x9E3779B1 + column * 0x85EBCA77) % 2**32
    number = ((number ^ number >> 15) * 0x2C1B3C6D) % 2**32
    return number >> 4


def value(kind, room, row, column):
    """A value of at most `room` characters for a row and a column."""
    mixed = mix(row, column)
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


def hangul(room, row, column):
    """A Korean value as wide as a Latin one of `room` characters: a syllable is about two letters wide."""
    mixed = mix(row, column)
    name = HANGUL[mixed % len(HANGUL)]
    choices = [f"{name} {PLACE[mixed % len(PLACE)]} {mixed % 900 + 100}", name]
    fitting = [text for text in choices if 2 * len(text) <= room] or [name[:max(1, room // 2)]]
    return fitting[0]


def fillable(fields):
    return [field for field in fields if is_fillable(field)]


def write_rows(fields, rows, out, korean=lambda field: False, more=()):
    """Writes a table. `korean` says of which fields the values are; `more` are columns (name, value of a row)."""
    columns = [(f["name"], wants(f), capacity(f), korean(f) and wants(f) == "text") for f in fillable(fields)]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([name for name, *_ in columns] + [name for name, _ in more])
    for row in range(1, rows + 1):
        cells = [hangul(room, row, i) if is_korean else value(kind, room, row, i)
                 for i, (_, kind, room, is_korean) in enumerate(columns)]
        writer.writerow(cells + [cell(row) for _, cell in more])
