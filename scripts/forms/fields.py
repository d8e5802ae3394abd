"""AcroForm fields and their widgets, on pages of a document."""

from .pages import circle_path, colour_operator, operands
from .writer import Document, Name, Stream, number

READ_ONLY, REQUIRED, NO_EXPORT = 1, 2, 4
MULTILINE, PASSWORD, COMB = 1 << 12, 1 << 13, 1 << 24
NO_TOGGLE_TO_OFF, RADIO, PUSH_BUTTON, IN_UNISON = 1 << 14, 1 << 15, 1 << 16, 1 << 25
RICH_TEXT = 1 << 25
COMBO, EDIT, FILE_SELECT, MULTI_SELECT = 1 << 17, 1 << 18, 1 << 20, 1 << 21
HIDDEN, PRINT, NO_ROTATE, NO_VIEW = 2, 4, 16, 32
CHECK, CROSS, DISC = "4", "8", "l"

BASE_FONTS = {
    "Helv": "Helvetica",
    "HeBo": "Helvetica-Bold",
    "TiRo": "Times-Roman",
    "TiBo": "Times-Bold",
    "TiIt": "Times-Italic",
    "ZaDb": "ZapfDingbats",
}
# Outlines for the marks of check boxes, so that no viewer needs a symbol font to show them.
_TICK = ((0.22, 0.50), (0.42, 0.27), (0.80, 0.76))

# The glyphs in which PDFDocEncoding differs from StandardEncoding.
PDF_DOC_DIFFERENCES = """24 breve caron circumflex dotaccent hungarumlaut ogonek ring tilde 39 quotesingle 96 grave
128 bullet dagger daggerdbl ellipsis emdash endash florin fraction guilsinglleft guilsinglright minus perthousand
quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase trademark fi fl Lslash OE Scaron Ydieresis
Zcaron dotlessi lslash oe scaron zcaron 160 Euro 164 currency 166 brokenbar 168 dieresis copyright ordfeminine
172 logicalnot .notdef registered macron degree plusminus twosuperior threesuperior acute mu 183 periodcentered cedilla
onesuperior ordmasculine 188 onequarter onehalf threequarters 192 Agrave Aacute Acircumflex Atilde Adieresis Aring AE
Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex
Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex
atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde
ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis"""


def border(width=1, style="S", **more):
    """A border style dictionary: S solid, D dashed, B bevelled, I inset, U underline."""
    return {"W": width, "S": Name(style)} | more


class Form:
    """A document with pages and an interactive form.

    Fields are made by `text`, `check`, `radio`, `combo`, `list_box` and `signature`.
    Rectangles are (x, y, width, height). Other keyword arguments become keys of the field: `Q=1`, `MaxLen=8`,
    `TU="Tool tip"`, `DA="/HeBo 0 Tf 0 g"`.
    """

    def __init__(self, size=(320, 200), fonts=("Helv", "ZaDb"), version="1.7", full_encoding=False):
        self.document = Document(version)
        self.size = size
        self.fonts = {}
        encoding = Name("WinAnsiEncoding")
        if full_encoding:
            differences = [int(t) if t.isdigit() else Name(t) for t in PDF_DOC_DIFFERENCES.split()]
            encoding = self.document.add({"Type": Name("Encoding"), "Differences": differences})
        for name in fonts:
            font = {"Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name(BASE_FONTS[name])}
            if name != "ZaDb":
                font["Encoding"] = encoding
            self.fonts[name] = self.document.add(font | {"Name": Name(name)})
        self.pages = []
        self.tree = self.document.add({"Type": Name("Pages"), "Kids": self.pages, "Count": 0})
        self.fields = []
        self.pressed_states = False
        self._marks = {}
        self.acro_form = {"Fields": self.fields, "DA": b"/Helv 10 Tf 0 g", "DR": {"Font": dict(self.fonts)}}
        self.document.catalog["Pages"] = self.tree
        self.document.catalog["AcroForm"] = self.acro_form

    def write(self):
        """The finished file."""
        self.document[self.tree]["Count"] = len(self.pages)
        return self.document.write()

    def page(self, content=b"", flate=False, **keys):
        """A new page; returns its reference. Unknown keywords become keys of the page."""
        stream = self.document.add(Stream(content, flate=flate))
        page = {"Type": Name("Page"), "Parent": self.tree, "MediaBox": [0, 0, *self.size]}
        page |= {"Resources": {"Font": dict(self.fonts)}, "Contents": stream} | keys
        self.pages.append(self.document.add({k: v for k, v in page.items() if v is not None}))
        return self.pages[-1]

    def add_field(self, keys, parent=None):
        """Adds a field to the tree, below `parent` or at its root."""
        ref = self.document.add(keys)
        if parent is None:
            self.fields.append(ref)
        else:
            keys["Parent"] = parent
            self.document[parent].setdefault("Kids", []).append(ref)
        return ref

    def node(self, name, parent=None, **keys):
        """A field that only has kids."""
        return self.add_field({"T": name, "Kids": []} | keys, parent)

    def widget(self, page, rect, mk=None, style=None, flags=PRINT, parent=None, on_page=True, **keys):
        """A widget annotation; with `parent` it is a kid of that field, otherwise the caller merges it with a field."""
        x, y, width, height = rect
        widget = {"Type": Name("Annot"), "Subtype": Name("Widget"), "Rect": [x, y, x + width, y + height]}
        widget |= {"F": flags, "P": page}
        if mk:
            widget["MK"] = mk
        if style:
            widget["BS"] = style
        widget |= keys
        ref = self.add_field(widget, parent) if parent else self.document.add(widget)
        if on_page:
            self.annotate(page, ref)
        return ref

    def annotate(self, page, ref):
        """Puts an annotation on a page."""
        self.document[page].setdefault("Annots", []).append(ref)

    def field(self, kind, name, page, rect, keys, parent=None, **widget_keys):
        """A terminal field merged with its only widget."""
        ref = self.widget(page, rect, **widget_keys)
        merged = {"FT": Name(kind), "T": name} | keys
        self.document[ref] = self.document[ref] | {k: v for k, v in merged.items() if v is not None}
        if parent is None:
            self.fields.append(ref)
        else:
            self.document[ref]["Parent"] = parent
            self.document[parent].setdefault("Kids", []).append(ref)
        return ref

    def text(self, name, page, rect, flags=0, parent=None, mk=None, style=None, visible=PRINT, appearance=True, **keys):
        """A text field. With `mk` it gets an appearance: background, border and, in Helv 10, its value."""
        keys = _prepared(keys, flags)
        ref = self.field("Tx", name, page, rect, keys, parent, mk=mk, style=style, flags=visible)
        if appearance and mk:
            cells = keys.get("MaxLen", 0) if flags & COMB else 0
            text = line_of_text(rect, keys["V"]) if "V" in keys else ""
            self.document[ref]["AP"] = {"N": self.box_appearance(rect, mk, style, cells, text)}
        return ref

    def combo(self, name, page, rect, options, flags=0, **keys):
        """A drop-down list; options are strings or (export, display)."""
        return self._choice(name, page, rect, options, COMBO | flags, keys)

    def list_box(self, name, page, rect, options, flags=0, **keys):
        """A list box; options are strings or (export, display)."""
        return self._choice(name, page, rect, options, flags, keys)

    def _choice(self, name, page, rect, options, flags, keys):
        box = {key: keys.pop(key, None) for key in ("parent", "mk", "style")}
        selected = keys.pop("show", None)
        opt = [list(option) if isinstance(option, tuple) else option for option in options]
        ref = self.field("Ch", name, page, rect, _prepared({"Opt": opt} | keys, flags), **box)
        if box["mk"]:
            text = list_rows(rect, options, keys, selected) if selected is not None else ""
            self.document[ref]["AP"] = {"N": self.box_appearance(rect, box["mk"], box["style"], text=text)}
        return ref

    def check(self, name, page, rect, on="Yes", parent=None, mk=None, style=None, mark=CHECK, checked=False, **keys):
        """A check box whose on-state is called `on`."""
        states = self.button_widget(rect, on, mk, style, mark, checked)
        keys = {"V": Name(on if checked else "Off"), "DA": b"/ZaDb 0 Tf 0 g"} | keys
        return self.field("Btn", name, page, rect, keys | states, parent, style=style)

    def radio(self, name, buttons, flags=0, parent=None, mk=None, style=None, value="Off", **keys):
        """A radio group; `buttons` holds (page, rect, on-state)."""
        group = {"FT": Name("Btn"), "T": name, "Ff": RADIO | flags, "V": Name(value), "Kids": []} | keys
        group = self.add_field(group, parent)
        for page, rect, on in buttons:
            states = self.button_widget(rect, on, mk, style, DISC, on == value)
            self.widget(page, rect, style=style, parent=group, DA=b"/ZaDb 0 Tf 0 g", **states)
        return group

    def signature(self, name, page, rect, parent=None, mk=None, style=None, **keys):
        """An empty signature field."""
        return self.field("Sig", name, page, rect, keys, parent, mk=mk, style=style)

    def button_widget(self, rect, on, mk=None, style=None, mark=CHECK, checked=False):
        """The keys of a check box's or radio button's widget: AP with N (and D), AS and MK."""
        mk = {"BC": [0], "BG": [1]} if mk is None else mk
        states = {}
        for key, colours in (("N", mk), ("D", mk | {"BG": [0.75]})):
            if key == "N" or self.pressed_states:
                draw = lambda is_on: self.mark_appearance(rect, colours, style, mark, is_on)
                states[key] = {on: draw(True), "Off": draw(False)}
        return {"AP": states, "AS": Name(on if checked else "Off"), "MK": mk | {"CA": mark}}

    def mark_appearance(self, rect, mk, style, mark, on=True):
        """One state of a check box or radio button."""
        _, _, w, h = rect
        width = (style or {}).get("W", 1)
        size = min(w, h)
        lines = []
        if mark == DISC:
            path = circle_path(w / 2, h / 2, size / 2 - width / 2)
            lines += [f"{colour_operator(mk['BG'], 'g', 'rg')} {path} f"] if "BG" in mk else []
            lines += [f"{number(width)} w {colour_operator(mk['BC'], 'G', 'RG')} {path} S"] if "BC" in mk else []
            if on:
                lines.append(
                    f"{colour_operator(mk.get('BC', [0]), 'g', 'rg')} {circle_path(w / 2, h / 2, size * 0.24)} f"
                )
        else:
            lines += box_lines(w, h, mk, style)
            if on:
                lines.append(f"q {colour_operator(mk.get('BC', [0]), 'G', 'RG')} {number(size * 0.12)} w 1 J 1 j")
                if mark == CROSS:
                    lo, hi = 0.28, 0.72
                    strokes = (((lo, lo), (hi, hi)), ((lo, hi), (hi, lo)))
                else:
                    strokes = (_TICK,)
                for stroke in strokes:
                    points = [operands(x * w, y * h) for x, y in stroke]
                    lines.append(f"{points[0]} m " + " ".join(f"{p} l" for p in points[1:]) + " S")
                lines.append("Q")
        key = (w, h, "\n".join(["q", *lines, "Q"]))
        if key not in self._marks:
            self._marks[key] = self.appearance(*key)
        return self._marks[key]

    def box_appearance(self, rect, mk, style, cells=0, text=""):
        """Border, background and comb dividers of an empty field; /MK /R turns it."""
        _, _, w, h = rect
        rotation = mk.get("R", 0)
        if rotation in (90, 270):
            w, h = h, w
        lines = box_lines(w, h, mk, style)
        if cells and "BC" in mk:
            lines.append(f"{number((style or {}).get('W', 1))} w {colour_operator(mk['BC'], 'G', 'RG')}")
            lines += [f"{operands(w * i / cells, h)} m {operands(w * i / cells, 0)} l S" for i in range(1, cells)]
        matrix = {90: [0, 1, -1, 0, h, 0], 180: [-1, 0, 0, -1, w, h], 270: [0, -1, 1, 0, 0, w]}.get(rotation)
        content = "\n".join(["q", *lines, "Q", f"/Tx BMC\n{text}EMC"])
        return self.appearance(w, h, content, **({"Matrix": matrix} if matrix else {}))

    def appearance(self, width, height, content, **keys):
        """A form XObject."""
        dictionary = {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, width, height]}
        if "Tf" in content:
            dictionary["Resources"] = {"Font": dict(self.fonts)}
        return self.document.add(Stream(content.encode("cp1252"), dictionary | keys))


def _prepared(keys, flags):
    keys = {k: v.encode("ascii") if k == "DA" and isinstance(v, str) else v for k, v in keys.items()}
    return ({"Ff": flags} if flags else {}) | keys


def box_lines(w, h, mk, style):
    """Background and border of a rectangle, as content lines."""
    style = style or {"W": 1, "S": "S"}
    b, kind = style.get("W", 1), style.get("S", "S")
    lines = []
    if mk.get("BG"):
        lines.append(f"{colour_operator(mk['BG'], 'g', 'rg')} 0 0 {operands(w, h)} re f")
    if kind in "BI" and b:
        light, dark = ("1 g", "0.5 g") if kind == "B" else ("0.5 g", "0.75 g")
        inner, outer = (b, b), (2 * b, 2 * b)
        lines.append(
            f"{light} {operands(*inner)} m {operands(b, h - b)} l {operands(w - b, h - b)} l "
            f"{operands(w - 2 * b, h - 2 * b)} l {operands(2 * b, h - 2 * b)} l {operands(*outer)} l f"
        )
        lines.append(
            f"{dark} {operands(*inner)} m {operands(w - b, b)} l {operands(w - b, h - b)} l "
            f"{operands(w - 2 * b, h - 2 * b)} l {operands(w - 2 * b, 2 * b)} l {operands(*outer)} l f"
        )
    if mk.get("BC") and b:
        lines.append(f"{colour_operator(mk['BC'], 'G', 'RG')} {number(b)} w")
        if kind == "D":
            lines.append(f"[{operands(*style.get('D', [3]))}] 0 d")
        if kind == "U":
            lines.append(f"0 {number(b / 2)} m {operands(w, b / 2)} l S")
        else:
            lines.append(f"{operands(b / 2, b / 2, w - b, h - b)} re S")
    return lines


def line_of_text(rect, value):
    """`value` in Helvetica 10 on one line, inside a border of 1."""
    _, _, w, h = rect
    return (
        f"q 1 1 {operands(w - 2, h - 2)} re W n\nBT /Helv 10 Tf 0 g 2 {number((h - 7.42) / 2)} Td ({value}) Tj ET\nQ\n"
    )


def list_rows(rect, options, keys, first):
    """The rows of a list box without a selection, from row `first`."""
    _, _, w, h = rect
    size = float(keys.get("DA", "/Helv 10 Tf 0 g").split()[1])
    colour = keys.get("DA", "/Helv 10 Tf 0 g").split("Tf ")[1]
    rows = []
    for index, option in enumerate(options[first:]):
        top = h - 1 - index * 1.156 * size
        if top <= 1:
            break
        label = option[1] if isinstance(option, tuple) else option
        rows.append(
            f"BT /Helv {number(size)} Tf {colour} {operands(2, top - 1.156 * size + 0.207 * size)} Td ({label}) Tj ET\n"
        )
    return f"q 1 1 {operands(w - 2, h - 2)} re W n\n" + "".join(rows) + "Q\n"
