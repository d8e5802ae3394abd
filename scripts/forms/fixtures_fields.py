"""Fixtures: the field tree, names and flags."""

from .fields import COMB, FILE_SELECT, HIDDEN, MULTILINE, NO_EXPORT, NO_VIEW, PRINT, READ_ONLY, REQUIRED, Form
from .registry import Registry, captions
from .writer import Name

FORMS = Registry()
EDGE = {"BC": [0.3]}


@FORMS("hierarchy")
def hierarchy():
    """three levels; FT, Ff, DA, Q and MaxLen inherited; a level without a name; names with dots and blanks"""
    form = Form((320, 200))
    page = form.page()
    top = form.node("applicant", FT=Name("Tx"), Ff=COMB, MaxLen=10, Q=1, DA=b"/Helv 12 Tf 0 0 1 rg")
    middle = form.node("address", top)
    rect = lambda row: (20, 170 - 28 * row, 180, 20)
    inherited = {"FT": None, "mk": EDGE}
    form.text("postcode", page, rect(0), parent=middle, **inherited)
    form.text("number", page, rect(1), parent=middle, MaxLen=4, Q=0, **inherited)
    form.text("city", page, rect(2), parent=middle, DA="/Helv 9 Tf 0 g", Ff=0, **inherited)
    nameless = form.add_field({"Kids": []}, top)
    form.text("below nameless", page, rect(3), parent=nameless, **inherited)
    dotted = form.node("first.part")
    form.text("second part", page, rect(4), parent=dotted, mk=EDGE)
    form.check("agree", page, (20, 30, 12, 12), "Agreed", dotted)
    return form.write()


@FORMS("same-name-pages")
def same_name_pages():
    """one field with a widget on each of three pages, in three sizes"""
    form = Form((320, 80))
    field = form.add_field({"FT": Name("Tx"), "T": "name", "DA": b"/Helv 0 Tf 0 g", "Kids": []})
    for height in (14, 20, 30):
        rect = (20, 25, 200, height)
        form.widget(form.page(), rect, mk=EDGE, parent=field, AP={"N": form.box_appearance(rect, EDGE, None)})
    return form.write()


@FORMS("duplicate-roots")
def duplicate_roots():
    """two root fields of the same name, and two kids of the same name"""
    form = Form((320, 140))
    page = form.page()
    form.text("name", page, (20, 110, 180, 20), mk=EDGE)
    form.text("name", page, (20, 80, 180, 20), mk=EDGE)
    parent = form.node("group")
    form.text("city", page, (20, 50, 180, 20), parent=parent, mk=EDGE)
    form.text("city", page, (20, 20, 180, 20), parent=parent, mk=EDGE, MaxLen=5)
    return form.write()


@FORMS("stray-widgets")
def stray_widgets():
    """widgets on the page that Fields does not reach; a field without widgets; a widget that no page shows"""
    form = Form((320, 140))
    page = form.page()
    form.text("listed", page, (20, 110, 180, 20), mk=EDGE)
    form.text("not listed", page, (20, 80, 180, 20), mk=EDGE)
    form.fields.pop()
    form.check("box not listed", page, (20, 50, 12, 12), "On")
    form.fields.pop()
    form.widget(page, (60, 50, 80, 20), mk=EDGE)
    form.add_field({"FT": Name("Tx"), "T": "no widgets", "V": "value without a place"})
    hidden = form.text("on no page", page, (20, 20, 180, 20), mk=EDGE)
    form.document[page]["Annots"].remove(hidden)
    return form.write()


@FORMS("names-non-latin")
def names_non_latin():
    """field names in UTF-16BE (Hangul, emoji, Arabic, decomposed accents), in PDFDocEncoding, in UTF-8 with a
    mark; a TU and TM each"""
    form = Form((320, 240))
    page = form.page()
    names = ["\uc774\ub984", "\U0001f600 mood", "\u0627\u0644\u0627\u0633\u0645", "Rene\u0301"]
    names += [b"Stra\xdfe", b"Pr\xe9nom", b"Price \xa0", b"\xef\xbb\xbfGr\xc3\xb6\xc3\x9fe", b"", b"a\\b(c)"]
    for row, name in enumerate(names):
        keys = {"TU": "\ud64d\uae38\ub3d9 \u2014 tip", "TM": "map-%d" % row} if row == 0 else {}
        form.text(name, page, (20, 210 - 22 * row, 180, 18), mk=EDGE, **keys)
    return form.write()


@FORMS("hidden-fields")
def hidden_fields():
    """annotation flags: hidden, no view but print, view but no print; read-only, required and no-export fields"""
    form = Form((320, 200))
    names = ("hidden", "print only", "screen only", "read only", "required", "no export", "locked")
    page = form.page(captions(*((210, 175 - 25 * row, name) for row, name in enumerate(names))))
    settings = (
        (HIDDEN, 0),
        (PRINT | NO_VIEW, 0),
        (0, 0),
        (PRINT, READ_ONLY),
        (PRINT, REQUIRED),
        (PRINT, NO_EXPORT),
        (PRINT | 128, 0),
    )
    for row, (name, (visible, flags)) in enumerate(zip(names, settings)):
        keys = {"V": "fixed"} if flags == READ_ONLY else {}
        form.text(name, page, (20, 170 - 25 * row, 180, 18), flags, visible=visible, mk=EDGE, **keys)
    return form.write()


@FORMS("many-fields")
def many_fields():
    """150 text fields on three pages"""
    form = Form((320, 300))
    for sheet in range(3):
        page = form.page()
        for index in range(50):
            rect = (10 + 61 * (index % 5), 272 - 29 * (index // 5), 56, 18)
            form.text(f"field{sheet * 50 + index + 1:03}", page, rect, mk=EDGE, appearance=False)
    return form.write()


@FORMS("need-appearances")
def need_appearances():
    """NeedAppearances true; values without appearance, or with one that says something else"""
    form = Form((320, 110))
    form.acro_form["NeedAppearances"] = True
    page = form.page()
    form.text("no appearance", page, (20, 75, 180, 20), mk=EDGE, appearance=False, V="value alone")
    stale = form.text("stale", page, (20, 45, 180, 20), mk=EDGE, V="new value")
    old = "/Tx BMC q BT /Helv 10 Tf 0 g 2 6 Td (old value) Tj ET Q EMC"
    form.document[stale]["AP"] = {"N": form.appearance(180, 20, old)}
    form.text("long", page, (20, 10, 180, 26), MULTILINE, mk=EDGE, appearance=False, V="two\rlines")
    return form.write()


@FORMS("filled")
def filled():
    """a form that already has values and matching appearances, and a rich text value"""
    form = Form((320, 140))
    page = form.page()
    for row, value in enumerate(("Mira", "Holt")):
        form.text(f"name{row + 1}", page, (20, 105 - 30 * row, 180, 20), mk=EDGE, V=value, DV="nobody")
    body = '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p><b>bold</b> plain</p></body>'
    form.text("rich", page, (20, 45, 180, 20), 1 << 25, mk=EDGE, V="bold plain", RV=body, DS="font: 10pt Helvetica")
    form.check("member", page, (20, 15, 12, 12), "Yes", checked=True)
    return form.write()


@FORMS("troubled-fields")
def troubled_fields():
    """what cannot go well: two kinds of one name, one export for two options, fields off the page and
    without area, a barcode, a file field, cells without MaxLen, radio states used twice, MaxLen beyond the box, fonts
    that are not embedded or say nothing of their codes, values that nothing shows or that are shown differently; a place to sign"""
    form = Form((320, 320))
    document = form.document
    descriptor = {"Type": Name("FontDescriptor"), "FontName": Name("Grotesk"), "Flags": 32, "ItalicAngle": 0}
    descriptor |= {"FontBBox": [0, -200, 1000, 800], "Ascent": 800, "Descent": -200, "CapHeight": 700, "StemV": 80}
    font = {"Type": Name("Font"), "Subtype": Name("TrueType"), "BaseFont": Name("Grotesk"), "FirstChar": 32}
    font |= {"LastChar": 126, "Widths": [500] * 95, "FontDescriptor": document.add(descriptor)}
    form.fonts["Grot"] = document.add(font | {"Encoding": Name("WinAnsiEncoding")})
    form.fonts["Odd"] = document.add(font | {"Encoding": Name("UnheardOf-H")})
    form.acro_form["DR"]["Font"] = dict(form.fonts)
    page = form.page()
    rect = lambda row, width=130: (20, 290 - 25 * row, width, 18)
    form.text("twice", page, rect(0), mk=EDGE)
    form.check("twice", page, (160, 292, 14, 14))
    form.combo("same export", page, rect(2), [("1", "one"), ("1", "uno"), ("2", "two")], mk=EDGE)
    form.text("off the page", page, (400, 20, 100, 18), mk=EDGE)
    form.text("no area", page, (200, 20, 0, 18))
    form.text("barcode", page, rect(3), mk=EDGE, PMD={"Type": Name("PaperMetaData"), "Symbology": Name("PDF417")})
    form.text("file", page, rect(4), FILE_SELECT, mk=EDGE)
    form.text("cells", page, rect(5), COMB, mk=EDGE)
    form.radio("alike", [(page, (160 + 20 * i, 240, 14, 14), state) for i, state in enumerate("aab")])
    form.text("long", page, rect(6, 60), mk=EDGE, MaxLen=30)
    form.text("narrow cells", page, rect(7, 60), COMB, mk=EDGE, MaxLen=20)
    form.text("long lines", page, rect(8, 60), MULTILINE, mk=EDGE, MaxLen=200)
    form.text("long and automatic", page, rect(9, 60), mk=EDGE, MaxLen=60, DA="/Helv 0 Tf 0 g")
    form.text("not embedded", page, rect(10), mk=EDGE, DA="/Grot 10 Tf 0 g")
    form.text("unheard of", page, (170, 40, 130, 18), mk=EDGE, DA="/Odd 10 Tf 0 g")
    form.signature("to sign", page, (170, 115, 130, 18), mk=EDGE)
    form.text("not drawn", page, (170, 65, 130, 18), V="a value")
    stale = form.text("stale", page, (170, 90, 130, 18), mk=EDGE, V="before")
    document[stale]["V"] = "after"
    return form.write()


@FORMS("bill-lines")
def bill_lines():
    """a bill with three numbered lines: `Article 1`, `item.1.amount`, and a name above them"""
    form = Form((320, 200))
    page = form.page(captions((20, 176, "customer"), (20, 132, "article"), (200, 132, "amount")))
    form.text("Customer", page, (20, 152, 200, 18), mk={"BC": [0]})
    for line in range(3):
        form.text(f"Article {line + 1}", page, (20, 108 - 26 * line, 160, 18), mk={"BC": [0]})
        form.text(f"item.{line + 1}.amount", page, (200, 108 - 26 * line, 90, 18), mk={"BC": [0]}, Q=2)
    return form.write()


@FORMS("names-hostile")
def names_hostile():
    """names, tips, choices, states and values with what a terminal obeys or hides: escapes, controls beyond ASCII,
    overrides of direction, line ends, characters without width"""
    evil = "\x1b]0;own\x07\x1b[2J\u009b31m\u202e\u2066\u2028\u200b\r\nerror: forged"
    form = Form((320, 200))
    page = form.page()
    form.text("text " + evil, page, (20, 170, 280, 18), mk=EDGE, TU="tip " + evil)
    form.text("text " + evil + ".kid", page, (20, 140, 280, 18), REQUIRED, mk=EDGE)
    form.combo("combo " + evil, page, (20, 110, 280, 18), [("export " + evil, "shown " + evil), "plain"], mk=EDGE)
    form.check("box " + evil, page, (20, 80, 18, 18), on="on\x1b[2J", mk=EDGE)
    return form.write()
