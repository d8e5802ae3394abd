"""Small PNG and JPEG files: four squares of a colour each, so that every turn can be told apart.

Upright they show red and green above blue and white.
"""

import struct
import zlib

from .registry import Registry

PICTURES = Registry()
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
SQUARES = ((RED, GREEN), (BLUE, WHITE))
SIDE = 8  # pixels of a square


def all_pictures():
    """Path below the project's root, purpose, and the function that makes the bytes."""
    for name, make in PICTURES.items():
        yield f"Fixtures/pictures/{name}", PICTURES.purpose(name), make


def pixel_rows(convert, wide=1):
    """The rows of the four squares; each pixel is what `convert` makes of (red, green, blue)."""
    for row in range(2 * SIDE):
        yield [convert(SQUARES[row // SIDE][column // (SIDE * wide)]) for column in range(2 * SIDE * wide)]


# PNG ----------------------------------------------------------------------------------------------------------------


def png(width, height, colour_type, rows, bits=8, before=b"", interlace=0):
    """A PNG file of rows of bytes."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, bits, colour_type, 0, 0, interlace)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def extra_chunk(kind, data):
    """A chunk to stand before the data."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@PICTURES("rgb.png")
def rgb():
    """8 bits of red, green and blue"""
    return png(16, 16, 2, [b"".join(map(bytes, row)) for row in pixel_rows(lambda colour: colour)])


@PICTURES("wide.png")
def wide():
    """twice as wide as high"""
    return png(32, 16, 2, [b"".join(map(bytes, row)) for row in pixel_rows(lambda colour: colour, wide=2)])


@PICTURES("gray-1.png")
def gray():
    """1 bit of gray: blue and green are black"""
    rows = ([colour[0] > 0 for colour in row] for row in pixel_rows(lambda colour: colour))
    packed = [sum(bit << (15 - index) for index, bit in enumerate(row)).to_bytes(2, "big") for row in rows]
    return png(16, 16, 0, packed, bits=1)


@PICTURES("palette-2.png")
def palette():
    """2 bits of a palette of four colours"""
    colours = [RED, GREEN, BLUE, WHITE]
    rows = (
        sum(index << (30 - 2 * place) for place, index in enumerate(row)).to_bytes(4, "big")
        for row in pixel_rows(colours.index)
    )
    return png(16, 16, 3, list(rows), bits=2, before=extra_chunk(b"PLTE", b"".join(map(bytes, colours))))


@PICTURES("alpha.png")
def alpha():
    """red, green and blue with alpha: white is transparent"""
    opaque = lambda colour: bytes(colour) + bytes([0 if colour == WHITE else 255])
    return png(16, 16, 6, [b"".join(row) for row in pixel_rows(opaque)])


@PICTURES("gray-alpha.png")
def gray_alpha():
    """gray with alpha: half transparent everywhere"""
    return png(16, 16, 4, [bytes(v for colour in row for v in (colour[0], 128)) for row in pixel_rows(lambda c: c)])


@PICTURES("palette-clear.png")
def palette_clear():
    """a palette whose last colour is transparent"""
    colours = [RED, GREEN, BLUE, WHITE]
    before = extra_chunk(b"PLTE", b"".join(map(bytes, colours))) + extra_chunk(b"tRNS", bytes([255, 255, 255, 0]))
    return png(16, 16, 3, [bytes(row) for row in pixel_rows(colours.index)], before=before)


@PICTURES("rgb-16.png")
def rgb_16():
    """16 bits of red, green and blue"""
    double = lambda colour: bytes(v for value in colour for v in (value, value))
    return png(16, 16, 2, [b"".join(row) for row in pixel_rows(double)], bits=16)


@PICTURES("interlaced.png")
def interlaced():
    """8 bits of gray, interlaced by Adam7"""
    rows = [bytes(colour[0] for colour in row) for row in pixel_rows(lambda colour: colour)]
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    data = [row[x::dx] for x, y, dx, dy in passes for row in rows[y::dy]]
    return png(16, 16, 0, data, interlace=1)


@PICTURES("cut.png")
def cut():
    """a PNG file that ends in the middle"""
    return rgb()[:60]


@PICTURES("huge.png")
def huge():
    """a header that promises 4 billion pixels"""
    return png(65_535, 65_535, 6, [b"\0\0\0\0"])


# JPEG ---------------------------------------------------------------------------------------------------------------


class Bits:
    """Entropy-coded data: bits from the highest on, with zeros stuffed in."""

    def __init__(self):
        self.text = ""

    def put(self, value, count):
        self.text += format(value, f"0{count}b") if count else ""

    def data(self):
        text = self.text + "1" * (-len(self.text) % 8)
        out = bytearray()
        for index in range(0, len(text), 8):
            out.append(int(text[index : index + 8], 2))
            if out[-1] == 0xFF:
                out.append(0)
        return bytes(out)


def segment(code, data):
    """A marker segment."""
    return bytes([0xFF, code]) + struct.pack(">H", len(data) + 2) + data


def jpeg(convert, components, before=b"", progressive=False):
    """A JPEG file in which every block is of one colour: only the constant coefficients are coded.

    Quantisation by 8 makes the coefficient the value itself. The code of a difference is its length in four bits, and
    the end of a block is a single 0.
    """
    quantisation = segment(0xDB, b"\0" + bytes([8] * 64))
    sampled = b"".join(bytes([index + 1, 0x11, 0]) for index in range(components))
    frame = segment(0xC2 if progressive else 0xC0, struct.pack(">BHHB", 8, 16, 16, components) + sampled)
    lengths = lambda place, count: bytes(count if index == place else 0 for index in range(1, 17))
    tables = segment(0xC4, b"\0" + lengths(4, 12) + bytes(range(12)))
    tables += segment(0xC4, b"\x10" + lengths(1, 1) + b"\0")
    scanned = b"".join(bytes([index + 1, 0]) for index in range(components))
    scan = segment(0xDA, bytes([components]) + scanned + bytes([0, 0 if progressive else 63, 0]))
    bits, last = Bits(), [0] * components
    for row in SQUARES:
        for colour in row:
            for index, value in enumerate(convert(colour)):
                difference = value - 128 - last[index]
                last[index] = value - 128
                size = abs(difference).bit_length()
                bits.put(size, 4)
                bits.put(difference if difference > 0 else difference + (1 << size) - 1, size)
                if not progressive:
                    bits.put(0, 1)
    scans = scan + bits.data()
    if progressive:
        # Without scans of the other coefficients decoders would smooth what they take for a preview.
        for index in range(components):
            scans += segment(0xDA, bytes([1, index + 1, 0, 1, 63, 0])) + bytes([0x0F])
    return b"\xff\xd8" + before + quantisation + frame + tables + scans + b"\xff\xd9"


JFIF = segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0")


def ycc(colour):
    """Luminance and two colour differences (JFIF)."""
    red, green, blue = colour
    values = (
        0.299 * red + 0.587 * green + 0.114 * blue,
        128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
        128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
    )
    return [min(255, round(value)) for value in values]


def exif(orientation, order="II"):
    """An Exif segment that says how the picture is turned, and where it was taken."""
    e = "<" if order == "II" else ">"
    tiff = order.encode() + struct.pack(e + "HIH", 42, 8, 2)
    tiff += struct.pack(e + "HHIHH", 0x0112, 3, 1, orientation, 0) + struct.pack(e + "HHII", 0x8825, 4, 1, 60)
    return segment(0xE1, b"Exif\0\0" + tiff + b"\0\0\0\0" + b"GPS 47.3769 N 8.5417 E")


@PICTURES("photo.jpg")
def photo():
    """a baseline JPEG with a comment"""
    return jpeg(ycc, 3, JFIF + segment(0xFE, b"private remark"))


@PICTURES("progressive.jpg")
def progressive():
    """a progressive JPEG"""
    return jpeg(ycc, 3, JFIF, progressive=True)


@PICTURES("gray.jpg")
def gray_jpeg():
    """a gray JPEG"""
    return jpeg(lambda colour: colour[:1], 1, JFIF)


@PICTURES("cmyk.jpg")
def cmyk():
    """cyan, magenta, yellow and black, inverted as Adobe stores them"""
    return jpeg(lambda colour: (*colour, 255), 4, segment(0xEE, b"Adobe\0d\0\0\0\0\0"))


def turned(orientation):
    """A photo with an orientation."""
    return lambda: jpeg(ycc, 3, exif(orientation, "MM" if orientation % 2 else "II"))


for number in range(1, 9):
    make = turned(number)
    make.__doc__ = f"a JPEG with place and orientation {number} in Exif"
    PICTURES(f"orientation-{number}.jpg")(make)


@PICTURES("cut.jpg")
def cut_jpeg():
    """a JPEG file that ends in the middle of its data"""
    return photo()[:-8]


@PICTURES("arithmetic.jpg")
def arithmetic():
    """a JPEG with arithmetic coding, which PDF does not take"""
    return photo().replace(b"\xff\xc0", b"\xff\xc9")


@PICTURES("text.png")
def text():
    """a text that is called a picture"""
    return b"This is no picture.\n"
