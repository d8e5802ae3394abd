"""Fixtures: text fields."""

from .blockfont import block_font, whole_font, whole_font_file
from .fields import COMB, EDIT, MULTILINE, PASSWORD, Form, border
from .registry import Registry, captions
from .writer import Name

FORMS = Registry()
BOX = {"BC": [0.3], "BG": [0.93, 0.96, 1]}
EDGE = {"BC": [0]}


@FORMS("text-single")
def text_single():
    """single-line text: Q 0, 1 and 2, every border style, background, coloured text, a default value"""
    form = Form((320, 260))
    page = form.page(
        captions((20, 236, "Q 0, 1, 2"), (20, 196, "S D B I U"), (20, 96, "background, no border; default value"))
    )
    for q in range(3):
        form.text(f"q{q}", page, (20 + 95 * q, 210, 85, 20), mk=EDGE, Q=q)
    for index, style in enumerate("SDBIU"):
        rect = (20 + 95 * (index % 3), 165 - 35 * (index // 3), 85, 22)
        form.text(
            f"border-{style}",
            page,
            rect,
            mk=BOX,
            style=border(2 if style in "BI" else 1, style, **({"D": [4, 2]} if style == "D" else {})),
        )
    form.text(
        "background", page, (20, 70, 85, 20), mk={"BG": [1, 1, 0.8]}, style=border(0), DA="/Helv 12 Tf 0.8 0 0 rg"
    )
    form.text("default", page, (115, 70, 85, 20), mk=EDGE, DV="as before", MaxLen=20, TU="Has a default value")
    form.text("thick", page, (210, 70, 85, 20), mk=EDGE, style=border(3))
    form.text("no border at all", page, (20, 30, 180, 20))
    form.text("too low for its size", page, (210, 30, 85, 8), mk=EDGE, DA="/Helv 12 Tf 0 g")
    return form.write()


@FORMS("text-multiline")
def text_multiline():
    """multi-line text: fixed size with Q 0, 1 and 2, automatic size, thick border"""
    form = Form((320, 240))
    page = form.page(captions((20, 222, "fixed size, Q 0, 1, 2"), (20, 112, "automatic size; border 3")))
    for q in range(3):
        form.text(f"q{q}", page, (20 + 95 * q, 130, 85, 85), MULTILINE, mk=EDGE, Q=q)
    form.text("auto", page, (20, 20, 130, 85), MULTILINE, mk=EDGE, DA="/Helv 0 Tf 0 g")
    form.text("thick", page, (170, 20, 130, 85), MULTILINE, mk=BOX, style=border(3))
    return form.write()


@FORMS("labels")
def labels():
    """what is printed for fields whose names say nothing: once, twice, in part, under the headings of somebody else and of
    an office; one field beside two of them"""
    form = Form((320, 260))
    page = form.page(
        captions(
            (20, 246, "APPLICANT"), (20, 230, "Claimant's name"), (170, 230, "Postcode"), (20, 188, "Telephone"),
            (170, 188, "Country of birth"), (20, 146, "REPRESENTATIVE"), (20, 130, "First name"), (170, 130, "Telephone"),
            (20, 88, "FOR OFFICIAL USE ONLY"), (20, 72, "Case number"), (170, 72, "Passcode"), (170, 32, "Birthday"),
        )
    )
    for row, top in enumerate((210, 168, 110, 52)):
        for column in range(1 if row == 3 else 2):
            form.text(f"Text{2 * row + column + 1}", page, (20 + 150 * column, top - 2, 120, 16), mk=EDGE)
    twice = form.add_field({"FT": Name("Tx"), "T": "Text8", "Kids": []})
    for y in (50, 10):
        rect = (170, y, 120, 16)
        form.widget(page, rect, mk=EDGE, parent=twice, AP={"N": form.box_appearance(rect, EDGE, None)})
    return form.write()


@FORMS("text-comb")
def text_comb():
    """comb fields: Q 0, 1 and 2, one cell, a tight box, automatic size, solid, dashed and no dividers"""
    form = Form((320, 220))
    page = form.page(captions((20, 206, "Q 0, 1, 2"), (20, 96, "auto; tight; one cell; dashed; no border")))
    for q in range(3):
        form.text(f"q{q}", page, (20, 180 - 30 * q, 200, 22), COMB, mk=EDGE, Q=q, MaxLen=10)
    form.text("auto", page, (20, 65, 200, 24), COMB, mk=EDGE, MaxLen=8, DA="/Helv 0 Tf 0 g")
    form.text("tight", page, (20, 45, 120, 10), COMB, mk=EDGE, MaxLen=6, DA="/Helv 8 Tf 0 g")
    form.text("one", page, (240, 65, 20, 24), COMB, mk=EDGE, MaxLen=1)
    form.text("dashed", page, (20, 15, 120, 20), COMB, mk=EDGE, style=border(1, "D"), MaxLen=6)
    form.text("plain", page, (160, 15, 120, 20), COMB, MaxLen=6)
    return form.write()


@FORMS("number-fields")
def number_fields():
    """numbers of a length: a label that asks for nine digits, cells without a label that do, three fields that share a number,
    a postal code"""
    form = Form((320, 160))
    page = form.page(captions((20, 140, "Case"), (20, 80, "Number")))
    form.text("f1", page, (120, 110, 160, 18), mk=EDGE, TU="Social Security Number")
    form.text("f2", page, (120, 136, 160, 18), COMB, mk=EDGE, MaxLen=8)
    for index, length in enumerate((3, 2, 4)):
        form.text(f"part{index + 1}", page, (120 + 60 * index, 76, 50, 18), mk=EDGE, MaxLen=length)
    form.text("f3", page, (120, 40, 60, 18), mk=EDGE)
    return form.write()


@FORMS("text-password")
def text_password():
    """a password field: its value must not be readable on the page"""
    form = Form((320, 80))
    form.text("secret word", form.page(), (20, 30, 200, 20), PASSWORD, mk=EDGE, MaxLen=16)
    return form.write()


@FORMS("text-autosize")
def text_autosize():
    """automatic size in low, high, narrow and wide boxes, in Helvetica, Helvetica-Bold, Times and a combo box"""
    form = Form((320, 260), ("Helv", "HeBo", "TiRo", "ZaDb"))
    page = form.page()
    boxes = (
        ("low", 12, 130, "Helv"),
        ("usual", 20, 130, "Helv"),
        ("high", 54, 130, "Helv"),
        ("narrow", 20, 30, "Helv"),
    )
    boxes += (("bold", 22, 130, "HeBo"), ("serif", 22, 130, "TiRo"), ("wide", 22, 280, "Helv"))
    y = 250
    for name, height, width, font in boxes:
        y -= height + 6
        form.text(name, page, (20, y, width, height), mk=EDGE, DA=f"/{font} 0 Tf 0 g")
    form.combo(
        "combo", page, (170, 190, 130, 30), ["short", "a rather longer choice"], EDIT, mk=EDGE, DA="/Helv 0 Tf 0 g"
    )
    return form.write()


@FORMS("text-rotated")
def text_rotated():
    """MK/R 0, 90, 180 and 270 on pages with Rotate 0, 90, 180 and 270: 16 fields"""
    form = Form((200, 200))
    for rotate in (0, 90, 180, 270):
        page = form.page(Rotate=rotate)
        for index, turn in enumerate((0, 90, 180, 270)):
            width, height = (90, 20) if turn in (0, 180) else (20, 90)
            rect = (5 + 97 * (index % 2), 5 + 97 * (index // 2), width, height)
            form.text(f"page{rotate}-field{turn}", page, rect, mk=EDGE | ({"R": turn} if turn else {}))
    return form.write()


@FORMS("text-da-levels")
def text_da_levels():
    """DA on the form, a parent, the field and the widget; none; malformed `/ 18 Tf`; unknown font; Tc, Tz and Tw
    in the DA"""
    form = Form((320, 260), ("Helv", "HeBo", "TiRo", "ZaDb"))
    form.acro_form["DA"] = b"/Helv 9 Tf 0 0 1 rg"
    page = form.page()
    group = form.node("parent", DA=b"/TiRo 14 Tf 0 0.5 0 rg")
    rects = [(20 + 150 * (i % 2), 225 - 30 * (i // 2), 130, 22) for i in range(14)]
    form.text("from-form", page, rects[0], mk=EDGE)
    form.text("from-parent", page, rects[1], parent=group, mk=EDGE)
    form.text("own", page, rects[2], parent=group, mk=EDGE, DA="/HeBo 11 Tf 1 0 0 rg")
    split = form.add_field({"FT": Name("Tx"), "T": "on-widget", "DA": b"/TiRo 14 Tf 0 g"})
    for rect, size in ((rects[3], 8), (rects[4], 16)):
        form.widget(page, rect, mk=EDGE, parent=split, DA=b"/HeBo %d Tf 0.5 g" % size)
    for index, (name, da) in enumerate(
        (
            ("malformed", b"/ 18 Tf 0 g"),
            ("empty", b""),
            ("no-size", b"/Helv Tf 0 g"),
            ("unknown-font", b"/Nowhere 12 Tf 0 g"),
            ("spaced", b"0 g 3 Tc 80 Tz 2 Tw /Helv 12 Tf"),
            ("cmyk", b"0 1 1 0 k /HeBo 12 Tf"),
            ("negative-size", b"/Helv -12 Tf 0 g"),
            ("no-colour", b"/Helv 12 Tf"),
        )
    ):
        form.text(name, page, rects[5 + index], mk=EDGE, DA=da)
    return form.write()


@FORMS("text-no-da")
def text_no_da():
    """no DA anywhere, and no DR"""
    form = Form((320, 80))
    del form.acro_form["DA"], form.acro_form["DR"]
    form.text("plain", form.page(), (20, 30, 200, 20), mk=EDGE)
    return form.write()


@FORMS("font-subset")
def font_subset():
    """the DA names an embedded TrueType subset that holds only A, B, E and the blank"""
    form = Form((320, 80))
    form.fonts["Block"] = block_font(form.document, "ABE")
    form.acro_form["DR"]["Font"] = dict(form.fonts)
    page = form.page(b"BT /Block 16 Tf 20 56 Td (A BABE) Tj ET\n")
    form.text("letters", page, (20, 20, 200, 24), mk=EDGE, DA="/Block 12 Tf 0 g")
    return form.write()


@FORMS("font-whole")
def font_whole():
    """whole TrueType fonts: one of a field and the page, a composite one of the page, one that nothing shows"""
    form = Form((320, 80))
    fonts = {
        "Field": whole_font(form.document, "FieldDots", whole_font_file(420, note=b"field")),
        "Page": whole_font(form.document, "PageDots", whole_font_file(240, note=b"page"), composite=True),
        "Spare": whole_font(form.document, "SpareDots", whole_font_file(240, note=b"spare")),
    }
    form.fonts.update({"Field": fonts["Field"]})
    form.acro_form["DR"]["Font"] = dict(form.fonts)
    content = b"BT /Field 12 Tf 20 56 Td (AB\\351 ) Tj /Page 12 Tf <00280029003200C8> Tj ET\n"
    page = form.page(content, Resources={"Font": fonts})
    form.text("letters", page, (20, 20, 200, 24), mk=EDGE, DA="/Field 12 Tf 0 g")
    return form.write()


@FORMS("font-locked")
def font_locked():
    """a whole TrueType font whose licence bits forbid that a part of it is embedded"""
    form = Form((320, 80))
    form.fonts["Locked"] = whole_font(form.document, "LockedDots", whole_font_file(240, licence=0x100))
    form.acro_form["DR"]["Font"] = dict(form.fonts)
    page = form.page(b"BT /Locked 12 Tf 20 56 Td (AB) Tj ET\n")
    form.text("letters", page, (20, 20, 200, 24), mk=EDGE, DA="/Locked 12 Tf 0 g")
    return form.write()
