"""The two sample forms: a welcome letter and a membership certificate of an invented association."""

import math

from .fields import COMB, CROSS, MULTI_SELECT, MULTILINE, NO_TOGGLE_TO_OFF, Form, border
from .pages import Canvas

ASSOCIATION = "Riverside Community Association"

# The letter: ink and water.
DEEP, WATER, MIST, PALE = (0.06, 0.27, 0.33), (0.20, 0.55, 0.58), (0.70, 0.80, 0.81), (0.95, 0.97, 0.97)
TEXT, QUIET = 0.13, 0.42
# The certificate: navy and old gold on ivory.
NAVY, GOLD, IVORY = (0.10, 0.17, 0.34), (0.68, 0.54, 0.24), (0.995, 0.988, 0.962)


def all_templates():
    """Path below the project's root, and the file's bytes."""
    return {
        "templates/welcome-letter/form.pdf": welcome_letter(),
        "templates/membership-certificate/form.pdf": membership_certificate(),
    }


def _describe(form, title):
    document = form.document
    document.info = document.add({"Title": title, "Creator": "packet sample forms"})
    document.catalog.update({"Lang": "en-GB", "ViewerPreferences": {"DisplayDocTitle": True}})


# -- Welcome letter ---------------------------------------------------------------------------------------------------

LEFT, RIGHT = 60, 535
LINE = {"mk": {"BC": list(MIST)}, "style": border(0.75, "U")}
BOX = {"mk": {"BC": list(MIST), "BG": [1]}, "style": border(0.75)}
MARK = {"mk": {"BC": list(DEEP), "BG": [1]}, "style": border(0.9)}

DETAILS = [  # caption, field, tool tip, x, baseline of the caption, width
    ("NAME", "Recipient Name", "Name of the member", 60, 727, 270),
    ("DATE", "Date", "Date of this letter", 360, 727, 175),
    ("STREET", "Street", "Street and house number", 60, 692, 270),
    ("MEMBERSHIP NUMBER", "Membership Number", "Membership number, eight digits", 360, 692, 175),
    ("POSTCODE", "Postcode", "Postcode", 60, 657, 82),
    ("TOWN OR CITY", "City", "Town or city", 156, 657, 174),
    ("REGION", "Region", "Region of the association", 360, 657, 175),
    ("E-MAIL", "E-mail", "E-mail address", 60, 622, 270),
    ("TELEPHONE", "Telephone", "Telephone number", 360, 622, 175),
]
REGIONS = [
    ("N", "North Bank"),
    ("S", "South Bank"),
    ("I", "The Islands"),
    ("H", "Harbour Quarter"),
    ("U", "Upper Valley"),
]
INTERESTS = [
    ("gardening", "Gardening"),
    ("repair", "Repair caf\u00e9"),
    ("choir", "Choir"),
    ("reading", "Reading circle"),
    ("boats", "Boats and water"),
    ("children", "Children and play"),
]
PARAGRAPHS = [
    "Thank you for joining us. Neighbours from both banks of the river meet here to garden, to mend things, to read, "
    "to sing and to look after one another, and from today you are one of them. Your membership runs for twelve months "
    "from the date above.",
    "We meet on the first Tuesday of every month at seven in the evening, in the boathouse hall. There is tea, there "
    "is a place for children, and you need not book. Please look over the details on this page and tell us if anything "
    "is not as it should be.",
]


def welcome_letter():
    """A4, one page."""
    form = Form((595, 842), ("Helv", "HeBo", "ZaDb"), full_encoding=True)
    form.pressed_states = True
    canvas = Canvas()
    _letterhead(canvas)
    for caption, _, _, x, y, _ in DETAILS:
        _caption(canvas, x, y, caption)
    canvas.fill(DEEP)
    canvas.text(LEFT, 562, "Welcome to the association", "Helvetica-Bold", 17)
    canvas.fill(TEXT)
    y = 508
    for paragraph in PARAGRAPHS:
        y = canvas.paragraph(LEFT, y, paragraph, RIGHT - LEFT, "Helvetica", 10, 14.5) - 7
    _caption(canvas, LEFT, 398, "A PERSONAL NOTE")
    _preferences(canvas)
    _closing(canvas)
    _letter_fields(form, form.page(canvas.data(), flate=True))
    _describe(form, "Welcome letter")
    return form.write()


def _letterhead(canvas):
    canvas.fill(DEEP)
    canvas.rectangle(0, 834, 595, 8)
    canvas.circle(85, 788, 25)
    canvas.op("q")
    canvas.circle(85, 788, 25, "W n")
    canvas.op("1 J")
    for index, colour in enumerate(((1, 1, 1), (0.62, 0.83, 0.84), WATER)):
        canvas.stroke(colour, 3.2)
        y = 791 - index * 8.5
        canvas.polyline([(58 + i, y + 3 * math.sin(i / 4.4 + index)) for i in range(0, 55)])
    canvas.op("Q")
    canvas.fill((1, 1, 1))
    canvas.circle(93, 801, 3.6)
    canvas.fill(DEEP)
    canvas.text(122, 789, ASSOCIATION, "Helvetica-Bold", 16.5)
    canvas.fill(QUIET)
    canvas.text(122, 774, "Neighbours on both banks", "Helvetica", 9.5)
    for index, line in enumerate(("riverside.example.org", "hello@riverside.example.org")):
        canvas.text(RIGHT, 789 - 15 * index, line, "Helvetica", 8.5, "right")
    canvas.stroke(MIST, 0.75)
    canvas.line(LEFT, 750, RIGHT, 750)


def _caption(canvas, x, y, text):
    canvas.fill(QUIET)
    canvas.text(x, y, text, "Helvetica-Bold", 6.5, spacing=0.5)


def _preferences(canvas):
    canvas.fill(PALE)
    canvas.rounded(LEFT, 184, RIGHT - LEFT, 122, 5)
    canvas.fill(DEEP)
    canvas.text(74, 286, "Your preferences", "Helvetica-Bold", 11)
    for x, caption in ((74, "PLEASE"), (236, "CONTACT ME BY"), (372, "MY INTERESTS")):
        _caption(canvas, x, 267, caption)
    canvas.fill(TEXT)
    for y, label in ((247, "send me the newsletter"), (227, "ask me to volunteer")):
        canvas.text(93, y, label, "Helvetica", 9.5)
    for y, label in ((247, "e-mail"), (227, "telephone"), (207, "post")):
        canvas.text(255, y, label, "Helvetica", 9.5)


def _closing(canvas):
    canvas.fill(TEXT)
    canvas.text(LEFT, 160, "With warm regards,", "Helvetica", 10)
    canvas.stroke(QUIET, 0.5)
    canvas.line(LEFT, 100, 270, 100)
    canvas.fill(QUIET)
    canvas.text(LEFT, 88, "For the committee", "Helvetica", 8.5)
    x, width = 330, 205
    canvas.fill(DEEP)
    canvas.text(x, 128, "Is something not right?", "Helvetica-Bold", 8.5)
    canvas.fill(QUIET)
    note = "Write to members@riverside.example.org and quote your membership number. We will put it right."
    canvas.paragraph(x, 115, note, width, "Helvetica", 8.5, 12)
    canvas.stroke(MIST, 0.75)
    canvas.line(LEFT, 58, RIGHT, 58)
    footer = f"{ASSOCIATION}  \u00b7  The Boathouse, 1 Example Quay  \u00b7  riverside.example.org"
    canvas.text(297.5, 44, footer, "Helvetica", 7.5, "centre")


def _letter_fields(form, page):
    for _, name, tip, x, y, width in DETAILS:
        rect = (x, y - 21, width, 18)
        if name == "Membership Number":
            form.text(name, page, (x, y - 21, width, 16), COMB, TU=tip, MaxLen=8, **BOX)
        elif name == "Region":
            form.combo(name, page, rect, REGIONS, TU=tip, **LINE)
        else:
            form.text(name, page, rect, TU=tip, **LINE)
    form.text("Salutation", page, (LEFT, 526, 475, 18), TU="Salutation", style=border(0))
    form.text("Personal Message", page, (LEFT, 322, 475, 70), MULTILINE, TU="Personal message to the member", **BOX)
    form.check("Newsletter", page, (74, 244.5, 12, 12), "Subscribed", TU="Sends the monthly newsletter", **MARK)
    form.check("Volunteer", page, (74, 224.5, 12, 12), "Helps", TU="Would like to volunteer", mark=CROSS, **MARK)
    buttons = [(page, (236, y - 2.5, 12, 12), str(index)) for index, y in enumerate((247, 227, 207))]
    form.radio(
        "Preferred Contact",
        buttons,
        NO_TOGGLE_TO_OFF,
        Opt=["email", "phone", "post"],
        TU="Preferred way of contact",
        **MARK,
    )
    form.list_box(
        "Interests",
        page,
        (372, 194, 149, 66),
        INTERESTS,
        MULTI_SELECT,
        TU="Interests, more than one can be chosen",
        DA="/Helv 9 Tf 0 g",
        show=0,
        **BOX,
    )
    form.signature("Signature", page, (LEFT, 101, 210, 46), TU="Signature for the committee")


# -- Membership certificate -------------------------------------------------------------------------------------------

LEVELS = [("friend", "Friend"), ("full", "Full Member"), ("patron", "Patron"), ("life", "Life Member")]
WIDTH, HEIGHT = 842, 595
MIDDLE = WIDTH / 2


def membership_certificate():
    """A4 landscape, one page, fields in two groups."""
    fonts = ("Helv", "HeBo", "TiRo", "TiBo", "TiIt", "ZaDb")
    form = Form((WIDTH, HEIGHT), fonts, full_encoding=True)
    form.acro_form["DA"] = b"/TiRo 12 Tf 0 g"
    canvas = Canvas()
    _frame(canvas)
    _certificate_text(canvas)
    _seal(canvas, MIDDLE, 116)
    page = form.page(canvas.data(), flate=True)

    ink = "0.1 0.17 0.34 rg"
    thin = {"mk": {"BC": list(GOLD)}, "style": border(0.75, "U")}
    boxed = {"mk": {"BC": list(GOLD), "BG": [1]}, "style": border(0.75)}
    member = form.node("member")
    form.text(
        "name",
        page,
        (171, 314, 500, 48),
        parent=member,
        style=border(0),
        Q=1,
        DA=f"/TiBo 0 Tf {ink}",
        TU="Name of the member",
    )
    form.text(
        "number",
        page,
        (153, 196, 176, 24),
        COMB,
        member,
        MaxLen=8,
        DA=f"/Helv 12 Tf {ink}",
        TU="Membership number, eight digits",
        **boxed,
    )
    form.combo(
        "level",
        page,
        (359, 196, 150, 24),
        LEVELS,
        parent=member,
        Q=1,
        DA=f"/TiRo 13 Tf {ink}",
        TU="Level of membership",
        **thin,
    )
    form.text(
        "since", page, (539, 196, 150, 24), parent=member, Q=1, DA=f"/TiRo 13 Tf {ink}", TU="Member since", **thin
    )
    award = form.node("award")
    form.text(
        "date",
        page,
        (112, 95, 200, 24),
        parent=award,
        Q=1,
        DA=f"/TiRo 13 Tf {ink}",
        TU="Date of issue",
        style=border(0),
    )
    form.text(
        "signatory",
        page,
        (530, 63, 200, 18),
        parent=award,
        Q=1,
        DA=f"/TiIt 11 Tf {ink}",
        TU="Who signs",
        style=border(0),
    )
    _describe(form, "Membership certificate")
    return form.write()


def _frame(canvas):
    canvas.fill(IVORY)
    canvas.rectangle(0, 0, WIDTH, HEIGHT)
    canvas.stroke(NAVY, 2.4)
    canvas.rectangle(22, 22, WIDTH - 44, HEIGHT - 44, "S")
    canvas.stroke(GOLD, 0.8)
    canvas.rectangle(27, 27, WIDTH - 54, HEIGHT - 54, "S")
    canvas.rectangle(49, 49, WIDTH - 98, HEIGHT - 98, "S")
    canvas.stroke(NAVY, 0.8)
    canvas.rectangle(52, 52, WIDTH - 104, HEIGHT - 104, "S")
    for colour, phases in ((GOLD, (0, 2)), (NAVY, (1, 3))):
        canvas.stroke(colour, 0.55)
        for phase in phases:
            _braid(canvas, phase * math.pi / 2)
    for x in (38, WIDTH - 38):
        for y in (38, HEIGHT - 38):
            canvas.fill(IVORY)
            canvas.rectangle(x - 14, y - 14, 28, 28)
            canvas.stroke(GOLD, 0.8)
            canvas.rectangle(x - 11, y - 11, 22, 22, "S")
            canvas.stroke(NAVY, 0.5)
            _rosette(canvas, x, y, 9.5, 8, 0.35)
            canvas.fill(GOLD)
            canvas.circle(x, y, 1.6)


def _braid(canvas, phase):
    """One strand of the braid on all four sides, between the corners."""
    for length, place in (
        (WIDTH - 104, lambda t, d: (52 + t, 38 + d)),
        (WIDTH - 104, lambda t, d: (52 + t, HEIGHT - 38 + d)),
        (HEIGHT - 104, lambda t, d: (38 + d, 52 + t)),
        (HEIGHT - 104, lambda t, d: (WIDTH - 38 + d, 52 + t)),
    ):
        turns = round(length / 24)
        steps = turns * 12
        points = []
        for i in range(steps + 1):
            angle = 2 * math.pi * turns * i / steps + phase
            points.append(
                place(length * i / steps, 7.5 * math.sin(angle) * math.cos(angle / 2) ** 2 + 2 * math.sin(angle / 2))
            )
        canvas.polyline(points)


def _rosette(canvas, x, y, radius, petals, depth, steps=24):
    points = []
    for i in range(petals * steps):
        angle = 2 * math.pi * i / (petals * steps)
        r = radius * (1 - depth + depth * math.cos(petals * angle))
        points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    canvas.polyline(points, "s")


def _seal(canvas, x, y):
    canvas.fill(NAVY)
    for side in (-1, 1):
        tail = [
            (x + side * 4, y - 20),
            (x + side * 26, y - 16),
            (x + side * 31, y - 46),
            (x + side * 19, y - 40),
            (x + side * 10, y - 48),
        ]
        canvas.polyline(tail, "f")
    canvas.fill(GOLD)
    points = []
    for i in range(72):
        r = 37 if i % 2 else 33.5
        points.append((x + r * math.cos(math.pi * i / 36), y + r * math.sin(math.pi * i / 36)))
    canvas.polyline(points, "f")
    canvas.fill(IVORY)
    canvas.circle(x, y, 29.5)
    canvas.stroke(GOLD, 0.45)
    for depth in (0.5, 0.36, 0.22):
        _rosette(canvas, x, y, 28, 16, depth, 12)
    canvas.fill(IVORY)
    canvas.circle(x, y, 15)
    canvas.stroke(NAVY, 1.8)
    canvas.op("1 J")
    for row in range(3):
        canvas.polyline([(x - 9 + i * 0.75, y + 5 - row * 5 + 1.6 * math.sin(i / 3.8)) for i in range(25)])
    canvas.op("0 J")


def _certificate_text(canvas):
    canvas.fill(NAVY)
    canvas.text(MIDDLE, 494, ASSOCIATION.upper(), "Times-Bold", 13, "centre", 3.2)
    canvas.text(MIDDLE, 436, "Certificate of Membership", "Times-Bold", 42, "centre")
    canvas.stroke(GOLD, 0.9)
    for side in (-1, 1):
        canvas.line(MIDDLE + side * 12, 416, MIDDLE + side * 120, 416)
    canvas.fill(GOLD)
    canvas.polyline([(MIDDLE - 6, 416), (MIDDLE, 420), (MIDDLE + 6, 416), (MIDDLE, 412)], "f")
    canvas.fill(0.25)
    canvas.text(MIDDLE, 380, "This is to certify that", "Times-Italic", 16, "centre")
    canvas.stroke(GOLD, 0.75)
    canvas.line(171, 310, 671, 310)
    for y, line in (
        (282, "is a member of this association in good standing, with every right that its rules give,"),
        (261, "and with the thanks of neighbours on both banks of the river."),
    ):
        canvas.text(MIDDLE, y, line, "Times-Italic", 14.5, "centre")
    for x, caption in ((241, "MEMBER NUMBER"), (434, "LEVEL"), (614, "MEMBER SINCE")):
        canvas.text(x, 182, caption, "Times-Roman", 8, "centre", 1.2)
    canvas.stroke(NAVY, 0.6)
    canvas.line(112, 94, 312, 94)
    canvas.line(530, 94, 730, 94)
    canvas.text(212, 82, "DATE OF ISSUE", "Times-Roman", 8, "centre", 1.2)
    canvas.text(630, 82, "FOR THE COMMITTEE", "Times-Roman", 8, "centre", 1.2)
