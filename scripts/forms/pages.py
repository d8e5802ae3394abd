"""Drawing: a content stream under construction, with text, lines, boxes and curves."""

from .metrics import text_width, wrap
from .writer import number, serialize

FONT_NAMES = {
    "Helvetica": "Helv",
    "Helvetica-Bold": "HeBo",
    "Times-Roman": "TiRo",
    "Times-Bold": "TiBo",
    "Times-Italic": "TiIt",
}
KAPPA = 0.5523


def operands(*values):
    """Numbers separated by blanks."""
    return " ".join(number(value) for value in values)


class Canvas:
    """Content operators, collected line by line."""

    def __init__(self):
        self.lines = []

    def data(self):
        """The content stream's bytes."""
        return "\n".join(self.lines).encode("cp1252") + b"\n"

    def op(self, text):
        """Any operator, as it is written."""
        self.lines.append(text)

    def fill(self, colour):
        """Sets the fill colour."""
        self.op(colour_operator(colour, "g", "rg"))

    def stroke(self, colour, width=None):
        """Sets the stroke colour, and the line width if it is given."""
        self.op(colour_operator(colour, "G", "RG"))
        if width is not None:
            self.op(f"{number(width)} w")

    def rectangle(self, x, y, width, height, paint="f"):
        """A rectangle, painted with `paint`."""
        self.op(f"{operands(x, y, width, height)} re {paint}")

    def rounded(self, x, y, width, height, radius, paint="f"):
        """A rectangle with round corners."""
        r, k = radius, radius * (1 - KAPPA)
        right, top = x + width, y + height
        self.op(f"{operands(x + r, y)} m {operands(right - r, y)} l")
        self.op(f"{operands(right - k, y, right, y + k, right, y + r)} c {operands(right, top - r)} l")
        self.op(f"{operands(right, top - k, right - k, top, right - r, top)} c {operands(x + r, top)} l")
        self.op(f"{operands(x + k, top, x, top - k, x, top - r)} c {operands(x, y + r)} l")
        self.op(f"{operands(x, y + k, x + k, y, x + r, y)} c h {paint}")

    def line(self, x1, y1, x2, y2):
        """A straight line."""
        self.op(f"{operands(x1, y1)} m {operands(x2, y2)} l S")

    def polyline(self, points, paint="S"):
        """A line through `points`."""
        first, *rest = points
        self.op(f"{operands(*(round(v, 2) for v in first))} m")
        for point in rest:
            self.op(f"{operands(*(round(v, 2) for v in point))} l")
        self.op(paint)

    def circle(self, x, y, radius, paint="f"):
        """A circle of four curves."""
        self.op(circle_path(x, y, radius) + f" {paint}")

    def text(self, x, y, text, font="Helvetica", size=10, align="left", spacing=0):
        """One line of text; `x` is its start, middle or end."""
        width = text_width(text, font, size, spacing) - (spacing if text else 0)
        x -= {"left": 0, "centre": width / 2, "right": width}[align]
        literal = self.literal(text)
        track = f"{number(spacing)} Tc " if spacing else ""
        reset = " 0 Tc" if spacing else ""
        self.op(f"BT /{FONT_NAMES[font]} {number(size)} Tf {track}{operands(x, y)} Td {literal} Tj{reset} ET")
        return width

    def literal(self, text):
        """`text` as an operand, in the encoding of the page's fonts."""
        return serialize(text.encode("cp1252")).decode("cp1252")

    def paragraph(self, x, y, text, width, font="Helvetica", size=10, leading=14):
        """Wrapped text; returns the baseline where the next line would be."""
        for line in wrap(text, font, size, width):
            self.text(x, y, line, font, size)
            y -= leading
        return y


def circle_path(x, y, radius):
    """A circle as a closed path, not painted."""
    r, k = radius, radius * KAPPA
    return (
        f"{operands(x + r, y)} m {operands(x + r, y + k, x + k, y + r, x, y + r)} c "
        f"{operands(x - k, y + r, x - r, y + k, x - r, y)} c {operands(x - r, y - k, x - k, y - r, x, y - r)} c "
        f"{operands(x + k, y - r, x + r, y - k, x + r, y)} c h"
    )


def colour_operator(colour, gray, rgb):
    """`0.5 g` for a number, `1 0 0 rg` for three."""
    if isinstance(colour, (int, float)):
        return f"{number(colour)} {gray}"
    return f"{operands(*colour)} {gray if len(colour) == 1 else rgb}"
