"""The three forms: published ones that stand beside the project, or forms of our own making."""
import random
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(PROJECT / "scripts"))
from forms.fields import COMB, Form  # noqa: E402
from forms.pages import Canvas  # noqa: E402
from forms.writer import Name, Stream, deflate  # noqa: E402

# About 20, 150 and 800 fields. The first that is there counts; where there is none the form is made.
FOUND = {
    "small": ["tools/peers/forms/w9.pdf", "forms/va-10182-board-appeal.pdf"],
    "medium": ["tools/peers/forms/f1040.pdf", "forms/irs-1040-spanish-2024.pdf"],
    "large": ["tools/peers/forms/nj1040.pdf", "forms/nj-1040-income-tax-814-fields.pdf"],
}
# Fields, pages, and kilobytes of pictures that a form of our own has.
# The counted one is read by an emulated processor, for which the limit on reading is near.
MADE = {"small": (20, 2, 80), "medium": (150, 3, 200), "large": (800, 5, 1000), "counted": (300, 3, 30)}
WORDS = """the applicant shall enter in this part all amounts that were received during the year and keep a copy for
records see instructions before completing line if more space is needed attach another sheet signature under penalty
""".split()


def three_forms(work, own=False):
    """The forms by size; `own` asks for forms of our own even where others are there."""
    shared = PROJECT.parent / "shared"
    chosen = {}
    for size, names in FOUND.items():
        found = [shared / name for name in names if (shared / name).is_file() and not own]
        chosen[size] = found[0] if found else made(size, work)
    return chosen


def made(size, folder):
    """A form of our own: printed text, boxes and lines, a picture on each page, text fields in two columns."""
    path = folder / f"made-{size}.pdf"
    fields, pages, kilobytes = MADE[size]
    form = Form(size=(612, 792), fonts=("Helv", "HeBo"))
    chance = random.Random(size)
    each = -(-fields // pages)
    for number in range(pages):
        count = min(each, fields - number * each)
        canvas = Canvas()
        canvas.text(36, 752, f"Form {fields}, page {number + 1}", font="Helvetica-Bold", size=14)
        rectangles = list(grid(count))
        for index, (x, y, width, height) in enumerate(rectangles):
            canvas.rectangle(x, y, width, height, paint="S")
            label = " ".join(chance.choices(WORDS, k=6))
            canvas.text(x, y + height + 1, f"{index + 1} {label}", size=min(5, height / 2))
        canvas.paragraph(36, 60, " ".join(chance.choices(WORDS, k=120)), 540, size=6, leading=7)
        canvas.op("q 60 0 0 60 516 724 cm /Picture Do Q")
        picture = form.document.add(photograph(chance, kilobytes * 1000 // pages))
        resources = {"Font": dict(form.fonts), "XObject": {"Picture": picture}}
        page = form.page(canvas.data(), flate=True, Resources=resources)
        for index, rectangle in enumerate(rectangles):
            keys = {"flags": COMB, "MaxLen": 8} if index % 10 == 9 else {}
            form.text(f"page{number + 1}.field{index + 1}".replace(".", "_"), page, rectangle,
                      DA=f"/Helv {min(9, round(rectangle[3] * 0.8, 1))} Tf 0 g", Q=index % 3, **keys)
    path.write_bytes(form.write())
    return path


def grid(count):
    """Rectangles for so many fields on a page, in two columns or more."""
    columns = 2 if count <= 80 else 4
    rows = -(-count // columns)
    pitch, width = 620 / rows, 540 / columns
    for index in range(count):
        column, row = index % columns, index // columns
        yield 36 + column * width, 716 - (row + 1) * pitch, width - 12, min(16, pitch * 0.6)


def photograph(chance, size):
    """Grey noise, which no peer can make smaller than the form's own stream is."""
    side = int(size ** 0.5)
    keys = {"Type": Name("XObject"), "Subtype": Name("Image"), "Width": side, "Height": side, "BitsPerComponent": 8}
    keys |= {"ColorSpace": Name("DeviceGray"), "Filter": Name("FlateDecode")}
    return Stream(deflate(chance.randbytes(side * side)), keys)
