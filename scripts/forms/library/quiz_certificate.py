"""A certificate for a quiz: name, score and rank, stars by the score, a QR code that leads to the results."""

import math

from ..sheet import Sheet, dates, plain, underlined
from ..writer import Name

PLUM, ROSE, AMBER, TEAL, PAPER = (0.24, 0.11, 0.33), (0.84, 0.30, 0.42), (0.96, 0.70, 0.26), (0.16, 0.56, 0.58), (1, 0.995, 0.985)
INK, QUIET, FAINT = (0.16, 0.10, 0.20), 0.45, (0.88, 0.85, 0.90)
W, H = 842, 595
SIDE = 262  # the width of the coloured side
LEFT, RIGHT = SIDE + 52, W - 52
PLUM_DA = "0.24 0.11 0.33 rg"


def make():
    """A4 landscape, one page."""
    sheet = Sheet((W, H), "Quiz certificate", fonts=("Helv", "HeBo", "TiRo", "TiBo", "TiIt", "ZaDb"))
    sheet.fill(PAPER)
    sheet.rectangle(0, 0, W, H)
    _side(sheet)
    _heading(sheet)
    _result(sheet)
    _foot(sheet)
    return sheet.write()


def _side(sheet):
    """A side of triangles, and the score in a ring."""
    sheet.fill(PLUM)
    sheet.rectangle(0, 0, SIDE, H)
    step = 43.667
    height = step * math.sqrt(3) / 2
    palette = (ROSE, AMBER, TEAL, (0.34, 0.18, 0.45), (0.30, 0.15, 0.40), (0.20, 0.09, 0.28), (0.34, 0.18, 0.45))
    sheet.op("q")
    sheet.rectangle(0, 0, SIDE, H, "W n")
    for row in range(17):
        for column in range(-1, 14):
            # Numbers that look thrown, and are the same each time.
            dice = ((row + 3) * 73856093 ^ (column + 5) * 19349663) // 64 % 97
            distance = abs(row * height + height / 2 - 325) + abs(column * step / 2 - SIDE / 2) * 0.6
            if distance < 150 or dice > 62:
                continue
            x, y = column * step / 2, row * height
            up = (row + column) % 2 == 0
            points = [(x, y), (x + step, y), (x + step / 2, y + height)] if up else [
                (x, y + height), (x + step, y + height), (x + step / 2, y)]
            sheet.fill(palette[dice % len(palette)])
            sheet.polyline(points, "f")
    sheet.op("Q")
    x, y = SIDE / 2, 325
    sheet.fill(PAPER)
    sheet.circle(x, y, 94)
    sheet.stroke(AMBER, 5)
    sheet.circle(x, y, 85, "S")
    sheet.stroke(FAINT, 1.2)
    for tick in range(60):
        angle = tick * math.pi / 30
        inner = 74 if tick % 5 else 70
        sheet.line(x + inner * math.cos(angle), y + inner * math.sin(angle), x + 78 * math.cos(angle), y + 78 * math.sin(angle))
    sheet.say(x, y + 38, "SCORE", "Helvetica-Bold", 8, QUIET, "centre", 1.4)
    sheet.text_field("result.score", (x - 56, y - 22, 112, 56), "Right answers", required=True, Q=1,
                     DA=f"/HeBo 52 Tf {PLUM_DA}", **plain())
    sheet.text_field("result.outOf", (x - 56, y - 44, 112, 20), "Of how many questions", Q=1, DA="/Helv 13 Tf 0.45 g",
                     **plain())


def _heading(sheet):
    sheet.text_field("quiz.title", (LEFT, 515, RIGHT - LEFT, 18), "Name of the quiz", DA=f"/HeBo 11 Tf 0.84 0.3 0.42 rg",
                     **plain())
    sheet.say(LEFT, 462, "Certificate of", "Times-Roman", 40, PLUM, kind="H1")
    sheet.say(LEFT, 420, "well-earned knowledge", "Times-Bold", 40, PLUM, kind="H1")
    sheet.fill(AMBER)
    sheet.rectangle(LEFT, 402, 60, 4)
    sheet.say(LEFT, 368, "is awarded to", "Times-Italic", 16, QUIET)
    sheet.text_field("winner.name", (LEFT, 308, RIGHT - LEFT, 50), "Name of the winner", required=True,
                     DA=f"/TiBo 0 Tf {PLUM_DA}", **plain())
    sheet.stroke(FAINT, 1)
    sheet.line(LEFT, 304, RIGHT, 304)


def _result(sheet):
    sheet.area("result.sentence", (LEFT, 234, RIGHT - LEFT, 60), "The sentence of praise",
               DA="/TiRo 15 Tf 0.25 g", **plain())
    boxes = ((LEFT, 108, "RESULT", "result.percent"), (LEFT + 124, 150, "PLACE", "result.place"),
             (LEFT + 290, 186, "CATEGORY", "quiz.category"))
    for x, width, caption, name in boxes:
        sheet.say(x, 212, caption, "Helvetica-Bold", 7, QUIET, spacing=0.9)
        actions = {}
        if name == "result.percent":
            percent = {"S": Name("JavaScript")}
            actions = {"AA": {"F": percent | {"JS": "AFPercent_Format(0, 0);"}, "K": percent | {"JS": "AFPercent_Keystroke(0, 0);"}}}
        sheet.text_field(name, (x, 187, width, 20), caption.capitalize(), DA=f"/HeBo 14 Tf {PLUM_DA}", **plain(), **actions)
    star = {"mk": {"BC": list(AMBER)}, "style": {"W": 0, "S": Name("S")}}
    sheet.say(LEFT, 166, "STARS", "Helvetica-Bold", 7, QUIET, spacing=0.9)
    for index in range(5):
        rect = (LEFT + index * 26, 138, 22, 22)
        states = _star_states(sheet, rect)
        widget = sheet.form.field("Btn", f"star.{index + 1}", sheet.page, rect,
                                  {"V": Name("Off"), "DA": b"/ZaDb 0 Tf 0.96 0.7 0.26 rg", "TU": f"Star {index + 1} of 5"} | states,
                                  style=star["style"])
        sheet.claim(widget)


def _star_states(sheet, rect):
    """A star that is full or only an outline."""
    _, _, w, h = rect
    points = []
    for corner in range(10):
        radius = (w / 2 - 1) * (1 if corner % 2 == 0 else 0.42)
        angle = math.pi / 2 + corner * math.pi / 5
        points.append(f"{w / 2 + radius * math.cos(angle):.2f} {h / 2 - 0.6 + radius * math.sin(angle):.2f}")
    path = f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:]) + " h"
    draw = lambda content: sheet.form.appearance(w, h, content)
    full = f"0.96 0.7 0.26 rg {path} f"
    outline = f"0.88 0.85 0.9 RG 1 w {path} S"
    states = {key: {"Full": draw(full), "Off": draw(outline)} for key in ("N", "D")}
    return {"AP": states, "AS": Name("Off"), "MK": {"CA": "H"}}


def _foot(sheet):
    for x, width, name, tip, caption, actions in (
        (LEFT, 128, "award.date", "Date", "DATE", {"AA": dates("d mmmm yyyy")}),
        (LEFT + 150, 176, "award.host", "Who asked the questions", "QUIZ MASTER", {}),
    ):
        sheet.text_field(name, (x, 72, width, 22), tip, DA="/TiIt 13 Tf 0.16 0.1 0.2 rg", **underlined(QUIET_RULE), **actions)
        sheet.say(x, 60, caption, "Helvetica-Bold", 6.5, QUIET, spacing=0.9)
    paper = {"Type": Name("PaperMetaData"), "Version": 1.0, "Resolution": 300, "Caption": ""}
    paper |= {"Symbology": Name("QRCode"), "ECC": 1}
    sheet.text_field("award.link", (RIGHT - 74, 54, 74, 74), "Address of the results", PMD=paper, appearance=False,
                     style={"W": 0, "S": Name("S")})
    sheet.say(RIGHT - 37, 44, "see all results", "Helvetica", 7, QUIET, "centre")
    sheet.text_field("award.number", (LEFT, 32, 300, 13), "Number of the certificate", DA="/Helv 7 Tf 0.45 g", **plain())


QUIET_RULE = (0.70, 0.66, 0.74)
