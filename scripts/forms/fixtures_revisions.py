"""Fixtures: two revisions of one form."""

from .fields import Form
from .registry import Registry, captions

FORMS = Registry()
EDGE = {"BC": [0]}
LINES = [
    ("Wages and salaries", "f1"),
    ("Taxable interest", "f2"),
    ("Ordinary dividends", "f3"),
    ("Business income", "f4"),
    ("Capital gain", "f5"),
    ("Rental real estate", "f6"),
]


def revision(lines, boxes, last):
    """A form with numbered lines, boxes with their on-states, and a last line."""
    form = Form((320, 300))
    texts = [(20, 276 - 20 * row, text) for row, (text, _) in enumerate(lines)]
    top = 276 - 20 * len(lines) - 10
    texts += [(36, top - 20 * row, text) for row, (text, _, _) in enumerate(boxes)]
    bottom = top - 20 * len(boxes) - 10
    page = form.page(captions(*texts, (20, bottom, last[0])))
    for row, (_, name) in enumerate(lines):
        form.text(name, page, (180, 272 - 20 * row, 120, 14), mk=EDGE)
    for row, (_, name, on) in enumerate(boxes):
        form.check(name, page, (20, top - 2 - 20 * row, 10, 10), on)
    form.text(last[1], page, (180, bottom - 4, 120, 14), mk=EDGE, **last[2])
    return form.write()


@FORMS("revision-older")
def revision_older():
    """the older of two revisions: numbered lines, three boxes, a field without a limit"""
    boxes = [("Married", "married", "Yes"), ("Single", "single", "Yes"), ("I agree to the rules", "agree", "Yes")]
    return revision(LINES, boxes, ("Telephone", "phone", {}))


@FORMS("revision-newer")
def revision_newer():
    """the newer of two revisions: a line is put in, so that names shift by a row; another is gone; two boxes have exchanged
    their names, the state of a third and the length of the last field are others"""
    lines = [*LINES[:3], ("Gambling winnings", ""), *LINES[3:5]]
    lines = [(text, f"f{row + 1}") for row, (text, _) in enumerate(lines)]
    boxes = [("Married", "single", "Yes"), ("Single", "married", "Yes"), ("I agree to the rules", "agree", "On")]
    return revision(lines, boxes, ("Telephone", "phone", {"MaxLen": 12}))
