"""A tiny TrueType font of square dots, built table by table, to stand for an embedded subset."""

import struct

from .writer import Name, Stream

UNIT = 128  # one dot of the grid, in font units of 1024 per em
_ROWS = {
    " ": (),
    "A": ("01110", "10001", "10001", "11111", "10001", "10001", "10001"),
    "B": ("11110", "10001", "10001", "11110", "10001", "10001", "11110"),
    "E": ("11111", "10000", "10000", "11110", "10000", "10000", "11111"),
}
_ADVANCE = 6 * UNIT


def _runs(rows):
    """Horizontal runs of dots as rectangles (x, y, x2, y2)."""
    for index, row in enumerate(rows):
        bottom, start = (len(rows) - 1 - index) * UNIT, None
        for column, dot in enumerate(row + "0"):
            if dot == "1" and start is None:
                start = column
            elif dot == "0" and start is not None:
                yield start * UNIT, bottom, column * UNIT, bottom + UNIT
                start = None


def _glyph(rows):
    boxes = list(_runs(rows))
    if not boxes:
        return b""
    points = [p for x, y, x2, y2 in boxes for p in ((x, y), (x, y2), (x2, y2), (x2, y))]
    xs, ys = zip(*points)
    data = struct.pack(">5h", len(boxes), min(xs), min(ys), max(xs), max(ys))
    data += b"".join(struct.pack(">H", 4 * i + 3) for i in range(len(boxes))) + struct.pack(">H", 0)
    data += bytes([1]) * len(points)
    for axis in (xs, ys):
        data += b"".join(struct.pack(">h", value - before) for before, value in zip((0,) + axis, axis))
    return data + bytes(-len(data) % 4)


def _checksum(data):
    data += bytes(-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def font_file(letters):
    """The font program; glyph 0 is .notdef, then the blank, then `letters`."""
    glyphs = [_glyph(("111", "101", "111"))] + [_glyph(_ROWS[c]) for c in " " + letters]
    offsets = [sum(map(len, glyphs[:i])) for i in range(len(glyphs) + 1)]
    count, codes = len(glyphs), [ord(c) for c in " " + letters]
    mapping = bytearray(256)
    for index, code in enumerate(codes):
        mapping[code] = index + 1
    tables = {
        b"cmap": struct.pack(">HHHHIHHH", 0, 1, 1, 0, 12, 0, 262, 0) + bytes(mapping),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">IIIIHH16x4hHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, 1024, 0, 0, 640, 896, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(">Ihhh H hhh hhh 8x hH", 0x10000, 896, -128, 0, _ADVANCE, 0, 0, 640, 1, 0, 0, 0, count),
        b"hmtx": struct.pack(">Hh", _ADVANCE, 0) * count,
        b"loca": b"".join(struct.pack(">I", offset) for offset in offsets),
        b"maxp": struct.pack(">IH13H", 0x10000, count, 128, 32, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    }
    head = struct.pack(">IHHHH", 0x10000, len(tables), 64, 2, len(tables) * 16 - 64)
    position, directory, body = 12 + 16 * len(tables), b"", b""
    for tag, data in tables.items():
        directory += struct.pack(">4sIII", tag, _checksum(data), position + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return head + directory + body


def block_font(document, letters):
    """Adds the font to `document` and returns its reference."""
    data = font_file(letters)
    name = Name("PKTBLK+BlockDots")
    descriptor = {"Type": Name("FontDescriptor"), "FontName": name, "Flags": 32, "FontBBox": [0, 0, 625, 875]}
    descriptor |= {"ItalicAngle": 0, "Ascent": 875, "Descent": -125, "CapHeight": 875, "StemV": 125}
    descriptor["FontFile2"] = document.add(Stream(data, {"Length1": len(data)}, flate=True))
    present = set(" " + letters)
    first, last = 32, max(map(ord, letters))
    widths = [750 if chr(code) in present else 0 for code in range(first, last + 1)]
    return document.add(
        {"Type": Name("Font"), "Subtype": Name("TrueType"), "BaseFont": name, "Encoding": Name("WinAnsiEncoding")}
        | {"FirstChar": first, "LastChar": last, "Widths": widths, "FontDescriptor": document.add(descriptor)}
    )


def _pattern(number):
    """Seven rows of five dots that no other number has."""
    state = number * 2654435761 + 12345
    rows = []
    for _ in range(7):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        rows.append(format(state >> 16 & 31, "05b"))
    return tuple(rows)


def _composite(parts):
    """A glyph that is put together of others, side by side."""
    data = struct.pack(">5h", -1, 0, 0, 640, 896)
    for index, part in enumerate(parts):
        more = 0x20 if index + 1 < len(parts) else 0
        data += struct.pack(">HHhh", 0x0003 | more, part, index * 2 * UNIT, 0)
    return data


def _sfnt(tables):
    power = 1 << (len(tables).bit_length() - 1)
    head = struct.pack(
        ">IHHHH", 0x10000, len(tables), 16 * power, power.bit_length() - 1, 16 * (len(tables) - power)
    )
    position, directory, body = 12 + 16 * len(tables), b"", b""
    for tag, data in sorted(tables.items()):
        directory += struct.pack(">4sIII", tag, _checksum(data), position + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return head + directory + body


def whole_font_file(count, licence=0, note=b""):
    """A whole font: glyph 0, then the letters from the blank on, each by a name and a character of its own.

    Every tenth glyph is made of the two before it. `licence` is fsType of OS/2; `note` tells fonts apart."""
    glyphs = [_glyph(("111", "101", "111")), b""]
    for number in range(2, count):
        glyphs.append(_composite((number - 1, number - 2)) if number % 10 == 0 else _glyph(_pattern(number)))
    glyphs = [glyph + bytes(-len(glyph) % 4) for glyph in glyphs]
    last = 32 + count - 2
    segments = [(32, last, 1 - 32), (0xFFFF, 0xFFFF, 1)]
    unicode_map = struct.pack(">7H", 4, 32, 0, 4, 4, 1, 0) + struct.pack(">2H", *(s[1] for s in segments)) + bytes(2)
    unicode_map += struct.pack(">2H", *(s[0] for s in segments)) + struct.pack(">2H", *(s[2] & 0xFFFF for s in segments))
    unicode_map += bytes(4)
    names = b"".join(bytes([len(n)]) + n for n in (b"dots%04d" % i for i in range(count)))
    head = struct.pack(
        ">IIIIHH16x4hHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, 1024, 0, 0, 640, 896, 0, 8, 2, 1, 0
    )
    return _sfnt(
        {
            b"OS/2": struct.pack(">HhHHH", 3, 640, 400, 5, licence) + bytes(86),
            b"cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12) + unicode_map,
            b"glyf": b"".join(glyphs),
            b"head": head,
            b"hhea": struct.pack(">Ihhh H hhh hhh 8x hH", 0x10000, 896, -128, 0, _ADVANCE, 0, 0, 640, 1, 0, 0, 0, count),
            b"hmtx": struct.pack(">Hh", _ADVANCE, 0) * count,
            b"loca": b"".join(struct.pack(">I", sum(map(len, glyphs[:i]))) for i in range(count + 1)),
            b"maxp": struct.pack(">IH13H", 0x10000, count, 256, 64, 256, 64, 1, 0, 0, 0, 0, 0, 0, 8, 2),
            b"name": struct.pack(">HHH", 0, 0, 6) + note,
            b"post": struct.pack(">I28xH", 0x20000, count) + struct.pack(f">{count}H", *range(258, 258 + count)) + names,
        }
    )


def whole_font(document, name, data, composite=False):
    """Adds a font with the program `data` to `document` and returns its reference."""
    descriptor = {"Type": Name("FontDescriptor"), "FontName": Name(name), "Flags": 32, "FontBBox": [0, 0, 625, 875]}
    descriptor |= {"ItalicAngle": 0, "Ascent": 875, "Descent": -125, "CapHeight": 875, "StemV": 125}
    descriptor["FontFile2"] = document.add(Stream(data, {"Length1": len(data)}, flate=True))
    descriptor = document.add(descriptor)
    font = {"Type": Name("Font"), "BaseFont": Name(name)}
    if not composite:
        font |= {"Subtype": Name("TrueType"), "Encoding": Name("WinAnsiEncoding"), "FontDescriptor": descriptor}
        return document.add(font | {"FirstChar": 32, "LastChar": 126, "Widths": [750] * 95})
    collection = {"Registry": b"Adobe", "Ordering": b"Identity", "Supplement": 0}
    descendant = {"Type": Name("Font"), "Subtype": Name("CIDFontType2"), "BaseFont": Name(name), "DW": 750}
    descendant |= {"CIDSystemInfo": collection, "FontDescriptor": descriptor, "CIDToGIDMap": Name("Identity")}
    font |= {"Subtype": Name("Type0"), "Encoding": Name("Identity-H"), "DescendantFonts": [document.add(descendant)]}
    return document.add(font)
