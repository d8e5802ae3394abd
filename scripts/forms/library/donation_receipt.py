"""A receipt for up to five gifts of a year, with a total that is computed."""

import math

from ..fields import COMB, READ_ONLY
from ..sheet import Sheet, boxed, dates, money, plain, tinted, total_of

INDIGO, FLAME, GLOW, WASH, RULE = (0.13, 0.16, 0.35), (0.90, 0.47, 0.16), (0.99, 0.86, 0.62), (0.955, 0.958, 0.975), (0.78, 0.80, 0.87)
INK, QUIET = 0.13, 0.43
LEFT, RIGHT = 60, 535
FUND = "Lanternfield Children\u2019s Library Fund"
ROWS = 5
COLUMNS = [("DATE", "date", 0, 84), ("WHAT FOR", "purpose", 92, 190), ("HOW", "method", 290, 92), ("AMOUNT", "amount", 390, 85)]
METHODS = [("transfer", "Bank transfer"), ("card", "Card"), ("cash", "Cash"), ("cheque", "Cheque"), ("goods", "Goods")]


def lantern(sheet, x, y, scale=1.0):
    """The sign of the fund: a lantern with light; (x, y) is its middle."""
    at = lambda points: [(x + px * scale, y + py * scale) for px, py in points]
    sheet.fill(GLOW)
    sheet.circle(x, y, 27 * scale)
    sheet.stroke(INDIGO, 2.2 * scale)
    arc = [(8 * math.cos(a), 13 + 8 * math.sin(a)) for a in (step * math.pi / 12 for step in range(13))]
    sheet.polyline(at(arc))
    sheet.fill(INDIGO)
    sheet.polyline(at([(-11, 10), (11, 10), (8, 15), (-8, 15)]), "f")
    sheet.polyline(at([(-12, -17), (12, -17), (9, -12), (-9, -12)]), "f")
    sheet.fill((1, 1, 1))
    sheet.polyline(at([(-9, 10), (9, 10), (11, -12), (-11, -12)]), "f")
    sheet.stroke(INDIGO, 1.4 * scale)
    sheet.polyline(at([(-9, 10), (-11, -12)]))
    sheet.polyline(at([(9, 10), (11, -12)]))
    sheet.fill(FLAME)
    flame = [(5 * math.sin(a) * (1 - 0.35 * math.cos(a)), -4 - 8.5 * math.cos(a)) for a in (s * math.pi / 12 for s in range(25))]
    sheet.polyline(at(flame), "f")


def make():
    """A4, one page."""
    sheet = Sheet((595, 842), "Donation receipt")
    _head(sheet)
    _donor(sheet)
    _gifts(sheet)
    _thanks(sheet)
    return sheet.write()


def _head(sheet):
    sheet.fill(INDIGO)
    sheet.rectangle(0, 0, 16, 842)
    sheet.fill(FLAME)
    sheet.rectangle(0, 716, 16, 62)
    lantern(sheet, LEFT + 27, 778)
    sheet.say(128, 782, FUND, "Helvetica-Bold", 15, INDIGO)
    sheet.say(128, 767, "A charity for reading rooms  \u00b7  registered no. 00-0000000", "Helvetica", 9, QUIET)
    sheet.say(LEFT, 704, "Donation receipt", "Helvetica-Bold", 27, INDIGO, kind="H1")
    sheet.say(340, 722, "RECEIPT NUMBER", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
    sheet.text_field("receipt.number", (340, 698, 195, 19), "Receipt number, ten characters", COMB, True, MaxLen=10,
                     DA="/Helv 11 Tf 0.13 0.16 0.35 rg", **boxed(RULE))


def _donor(sheet):
    sheet.say(LEFT, 668, "RECEIVED FROM", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
    sheet.text_field("donor.name", (LEFT, 644, 262, 20), "Name of the donor", required=True,
                     DA="/HeBo 13 Tf 0.13 g", **plain())
    sheet.area("donor.address", (LEFT, 586, 262, 58), "Address of the donor", DA="/Helv 10.5 Tf 0.13 g", **plain())
    for x, name, caption, tip, actions in (
        (340, "receipt.date", "DATE OF ISSUE", "Date of issue", {"AA": dates("d mmmm yyyy")}),
        (440, "receipt.year", "FOR THE YEAR", "Year of the gifts", {}),
    ):
        sheet.say(x, 668, caption, "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
        sheet.text_field(name, (x, 645, 96, 18), tip, DA="/Helv 10.5 Tf 0.13 g", **plain(), **actions)
    sheet.say(340, 630, "DONOR NUMBER", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
    sheet.text_field("donor.number", (340, 607, 96, 18), "Donor number", DA="/Helv 10.5 Tf 0.13 g", **plain())


def _gifts(sheet):
    top = 556
    sheet.fill(INDIGO)
    sheet.rectangle(LEFT, top, RIGHT - LEFT, 22)
    for caption, name, x, width in COLUMNS:
        at, align = (LEFT + x + width - 5, "right") if name == "amount" else (LEFT + x + 8, "left")
        sheet.say(at, top + 7.5, caption, "Helvetica-Bold", 7.5, (1, 1, 1), align, 0.6)
    amounts = []
    for row in range(ROWS):
        y = top - 26 * (row + 1)
        ground = WASH if row % 2 else (1, 1, 1)
        if row % 2:
            sheet.fill(WASH)
            sheet.rectangle(LEFT, y, RIGHT - LEFT, 26)
        for caption, name, x, width in COLUMNS:
            rect = (LEFT + x + 4, y + 3, width - 4, 20)
            full, tip = f"gift.{row + 1}.{name}", f"{caption.capitalize()}, gift {row + 1}"
            look = tinted(ground) | {"DA": "/Helv 10 Tf 0.13 g"}
            if name == "method":
                sheet.combo_field(full, rect, tip, METHODS, **look)
            elif name == "amount":
                amounts.append(full)
                sheet.text_field(full, rect, tip, Q=2, AA=money("$"), **look)
            elif name == "date":
                sheet.text_field(full, rect, tip, AA=dates("d mmm yyyy"), **look)
            else:
                sheet.text_field(full, rect, tip, **look)
    y = top - 26 * ROWS
    sheet.stroke(INDIGO, 1.2)
    sheet.line(LEFT, y, RIGHT, y)
    sheet.fill(GLOW)
    sheet.rounded(LEFT + 284, y - 42, RIGHT - LEFT - 284, 34, 4)
    sheet.say(LEFT + 298, y - 29.5, "TOTAL", "Helvetica-Bold", 9, INDIGO, spacing=0.8)
    total = sheet.text_field("receipt.total", (LEFT + 350, y - 38, 121, 26), "Total of the gifts", READ_ONLY, Q=2,
                             DA="/HeBo 16 Tf 0.13 0.16 0.35 rg", AA=money("$") | total_of(amounts), **tinted(GLOW))
    sheet.form.acro_form["CO"] = [total]
    sheet.say(LEFT, y - 29, "All amounts in US dollars.", "Helvetica", 8.5, QUIET)


def _thanks(sheet):
    sheet.area("receipt.thanks", (LEFT, 306, RIGHT - LEFT, 58), "Words of thanks", DA="/Helv 10.5 Tf 0.13 g", **plain())
    words = (
        "No goods or services were given in return for these gifts. Please keep this receipt for your tax return. "
        "Gifts of goods are listed at the value that the donor declared."
    )
    sheet.prose(LEFT, 282, words, RIGHT - LEFT, "Helvetica", 9.5, 13.5, 0.25)
    sheet.stroke(INDIGO, 0.6)
    sheet.line(LEFT, 182, LEFT + 210, 182)
    sheet.signature_field("signature", (LEFT, 183, 210, 44), "Signature for the fund")
    sheet.text_field("receipt.signatory", (LEFT, 163, 212, 17), "Who signs", DA="/HeBo 10 Tf 0.13 g", **plain())
    sheet.say(LEFT, 153, "Treasurer", "Helvetica", 8.5, QUIET)
    sheet.fill(WASH)
    sheet.rounded(340, 146, 195, 84, 5)
    sheet.say(354, 212, "What your gift does", "Helvetica-Bold", 9.5, INDIGO, kind="H2")
    facts = "$20 buys two picture books, $75 a shelf, and $400 keeps a reading room open and warm for a month."
    sheet.prose(354, 196, facts, 167, "Helvetica", 9, 12.5, 0.25)
    sheet.stroke(RULE, 0.75)
    sheet.line(LEFT, 78, RIGHT, 78)
    foot = f"{FUND}  \u00b7  4 Example Hill  \u00b7  gifts@lanternfield.example.org"
    sheet.say((LEFT + RIGHT) / 2, 62, foot, "Helvetica", 8, QUIET, "centre")
