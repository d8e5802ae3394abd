"""Malformed files, each named after what is wrong with it. Small enough to read in an editor, but for a few."""

import zlib

from .registry import Registry
from .writer import deflate

BROKEN = Registry()

# A page with one text field. Most files below replace one or two of these objects.
BASE = {
    1: "<< /Type /Catalog /Pages 2 0 R "
    "/AcroForm << /Fields [4 0 R] /DA (/Helv 10 Tf 0 g) /DR << /Font << /Helv 6 0 R >> >> >> >>",
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] "
    "/Resources << /Font << /Helv 6 0 R >> >> /Contents 5 0 R /Annots [4 0 R] >>",
    4: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [20 40 180 60] /F 4 /P 3 0 R >>",
    5: "<< /Length 36 >>\nstream\nBT /Helv 9 Tf 20 70 Td (Name) Tj ET  \nendstream",
    6: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
}
WIDGET = "/Type /Annot /Subtype /Widget /F 4 /P 3 0 R"


def assemble(changes=None, trailer="", shift=0, table=True):
    """The base file with some objects changed; `shift` is added to every offset."""
    objects = BASE | (changes or {})
    out, offsets = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), {}
    for number, body in sorted(objects.items()):
        offsets[number] = len(out)
        body = body if isinstance(body, bytes) else body.encode("latin-1")
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, size = len(out), max(objects) + 1
    if table:
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        for number in range(1, size):
            known = number in offsets
            out += b"%010d %05d %s \n" % (
                offsets[number] + shift if known else 0,
                0 if known else 65535,
                b"n" if known else b"f",
            )
    trailer = trailer.replace("START", str(start))
    out += b"trailer\n<< /Size %d /Root 1 0 R %s >>\n" % (size, trailer.encode("latin-1"))
    if table:
        out += b"startxref\n%d\n" % (start + shift)
    return bytes(out + b"%%EOF\n")


def field(keys, rect="/Rect [20 40 180 60]", **others):
    """The base file with another field 4."""
    others = {int(key[1:]): value for key, value in others.items()}
    return assemble({4: f"<< {WIDGET} {rect} {keys} >>"} | others)


def simple(name, purpose, make):
    """Registers a file that one expression makes."""

    def function():
        return make()

    function.__doc__ = purpose
    BROKEN(name)(function)


CATALOG = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields %s /DA (/Helv 10 Tf 0 g) >> >>"
TEXT = "/FT /Tx /T (name)"

for entry in (
    # Cross-references and the file as a whole
    (
        "xref-loop",
        "Prev of the cross-reference table points at the table itself",
        lambda: assemble(trailer="/Prev START"),
    ),
    ("xref-missing", "no cross-reference table and no startxref", lambda: assemble(table=False)),
    ("xref-offset-wrong", "every offset is 7 bytes off", lambda: assemble(shift=7)),
    ("truncated-half", "the second half of the file is missing", lambda: assemble()[: len(assemble()) // 2]),
    ("empty-file", "no bytes at all", lambda: b""),
    ("text-file", "a text that is called .pdf", lambda: b"firstName,lastName\nMira,Holt\n"),
    ("header-only", "nothing after the header", lambda: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
    (
        "junk-before-header",
        "800 bytes before the header, so that offsets are wrong",
        lambda: b"MIME junk\r\n" * 73 + assemble(),
    ),
    ("root-not-dictionary", "the catalog is a number", lambda: assemble({1: "42"})),
    (
        "encrypt-garbage",
        "an encryption dictionary with wrong types and short keys",
        lambda: assemble(
            trailer="/Encrypt << /Filter /Standard /V 2 /R 3 /O (short) /U 7 /P (x) /Length -1 >> /ID [(a) (b)]"
        ),
    ),
    (
        "string-unterminated",
        "a string without its end swallows the rest of the file",
        lambda: field("/FT /Tx /T (name"),
    ),
    (
        "duplicate-keys",
        "T, FT, Rect and Kids twice in one dictionary",
        lambda: field("/FT /Btn /T (first) /T (name) /FT /Tx /Kids [] /Rect [0 0 9 9] /Kids 7"),
    ),
    # Pages
    (
        "page-tree-loop",
        "a Pages node is its own kid",
        lambda: assemble({2: "<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>"}),
    ),
    (
        "page-tree-missing",
        "the catalog has no Pages",
        lambda: assemble({1: "<< /Type /Catalog /AcroForm << /Fields [4 0 R] >> >>"}),
    ),
    (
        "page-count-wrong",
        "Count is negative; a kid is a number",
        lambda: assemble({2: "<< /Type /Pages /Kids [7 3 0 R null] /Count -3 >>"}),
    ),
    (
        "page-missing",
        "the page tree names a page that the file does not have",
        lambda: assemble({2: "<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>"}),
    ),
    (
        "page-wide-integer",
        "an integer of a page is beyond 64 bits",
        lambda: assemble({3: BASE[3][:-2] + "/Wide 99999999999999999999 >>"}),
    ),
    (
        "contents-missing",
        "Contents refers to an object that does not exist",
        lambda: assemble({3: BASE[3].replace("5 0 R", "99 0 R")}),
    ),
    (
        "annots-loop",
        "Annots is an array that holds itself and the page",
        lambda: assemble({3: BASE[3].replace("[4 0 R]", "7 0 R"), 7: "[7 0 R 4 0 R 3 0 R 4 0 R null 5]"}),
    ),
    ("negative-length-stream", "the content stream's Length is -5", lambda: assemble({5: BASE[5].replace("36", "-5")})),
    (
        "length-loop",
        "the content stream's Length is the stream itself",
        lambda: assemble({5: BASE[5].replace("36", "5 0 R")}),
    ),
    (
        "xobject-loop",
        "an appearance stream draws itself",
        lambda: field(
            TEXT + " /AP << /N 7 0 R >>",
            _7="<< /Type /XObject /Subtype /Form /BBox [0 0 160 20] "
            "/Resources << /XObject << /Me 7 0 R >> >> /Length 6 >>\nstream\n/Me Do\nendstream",
        ),
    ),
    # The structure tree
    (
        "structure-loop",
        "elements that are each other's kids, a parent tree in a circle, keys and MCIDs out of range, an inline element",
        lambda: assemble(
            {
                1: BASE[1].replace("/Type /Catalog", "/Type /Catalog /StructTreeRoot 7 0 R /MarkInfo << /Marked true >>"),
                3: BASE[3].replace("/Type /Page ", "/Type /Page /StructParents 0 "),
                4: f"<< {WIDGET} /FT /Tx /T (name) /Rect [20 40 180 60] /StructParent 9223372036854775807 >>",
                5: "<< /Length 75 >>\nstream\n/P <</MCID 99999999999999999999>> BDC EMC /P <</MCID 1>> BDC EMC /P BMC EMC EMC \n"
                "endstream",
                7: "<< /Type /StructTreeRoot /K [8 0 R 7 0 R] /ParentTree 9 0 R /ParentTreeNextKey -5 >>",
                8: "<< /S /Sect /P 7 0 R /K [8 0 R 7 0 R << /S /Form /K << /Type /OBJR /Obj 4 0 R >> >> -1 null] >>",
                9: "<< /Kids [9 0 R << /Limits [5 1] /Nums [0 [null 8 0 R] 2147483646 8 0 R -3 8 0 R 7] >>] >>",
            }
        ),
    ),
    # The field tree
    (
        "field-tree-loop",
        "two fields are each other's kids",
        lambda: assemble({4: "<< /T (a) /FT /Tx /Kids [7 0 R] >>", 7: "<< /T (b) /Parent 4 0 R /Kids [4 0 R] >>"}),
    ),
    ("kids-self", "a field is its own kid", lambda: field(TEXT + " /Kids [4 0 R]")),
    (
        "parent-loop",
        "two fields are each other's parents, and have no type of their own",
        lambda: field("/T (a) /Parent 7 0 R", _7="<< /T (b) /Parent 4 0 R /Kids [4 0 R] >>"),
    ),
    (
        "kids-wrong-types",
        "Kids holds numbers, null, a stream and a page",
        lambda: field(TEXT + " /Kids [1 null (x) 5 0 R 3 0 R]"),
    ),
    (
        "null-fields",
        "Fields holds null, a missing object and a number",
        lambda: assemble({1: CATALOG % "[null 99 0 R 4 0 R null 5]"}),
    ),
    ("fields-not-array", "Fields is a dictionary", lambda: assemble({1: CATALOG % "<< /Kids [4 0 R] >>"})),
    (
        "acroform-not-dictionary",
        "AcroForm is an array",
        lambda: assemble({1: "<< /Type /Catalog /Pages 2 0 R /AcroForm [4 0 R] >>"}),
    ),
    ("field-type-wrong", "FT is a string, Ff a name, T a number", lambda: field("/FT (Tx) /Ff /Comb /T 12")),
    ("name-huge", "a field name of 15,000 bytes", lambda: field(f"/FT /Tx /T ({'long name ' * 1500})")),
    (
        "name-bad-utf16",
        "a name in UTF-16 with a lone surrogate and an odd length",
        lambda: field("/FT /Tx /T <FEFFD83D0041DC0000>"),
    ),
    # Widgets and values
    ("widget-without-rect", "a widget has no Rect", lambda: field(TEXT, rect="")),
    ("rect-with-three-numbers", "Rect has three numbers", lambda: field(TEXT, rect="/Rect [20 40 180]")),
    (
        "rect-huge-numbers",
        "Rect reaches beyond every integer type",
        lambda: field(TEXT, rect="/Rect [-99999999999999999999 -1e30 99999999999999999999 4]"),
    ),
    ("rect-zero", "Rect has no area and its corners are swapped", lambda: field(TEXT, rect="/Rect [180 60 180 40]")),
    (
        "opt-wrong-types",
        "Opt holds numbers, empty and overlong pairs, dictionaries",
        lambda: field(
            "/FT /Ch /T (choice) /Ff 131072 "
            "/Opt [1 true [] [(a)] [(a) (b) (c)] null << /A (b) >> [[(x)] (y)] (ok)] /V [7] /TI (x) /I 3"
        ),
    ),
    ("opt-missing", "a combo box that takes nothing but its options has none", lambda: field("/FT /Ch /T (combo) /Ff 131072")),
    (
        "da-wrong-type",
        "DA is a number on the field and an array on the form",
        lambda: field(
            TEXT + " /DA 12 /Q (centre)",
            _1="<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA [1] /DR (x) >> >>",
        ),
    ),
    (
        "da-unbalanced",
        "DA holds unbalanced brackets, an inline image and no end",
        lambda: field(TEXT + " /DA <5B5B283C3C2F48656C7620313220546620424920494420>"),
    ),
    (
        "ap-wrong-types",
        "AP is an array, N a number, AS a number, MK a string, BS null, Border short",
        lambda: field(
            TEXT + " /AP [1] /AS 3 /MK (x) /BS null /Border [1]",
            _1=CATALOG % "[4 0 R 7 0 R]",
            _7=f"<< {WIDGET} /Rect [20 10 30 20] /FT /Btn /T (box) /AP << /N 12 /D [5 0 R] >> /AS (Yes) >>",
        ),
    ),
    ("maxlen-negative", "MaxLen -4 on a comb field", lambda: field(TEXT + " /Ff 16777216 /MaxLen -4")),
    ("maxlen-huge", "MaxLen 2147483647 on a comb field", lambda: field(TEXT + " /Ff 16777216 /MaxLen 2147483647")),
    ("mk-r-45", "MK/R is 45, which is no multiple of 90", lambda: field(TEXT + " /MK << /R 45 /BC [1 2] /BG [(x)] >>")),
    (
        "border-width-huge",
        "the border is wider than the field; the dash array is negative",
        lambda: field(TEXT + " /MK << /BC [0] >> /BS << /W 400 /S /D /D [-1 0] >>"),
    ),
    (
        "matrix-nan",
        "Matrix and BBox of an appearance hold nan, inf and 1e999",
        lambda: field(
            TEXT + " /AP << /N 7 0 R >>",
            _7="<< /Type /XObject /Subtype /Form "
            "/BBox [nan 0 inf 1e999] /Matrix [nan inf 0 0 -inf 0] /Length 0 >>\nstream\n\nendstream",
        ),
    ),
):
    simple(*entry)


@BROKEN("array-deep")
def array_deep():
    """20,000 nested arrays, compressed in an object stream, as a field's value"""
    return _packed({4: f"<< {WIDGET} /Rect [20 40 180 60] {TEXT} /V {'[' * 20000 + ']' * 20000} >>"})


@BROKEN("array-deep-plain")
def array_deep_plain():
    """9,000 nested arrays as a field's value, not compressed"""
    return field(TEXT + " /V " + "[" * 9000 + "]" * 9000)


@BROKEN("field-tree-deep")
def field_tree_deep():
    """5,000 fields, each the only kid of the one before"""
    first, depth = 1000, 5000
    chain = {n: "<</T(a)/Kids[%d 0 R]>>" % (n + 1) for n in range(first, first + depth - 1)}
    chain[first + depth - 1] = f"<< {WIDGET} /Rect [20 40 180 60] {TEXT} >>"
    return _packed(chain | {1: CATALOG % f"[{first} 0 R]"})


@BROKEN("flate-bomb")
def flate_bomb():
    """a content stream of about 250 bytes that decodes to 200 MB of blanks through three Flate filters"""
    compressor = zlib.compressobj(9)
    block = b" " * (1 << 20)
    data = b"".join(compressor.compress(block) for _ in range(200)) + compressor.flush()
    data = deflate(deflate(data))
    head = b"<< /Filter [/FlateDecode /FlateDecode /FlateDecode] /Length %d >>\nstream\n" % len(data)
    return assemble({5: head + data + b"\nendstream"})


@BROKEN("flate-damaged")
def flate_damaged():
    """the content stream's compressed data is cut and its checksum wrong"""
    data = deflate(b"BT /Helv 9 Tf 20 70 Td (Name) Tj ET\n" * 40)[:-12] + b"\0" * 8
    return assemble({5: b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(data) + data + b"\nendstream"})


@BROKEN("objstm-self-reference")
def objstm_self_reference():
    """an object stream that says it holds itself, and extends itself"""
    return _packed({}, itself=True)


@BROKEN("objstm-wide-integer")
def objstm_wide_integer():
    """an integer beyond 64 bits in an object stream, in front of a page"""
    return _packed({2: BASE[2][:-2] + "/Wide 99999999999999999999 >>"})


def _packed(changes, itself=False):
    """The base file with everything but its streams in an object stream."""
    objects = {number: body for number, body in (BASE | changes).items() if number != 5}
    container = max(objects) + 1 if max(objects) > 6 else 7
    table = container + 1
    index, body = [], bytearray()
    for number, text in objects.items():
        index.append(b"%d %d" % (number, len(body)))
        body += text.encode("latin-1") + b"\n"
    head = b" ".join(index) + b"\n"
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    rows = {number: (2, container, slot) for slot, number in enumerate(objects)}
    rows[5] = (1, len(out), 0)
    out += b"5 0 obj\n%s\nendobj\n" % BASE[5].encode()
    rows[container] = (2, container, 0) if itself else (1, len(out), 0)
    data = deflate(deflate(head + bytes(body)))
    extends = b" /Extends %d 0 R" % container if itself else b""
    out += b"%d 0 obj\n<< /Type /ObjStm /N %d /First %d%s" % (container, len(objects), len(head), extends)
    out += b" /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (len(data), data)
    start = len(out)
    rows[table] = (1, start, 0)
    cells = b"".join(
        b"%c%s%s" % (k, v.to_bytes(3, "big"), s.to_bytes(2, "big"))
        for k, v, s in (rows.get(n, (0, 0, 0)) for n in range(table + 1))
    )
    data = deflate(deflate(cells))
    out += b"%d 0 obj\n<< /Type /XRef /W [1 3 2] /Size %d /Root 1 0 R" % (table, table + 1)
    out += b" /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (len(data), data)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def all_broken():
    """Path below the project's root, purpose, and the function that makes the bytes."""
    for name, make in BROKEN.items():
        yield f"Fixtures/broken/{name}.pdf", BROKEN.purpose(name), make
