"""Fixtures: check boxes, radio buttons and choices."""

from .fields import CROSS, EDIT, IN_UNISON, MULTI_SELECT, MULTILINE, NO_TOGGLE_TO_OFF, PUSH_BUTTON, Form, border
from .registry import Registry, captions
from .writer import Name

FORMS = Registry()
EDGE = {"BC": [0]}


@FORMS("checkbox-states")
def checkbox_states():
    """on-states Yes, 1, a name with blanks and one in UTF-8; N as a stream; no Off; no appearance; one field
    with two widgets of different states; one already on"""
    form = Form((320, 150), fonts=("Helv", "ZaDb"))
    names = ("yes", "one", "blanks", "umlaut", "stream", "no-off", "no-appearance", "pair", "", "on", "opt")
    labels = [(20 + 100 * (i % 3) + 16, 123 - 28 * (i // 3), name) for i, name in enumerate(names)]
    page = form.page(captions(*labels))
    rects = [(20 + 100 * (i % 3), 120 - 28 * (i // 3), 12, 12) for i in range(len(names))]
    form.check("yes", page, rects[0])
    form.check("one", page, rects[1], "1", mark=CROSS)
    form.check("blanks", page, rects[2], "Yes I agree")
    form.check("umlaut", page, rects[3], "Gr\u00fc\u00dfe")
    stream = form.check("stream", page, rects[4])
    document = form.document
    document[stream]["AP"] = {"N": document[stream]["AP"]["N"]["Yes"]}
    del document[stream]["AS"]
    bare = form.check("no-off", page, rects[5])
    document[bare]["AP"] = {"N": {"Yes": document[bare]["AP"]["N"]["Yes"]}}
    empty = form.check("no-appearance", page, rects[6])
    del document[empty]["AP"]
    pair = form.add_field({"FT": Name("Btn"), "T": "pair", "V": Name("Off"), "Kids": []})
    for rect, state in ((rects[7], "first"), (rects[8], "second")):
        form.widget(page, rect, parent=pair, **form.button_widget(rect, state))
    form.check("on", page, rects[9], "On", checked=True)
    form.check("opt", page, rects[10], "0", Opt=["agreed"])
    return form.write()


@FORMS("radio-groups")
def radio_groups():
    """radio buttons: plain states, Opt labels, equal Opt labels, in unison, over two pages, NoToggleToOff, one
    chosen"""
    form = Form((320, 190))
    rows = ("plain", "opt", "unison", "pages", "forced", "same-opt")
    pages = [
        form.page(captions(*((20, 160 - 25 * i, row) for i, row in enumerate(rows)))),
        form.page(captions((20, 160, "pages"))),
    ]

    def buttons(row, states, page=pages[0]):
        return [(page, (80 + 40 * i, 157 - 25 * row, 14, 14), state) for i, state in enumerate(states)]

    form.radio("plain", buttons(0, ("red", "green", "blue")), TU="A colour")
    form.radio("opt", buttons(1, "012"), Opt=["Erste Wahl", "\u00dcbrige", "\ud64d\uae38\ub3d9"])
    form.radio("unison", buttons(2, ("a", "b", "a")), IN_UNISON)
    form.radio("pages", buttons(3, ("here",)) + [(pages[1], (80, 157, 14, 14), "there")])
    form.radio("forced", buttons(4, ("x", "y")), NO_TOGGLE_TO_OFF, value="x")
    form.radio("same-opt", buttons(5, "012"), Opt=["same", "same", "other"])
    return form.write()


@FORMS("button-words")
def button_words():
    """what cells say for buttons: export values 1 to 4 over states 0 to 3, states that are numbers, Y and N, words of other
    languages, labels of the buttons themselves, No before Yes; pairs of boxes for yes and no by name, label and place"""
    form = Form((420, 330))
    groups = (
        ("status", "0123", {"Opt": ["1", "2", "3", "4"]}, ()),
        ("indexed", "012", {}, ()),
        ("letters", ("Y", "N"), {}, ()),
        ("french", ("NSP", "Oui", "Non"), {}, ()),
        ("truth", ("true", "false"), {}, ()),
        ("colours", ("red", "green"), {}, ()),
        ("labelled", ("a", "b", "c"), {"TU": "Citizen?"}, ("Yes, by birth", "No", "Not known")),
        ("turned", ("No", "Yes"), {}, ()),
    )
    boxes = (
        ("Member Yes", None), ("Member No", None),
        ("q2a", "Are you a student? Yes"), ("q2b", "Are you a student? No"),
        ("b1", "Yes"), ("b2", "No"), ("b3", "Yes"), ("b4", "No"),
        ("alone", "No"), ("agreed", "I agree"),
    )
    rows = [(20, 300 - 25 * i) for i in range(len(groups))]
    page = form.page(captions(*((x, y, group[0]) for (x, y), group in zip(rows, groups))))
    for (name, states, keys, labels), (x, y) in zip(groups, rows):
        group = form.radio(name, [(page, (x + 70 + 30 * i, y - 3, 14, 14), s) for i, s in enumerate(states)], **keys)
        for kid, label in zip(form.document[group]["Kids"], labels):
            form.document[kid]["TU"] = label
    # The boxes of a pair stand side by side.
    places = [(20 + 40 * (i % 2), 75 - 20 * (i // 2)) for i in range(len(boxes))]
    for (name, label), (x, y) in zip(boxes, places):
        keys = {"TU": label} if label else {}
        keys |= {"Opt": ["agreed"]} if name == "agreed" else {}
        form.check(name, page, (x, y, 12, 12), "0" if name == "agreed" else "Yes", **keys)
    return form.write()


@FORMS("button-traps")
def button_traps():
    """buttons that people misread: states 0 and 1 for YES and NO, with and without export values; buttons that stand in
    another order than in the file; a label that ends in “non”; boxes for Y, N and NA, and for H and N"""
    form = Form((420, 220))
    page = form.page()
    groups = (
        ("prisoner", "01", {"Opt": ["YES", "NO"]}, (), (0, 1)),
        ("stocks", "012", {"Opt": ["yes", "no", "yes"]}, (), (0, 1, 2)),
        ("combat", "01", {}, ("YES", "NO"), (0, 1)),
        ("gender", "XMF", {}, (), (2, 0, 1)),
        ("leave", ("Oui", "NON"), {}, ("sorties sans restriction : non", "non"), (0, 1)),
    )
    for row, (name, states, keys, labels, places) in enumerate(groups):
        y = 190 - 25 * row
        kids = [(page, (90 + 30 * place, y, 14, 14), state) for place, state in zip(places, states)]
        group = form.radio(name, kids, **keys)
        for kid, label in zip(form.document[group]["Kids"], labels):
            form.document[kid]["TU"] = label
    boxes = (
        ("changed1", "Y", "Yes (proceed to 5)"), ("changed2", "N", "No (proceed to 6)"),
        ("changed3", "NA", "N/A - I never received my card"),
        ("ethnicity1", "N", "Not Hispanic"), ("ethnicity2", "H", "Hispanic"),
    )
    for index, (name, state, label) in enumerate(boxes):
        form.check(name, page, (90 + 30 * (index % 3), 60 - 25 * (index // 3), 12, 12), state, TU=label)
    return form.write()


@FORMS("box-questions")
def box_questions():
    """questions with several check boxes: a column of three with the same state; four in two lines with a state each; two with
    the same number twice on two pages; a box of another kind with the next number, far away; words that one column says"""
    form = Form((320, 240))
    pages = [form.page(captions((20, 220, "Citizenship"), (20, 140, "Living"), (20, 80, "Language"))), form.page()]
    for index, label in enumerate(("A citizen", "A permanent resident", "Another alien")):
        form.check(f"citizen{index + 1}", pages[0], (120, 218 - 16 * index, 10, 10), "On", TU=label)
    form.check("citizen4", pages[0], (120, 20, 10, 10), "On", TU="I agree")
    for index, state in enumerate(("alone", "couple", "family", "home")):
        place = (120 + 60 * (index % 2), 138 - 16 * (index // 2), 10, 10)
        form.check(f"living[{index}]", pages[0], place, state)
    for index, page in enumerate(pages):
        form.check(f"consent{index + 1}", page, (250, 218, 10, 10), "On")
    for name, state in (("speaks english", "english"), ("speaks french", "french")):
        form.check(name, pages[0], (120 if state == "english" else 180, 78, 10, 10), state)
    return form.write()


@FORMS("filing")
def filing():
    """a filing with what goes wrong without a word: export values one above the states, a question with two boxes, a maiden
    name and no other, a paragraph, a button that clears the form, a tick of the form's own, a box under another one"""
    form = Form((420, 260))
    page = form.page(
        captions(
            (20, 240, "Citizenship"), (104, 240, "citizen"), (154, 240, "national"), (204, 240, "resident"),
            (254, 240, "authorized"), (20, 210, "Have you served?"), (134, 210, "Yes"), (174, 210, "No"),
            (20, 184, "Maiden name"), (20, 140, "Statement"), (20, 40, "Copy to the court"),
        )
    )
    places = [(page, (90 + 50 * i, 238, 10, 10), state) for i, state in enumerate("0123")]
    form.radio("citizenship", places, Opt=["1", "2", "3", "4"])
    form.check("Served Yes", page, (120, 208, 10, 10), "Yes")
    form.check("Served No", page, (160, 208, 10, 10), "Yes")
    form.text("Text1", page, (20, 162, 180, 16), mk={"BC": [0]})
    form.text("statement", page, (20, 90, 200, 44), MULTILINE, mk={"BC": [0]})
    form.check("copy", page, (100, 38, 10, 10), "Yes", checked=True)
    form.check("under", page, (300, 100, 12, 12), "Yes")
    form.check("over", page, (302, 101, 12, 12), "Yes")
    keys = {"Ff": PUSH_BUTTON, "A": {"S": Name("ResetForm")}, "DA": b"/Helv 10 Tf 0 g"}
    clear = form.field(
        "Btn", "clear", page, (300, 20, 100, 22), keys, mk={"BC": [0], "BG": [0.9], "CA": "Clear this form"})
    caption = form.box_appearance((300, 20, 100, 22), {"BC": [0]}, None, 0, "BT /Helv 10 Tf 4 7 Td (Clear this form) Tj ET ")
    form.document[clear]["AP"] = {"N": caption}
    return form.write()


@FORMS("shared-appearance")
def shared_appearance():
    """two check boxes that share their appearance dictionary, and a third with the same streams in a larger box"""
    form = Form((320, 80))
    page = form.page()
    first = form.check("first", page, (20, 30, 14, 14), "On")
    appearances = form.document[first]["AP"]
    for name, rect in (("second", (60, 30, 14, 14)), ("large", (100, 25, 28, 28))):
        ref = form.check(name, page, rect, "On")
        form.document[ref]["AP"] = appearances
    return form.write()


@FORMS("push-button")
def push_button():
    """a push button with a caption and an action, and one meant for a picture: neither takes a value"""
    form = Form((320, 90))
    page = form.page()
    action = {"S": Name("ResetForm")}
    mk = {"BC": [0], "BG": [0.9], "CA": "Reset"}
    keys = {"Ff": PUSH_BUTTON, "A": action, "DA": b"/Helv 10 Tf 0 g"}
    form.field("Btn", "reset", page, (20, 40, 80, 22), keys, mk=mk, style=border(1, "B"))
    picture = {"BC": [0.6], "TP": 1, "IF": {"SW": Name("A"), "S": Name("P"), "A": [0.5, 0.5]}}
    form.field("Btn", "photo", page, (140, 15, 60, 60), {"Ff": PUSH_BUTTON, "TU": "Portrait"}, mk=picture)
    return form.write()


@FORMS("picture-buttons")
def picture_buttons():
    """push buttons for pictures: turned by MK/R, each rule and place of IF, captions on every side, an icon of its own,
    thick borders, one that is to show a code"""
    form = Form((420, 340), fonts=("Helv",))
    page = form.page()
    edge = {"BC": [0.6], "BG": [0.95], "TP": 1}
    box = lambda index: (20 + 100 * (index % 4), 255 - 80 * (index // 4), 80, 60)
    stretched = {"SW": Name("A"), "S": Name("A")}
    corner = {"SW": Name("N"), "A": [0, 0], "FB": True}
    buttons = [(f"turn{turn}", edge | {"R": turn} if turn else edge, None) for turn in (0, 90, 180, 270)]
    buttons += [
        ("stretched", edge | {"IF": stretched}, None),
        ("corner", edge | {"IF": corner}, None),
        ("right", edge | {"IF": {"A": [1, 0.5]}}, border(4, "B")),
        ("caption-only", edge | {"TP": 0, "CA": "Photo"}, None),
        ("below", edge | {"TP": 2, "CA": "Below"}, None),
        ("above", edge | {"TP": 3, "CA": "Above", "R": 90}, None),
        ("left-of", edge | {"TP": 5, "CA": "Left"}, None),
        ("overlaid", edge | {"TP": 6, "CA": "Over"}, None),
        ("code", edge, None),
    ]
    for index, (name, mk, style) in enumerate(buttons):
        keys = {"Ff": PUSH_BUTTON, "DA": b"/Helv 10 Tf 0 g"}
        form.field("Btn", name, page, box(index), keys, mk=mk, style=style)
    icon = form.appearance(20, 20, "0 0.5 0 rg 0 0 20 20 re f")
    own = form.field("Btn", "own-icon", page, box(13), {"Ff": PUSH_BUTTON}, mk=edge | {"I": icon})
    form.document[own]["AP"] = {"N": form.appearance(80, 60, "0 0.5 0 rg 30 20 20 20 re f")}
    pair = form.node("pair", FT=Name("Btn"), Ff=PUSH_BUTTON)
    for index in (14, 15):
        form.widget(page, box(index), mk=edge, parent=pair)
    return form.write()


@FORMS("barcode-fields")
def barcode_fields():
    """barcode fields with PMD for QR, Data Matrix and PDF417, one turned, one of an unknown kind, and a plain text"""
    form = Form((420, 220), fonts=("Helv",))
    page = form.page()
    rects = [(20, 110, 90, 90), (130, 110, 90, 90), (240, 130, 160, 70), (20, 15, 80, 80), (240, 80, 160, 30)]
    kinds = [
        ("qr", {"Symbology": Name("QRCode"), "ECC": 3, "XSymWidth": 6, "YSymHeight": 6}, {}),
        ("matrix", {"Symbology": Name("DataMatrix"), "XSymWidth": 12, "YSymHeight": 12}, {}),
        (
            "stacked",
            {"Symbology": Name("PDF417"), "ECC": 5, "XSymWidth": 4, "YSymHeight": 12, "nCodeWordRow": 6},
            {"R": 180},
        ),
        ("turned", {"Symbology": Name("QRCode"), "ECC": 1}, {"R": 90}),
        ("unknown", {"Symbology": Name("Aztec")}, {}),
    ]
    for (name, paper, mk), rect in zip(kinds, rects):
        paper = {"Type": Name("PaperMetaData"), "Version": 1.0, "Resolution": 300} | paper
        form.text(name, page, rect, PMD=paper, mk={"BC": [0.6]} | mk, appearance=False)
    form.text("plain", page, (130, 15, 80, 80), mk={"BC": [0.6]}, appearance=False)
    return form.write()


@FORMS("signatures")
def signatures():
    """signature fields that nobody signed: one with an appearance, a lock and seed values, one without an appearance"""
    form = Form((320, 120), fonts=("Helv",))
    page = form.page()
    form.text("name", page, (20, 80, 120, 20), mk=EDGE)
    lock = {"Type": Name("SigFieldLock"), "Action": Name("Include"), "Fields": ["name"]}
    seed = {"Type": Name("SV"), "Filter": Name("Adobe.PPKLite"), "Ff": 1}
    here = form.signature("here", page, (20, 20, 120, 40), mk=EDGE, Lock=lock, SV=seed)
    form.document[here]["AP"] = {"N": form.appearance(120, 40, "0 0 1 rg 10 10 100 20 re f")}
    form.signature("there", page, (170, 20, 120, 40), mk=EDGE)
    return form.write()


@FORMS("choice-combo")
def choice_combo():
    """combo boxes: plain options, export and display pairs, editable, value not among the options, no options"""
    form = Form((320, 180))
    page = form.page()
    rect = lambda row: (20, 145 - 30 * row, 180, 20)
    form.combo("plain", page, rect(0), ["small", "medium", "large"], mk=EDGE)
    form.combo(
        "pairs", page, rect(1), [("de", "Deutschland"), ("fr", "France"), ("kr", "\ub300\ud55c\ubbfc\uad6d")], mk=EDGE
    )
    form.combo("editable", page, rect(2), ["red", "green"], EDIT, mk=EDGE, MaxLen=12)
    form.combo("stray value", page, rect(3), [("1", "one"), ("2", "two")], V="three", mk=EDGE)
    form.combo("no options", page, rect(4), [], EDIT, mk=EDGE, Opt=None)
    return form.write()


@FORMS("choice-list")
def choice_list():
    """list boxes: single choice, multiple choice with V and I, first row shown by TI, more rows than fit"""
    form = Form((320, 140))
    page = form.page(captions((20, 122, "single"), (115, 122, "multiple, V and I"), (210, 122, "TI 3")))
    days = [
        ("mo", "Monday"),
        ("tu", "Tuesday"),
        ("we", "Wednesday"),
        ("th", "Thursday"),
        ("fr", "Friday"),
        ("sa", "Saturday"),
    ]
    form.list_box("single", page, (20, 40, 85, 76), days, mk=EDGE, show=0)
    form.list_box("multiple", page, (115, 40, 85, 76), days, MULTI_SELECT, mk=EDGE, V=["mo", "we"], I=[0, 2], show=0)
    form.list_box("scrolled", page, (210, 40, 85, 30), days, mk=EDGE, TI=3, show=3, DA="/Helv 8 Tf 0 0 1 rg")
    return form.write()
