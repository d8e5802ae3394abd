"""A page of a tagged form: its drawing, its fields and its structure, made together and in reading order."""

import contextlib

from .fields import MULTILINE, REQUIRED, Form, border
from .hangul import hangul_runs
from .pages import Canvas
from .writer import Name, Stream, number, serialize

# Where PDFDocEncoding has what is not in Latin-1.
_PDF_DOC = {"\u2022": 0x80, "\u2026": 0x83, "\u2014": 0x84, "\u2013": 0x85, "\u201c": 0x8D, "\u201d": 0x8E, "\u2019": 0x90}


class Sheet(Canvas):
    """Canvas and form at once.

    Text drawn inside `tagged` belongs to a structure element; everything else is an artifact. Fields become Form
    elements where they are made, so the order of the calls is the order in which the page is read aloud.
    """

    def __init__(self, size, title, lang="en-GB", fonts=("Helv", "HeBo", "ZaDb")):
        super().__init__()
        self.form = Form(size, fonts, full_encoding=True)
        self.form.pressed_states = True
        self.document = self.form.document
        self.page = self.form.page(b"", flate=True, StructParents=0, Tabs=Name("S"))
        self.width, self.height = size
        self.title, self.lang = title, lang
        self._root, self._whole = self.document.add(), self.document.add()
        self._elements, self._owners, self._claimed = [], [], []
        self._inside, self._in_artifact = False, False

    # -- Structure ----------------------------------------------------------------------------------------------------

    def op(self, text):
        if not self._inside and not self._in_artifact:
            self._in_artifact = True
            super().op("/Artifact BMC")
        super().op(text)

    def _end_artifact(self):
        if self._in_artifact:
            self._in_artifact = False
            super().op("EMC")

    @contextlib.contextmanager
    def tagged(self, kind, **keys):
        """What is drawn inside is one structure element."""
        self._end_artifact()
        element = {"Type": Name("StructElem"), "S": Name(kind), "P": self._whole, "Pg": self.page}
        element = self.document.add(element | {"K": len(self._owners)} | keys)
        self._elements.append(element)
        super().op(f"/{kind} <</MCID {len(self._owners)}>> BDC")
        self._owners.append(element)
        self._inside = True
        yield
        self._inside = False
        super().op("EMC")

    def claim(self, widget):
        """Puts a widget into a Form element."""
        refer = {"Type": Name("OBJR"), "Obj": widget, "Pg": self.page}
        element = {"Type": Name("StructElem"), "S": Name("Form"), "P": self._whole, "Pg": self.page, "K": refer}
        self._elements.append(self.document.add(element))
        self._claimed.append((widget, self._elements[-1]))
        return widget

    def write(self):
        """The finished file."""
        self._end_artifact()
        document = self.document
        document[document[self.page]["Contents"]] = Stream(self.data(), flate=True)
        document[self.page]["Resources"]["Font"].update(self.form.fonts)
        numbers = [0, self._owners]
        for key, (widget, element) in enumerate(self._claimed, 1):
            document[widget]["StructParent"] = key
            numbers += [key, element]
        document[self._whole] = {"Type": Name("StructElem"), "S": Name("Document"), "P": self._root, "K": self._elements}
        document[self._root] = {
            "Type": Name("StructTreeRoot"),
            "K": [self._whole],
            "ParentTree": document.add({"Nums": numbers}),
            "ParentTreeNextKey": len(self._claimed) + 1,
        }
        document.catalog.update({"StructTreeRoot": self._root, "MarkInfo": {"Marked": True}, "Lang": self.lang})
        document.catalog["ViewerPreferences"] = {"DisplayDocTitle": True}
        document.info = document.add({"Title": self.title, "Creator": "packet sample forms"})
        return self.form.write()

    def literal(self, text):
        data = bytes(_PDF_DOC.get(character, ord(character)) for character in text)
        return "".join(chr(byte) if byte < 0x80 else f"\\{byte:03o}" for byte in serialize(data))

    # -- Text ---------------------------------------------------------------------------------------------------------

    def say(self, x, y, text, font="Helvetica", size=10, colour=0.13, align="left", spacing=0, kind="P"):
        """One line of text that is a structure element."""
        with self.tagged(kind):
            self.fill(colour)
            self.text(x, y, text, font, size, align, spacing)

    def prose(self, x, y, text, width, font="Helvetica", size=10, leading=14, colour=0.13):
        """A paragraph; returns the baseline where the next line would be."""
        with self.tagged("P"):
            self.fill(colour)
            return self.paragraph(x, y, text, width, font, size, leading)

    def hangul(self, x, y, text, weight="regular", size=10, colour=0.13, align="left", spacing=0, kind="P"):
        """One line of Korean; letters that Helvetica has are set in Helvetica. An artifact when `kind` is None."""
        runs, width = hangul_runs(self.form, text, weight, size, spacing)
        x -= {"left": 0, "centre": (width - spacing) / 2, "right": width - spacing}[align]
        with self.tagged(kind) if kind else contextlib.nullcontext():
            self.fill(colour)
            self.op(f"BT {number(float(spacing))} Tc {number(float(x))} {number(float(y))} Td")
            for font, shown in runs:
                self.op(f"/{font} {number(size)} Tf {shown} Tj")
            self.op("0 Tc ET")
        return width

    # -- Fields -------------------------------------------------------------------------------------------------------

    def text_field(self, name, rect, tip, flags=0, required=False, **keys):
        """A text field of the page."""
        flags |= REQUIRED if required else 0
        return self.claim(self.form.text(name, self.page, rect, flags, TU=tip, **keys))

    def area(self, name, rect, tip, **keys):
        """A text field of several lines."""
        return self.text_field(name, rect, tip, MULTILINE, **keys)

    def combo_field(self, name, rect, tip, options, required=False, **keys):
        """A drop-down list of the page."""
        flags = REQUIRED if required else 0
        return self.claim(self.form.combo(name, self.page, rect, options, flags, TU=tip, **keys))

    def check_field(self, name, rect, tip, on="Yes", required=False, **keys):
        """A check box of the page."""
        keys |= {"Ff": REQUIRED} if required else {}
        return self.claim(self.form.check(name, self.page, rect, on, TU=tip, **keys))

    def radio_field(self, name, buttons, tip, flags=0, **keys):
        """Radio buttons of the page; `buttons` holds (rect, on-state)."""
        group = self.form.radio(name, [(self.page, rect, on) for rect, on in buttons], flags, TU=tip, **keys)
        for widget in self.document[group]["Kids"]:
            self.claim(widget)
        return group

    def signature_field(self, name, rect, tip, **keys):
        """An empty signature field of the page."""
        return self.claim(self.form.signature(name, self.page, rect, TU=tip, **keys))


def dates(pattern):
    """The actions of a field that shows dates, for Acrobat's own date script."""
    return {
        "F": {"S": Name("JavaScript"), "JS": f'AFDate_FormatEx("{pattern}");'},
        "K": {"S": Name("JavaScript"), "JS": f'AFDate_KeystrokeEx("{pattern}");'},
    }


def money(symbol, decimals=2):
    """The actions of a field that shows an amount of money, the symbol in front."""
    arguments = f'{decimals}, 0, 0, 0, "{symbol}", true'
    return {
        "F": {"S": Name("JavaScript"), "JS": f"AFNumber_Format({arguments});"},
        "K": {"S": Name("JavaScript"), "JS": f"AFNumber_Keystroke({arguments});"},
    }


def total_of(names):
    """The action that adds up fields."""
    listed = ", ".join(f'"{name}"' for name in names)
    return {"C": {"S": Name("JavaScript"), "JS": f'AFSimple_Calculate("SUM", new Array({listed}));'}}


def underlined(colour, width=0.75):
    """The look of a field that is a line to write on."""
    return {"mk": {"BC": list(colour)}, "style": border(width, "U")}


def boxed(colour, ground=(1, 1, 1), width=0.75):
    """The look of a field in a box."""
    return {"mk": {"BC": list(colour), "BG": list(ground)}, "style": border(width)}


def tinted(ground):
    """The look of a field that is a patch of colour."""
    return {"mk": {"BC": list(ground), "BG": list(ground)}, "style": border(2)}


def plain():
    """The look of a field without any."""
    return {"style": border(0)}
