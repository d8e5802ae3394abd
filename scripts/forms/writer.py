"""A small PDF writer: Python values in, bytes out.

dict, list, int, float, bool, None   as themselves (keys of a dict are names)
Name                                 a name
str                                  a text string (ASCII if possible, UTF-16BE otherwise)
bytes                                a literal string
Hex                                  a hexadecimal string
Raw                                  bytes that are written as they are
Ref, Stream                          an indirect reference, a stream
"""

import hashlib
import zlib


class Name(str):
    """A PDF name, without its slash."""


class Hex(bytes):
    """A byte string written in hexadecimal."""


class Raw(bytes):
    """PDF syntax, written without change."""


class Ref:
    """A reference to object `number`, generation 0."""

    def __init__(self, number):
        self.number = number


class Stream:
    """Stream data with its dictionary; /Length is added on writing."""

    def __init__(self, data, dictionary=None, flate=False):
        self.dictionary = dict(dictionary or {})
        if flate:
            data = deflate(data)
            self.dictionary["Filter"] = Name("FlateDecode")
        self.data = data


def deflate(data):
    """zlib at its highest level: the same bytes for the same zlib."""
    return zlib.compress(data, 9)


def number(value):
    """A number with at most four decimals and no exponent."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _name(name):
    out = bytearray(b"/")
    for byte in name.encode("utf-8"):
        if byte <= 32 or byte >= 127 or byte in b"#()<>[]{}/%":
            out += b"#%02X" % byte
        else:
            out.append(byte)
    return bytes(out)


def _literal(data):
    out = bytearray(b"(")
    for byte in data:
        if byte in b"()\\":
            out += bytes((92, byte))
        elif byte == 10:
            out += b"\\n"
        elif byte == 13:
            out += b"\\r"
        else:
            out.append(byte)
    return bytes(out + b")")


def text_string(text):
    """The bytes of a PDF text string."""
    try:
        return text.encode("ascii")
    except UnicodeEncodeError:
        return b"\xfe\xff" + text.encode("utf-16-be")


def serialize(value, encrypt=None):
    """PDF syntax of `value`; `encrypt` changes the bytes of each string."""
    if isinstance(value, Raw):
        return bytes(value)
    if isinstance(value, Name):
        return _name(value)
    if isinstance(value, str):
        value = text_string(value)
    if isinstance(value, bytes):
        if encrypt is not None:
            value = Hex(encrypt(value))
        return b"<" + value.hex().upper().encode() + b">" if isinstance(value, Hex) else _literal(value)
    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, (int, float)):
        return number(value).encode()
    if isinstance(value, Ref):
        return b"%d 0 R" % value.number
    if isinstance(value, (list, tuple)):
        return b"[" + b" ".join(serialize(item, encrypt) for item in value) + b"]"
    if isinstance(value, dict):
        items = (_name(key) + b" " + serialize(item, encrypt) for key, item in value.items())
        return b"<< " + b" ".join(items) + b" >>"
    raise TypeError(f"no PDF syntax for {value!r}")


class Document:
    """A list of objects that becomes a file."""

    def __init__(self, version="1.7"):
        self.version = version
        self.objects = []
        self.root = self.add({"Type": Name("Catalog")})
        self.info = None

    def add(self, value=None):
        """Appends an object and returns its reference."""
        self.objects.append(value)
        return Ref(len(self.objects))

    def __getitem__(self, ref):
        return self.objects[ref.number - 1]

    def __setitem__(self, ref, value):
        self.objects[ref.number - 1] = value

    @property
    def catalog(self):
        """The catalog's dictionary."""
        return self[self.root]

    def identifier(self):
        """16 bytes that depend on the objects alone."""
        digest = hashlib.md5(usedforsecurity=False)
        for index in range(len(self.objects)):
            digest.update(self._body(index, None))
        return digest.digest()

    def write(self, encryption=None):
        """The file with a cross-reference table. `encryption` is made by `crypt.Encryption`."""
        identifier = self.identifier()
        if encryption:
            encryption.prepare(identifier)
            encrypt_ref = Ref(len(self.objects) + 1)
        out = bytearray(self._header())
        offsets = []
        for index in range(len(self.objects)):
            offsets.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (index + 1, self._body(index, encryption))
        trailer = self._trailer(len(self.objects) + 1, identifier)
        if encryption:
            offsets.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (encrypt_ref.number, serialize(encryption.dictionary))
            trailer["Size"] += 1
            trailer["Encrypt"] = encrypt_ref
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        for offset in offsets:
            out += b"%010d 00000 n \n" % offset
        out += b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (serialize(trailer), start)
        return bytes(out)

    def write_compressed(self):
        """The file with everything but streams in an object stream, and a cross-reference stream."""
        identifier = self.identifier()
        packed = [i for i, value in enumerate(self.objects) if not isinstance(value, Stream)]
        container, table = len(self.objects) + 1, len(self.objects) + 2
        index, bodies = [], bytearray()
        for position in packed:
            index.append(b"%d %d" % (position + 1, len(bodies)))
            bodies += serialize(self.objects[position]) + b"\n"
        head = b" ".join(index) + b"\n"
        keys = {"Type": Name("ObjStm"), "N": len(packed), "First": len(head)}
        loose = {i + 1: value for i, value in enumerate(self.objects) if isinstance(value, Stream)}
        loose[container] = Stream(head + bytes(bodies), keys, flate=True)

        out = bytearray(self._header())
        rows = {0: (0, 0, 255)}
        rows |= {position + 1: (2, container, slot) for slot, position in enumerate(packed)}
        for object_number, stream in loose.items():
            rows[object_number] = (1, len(out), 0)
            out += b"%d 0 obj\n%s\nendobj\n" % (object_number, stream_bytes(stream))
        start = len(out)
        rows[table] = (1, start, 0)
        data = b"".join(
            bytes((kind,)) + second.to_bytes(3, "big") + bytes((third,))
            for kind, second, third in (rows[n] for n in range(table + 1))
        )
        keys = {"Type": Name("XRef"), "W": [1, 3, 1]} | self._trailer(table + 1, identifier)
        xref = Stream(data, keys, flate=True)
        out += b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, stream_bytes(xref), start)
        return bytes(out)

    def _header(self):
        return b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n" % self.version.encode()

    def _trailer(self, size, identifier):
        trailer = {"Size": size, "Root": self.root, "ID": [Hex(identifier), Hex(identifier)]}
        if self.info:
            trailer["Info"] = self.info
        return trailer

    def _body(self, index, encryption):
        value = self.objects[index]
        encrypt = encryption.cipher(index + 1) if encryption else None
        if isinstance(value, Stream):
            return stream_bytes(value, encrypt)
        return serialize(value, encrypt)


def stream_bytes(stream, encrypt=None):
    """A stream object's dictionary and data."""
    data = encrypt(stream.data) if encrypt else stream.data
    dictionary = stream.dictionary | {"Length": len(data)}
    return serialize(dictionary, encrypt) + b"\nstream\n" + data + b"\nendstream"
