"""Fixtures: rich text fields."""

from .fields import MULTILINE, RICH_TEXT, Form
from .registry import Registry
from .writer import Stream

FORMS = Registry()
EDGE = {"BC": [0.3]}
BODY = '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml" style="font-size:12pt">%s</body>'


@FORMS("rich-text")
def rich_text():
    """rich text fields: styles in DS and in RV, families inside and outside DR, several lines, DS of a group, RV in a
    stream of UTF-16, an automatic size, a field with neither DS nor RV"""
    form = Form((320, 330), fonts=("Helv", "HeBo", "TiRo", "TiIt"))
    page = form.page()
    ds = b"font: Helvetica,sans-serif 12.0pt; text-align:left; color:#000000 "
    rows = iter(range(295, 0, -35))

    def field(name, flags=0, height=22, **keys):
        return form.text(name, page, (20, next(rows), 200, height), RICH_TEXT | flags, mk=EDGE, appearance=False, **keys)

    field("plain", DS=ds, DA="/Helv 12 Tf 0 g")
    field("bold", DS=b"font: bold Helvetica 10pt", DA="/Helv 12 Tf 0 g")
    value = BODY % (
        '<p style="text-align:right;color:#FF0000"><span style="font-family:\'Courier New\';font-weight:bold">'
        "Old</span> value</p>"
    )
    field("first run", DS=ds, RV=value, V="Old value")
    field("italic", DS=b"font: italic 11pt 'Times New Roman', Times", DA="/TiRo 12 Tf 0 g")
    field("lines", MULTILINE, 30, DS=ds, RV=BODY % "<p>a</p><p>b</p>", V="a\rb")
    group = form.node("group", DS=b"color:#0000ff;font-size:9pt")
    form.text("inherits", page, (20, next(rows), 200, 22), RICH_TEXT, group, mk=EDGE, appearance=False)
    document = form.document
    stream = document.add(Stream((BODY % "<p><i>é</i></p>").encode("utf-16")))
    document[field("stream", DS=ds)]["RV"] = stream
    field("automatic", DS=b"font-size:8pt", DA="/Helv 0 Tf 0 g")
    field("no style")
    return form.write()
