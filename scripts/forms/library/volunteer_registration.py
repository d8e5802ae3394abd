"""A registration of volunteers: persons, times, tasks, a contact for emergencies, consent."""

import math

from ..fields import COMB, CROSS, MULTI_SELECT, NO_TOGGLE_TO_OFF
from ..sheet import Sheet, boxed, dates, tinted, underlined

FOREST, LEAF, MOSS, MIST, WASH = (0.10, 0.29, 0.20), (0.36, 0.58, 0.26), (0.72, 0.80, 0.70), 0.45, (0.945, 0.965, 0.935)
INK = 0.13
LEFT, RIGHT = 48, 547
ORGANISATION = "Greenway Parks Trust"
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
FULL_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
PARTS = [("am", "Morning"), ("pm", "Afternoon"), ("eve", "Evening")]
TASKS = [
    ("planting", "Planting and weeding"),
    ("paths", "Paths and fences"),
    ("wildlife", "Counting wildlife"),
    ("guiding", "Guiding visitors"),
    ("cooking", "Cooking for helpers"),
    ("office", "Office and telephone"),
    ("driving", "Driving the van"),
    ("teaching", "School groups"),
]
SIZES = ["XS", "S", "M", "L", "XL", "XXL"]
LANGUAGES = [
    ("en", "English"),
    ("pl", "Polish"),
    ("ar", "Arabic"),
    ("ko", "Korean"),
    ("es", "Spanish"),
    ("uk", "Ukrainian"),
]
MARK = {"mk": {"BC": list(FOREST), "BG": [1]}}


def make():
    """A4, one page."""
    sheet = Sheet((595, 842), "Volunteer registration")
    _head(sheet)
    _person(sheet)
    _times(sheet)
    _tasks(sheet)
    _emergency(sheet)
    _consent(sheet)
    _office(sheet)
    return sheet.write()


def _head(sheet):
    sheet.fill(FOREST)
    sheet.rectangle(0, 760, 595, 82)
    _tree(sheet, 500, 760)
    sheet.say(LEFT, 806, "Volunteer registration", "Helvetica-Bold", 23, (1, 1, 1), kind="H1")
    sheet.say(LEFT, 786, f"{ORGANISATION}  \u00b7  hands for forty parks", "Helvetica", 10, (0.80, 0.88, 0.76))
    sheet.say(LEFT, 743, "Fields with a green bar are required. Everything else helps us to find the right place for you.",
              "Helvetica", 8.5, MIST)


def _tree(sheet, x, y):
    """Three trees of leaves, in lighter greens."""
    for dx, height, colour in ((-34, 44, (0.17, 0.38, 0.26)), (30, 52, (0.20, 0.43, 0.28)), (0, 66, LEAF)):
        sheet.fill(colour)
        sheet.rectangle(x + dx - 1.6, y, 3.2, height * 0.5)
        sheet.polyline(
            [
                (
                    x + dx + math.sin(angle) * height * 0.30 * (1 - 0.25 * math.cos(angle)),
                    y + height * 0.62 - math.cos(angle) * height * 0.36,
                )
                for angle in (step * math.pi / 16 for step in range(33))
            ],
            "f",
        )


def _section(sheet, y, number, title, x=LEFT, right=RIGHT):
    sheet.fill(LEAF)
    sheet.circle(x + 7.5, y + 3.6, 7.5)
    with sheet.tagged("H2"):
        sheet.fill((1, 1, 1))
        sheet.text(x + 7.5, y + 0.6, str(number), "Helvetica-Bold", 8.5, "centre")
        sheet.fill(FOREST)
        sheet.text(x + 21, y, title, "Helvetica-Bold", 10.5)
    sheet.stroke(MOSS, 0.6)
    sheet.line(x, y - 9, right, y - 9)


def _caption(sheet, x, y, text):
    sheet.say(x, y, text, "Helvetica", 7, MIST, spacing=0.2)


def _entry(sheet, x, y, width, caption, name, tip, required=False, **keys):
    """A caption with a field below it; y is the lower edge of the field."""
    _caption(sheet, x, y + 20, caption)
    if required:
        sheet.fill(LEAF)
        sheet.rectangle(x - 3, y, 2, 16.5)
    look = tinted(WASH) | {"DA": "/Helv 10 Tf 0.13 g"}
    sheet.text_field(name, (x, y, width, 16.5), tip, required=required, **(look | keys))


def _person(sheet):
    _section(sheet, 718, 1, "About you")
    _entry(sheet, 51, 678, 172, "First name", "person.first", "First name", True)
    _entry(sheet, 233, 678, 196, "Last name", "person.last", "Last name", True)
    _entry(sheet, 439, 678, 108, "Date of birth", "person.born", "Date of birth", True, AA=dates("d mmm yyyy"))
    _entry(sheet, 51, 643, 378, "Address", "person.address", "Street, house number, postcode and town")
    _caption(sheet, 439, 663, "T-shirt")
    sheet.combo_field("person.shirt", (439, 643, 108, 16.5), "Size of your T-shirt", SIZES, DA="/Helv 10 Tf 0.13 g",
                      **tinted(WASH))
    _entry(sheet, 51, 608, 230, "E-mail", "person.email", "E-mail address", True)
    _entry(sheet, 291, 608, 138, "Telephone", "person.phone", "Telephone number")
    _caption(sheet, 439, 628, "I am")
    rects = [((439, 611, 11, 11), "0"), ((496, 611, 11, 11), "1")]
    for (rect, _), word in zip(rects, ("under 18", "an adult")):
        sheet.say(rect[0] + 15, 613.5, word, "Helvetica", 8.5, INK)
    sheet.radio_field("person.age", rects, "Whether you are of age", NO_TOGGLE_TO_OFF, Opt=["minor", "adult"], **MARK)


def _times(sheet):
    right = 330
    _section(sheet, 580, 2, "When you can help", right=right)
    column = lambda index: 128 + index * 30
    for index, day in enumerate(DAYS):
        sheet.say(column(index) + 6, 557, day, "Helvetica-Bold", 8, FOREST, "centre")
    for row, (part, label) in enumerate(PARTS):
        y = 538 - row * 21
        if row % 2 == 0:
            sheet.fill(WASH)
            sheet.rectangle(LEFT, y - 5, right - LEFT, 21)
        sheet.say(LEFT + 8, y + 2, label, "Helvetica", 9, INK)
        for index, day in enumerate(DAYS):
            tip = f"{FULL_DAYS[index]}, {label.lower()}"
            sheet.check_field(f"time.{day.lower()}.{part}", (column(index), y - 0.5, 12, 12), tip, **MARK)
    _caption(sheet, LEFT, 476, "Hours a week")
    sheet.text_field("time.hours", (LEFT, 456, 62, 16.5), "How many hours a week", Q=1, DA="/Helv 10 Tf 0.13 g",
                     **tinted(WASH))
    _caption(sheet, 120, 476, "From")
    sheet.text_field("time.from", (120, 456, 92, 16.5), "The first day", DA="/Helv 10 Tf 0.13 g", AA=dates("d mmm yyyy"),
                     **tinted(WASH))
    _caption(sheet, 222, 476, "Until")
    sheet.text_field("time.until", (222, 456, 108, 16.5), "The last day; empty when it is open", DA="/Helv 10 Tf 0.13 g",
                     AA=dates("d mmm yyyy"), **tinted(WASH))


def _tasks(sheet):
    x = 356
    _section(sheet, 580, 3, "What you would like to do", x)
    for index, (task, label) in enumerate(TASKS):
        at, y = x + (index % 2) * 99, 552 - (index // 2) * 19
        sheet.check_field(f"task.{task}", (at, y - 1, 11, 11), label, mark=CROSS, **MARK)
        sheet.say(at + 16, y + 1.5, label, "Helvetica", 8.2, INK)
    _caption(sheet, x, 476, "Languages you speak")
    languages = sheet.form.list_box(
        "person.languages", sheet.page, (x, 410, 92, 62), LANGUAGES, MULTI_SELECT, TU="Languages you speak",
        DA="/Helv 8.5 Tf 0.13 g", show=0, **boxed(MOSS)
    )
    sheet.claim(languages)
    _caption(sheet, x + 102, 476, "Skills and experience")
    sheet.area("person.skills", (x + 102, 410, 89, 62), "Skills, licences and experience", DA="/Helv 8.5 Tf 0.13 g",
               **boxed(MOSS))


def _emergency(sheet):
    _section(sheet, 428, 4, "In an emergency", right=330)
    _entry(sheet, 51, 388, 144, "Whom we call", "emergency.name", "Whom we call in an emergency", True)
    _entry(sheet, 205, 388, 125, "Telephone", "emergency.phone", "Telephone number for emergencies", True)
    _caption(sheet, 51, 374, "Allergies, medicines, anything a first-aider has to know")
    sheet.area("emergency.health", (51, 330, 279, 40), "What a first-aider has to know", DA="/Helv 9.5 Tf 0.13 g",
               **tinted(WASH))
    x = 356
    sheet.fill(WASH)
    sheet.rounded(x, 330, RIGHT - x, 68, 4)
    sheet.say(x + 12, 381, "What happens next?", "Helvetica-Bold", 9, FOREST, kind="H3")
    words = "We write to you within ten days and ask you to an afternoon in the park: tools, first aid, tea. Boots and gloves are ours."
    sheet.prose(x + 12, 367, words, RIGHT - x - 24, "Helvetica", 8.5, 12, 0.25)


def _consent(sheet):
    _section(sheet, 300, 5, "Consent and signature")
    lines = [
        ("rules", "I have read the house rules and the safety advice, and I will keep to them.", True),
        ("data", "The Trust may keep these details for as long as I help, and for a year after. I can ask to see them.", True),
        ("photos", "Pictures of me at work may be shown on the Trust\u2019s website.", False),
        ("news", "Send me the newsletter four times a year.", False),
    ]
    for index, (name, words, required) in enumerate(lines):
        y = 274 - index * 18
        if required:
            sheet.fill(LEAF)
            sheet.rectangle(LEFT, y - 1, 2, 12)
        sheet.check_field(f"consent.{name}", (LEFT + 6, y - 1, 12, 12), words, required=required, **MARK)
        sheet.say(LEFT + 26, y + 1.5, words, "Helvetica", 9, INK)
    sheet.text_field("signed.place", (LEFT, 160, 190, 18), "Place", DA="/Helv 10 Tf 0.13 g", **underlined(MOSS))
    sheet.text_field("signed.date", (250, 160, 90, 18), "Date", DA="/Helv 10 Tf 0.13 g", AA=dates("d mmm yyyy"),
                     **underlined(MOSS))
    sheet.signature_field("signed.signature", (356, 160, 191, 36), "Signature; of a parent for those under 18")
    sheet.stroke(MOSS, 0.75)
    sheet.line(356, 160.4, RIGHT, 160.4)
    for x, words in ((LEFT, "Place"), (250, "Date"), (356, "Signature (of a parent, if you are under 18)")):
        _caption(sheet, x, 149, words)


def _office(sheet):
    sheet.stroke(MOSS, 0.75)
    sheet.op("[2 2] 0 d")
    sheet.line(LEFT, 128, RIGHT, 128)
    sheet.op("[] 0 d")
    sheet.say(LEFT, 112, "FOR THE OFFICE", "Helvetica-Bold", 7, FOREST, spacing=0.8, kind="H2")
    _caption(sheet, LEFT, 96, "Volunteer number")
    sheet.text_field("office.number", (LEFT, 72, 132, 18), "Volunteer number, six digits", COMB, MaxLen=6,
                     DA="/Helv 10 Tf 0.13 g", **boxed(MOSS))
    _caption(sheet, 200, 96, "Park")
    sheet.combo_field("office.park", (200, 72, 140, 18), "Park of the volunteer",
                      [("mill", "Mill Meadow"), ("hill", "Hilltop Wood"), ("quay", "Quayside Garden")],
                      DA="/Helv 10 Tf 0.13 g", **boxed(MOSS))
    _caption(sheet, 356, 96, "Introduced by, on")
    sheet.text_field("office.introduced", (356, 72, 191, 18), "Who gave the introduction, and when",
                     DA="/Helv 10 Tf 0.13 g", **boxed(MOSS))
    sheet.say(297.5, 44, f"{ORGANISATION}  \u00b7  The Lodge, 1 Example Park  \u00b7  volunteers@greenway.example.org",
              "Helvetica", 7.5, MIST, "centre")
