"""Fixtures: forms with a structure tree."""

from .fields import HIDDEN, Form
from .registry import Registry
from .writer import Name

FORMS = Registry()
EDGE = {"BC": [0.3], "BG": [0.95]}


@FORMS("tagged-kinds")
def tagged_kinds():
    """a structure tree over all kinds of field: elements with a label inside, of a type of their own, without a page,
    with print field attributes, with alternate text, of a hidden widget; widgets without an element; a page without
    StructParents that leaves marked content open; content whose MCID no element claims; a ParentTree with Kids"""
    form = Form((320, 220))
    document = form.document
    front = form.page(
        b"/P <</MCID 0>> BDC BT /Helv 7 Tf 20 200 Td (Your name) Tj ET EMC\n"
        b"/Lbl /MC0 BDC BT /Helv 7 Tf 20 170 Td (Name) Tj ET EMC\n"
        b"/Span <</MCID 6>> BDC BT /Helv 7 Tf 20 10 Td (Nobody claims this) Tj ET EMC\n",
        StructParents=0,
        Tabs=Name("S"),
    )
    document[front]["Resources"]["Properties"] = {"MC0": {"MCID": 3}}
    back = form.page(b"/Artifact BMC BT /Helv 7 Tf 20 10 Td (Open at the end) Tj ET\n")
    root, whole = document.add(), document.add()
    elements, numbers = [], []

    def element(kind, page=front, **keys):
        made = document.add({"Type": Name("StructElem"), "S": Name(kind), "P": whole} | ({"Pg": page} if page else {}))
        document[made] |= keys
        elements.append(made)
        return made

    def refer(widget, page):
        return {"Type": Name("OBJR"), "Obj": widget, "Pg": page}

    def tie(widget, owner):
        document[widget]["StructParent"] = key = len(numbers) + 1
        numbers.extend([(key, owner)])

    paragraph = element("P", K=0)
    name = form.text("name", front, (60, 165, 200, 20), mk=EDGE, TU="Your name")
    labelled = element("Form", K=[3, refer(name, front)])
    tie(name, labelled)
    agree = form.check("agree", front, (20, 140, 12, 12), "On", TU="I agree")
    tie(agree, element("Field", K=document.add(refer(agree, front)), A={"O": Name("Layout"), "BBox": [0, 0, 9, 9]}))
    form.radio("way", [(front, (20, 115, 12, 12), "mail"), (front, (50, 115, 12, 12), "post")], TU="Sent by")
    described = {"O": Name("PrintField"), "Role": Name("rb"), "Desc": "By post", "checked": Name("off")}
    for button, keys in zip(document[form.fields[-1]]["Kids"], ({}, {"A": [described, 0]})):
        tie(button, element("Form", None, K=refer(button, front), **keys))
    note = form.text("note", front, (60, 85, 200, 20), mk=EDGE)
    tie(note, element("Form", K=[refer(note, front)], Alt="A note", ActualText="nothing"))
    hidden = form.text("hidden", front, (60, 60, 200, 20), mk=EDGE, visible=HIDDEN)
    tie(hidden, element("Form", K=refer(hidden, front)))
    form.text("loose", front, (60, 35, 200, 20), mk=EDGE, TU="In no element")
    push = {"MK": {"CA": "Send", "BC": [0]}, "Ff": 1 << 16}
    sender = form.field("Btn", "send", front, (270, 35, 40, 20), push)
    document[sender]["AP"] = {"N": form.appearance(40, 20, "0 0 1 rg 0 0 40 20 re f")}
    country = form.combo("country", back, (20, 100, 120, 20), ["Norway", "Peru"], mk=EDGE, TU="Country")
    tie(country, element("Form", None, K=refer(country, back)))
    form.text("plain", back, (20, 60, 120, 20), mk=EDGE)

    document[whole] = {"Type": Name("StructElem"), "S": Name("Document"), "P": root, "K": elements}
    leaves = []
    for part in ([(0, [paragraph, None, None, labelled])] + numbers[:3], numbers[3:]):
        limits = [part[0][0], part[-1][0]]
        leaves.append(document.add({"Limits": limits, "Nums": [value for entry in part for value in entry]}))
    document[root] = {
        "Type": Name("StructTreeRoot"),
        "K": [whole],
        "RoleMap": {"Field": Name("Form")},
        "ParentTree": document.add({"Kids": leaves}),
        "ParentTreeNextKey": 20,
    }
    document.catalog.update({"StructTreeRoot": root, "MarkInfo": {"Marked": True}, "Lang": "en-GB"})
    document.catalog["ViewerPreferences"] = {"DisplayDocTitle": True}
    document.info = document.add({"Title": "A tagged form of many kinds"})
    return form.write()
