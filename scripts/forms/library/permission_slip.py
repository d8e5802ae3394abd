"""A letter to parents about an outing, with a slip to cut off and hand in."""

import math

from ..fields import NO_TOGGLE_TO_OFF, REQUIRED
from ..sheet import Sheet, boxed, dates, money, plain, tinted, underlined

NAVY, SUN, SKY, WASH, RULE = (0.11, 0.22, 0.42), (0.98, 0.76, 0.22), (0.60, 0.75, 0.88), (0.945, 0.96, 0.98), (0.76, 0.81, 0.88)
INK, QUIET = 0.13, 0.43
LEFT, RIGHT = 56, 539
SCHOOL = "Millbrook Primary School"
MARK = {"mk": {"BC": list(NAVY), "BG": [1]}}
CUT = 392
FACTS = [  # caption, field, tip, x, width, row, actions
    ("WHERE", "trip.place", "Where the class goes", 0, 232, 0, {}),
    ("WHEN", "trip.date", "Day of the outing", 246, 225, 0, {"AA": dates("dddd, d mmmm yyyy")}),
    ("WE LEAVE AT", "trip.leave", "When the class leaves", 0, 70, 1, {}),
    ("WE ARE BACK BY", "trip.back", "When the class is back", 84, 70, 1, {}),
    ("TRAVEL", "trip.travel", "How the class travels", 168, 150, 1, {}),
    ("COST", "trip.cost", "What the outing costs for each child", 332, 60, 1, {"AA": money("\u20ac")}),
    ("HAND IN BY", "slip.due", "Last day to hand in the slip", 406, 65, 1, {"AA": dates("d mmm")}),
]


def make():
    """A4, one page."""
    sheet = Sheet((595, 842), "Permission slip for a school outing")
    _head(sheet)
    _letter(sheet)
    _cut(sheet)
    _slip(sheet)
    return sheet.write()


def _head(sheet):
    # A rising sun over a mill's roof.
    x, y = LEFT + 26, 778
    sheet.fill(SUN)
    sheet.circle(x, y, 26)
    sheet.stroke((1, 1, 1), 1.4)
    for ray in range(1, 12):
        angle = math.pi * ray / 12
        sheet.line(x + 9 * math.cos(angle), y - 8 + 9 * math.sin(angle), x + 34 * math.cos(angle), y - 8 + 34 * math.sin(angle))
    sheet.fill(NAVY)
    sheet.polyline([(x - 26, y - 8), (x - 13, y + 6), (x, y - 8)], "f")
    sheet.polyline([(x - 4, y - 8), (x + 11, y + 10), (x + 26, y - 8)], "f")
    sheet.rectangle(x - 26, y - 18, 52, 10.5)
    sheet.fill((1, 1, 1))
    for window in (-18, -6, 6, 18):
        sheet.rectangle(x + window - 2.5, y - 15.5, 5, 5)
    sheet.say(124, 781, SCHOOL, "Helvetica-Bold", 17, NAVY)
    sheet.say(124, 765, "2 Example Lane  \u00b7  office@millbrook.example.org", "Helvetica", 9, QUIET)
    sheet.text_field("letter.date", (RIGHT - 132, 777, 132, 16), "Date of the letter", Q=2, DA="/Helv 9.5 Tf 0.43 g",
                     AA=dates("d mmmm yyyy"), **plain())
    sheet.stroke(SUN, 2.2)
    sheet.line(LEFT, 742, RIGHT, 742)


def _letter(sheet):
    sheet.text_field("trip.title", (LEFT, 704, RIGHT - LEFT, 26), "What the outing is called", required=True,
                     DA="/HeBo 19 Tf 0.11 0.22 0.42 rg", **plain())
    sheet.text_field("letter.salutation", (LEFT, 676, RIGHT - LEFT, 18), "Salutation", DA="/Helv 10.5 Tf 0.13 g", **plain())
    sheet.area("letter.text", (LEFT, 594, RIGHT - LEFT, 82), "What the parents should know",
               DA="/Helv 10.5 Tf 0.13 g", **plain())
    sheet.fill(WASH)
    sheet.rounded(LEFT - 6, 496, RIGHT - LEFT + 12, 90, 5)
    for caption, name, tip, x, width, row, actions in FACTS:
        top = 572 - row * 40
        sheet.say(LEFT + 6 + x, top, caption, "Helvetica-Bold", 6.5, NAVY, spacing=0.6)
        sheet.text_field(name, (LEFT + 2 + x, top - 22, width, 18), tip, DA="/Helv 10.5 Tf 0.13 g", **tinted(WASH), **actions)
    sheet.say(LEFT, 474, "Please pack", "Helvetica-Bold", 9, NAVY, kind="H2")
    sheet.area("trip.pack", (LEFT, 430, 300, 40), "What the child should bring", DA="/Helv 9.5 Tf 0.13 g", **plain())
    sheet.text_field("letter.teacher", (RIGHT - 172, 446, 172, 17), "Name of the teacher", Q=2, DA="/HeBo 10.5 Tf 0.13 g", **plain())
    sheet.say(RIGHT, 434, "class teacher", "Helvetica", 8.5, QUIET, "right")


def _cut(sheet):
    sheet.stroke(0.5, 0.7)
    sheet.op("[4 3] 0 d")
    sheet.line(26, CUT, 569, CUT)
    sheet.op("[] 0 d")
    sheet.fill(0.35)
    sheet.op(f"BT /ZaDb 13 Tf 30 {CUT - 4.6:.1f} Td (\") Tj ET")
    sheet.fill((1, 1, 1))
    sheet.rectangle(228, CUT - 6, 139, 12)
    sheet.fill(QUIET)
    sheet.text(297.5, CUT - 3, "please cut here and hand in", "Helvetica", 8.5, "centre")


def _label(sheet, x, y, text):
    sheet.say(x, y, text, "Helvetica", 7.5, QUIET)


def _slip(sheet):
    sheet.say(LEFT, 362, "Permission slip", "Helvetica-Bold", 14, NAVY, kind="H2")
    sheet.text_field("slip.trip", (240, 357, RIGHT - 240, 17), "The outing this slip is for", Q=2, DA="/Helv 9.5 Tf 0.43 g", **plain())
    line = {"DA": "/Helv 10.5 Tf 0.13 g"} | underlined(RULE)
    sheet.text_field("child.name", (LEFT, 322, 330, 19), "Name of the child", required=True, **line)
    sheet.combo_field("child.class", (400, 322, RIGHT - 400, 19), "Class", ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"],
                      required=True, **line)
    _label(sheet, LEFT, 313, "Name of the child")
    _label(sheet, 400, 313, "Class")
    rects = [((LEFT, 284, 13, 13), "0"), ((LEFT, 263, 13, 13), "1")]
    for (rect, _), words in zip(rects, ("may take part in the outing described above.", "may not take part, and comes to school as usual.")):
        sheet.say(LEFT + 21, rect[1] + 3, words, "Helvetica", 10, INK)
    sheet.radio_field(
        "slip.answer", rects, "Whether the child may take part", NO_TOGGLE_TO_OFF | REQUIRED, Opt=["yes", "no"], **MARK
    )
    for index, (name, words) in enumerate((("swims", "can swim"), ("paid", "the money is enclosed"), ("medicine", "takes medicine"))):
        x = 322 if index != 1 else 420
        y = 284 if index < 2 else 263
        sheet.check_field(f"slip.{name}", (x, y, 12, 12), words.capitalize(), **MARK)
        sheet.say(x + 18, y + 2.5, words, "Helvetica", 9.5, INK)
    _label(sheet, LEFT, 243, "Allergies, medicines, anything we have to know")
    sheet.area("child.health", (LEFT, 192, 232, 46), "Health of the child", DA="/Helv 9.5 Tf 0.13 g", **boxed(RULE))
    _label(sheet, 306, 243, "Whom we call in an emergency")
    sheet.text_field("emergency.name", (306, 219, RIGHT - 306, 19), "Whom we call in an emergency", required=True, **line)
    sheet.text_field("emergency.phone", (306, 192, RIGHT - 306, 19), "Telephone number for emergencies", required=True, **line)
    sheet.fill(WASH)
    sheet.rounded(LEFT - 6, 148, RIGHT - LEFT + 12, 30, 4)
    note = "The school looks after your child from when the class leaves until it is back. The class goes in any weather."
    sheet.say(LEFT + 4, 159.5, note, "Helvetica", 8.8, 0.25)
    sheet.text_field("signed.date", (LEFT, 92, 110, 19), "Date", AA=dates("d mmm yyyy"), **line)
    sheet.text_field("signed.name", (186, 92, 160, 19), "Name of the parent", **line)
    sheet.signature_field("signed.signature", (366, 92, RIGHT - 366, 40), "Signature of a parent")
    sheet.stroke(RULE, 0.75)
    sheet.line(366, 92.4, RIGHT, 92.4)
    for x, words in ((LEFT, "Date"), (186, "Name of parent or guardian"), (366, "Signature")):
        _label(sheet, x, 82, words)
    sheet.text_field("slip.number", (LEFT, 48, 200, 13), "Number of the slip", DA="/Helv 7 Tf 0.43 g", **plain())
    sheet.say(RIGHT, 51, SCHOOL, "Helvetica", 7.5, QUIET, "right")
