"""A letter of a constituent on stationery of their own, to fit a window envelope."""

from ..fields import NO_TOGGLE_TO_OFF
from ..sheet import Sheet, plain, tinted, underlined

INK, ACCENT, RULE, WASH = (0.13, 0.17, 0.22), (0.62, 0.20, 0.16), (0.80, 0.78, 0.74), (0.975, 0.962, 0.94)
QUIET = 0.42
LEFT, RIGHT = 71, 524  # margins of 25 mm
BODY = "/TiRo 11.5 Tf 0.13 0.17 0.22 rg"


def make():
    """A4, one page."""
    sheet = Sheet((595, 842), "Letter to a representative", fonts=("Helv", "HeBo", "TiRo", "TiBo", "TiIt", "ZaDb"))
    sheet.form.acro_form["DA"] = BODY.encode()
    _stationery(sheet)
    _opening(sheet)
    _letter(sheet)
    _closing(sheet)
    return sheet.write()


def _stationery(sheet):
    sheet.fill(ACCENT)
    sheet.rectangle(LEFT, 797, 34, 3)
    ink = "0.13 0.17 0.22 rg"
    sheet.text_field(
        "sender.name", (LEFT, 761, 300, 30), "Your name", required=True, DA=f"/TiBo 21 Tf {ink}", **plain()
    )
    sheet.text_field(
        "sender.address", (LEFT, 745, 300, 15), "Your address, on one line", DA="/Helv 8.5 Tf 0.42 g", **plain()
    )
    for y, name, tip in ((772, "sender.email", "Your e-mail address"), (757, "sender.phone", "Your telephone number")):
        sheet.text_field(name, (362, y, 162, 15), tip, Q=2, DA="/Helv 8.5 Tf 0.42 g", **plain())
    sheet.stroke(RULE, 0.75)
    sheet.line(LEFT, 738, RIGHT, 738)
    # Where the letter is folded for a window envelope (DIN 5008, form B), and its middle for a punch.
    sheet.stroke(0.7, 0.5)
    for y, length in ((842 - 297.6, 9), (421, 14), (842 - 595.3, 9)):
        sheet.line(14, y, 14 + length, y)


def _opening(sheet):
    sheet.area(
        "representative.address",
        (LEFT, 618, 250, 92),
        "Name, office and address of the representative, up to six lines",
        DA=BODY,
        **plain(),
    )
    sheet.text_field(
        "letter.date",
        (362, 618, 162, 18),
        "Date of the letter",
        Q=2,
        DA=BODY,
        **plain(),
    )
    sheet.text_field(
        "letter.subject",
        (LEFT, 574, RIGHT - LEFT, 20),
        "What the letter is about",
        required=True,
        DA="/TiBo 13 Tf 0.62 0.2 0.16 rg",
        **plain(),
    )
    sheet.text_field("letter.salutation", (LEFT, 545, 400, 18), "Salutation", DA=BODY, **plain())


def _letter(sheet):
    width = RIGHT - LEFT
    sheet.area("letter.reason", (LEFT, 446, width, 94), "Why you write", required=True, DA=BODY, **plain())
    sheet.fill(WASH)
    sheet.rectangle(LEFT, 358, RIGHT - LEFT, 76)
    sheet.fill(ACCENT)
    sheet.rectangle(LEFT, 358, 3, 76)
    sheet.say(LEFT + 18, 417, "WHAT I ASK OF YOU", "Helvetica-Bold", 7.5, ACCENT, spacing=0.9, kind="H2")
    sheet.area(
        "letter.request",
        (LEFT + 14, 362, RIGHT - LEFT - 28, 50),
        "What you ask for, in a sentence or two",
        required=True,
        DA="/TiBo 11.5 Tf 0.13 0.17 0.22 rg",
        **tinted(WASH),
    )
    sheet.area("letter.story", (LEFT, 254, width, 94), "What it means to you, in your own words", DA=BODY, **plain())


def _closing(sheet):
    sheet.text_field("letter.closing", (LEFT, 226, 250, 18), "Closing words", DA=BODY, **plain())
    sheet.stroke(INK, 0.6)
    sheet.line(LEFT, 176, LEFT + 196, 176)
    sheet.signature_field("signature", (LEFT, 177, 196, 46), "Your signature")
    sheet.text_field("sender.signed", (LEFT, 156, 200, 17), "Your name below the signature", DA=BODY, **plain())
    x = 330
    sheet.say(x, 214, "CONSTITUENCY", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
    sheet.text_field(
        "sender.district",
        (x, 193, 194, 17),
        "The constituency in which you vote",
        required=True,
        DA=f"/TiRo 11 Tf {INK[0]} {INK[1]} {INK[2]} rg",
        **underlined(RULE),
    )
    sheet.say(x, 178, "PLEASE ANSWER BY", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
    mark = {"mk": {"BC": list(INK), "BG": [1]}}
    rects = [((x, 158, 11, 11), "0"), ((x + 70, 158, 11, 11), "1"), ((x + 128, 158, 11, 11), "2")]
    for (rect, _), word in zip(rects, ("e-mail", "post", "telephone")):
        sheet.say(rect[0] + 16, 160.5, word, "Helvetica", 8.5, INK)
    sheet.radio_field(
        "letter.reply", rects, "How you would like to be answered", NO_TOGGLE_TO_OFF, Opt=["email", "post", "phone"], **mark
    )
    sheet.stroke(RULE, 0.75)
    sheet.line(LEFT, 118, RIGHT, 118)
    note = "I am a constituent of yours, and I would like to know where you stand. Thank you for reading this yourself."
    sheet.say(297.5, 101, note, "Times-Italic", 9.5, QUIET, "centre")
