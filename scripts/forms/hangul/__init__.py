"""Hangul for forms that are printed in Korean: the letters they need, out of Noto Sans CJK KR.

`scripts/generate-hangul-fonts` makes the font programs and `glyphs.json` beside this file; OFL.txt is their licence.
"""

import json
import pathlib

from ..metrics import text_width
from ..pages import FONT_NAMES
from ..writer import Name, Stream, serialize

_FOLDER = pathlib.Path(__file__).parent
_NAMES = {"regular": "KoRe", "bold": "KoBo"}
_LATIN = {"regular": "Helvetica", "bold": "Helvetica-Bold"}
# What the forms asked for, by weight: generate-hangul-fonts reads it.
WANTED = {weight: set() for weight in _NAMES}


def _glyphs():
    path = _FOLDER / "glyphs.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


_GLYPHS = _glyphs()


def hangul_runs(form, text, weight, size, spacing=0):
    """`text` as (font of the form, string operand), and its width in points."""
    runs, width = [], 0.0
    for character in text:
        if ord(character) < 0x80:
            font, code = FONT_NAMES[_LATIN[weight]], bytes([ord(character)])
            width += text_width(character, _LATIN[weight], size) + spacing
        else:
            WANTED[weight].add(character)
            glyph = _GLYPHS.get(weight, {}).get("glyphs", {}).get(character, [0, 1000])
            font, code = _NAMES[weight], glyph[0].to_bytes(2, "big")
            width += glyph[1] * size / 1000 + spacing
            _embed(form, weight)
        if runs and runs[-1][0] == font:
            runs[-1][1] += code
        else:
            runs.append([font, bytearray(code)])
    operands = []
    for font, codes in runs:
        is_hangul = font in _NAMES.values()
        shown = f"<{codes.hex().upper()}>" if is_hangul else serialize(bytes(codes)).decode("ascii")
        operands.append((font, shown))
    return operands, width


def missing():
    """Letters that the forms use and the font programs lack."""
    known = {weight: set(_GLYPHS.get(weight, {}).get("glyphs", {})) for weight in _NAMES}
    return {weight: letters - known[weight] for weight, letters in WANTED.items() if letters - known[weight]}


def _embed(form, weight):
    """Adds the font to the form, once."""
    if _NAMES[weight] in form.fonts or weight not in _GLYPHS:
        return
    add, data = form.document.add, _GLYPHS[weight]
    name = Name("PKTKOR+PacketHangul-" + weight.title())
    program = Stream((_FOLDER / f"{weight}.cff").read_bytes(), {"Subtype": Name("CIDFontType0C")}, flate=True)
    descriptor = {"Type": Name("FontDescriptor"), "FontName": name, "Flags": 4, "FontBBox": [-200, -300, 1200, 1000]}
    descriptor |= {"ItalicAngle": 0, "Ascent": 880, "Descent": -120, "CapHeight": 733, "FontFile3": add(program)}
    descriptor["StemV"] = {"regular": 80, "bold": 140}[weight]
    widths = [part for code, width in sorted(map(tuple, data["glyphs"].values())) for part in (code, [width])]
    system = {"Registry": b"Adobe", "Ordering": b"Identity", "Supplement": 0}
    descendant = {"Type": Name("Font"), "Subtype": Name("CIDFontType0"), "BaseFont": name, "CIDSystemInfo": system}
    descendant |= {"FontDescriptor": add(descriptor), "DW": 1000, "W": widths}
    font = {"Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": name, "Encoding": Name("Identity-H")}
    font |= {"DescendantFonts": [add(descendant)], "ToUnicode": add(Stream(_to_unicode(data["glyphs"]), flate=True))}
    form.fonts[_NAMES[weight]] = add(font)


def _to_unicode(glyphs):
    lines = sorted(f"<{code:04X}> <{character.encode('utf-16-be').hex().upper()}>" for character, (code, _) in glyphs.items())
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    body = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /PacketHangul def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" + body + "endcmap\nend\nend\n"
    ).encode("ascii")
