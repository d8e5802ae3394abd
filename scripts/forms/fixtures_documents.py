"""Fixtures: the document around the form."""

from .crypt import Encryption
from .fields import COMB, NO_ROTATE, PRINT, Form
from .registry import Registry, captions
from .writer import Name

FORMS = Registry()
EDGE = {"BC": [0.3]}


def _plain(version="1.7"):
    form = Form((320, 110), version=version)
    page = form.page(captions((20, 88, "Name"), (20, 42, "Newsletter")))
    form.text("name", page, (20, 62, 200, 20), mk=EDGE, TU="Your name", V="Grüße")
    form.check("newsletter", page, (80, 38, 12, 12), "Wanted")
    form.document.info = form.document.add({"Title": "Encrypted form"})
    return form.document, form


def _encrypted(method, version, user=b""):
    document, form = _plain(version)
    form.write()
    return document.write(Encryption(method, user))


@FORMS("encrypted-rc4-40")
def encrypted_rc4_40():
    """RC4 with 40 bits, revision 2, no user password, owner password `owner`"""
    return _encrypted("rc4-40", "1.3")


@FORMS("encrypted-rc4-128")
def encrypted_rc4_128():
    """RC4 with 128 bits, revision 3, no user password; filling is permitted, changing is not"""
    return _encrypted("rc4-128", "1.4")


@FORMS("encrypted-aes-128")
def encrypted_aes_128():
    """AES with 128 bits, revision 4, no user password"""
    return _encrypted("aes-128", "1.6")


@FORMS("encrypted-aes-256")
def encrypted_aes_256():
    """AES with 256 bits, revision 6, no user password"""
    return _encrypted("aes-256", "2.0")


@FORMS("encrypted-user-password")
def encrypted_user_password():
    """AES with 128 bits; opens only with the password `secret`"""
    return _encrypted("aes-128", "1.6", b"secret")


@FORMS("encrypted-no-filling")
def encrypted_no_filling():
    """AES with 128 bits; whoever opens it may print it and not fill it"""
    document, form = _plain("1.6")
    form.write()
    return document.write(Encryption("aes-128", permissions=-1340))


@FORMS("objstm")
def objstm():
    """objects in an object stream, and a cross-reference stream"""
    document, form = _plain("1.5")
    form.write()
    return document.write_compressed()


@FORMS("tagged")
def tagged():
    """a structure tree in which a Form element refers to the widget; StructParent, ParentTree, marked content"""
    form = Form((320, 110))
    text = b"/P << /MCID 0 >> BDC BT /Helv 10 Tf 20 82 Td (Your name) Tj ET EMC\n"
    page = form.page(text, StructParents=0, Tabs=Name("S"))
    field = form.text("name", page, (20, 55, 200, 20), mk=EDGE, TU="Your name", StructParent=1)
    box = form.check("agree", page, (20, 20, 12, 12), "On", TU="I agree", StructParent=2)
    document = form.document
    root, whole, paragraph, tags = document.add(), document.add(), document.add(), []
    for widget in (field, box):
        reference = {"Type": Name("OBJR"), "Obj": widget, "Pg": page}
        tags.append(
            document.add({"Type": Name("StructElem"), "S": Name("Form"), "P": whole, "Pg": page, "K": reference})
        )
    document[paragraph] = {"Type": Name("StructElem"), "S": Name("P"), "P": whole, "Pg": page, "K": 0}
    document[whole] = {"Type": Name("StructElem"), "S": Name("Document"), "P": root, "K": [paragraph, *tags]}
    numbers = {"Nums": [0, [paragraph], 1, tags[0], 2, tags[1]]}
    document[root] = {
        "Type": Name("StructTreeRoot"),
        "K": whole,
        "ParentTree": document.add(numbers),
        "ParentTreeNextKey": 3,
    }
    document.catalog.update({"StructTreeRoot": root, "MarkInfo": {"Marked": True}, "Lang": "en-GB"})
    document.catalog["ViewerPreferences"] = {"DisplayDocTitle": True}
    document.info = document.add({"Title": "A tagged form"})
    return form.write()


@FORMS("no-rotate")
def no_rotate():
    """pages with Rotate 0, 90, 180 and 270, each with a text field and a check box that stay upright (NoRotate)"""
    form = Form((160, 120))
    for angle in (0, 90, 180, 270):
        page = form.page(Rotate=angle)
        form.text(f"text{angle}", page, (60, 50, 60, 20), mk=EDGE, visible=PRINT | NO_ROTATE)
        box = form.check(f"box{angle}", page, (130, 20, 12, 12), "On")
        form.document[box]["F"] = PRINT | NO_ROTATE
    return form.write()


@FORMS("links")
def links():
    """a link, a text note with its popup and a square beside a field: they stay when the form is flattened"""
    form = Form((320, 140))
    page = form.page(captions((20, 112, "riverside.example.org")))
    document = form.document
    form.text("name", page, (20, 70, 200, 20), mk=EDGE)
    action = {"S": Name("URI"), "URI": b"https://riverside.example.org/"}
    link = {
        "Type": Name("Annot"),
        "Subtype": Name("Link"),
        "Rect": [18, 108, 120, 122],
        "Border": [0, 0, 0],
        "A": action,
    }
    form.annotate(page, document.add(link))
    note, popup = document.add(), document.add()
    document[note] = {
        "Type": Name("Annot"),
        "Subtype": Name("Text"),
        "Rect": [240, 100, 260, 120],
        "Name": Name("Note"),
    }
    document[note] |= {"Contents": "Please check the spelling.", "F": PRINT | 24, "Popup": popup, "C": [1, 0.9, 0.3]}
    document[note]["AP"] = {"N": form.appearance(20, 20, "1 0.9 0.3 rg 0 G 1 1 18 18 re B")}
    document[popup] = {"Type": Name("Annot"), "Subtype": Name("Popup"), "Rect": [180, 10, 310, 60], "Parent": note}
    form.annotate(page, note)
    form.annotate(page, popup)
    square = {"Type": Name("Annot"), "Subtype": Name("Square"), "Rect": [20, 20, 60, 50], "F": PRINT, "C": [0, 0.5, 0]}
    square["AP"] = {"N": form.appearance(40, 30, "0 0.5 0 RG 1 1 38 28 re S")}
    form.annotate(page, document.add(square))
    return form.write()


@FORMS("print-marks")
def print_marks():
    """what a print file has to keep or to leave out: stamps that are printed (one turned, one in a layer, one in a
    state), hidden ones and such for the screen, a link with a border; cells with lines that lie on another field"""
    form = Form((320, 140))
    document = form.document
    layer = document.add({"Type": Name("OCG"), "Name": b"Stamps"})
    document.catalog["OCProperties"] = {"OCGs": [layer], "D": {"Order": [layer]}}
    for page, angle in ((form.page(captions((20, 122, "upright"))), 0), (form.page(Rotate=90), 90)):
        form.text(f"below{angle}", page, (20, 70, 200, 24), mk={"BG": [0.9, 0.95, 1]})
        form.text(f"cells{angle}", page, (40, 60, 200, 24), COMB, mk=EDGE, MaxLen=12)

        def stamp(rect, colour, flags, page=page, **keys):
            width, height = rect[2] - rect[0], rect[3] - rect[1]
            look = form.appearance(width, height, f"{colour} rg 0 0 {width - 4} {height - 4} re f 0 0 m {width} 4 l S")
            keys = {"Subtype": Name("Stamp"), "Rect": rect, "F": flags, "AP": {"N": look}} | keys
            form.annotate(page, document.add({"Type": Name("Annot")} | keys))
            return look

        stamp([240, 100, 280, 120], "0 0.6 0", PRINT)
        stamp([200, 80, 236, 92], "0.8 0.2 0", PRINT | NO_ROTATE)
        stamp([290, 100, 310, 120], "0 0 0.8", PRINT, OC=layer)
        look = stamp([20, 10, 60, 40], "1 0 0", PRINT | 2)
        stamp([70, 10, 110, 40], "0.5 0 0.5", PRINT, AP={"N": {"On": look}}, AS=Name("On"))
        stamp([120, 10, 160, 40], "0 1 1", 0)
        link = {"Subtype": Name("Link"), "Rect": [170, 10, 210, 40], "Border": [0, 0, 3]}
        form.annotate(page, document.add({"Type": Name("Annot")} | link))
    return form.write()


@FORMS("inherited-page")
def inherited_page():
    """Resources, MediaBox and Rotate inherited through two Pages nodes; CropBox smaller than MediaBox and not at
    the origin; UserUnit 2"""
    form = Form((320, 160))
    document = form.document
    text = captions((60, 110, "inside the crop box"))
    page = form.page(text, Parent=None, MediaBox=None, Resources=None, CropBox=[40, 20, 280, 140], UserUnit=2)
    middle = document.add({"Type": Name("Pages"), "Kids": [page], "Count": 1, "Parent": form.tree})
    document[page]["Parent"] = middle
    document[form.tree] |= {"Resources": {"Font": dict(form.fonts)}, "MediaBox": [0, 0, 320, 160], "Rotate": 90}
    document[form.tree]["Kids"] = [middle]
    form.text("name", page, (60, 80, 180, 20), mk=EDGE)
    form.text("turned", page, (60, 30, 20, 40), mk=EDGE | {"R": 90})
    return form.write()


@FORMS("page-resources")
def page_resources():
    """contents in three pieces that leave the graphics state changed; resources shared by two pages, one without
    Contents, one without Resources"""
    form = Form((320, 100))
    document = form.document
    first = form.page(b"q 0.9 0 0 0.9 10 5 cm\n")
    more = form.page(b"1 0 0 rg 0.5 w BT /Helv 9 Tf 20 80 Td (scaled) ")
    last = form.page(b"Tj ET\n")
    pieces = [document[ref]["Contents"] for ref in (first, more, last)]
    shared = document.add({"Font": dict(form.fonts)})
    document[first] |= {"Contents": pieces, "Resources": shared}
    document[more] |= {"Resources": shared}
    del document[more]["Contents"]
    del document[last]["Resources"], document[last]["Contents"]
    for index, page in enumerate((first, more, last)):
        form.text(f"page{index + 1}", page, (20, 30, 200, 20), mk=EDGE)
    return form.write()
