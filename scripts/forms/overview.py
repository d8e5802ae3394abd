"""The form that the picture in the README is: an empty form, the table, and three packets. scripts/make-previews fills it."""

import csv
import pathlib
import sys

from .fields import PUSH_BUTTON, Form
from .pages import Canvas

SIZE = (1000, 456)
INK, GREY, EDGE, HEAD = (0.1, 0.13, 0.26), (0.42, 0.44, 0.5), (0.8, 0.81, 0.84), (0.93, 0.94, 0.97)
COLUMNS = (("title", 44), ("firstName", 82), ("lastName", 88), ("memberNumber", 104), ("level", 62), ("joined", 84))
LEFT, ROW = 24, 24


def overview(rows):
    """A form with picture buttons `form`, `packet1` … and a text field for each cell, such as `1.lastName`."""
    form = Form(SIZE, fonts=("Helv", "HeBo"))
    canvas = Canvas()
    canvas.fill(1)
    canvas.rectangle(0, 0, *SIZE)
    caption(canvas, LEFT, 432, "A form", "anybody’s, with fields")
    caption(canvas, LEFT, 164, "a table", "one row for each person")
    caption(canvas, 640, 432, "and a packet for every row", "")
    arrow(canvas, 512, 620, 228)
    texts = table(canvas, rows)
    page = form.page(canvas.data(), flate=True)
    picture(form, page, "form", (LEFT, 190, 326, 230))
    for index in range(len(rows)):
        picture(form, page, f"packet{index + 1}", (640 + 34 * index, 232 - 111 * index, 266, 188))
    for name, rect in texts:
        form.text(name, page, rect, DA="/Helv 10 Tf 0.1 0.13 0.26 rg")
    return form.write()


def caption(canvas, x, y, words, more):
    """Bold words, and plain ones behind them."""
    canvas.fill(INK)
    width = canvas.text(x, y, words, "Helvetica-Bold", 13)
    canvas.fill(GREY)
    canvas.text(x + width + 8, y, more, "Helvetica", 11)


def arrow(canvas, start, end, y):
    """An arrow to the right, with the program's name above it."""
    canvas.fill(INK)
    canvas.text((start + end) / 2, y + 12, "packet merge", "Helvetica-Bold", 13, "centre")
    canvas.stroke(INK, 2)
    canvas.line(start, y, end - 8, y)
    canvas.polyline([(end, y), (end - 10, y + 6), (end - 10, y - 6)], "f")


def table(canvas, rows):
    """Draws the lines and headers of the table; returns the fields of its cells, by name and rectangle."""
    fields, top, width = [], 152, sum(width for _, width in COLUMNS)
    canvas.fill(HEAD)
    canvas.rectangle(LEFT, top - ROW, width, ROW)
    canvas.stroke(EDGE, 0.8)
    for index in range(len(rows) + 2):
        canvas.line(LEFT, top - ROW * index, LEFT + width, top - ROW * index)
    bottom, x = top - ROW * (len(rows) + 1), LEFT
    for column, cell in COLUMNS:
        canvas.line(x, top, x, bottom)
        canvas.fill(INK)
        canvas.text(x + 6, top - 16, column, "Helvetica-Bold", 10)
        fields += [(f"{n + 1}.{column}", (x + 4, top - ROW * (n + 2), cell - 6, ROW)) for n in range(len(rows))]
        x += cell
    canvas.line(x, top, x, bottom)
    return fields


def picture(form, page, name, rect):
    """A push button for a picture, with a thin frame."""
    form.field("Btn", name, page, rect, {"Ff": PUSH_BUTTON}, mk={"BC": list(EDGE), "BG": [1], "TP": 1})


def main(folder, table_of_people, chosen):
    """Writes overview.pdf and overview.csv, one row that fills it, into a folder that has form.png and packet1.png …"""
    with open(table_of_people, encoding="utf-8", newline="") as file:
        people = list(csv.DictReader(file))
    rows = [people[int(number) - 1] for number in chosen]
    folder = pathlib.Path(folder)
    (folder / "overview.pdf").write_bytes(overview(rows))
    cells = {"form": "form.png"} | {f"packet{n + 1}": f"packet{n + 1}.png" for n in range(len(rows))}
    cells |= {f"{n + 1}.{column}": row[column] for n, row in enumerate(rows) for column, _ in COLUMNS}
    with open(folder / "overview.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([cells.keys(), cells.values()])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
