"""A sheet for each guest of an event: a badge to fold with a QR code, the programme, and two vouchers to tear off."""

import math

from ..sheet import Sheet, plain, tinted
from ..writer import Name

NIGHT, CORAL, SKY, SAND = (0.09, 0.13, 0.27), (0.94, 0.42, 0.33), (0.40, 0.68, 0.80), (0.985, 0.97, 0.945)
INK, QUIET = 0.13, 0.45
W, H = 595, 842
HALF, FOLD = W / 2, H / 2
EVENT = "Open Rivers 2026"
ROLES = [("guest", "GUEST"), ("speaker", "SPEAKER"), ("crew", "CREW"), ("press", "PRESS")]


def make():
    """A4: four panels of A6."""
    sheet = Sheet((W, H), "Event badge sheet")
    _front(sheet)
    _back(sheet)
    _programme(sheet)
    _vouchers(sheet)
    _folds(sheet)
    return sheet.write()


def _waves(sheet, x, y, width, colours, amplitude=7):
    """Bands of water, each cut by a sine line."""
    for row, colour in enumerate(colours):
        top = y - row * 13
        sheet.fill(colour)
        points = [(x + i * width / 40, top + amplitude * math.sin(i / 40 * math.pi * 3 + row * 1.3)) for i in range(41)]
        sheet.polyline(points + [(x + width, y - 52), (x, y - 52)], "f")


def _front(sheet):
    sheet.fill(NIGHT)
    sheet.rectangle(0, FOLD + 268, HALF, 153)
    sheet.op("q")
    sheet.rectangle(0, FOLD + 268, HALF, 153, "W n")
    sheet.fill(CORAL)
    sheet.circle(HALF - 62, FOLD + 330, 24)
    _waves(sheet, 0, FOLD + 318, HALF, (SKY, (0.27, 0.52, 0.68), (0.17, 0.33, 0.50)))
    sheet.op("Q")
    sheet.say(24, FOLD + 376, EVENT, "Helvetica-Bold", 21, (1, 1, 1), kind="H1")
    sheet.say(24, FOLD + 358, "12\u201314 May  \u00b7  Riverside Hall", "Helvetica", 10, (0.80, 0.87, 0.93))
    name = {"Q": 1} | plain()
    ink = "0.09 0.13 0.27 rg"
    sheet.text_field("guest.first", (16, FOLD + 196, HALF - 32, 54), "First name, as large as it fits", required=True,
                     DA=f"/HeBo 0 Tf {ink}", **name)
    sheet.text_field("guest.last", (16, FOLD + 166, HALF - 32, 30), "Last name", required=True, DA=f"/Helv 0 Tf {ink}",
                     **name)
    sheet.text_field("guest.organisation", (16, FOLD + 138, HALF - 32, 20), "Organisation", DA="/Helv 11 Tf 0.35 g", **name)
    sheet.fill(CORAL)
    sheet.rectangle(0, FOLD, 20, 118)
    _code(sheet, "guest.code", (HALF - 112, FOLD + 16, 88, 88), "What the scanner at the door reads")
    sheet.combo_field("guest.role", (34, FOLD + 74, 130, 28), "Role", ROLES, required=True,
                      DA="/HeBo 17 Tf 0.94 0.42 0.33 rg", **plain())
    sheet.text_field("guest.pronouns", (34, FOLD + 54, 130, 16), "Pronouns", DA="/Helv 9.5 Tf 0.35 g", **plain())
    sheet.text_field("guest.number", (34, FOLD + 20, 130, 14), "Number of the badge", DA="/Helv 8 Tf 0.45 g", **plain())


def _code(sheet, name, rect, tip):
    paper = {"Type": Name("PaperMetaData"), "Version": 1.0, "Resolution": 300, "Caption": ""}
    paper |= {"Symbology": Name("QRCode"), "ECC": 1}
    sheet.text_field(name, rect, tip, PMD=paper, appearance=False, style={"W": 0, "S": Name("S")})


def _back(sheet):
    x = HALF
    sheet.fill(SAND)
    sheet.rectangle(x, FOLD, HALF, FOLD)
    sheet.fill(NIGHT)
    sheet.rectangle(x, H - 10, HALF, 10)
    sheet.say(x + 24, 800, "My sessions", "Helvetica-Bold", 14, NIGHT, kind="H2")
    for index, day in enumerate(("TUESDAY 12", "WEDNESDAY 13", "THURSDAY 14")):
        y = 770 - index * 72
        sheet.say(x + 24, y, day, "Helvetica-Bold", 7.5, CORAL, spacing=0.8, kind="H3")
        sheet.stroke((0.86, 0.82, 0.76), 0.75)
        sheet.line(x + 24, y - 5, W - 24, y - 5)
        sheet.area(f"session.{index + 1}", (x + 20, y - 56, HALF - 40, 49), f"Sessions on day {index + 1}",
                   DA="/Helv 10 Tf 0.13 g", **tinted(SAND))
    sheet.stroke((0.86, 0.82, 0.76), 0.75)
    sheet.line(x + 24, 544, W - 24, 544)
    facts = (("WI-FI", "openrivers \u00b7 password on the screens"), ("HELP", "Blue desk, ground floor"),
             ("FIRST AID", "Room 0.12, beside the cloakroom"))
    for index, (caption, words) in enumerate(facts):
        y = 526 - index * 17
        sheet.say(x + 24, y, caption, "Helvetica-Bold", 7, NIGHT, spacing=0.6)
        sheet.say(x + 84, y, words, "Helvetica", 8.5, INK)
    sheet.say(x + 24, 458, "If found, please hand this in at the blue desk.", "Helvetica", 8, QUIET)
    sheet.say(x + 24, 446, "hello@openrivers.example.org", "Helvetica-Bold", 8, NIGHT)


def _programme(sheet):
    sheet.say(24, 386, "Three days by the water", "Helvetica-Bold", 14, NIGHT, kind="H2")
    rows = [
        ("9.00", "Doors, coffee, a first walk along the quay"),
        ("10.00", "Opening talk in the great hall"),
        ("11.30", "Workshops, first round"),
        ("13.00", "Lunch on the terrace, with your voucher"),
        ("14.30", "Workshops, second round"),
        ("16.30", "Lightning talks, five minutes each"),
        ("18.00", "Boats leave from pier 2"),
    ]
    for index, (time, words) in enumerate(rows):
        y = 358 - index * 27
        sheet.fill(CORAL if index == 3 else SKY)
        sheet.circle(30, y + 3.2, 3.2)
        if index < len(rows) - 1:
            sheet.stroke((0.82, 0.86, 0.90), 1)
            sheet.line(30, y - 2.5, 30, y - 21)
        sheet.say(42, y, time, "Helvetica-Bold", 9, NIGHT)
        sheet.say(76, y, words, "Helvetica", 9, INK)
    sheet.fill((0.945, 0.962, 0.975))
    sheet.rounded(24, 40, HALF - 48, 112, 5)
    sheet.say(38, 132, "How to make your badge", "Helvetica-Bold", 9.5, NIGHT, kind="H2")
    steps = ("Cut along the line across the middle.", "Fold the upper half down its middle, name outside.",
             "Slip it into the holder from the top.", "Keep the vouchers; one is a meal.")
    for index, words in enumerate(steps):
        y = 114 - index * 17
        sheet.fill(NIGHT)
        sheet.circle(44, y + 3, 6)
        with sheet.tagged("P"):
            sheet.fill((1, 1, 1))
            sheet.text(44, y + 0.4, str(index + 1), "Helvetica-Bold", 7.5, "centre")
            sheet.fill(INK)
            sheet.text(57, y, words, "Helvetica", 8.8)


def _vouchers(sheet):
    x = HALF + 24
    for index, (day, y) in enumerate((("Wednesday, 13 May", 220), ("Thursday, 14 May", 40))):
        sheet.fill(SAND)
        sheet.rounded(x, y, HALF - 48, 164, 7)
        sheet.fill(NIGHT)
        sheet.rounded(x, y + 126, HALF - 48, 38, 7)
        sheet.rectangle(x, y + 126, HALF - 48, 10)
        # The bite that a voucher has at its sides.
        sheet.fill((1, 1, 1))
        for side in (x, x + HALF - 48):
            sheet.circle(side, y + 126, 7)
        sheet.say(x + 16, y + 140, "Lunch", "Helvetica-Bold", 14, (1, 1, 1), kind="H2")
        sheet.say(x + HALF - 64, y + 141, day, "Helvetica", 9, (0.80, 0.87, 0.93), "right")
        sheet.text_field(f"voucher.{index + 1}.name", (x + 12, y + 92, HALF - 78, 22), "Name on the voucher",
                         DA="/HeBo 13 Tf 0.09 0.13 0.27 rg", **tinted(SAND))
        sheet.say(x + 16, y + 78, "MEAL", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
        sheet.text_field(f"voucher.{index + 1}.meal", (x + 12, y + 58, 122, 17), "What the guest eats",
                         DA="/Helv 10.5 Tf 0.13 g", **tinted(SAND))
        sheet.say(x + 16, y + 44, "ALLERGIES", "Helvetica-Bold", 6.5, QUIET, spacing=0.7)
        sheet.text_field(f"voucher.{index + 1}.allergies", (x + 12, y + 24, 122, 17), "Allergies",
                         DA="/Helv 9 Tf 0.13 g", **tinted(SAND))
        _code(sheet, f"voucher.{index + 1}.code", (x + HALF - 48 - 88, y + 20, 72, 72), "What the till reads")
        sheet.text_field(f"voucher.{index + 1}.number", (x + HALF - 48 - 92, y + 6, 80, 12), "Number of the voucher", Q=1,
                         DA="/Helv 7 Tf 0.45 g", **tinted(SAND))


def _folds(sheet):
    sheet.stroke(0.6, 0.5)
    sheet.op("[3 3] 0 d")
    sheet.line(0, FOLD, W, FOLD)
    sheet.line(HALF, 0, HALF, FOLD)
    sheet.op("[] 0 d")
    sheet.fill(0.45)
    sheet.op(f"BT /ZaDb 11 Tf 28 {FOLD - 4} Td (\") Tj ET")
    sheet.fill(0.6)
    sheet.text(HALF + 5, H - 26, "fold", "Helvetica", 6)
    sheet.stroke(0.6, 0.5)
    sheet.line(HALF, H - 12, HALF, H - 26)
    sheet.line(HALF, FOLD + 6, HALF, FOLD + 18)
