"""Fixtures: scripts, actions, attachments, XFA, signatures. All of them harmless."""

import re

from .fields import COMB, Form
from .registry import Registry, captions
from .writer import Hex, Name, Raw, Stream

FORMS = Registry()
EDGE = {"BC": [0.3]}

TEMPLATE_XML = """<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
<subform name="form1" layout="tb"><pageSet>
<pageArea><contentArea h="100mm" w="100mm"/><medium stock="a4"/></pageArea></pageSet>
<field name="name" h="8mm" w="60mm"><ui><textEdit/></ui></field></subform></template>"""
DATASETS_XML = """<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/">
<xfa:data><form1><name/></form1></xfa:data></xfa:datasets>"""


def javascript(source):
    """A JavaScript action."""
    return {"S": Name("JavaScript"), "JS": source}


@FORMS("scripts")
def scripts():
    """format, keystroke, validate and calculate scripts with CO; JavaScript on the document and the page;
    OpenAction; Launch link and Launch after printing; an attached file"""
    form = Form((320, 240))
    page = form.page()
    formats = {
        "number": ('AFNumber_Format(2, 0, 0, 0, "", true);', 'AFNumber_Keystroke(2, 0, 0, 0, "", true);'),
        "percent": ("AFPercent_Format(1, 0);", "AFPercent_Keystroke(1, 0);"),
        "date": ('AFDate_FormatEx("dd/mm/yyyy");', 'AFDate_KeystrokeEx("dd/mm/yyyy");'),
        "time": ("AFTime_Format(0);", "AFTime_Keystroke(0);"),
        "phone": ("AFSpecial_Format(2);", "AFSpecial_Keystroke(2);"),
        "custom": ("event.value = event.value.toUpperCase();", "event.rc = true;"),
    }
    for row, (name, (show, key)) in enumerate(formats.items()):
        actions = {"F": javascript(show), "K": javascript(key)}
        form.text(name, page, (20, 205 - 25 * row, 130, 18), mk=EDGE, AA=actions)
    check = {"V": javascript("AFRange_Validate(true, 0, true, 100);")}
    form.text("limited", page, (20, 55, 130, 18), mk=EDGE, AA=check)
    total = {"C": javascript('AFSimple_Calculate("SUM", new Array("number", "limited"));')}
    ref = form.text("total", page, (20, 30, 130, 18), 1, mk=EDGE, AA=total)
    form.acro_form["CO"] = [ref]
    document = form.document
    launch = {"Type": Name("Annot"), "Subtype": Name("Link"), "Rect": [180, 200, 300, 220], "Border": [0, 0, 1]}
    launch |= {"A": {"S": Name("Launch"), "F": "no-such-program"}}
    form.annotate(page, document.add(launch))
    document[page]["AA"] = {"O": javascript("var opened = true;")}
    attached = document.add(
        Stream(b"An attached text.\n", {"Type": Name("EmbeddedFile"), "Subtype": Name("text/plain")})
    )
    specification = {"Type": Name("Filespec"), "F": "note.txt", "UF": "note.txt", "EF": {"F": attached}}
    document.catalog["OpenAction"] = javascript("var greeting = 'hello';")
    document.catalog["AA"] = {
        "WC": javascript("var closing = true;"), "DP": {"S": Name("Launch"), "F": "no-such-program"},
    }
    document.catalog["Names"] = {
        "JavaScript": {"Names": ["setup", javascript("function twice(n) { return 2 * n; }")]},
        "EmbeddedFiles": {"Names": ["note.txt", document.add(specification)]},
    }
    return form.write()


@FORMS("scripted-captions")
def scripted_captions():
    """a push button whose caption a script sets when the form is opened"""
    form = Form((200, 120))
    page = form.page()
    form.text("name", page, (20, 80, 160, 18), mk=EDGE)
    keys = {"A": {"S": Name("ResetForm")}}
    form.field("Btn", "again", page, (20, 40, 80, 20), {"Ff": 65536}, mk={"BC": [0.3], "CA": "Button"}, **keys)
    first = javascript("this.getField('again').buttonSetCaption('Begin again');") | {"Next": [javascript("var done = true;")]}
    form.document.catalog["OpenAction"] = first
    return form.write()


@FORMS("days")
def days():
    """days as labels ask for them: printed, in a tip, behind a mask, in a comb, and as a script shows them"""
    form = Form((320, 200))
    page = form.page(
        captions(
            (20, 176, "Date of birth (MM/DD/YYYY)"), (170, 176, "Valid until (mm/dd/yyyy)"),
            (20, 126, "Arrival MM/DD/YYYY"), (170, 126, "Signed on"), (20, 76, "Name"),
        )
    )
    mask = {"K": javascript('AFSpecial_KeystrokeEx("99/99/9999");')}
    shown = mask | {"F": javascript('AFDate_FormatEx("mm/dd/yyyy");')}
    form.text("Text1", page, (20, 155, 120, 18), mk=EDGE)
    form.text("Text2", page, (170, 155, 120, 18), mk=EDGE, AA=mask)
    form.text("Text3", page, (20, 105, 120, 18), COMB, mk=EDGE, MaxLen=8)
    form.text("Text4", page, (170, 105, 120, 18), mk=EDGE, AA=shown)
    form.text("Text5", page, (20, 55, 120, 18), mk=EDGE)
    form.text("Text6", page, (170, 55, 120, 18), mk=EDGE, TU="Geburtsdatum (TT.MM.JJJJ)")
    return form.write()


@FORMS("outside-files")
def outside_files():
    """a page whose contents lie in another file, a reference XObject, steps of a presentation that start a program"""
    form = Form((320, 120))
    page = form.page()
    form.text("name", page, (20, 40, 130, 18), mk=EDGE)
    document = form.document
    elsewhere = {"Type": Name("Filespec"), "F": "elsewhere.txt"}
    shown = {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, 9, 9], "Ref": {"F": elsewhere, "Page": 0}}
    document[page]["Resources"]["XObject"] = {"Other": document.add(Stream(b"", shown))}
    document[page]["Contents"] = [document.add(Stream(b"", {"F": "elsewhere.txt"}))]
    launch = {"S": Name("Launch"), "F": "no-such-program"}
    document[page]["PresSteps"] = {"Type": Name("NavNode"), "NA": document.add(launch), "PA": launch}
    return form.write()


def _notation(expression):
    """A calculation in simplified field notation, with JavaScript behind it that only a viewer could run."""
    return javascript(f"/** BVCALC {expression} EVCALC **/ event.value = compute();")


@FORMS("calculations")
def calculations():
    """a bill: lines in simplified field notation, sums over a group, a check box that counts, a share that may divide
    by zero; a calculation with a script of its own, one that reads only what no row fills, one that CO does not list"""
    form = Form((320, 300))
    page = form.page()
    money = javascript('AFNumber_Format(2, 0, 0, 0, "$", true);')
    group, order = form.node("line"), []
    for row in (1, 2):
        y = 270 - 25 * row
        form.text(f"quantity{row}", page, (20, y, 60, 18), mk=EDGE)
        form.text(f"price{row}", page, (90, y, 60, 18), mk=EDGE, AA={"F": money})
        line = {"F": money, "C": _notation(f"quantity{row} * price{row}")}
        order.append(form.text(f"{row}", page, (160, y, 80, 18), parent=group, mk=EDGE, AA=line))
    form.check("wrapped", page, (20, 190, 14, 14), on="5")
    form.text("deposit", page, (90, 188, 60, 18), mk=EDGE, V="10.50")

    def computed(name, y, script, value=None, **actions):
        order.append(form.text(name, page, (160, y, 80, 18), mk=EDGE, AA={"C": script} | actions, **(value or {})))

    simple = lambda call: javascript(f"AFSimple_Calculate({call});")
    computed("total", 188, simple('"SUM", new Array("line", "wrapped", "no.such.field")'), F=money)
    computed("due", 163, _notation("total - deposit"), F=money)
    computed("share", 138, _notation("total / people"))
    form.text("people", page, (20, 138, 60, 18), mk=EDGE)
    computed("code", 113, javascript("event.value = this.numPages + '-' + event.target.name;"))
    computed("fees", 88, simple('"SUM", new Array("deposit")'), {"V": "10.5"})
    form.text("unlisted", page, (160, 63, 80, 18), mk=EDGE, AA={"C": simple('"SUM", new Array("line")')})
    missing = form.document.add({})
    form.acro_form["CO"] = [order[0], missing, *order[1:], order[0]]
    return form.write()


def _xfa(form, template=TEMPLATE_XML):
    add = lambda text: form.document.add(Stream(text.encode()))
    head = '<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">'
    parts = (("preamble", head), ("template", template), ("datasets", DATASETS_XML), ("postamble", "</xdp:xdp>"))
    form.acro_form["XFA"] = [item for name, text in parts for item in (name, add(text))]


@FORMS("xfa-hybrid")
def xfa_hybrid():
    """an XFA array beside a complete AcroForm, fields named as LiveCycle does"""
    form = Form((320, 80))
    page = form.page()
    root = form.node("form1[0]")
    form.text("name[0]", page, (20, 30, 200, 20), parent=root, mk=EDGE)
    _xfa(form)
    return form.write()


@FORMS("xfa-dynamic")
def xfa_dynamic():
    """NeedsRendering true, a page that only says please wait, no field but a signature"""
    form = Form((320, 120))
    text = (
        b"BT /Helv 11 Tf 20 70 Td (Please wait...) Tj 0 -16 Td (Your viewer cannot show this type of document.) Tj ET\n"
    )
    page = form.page(text)
    form.signature("form1[0].signature[0]", page, (20, 15, 120, 25))
    form.document.catalog["NeedsRendering"] = True
    form.document.catalog["Extensions"] = {"ADBE": {"BaseVersion": Name("1.7"), "ExtensionLevel": 3}}
    _xfa(form)
    return form.write()


def _signature(**keys):
    dictionary = {"Type": Name("Sig"), "Filter": Name("Adobe.PPKLite"), "SubFilter": Name("adbe.pkcs7.detached")}
    return dictionary | {"ByteRange": Raw(b"[0 0000000000 0000000000 0000000000]"), "Contents": Hex(bytes(64))} | keys


def _with_byte_range(data):
    """Puts the real offsets around the signature's contents."""
    contents = re.search(rb"/Contents <0+>", data)
    start, end = contents.start() + len(b"/Contents "), contents.end()
    values = b"[0 %010d %010d %010d]" % (start, end, len(data) - end)
    return data.replace(b"[0 0000000000 0000000000 0000000000]", values)


@FORMS("usage-rights")
def usage_rights():
    """Perms with UR3: rights that any rewrite breaks"""
    form = Form((320, 80))
    form.text("name", form.page(), (20, 30, 200, 20), mk=EDGE)
    rights = {
        "Type": Name("TransformParams"),
        "V": Name("2.2"),
        "Form": [Name("FillIn"), Name("Export")],
        "Document": [Name("FullSave")],
    }
    reference = {"Type": Name("SigRef"), "TransformMethod": Name("UR3"), "TransformParams": rights}
    signature = form.document.add(_signature(Reference=[reference]))
    form.document.catalog["Perms"] = {"UR3": signature}
    return _with_byte_range(form.write())


@FORMS("signed")
def signed():
    """a signature field that has a value (ByteRange is right, Contents are zeros) and locks another field"""
    form = Form((320, 110))
    page = form.page()
    form.text("name", page, (20, 70, 200, 20), mk=EDGE)
    form.text("locked", page, (20, 40, 200, 20), mk=EDGE)
    params = {"Type": Name("TransformParams"), "V": Name("1.2"), "P": 2}
    reference = {"Type": Name("SigRef"), "TransformMethod": Name("DocMDP"), "TransformParams": params}
    value = form.document.add(_signature(Name="A. Signer", Reference=[reference]))
    lock = form.document.add({"Type": Name("SigFieldLock"), "Action": Name("Include"), "Fields": ["locked"]})
    form.signature("signature", page, (20, 8, 120, 25), V=value, Lock=lock)
    form.acro_form["SigFlags"] = 3
    form.document.catalog["Perms"] = {"DocMDP": value}
    return _with_byte_range(form.write())
