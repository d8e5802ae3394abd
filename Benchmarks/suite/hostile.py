"""Bodies of requests that mean harm to `packet serve --merge`. The same seed gives the same bytes."""
import contextlib
import io
import random
import socket
import zipfile
import zlib

TOKEN = "measure-0123456789abcdef"
MEBIBYTE = 1 << 20


def multipart(*parts):
    """The body of a request: triples of a name, a file's name or None, and bytes."""
    body = b""
    for name, file_name, data in parts:
        file = f'; filename="{file_name}"' if file_name else ""
        body += f'--x\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode() + data + b"\r\n"
    return body + b"--x--\r\n"


def hostile_cases(shared, letter):
    """A kind, what it is called, the statuses besides 4xx that are meant, and what sends one and returns the status."""
    chance = random.Random(25)
    form, people = (letter / "form.pdf").read_bytes(), (letter / "sample.csv").read_bytes()

    def posted(kind, path, body, accepted=(), name=""):
        return kind, f"{kind} {name} {path}", accepted, lambda service: service.ask(path, body, timeout=60)[0]

    # A form that can be read is answered; what it asks for besides is not done.
    files = sorted(shared.glob("hostile/*.pdf"))
    for path in files:
        for operation in ["fields", "inspect", "fill", "check", "preview"]:
            parts = [("form", path.name, path.read_bytes())]
            parts += {"fill": [("set", None, b"a=b")], "check": [("data", "p.csv", people)]}.get(operation, [])
            yield posted("hostile forms", f"/v1/{operation}", multipart(*parts), (200,), path.stem)
    # The same requests, cut or damaged.
    whole = multipart(("form", "form.pdf", form), ("data", "people.csv", people), ("set", None, b"City={firstName}"))
    for index in range(200):
        yield posted("cut", "/v1/check", whole[:chance.randrange(len(whole) - 4)])
    head = whole.index(b"\r\n\r\n") + 4
    for index in range(200):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 8)):
            where = chance.choice([chance.randrange(head), chance.randrange(len(whole) - 2000, len(whole)),
                                   chance.randrange(len(whole))])
            damaged[where] = chance.randrange(256)
        yield posted("damaged", "/v1/fill", bytes(damaged), accepted=(200,))
    for index in range(60):
        kind = "slow head" if index % 2 else "slow"
        yield kind, kind, (), lambda service, whole=whole, kind=kind: slowly(service, whole, kind == "slow")
    for index in range(60):
        cut = whole[:chance.randrange(1, len(whole))]
        kind = "gone before the end"
        yield kind, kind, ("gone",), lambda service, cut=cut: vanish(service, cut, len(whole))
    bombs = list(bomb_files())
    for name, part, data in bombs:
        for operation in ["check", "merge", "preview"]:
            parts = [(part, name, data), ("set", None, b"City={a}")]
            parts += [] if part == "form" else [("form", "form.pdf", form)]
            parts += [("data", "people.csv", b"a\n1\n")] if part != "data" else []
            # A picture that nobody names is not looked at; a form that is large inside may be a form.
            # A quote that is never closed is a value of a row; the answer says what is wrong with it.
            accepted = (200,) if part in ("picture", "form") or name == "open.csv" else ()
            yield posted(f"bomb {name}", f"/v1/{operation}", multipart(*parts), accepted)
    for index in range(40):
        yield "no HTTP", "no HTTP", (), lambda service, index=index: no_http(service, index)
    for index in range(240 - 3 * len(bombs)):
        noise = chance.randbytes(chance.randrange(1, 60_000))
        parts = [("form", "form.pdf", form), ("data", chance.choice(["p.csv", "p.xlsx", "p.json", "p.jsonl"]), noise),
                 ("set", None, b"City={no such column}")]
        yield posted("noise", "/v1/check", multipart(*parts))


def request_head(service, length):
    return (f"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {length}\r\n"
            "Content-Type: multipart/form-data; boundary=x\r\n\r\n").encode()


def slowly(service, body, has_head):
    """A client that sends a few bytes a second, of its head too where it does not have that at once."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=0.5) as connection:
        head = request_head(service, len(body))
        if has_head:
            connection.sendall(head)
        rest, step = (body, 8) if has_head else (head, 1)
        for index in range(120):
            with contextlib.suppress(TimeoutError):
                if answer := connection.recv(4096):
                    return int(answer.split()[1])
                return "cut"
            connection.sendall(rest[index * step:index * step + step])
    return "late"


def vanish(service, part, length):
    """A client that goes before all is sent: nobody is left to be answered."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(request_head(service, length) + part)
    return "gone"


def no_http(service, index):
    """Bytes that no parser of HTTP/1.1 takes, or too many of them."""
    head = request_head(service, 0)[:-2]
    sent = [
        b"NONSENSE\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\r\n\r\n", head.replace(b"HTTP/1.1", b"HTTP/9.9") + b"\r\n",
        head + b"A B: c\r\n\r\n", head + b"Content-Length: 7\r\n\r\n", head + b"A: " + b"a" * 100_000 + b"\r\n\r\n",
        head + b"A: a\r\n" * 10_000 + b"\r\n", head.replace(b"/v1/check", b"/v1/" + b"a" * 100_000) + b"\r\n",
        head.replace(b"Content-Length: 0", b"Transfer-Encoding: chunked") + b"\r\nzz\r\nabc\r\n",
        head.replace(b"Content-Length: 0", b"Transfer-Encoding: chunked") + b"\r\nfffffffffffffffff\r\nabc\r\n",
    ][index % 10]
    with socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(sent)
        return int(connection.recv(4096).split()[1])


def bomb_files():
    """Triples of a file's name, the part that it is, and its bytes."""
    def archive(**members):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for name, text in {**SHEET, **members}.items():
                with zipped.open(name.replace("__", "/").replace("_xml", ".xml"), "w", force_zip64=True) as member:
                    for piece in text if isinstance(text, list) else [text]:
                        member.write(piece)
        return file.getvalue()

    SHEET = {
        "[Content_Types]_xml": b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default '
        b'Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats'
        b'-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-office'
        b'document.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
        b'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/'
        b'workbook.xml"/></Relationships>',
        "xl__workbook_xml": b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas'
        b'.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets>'
        b'</workbook>',
        "xl/_rels/workbook.xml.rels": b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="'
        b'worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationshi'
        b'ps/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl__worksheets__sheet1_xml": b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        b'<row><c t="inlineStr"><is><t>a</t></is></c></row><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
    }
    space = [b" " * MEBIBYTE] * 2048
    open_sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is><t>'
    laughs = b"<!DOCTYPE x [<!ENTITY a0 'ha'>" + b"".join(
        b"<!ENTITY a%d '&a%d;&a%d;&a%d;&a%d;&a%d;&a%d;&a%d;&a%d;'>" % ((i,) + (i - 1,) * 8) for i in range(1, 20)) + b"]>"
    strings = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>'
    yield "space.xlsx", "data", archive(xl__worksheets__sheet1_xml=[open_sheet, *space])
    yield "letters.xlsx", "data", archive(xl__worksheets__sheet1_xml=[open_sheet, *[b"a" * MEBIBYTE] * 1024])
    yield "strings.xlsx", "data", archive(xl__sharedStrings_xml=[strings, *[b"a</t></si><si><t>" * 60_000] * 1024])
    yield "rows.xlsx", "data", archive(
        xl__worksheets__sheet1_xml=[open_sheet + b"a</t></is></c></row>", *[b"<row><c><v>1</v></c></row>" * 40_000] * 512])
    yield "laughs.xlsx", "data", archive(xl__sharedStrings_xml=laughs + strings + b"&a19;</t></si></sst>")
    yield "deep.xlsx", "data", archive(xl__worksheets__sheet1_xml=[open_sheet, *[b"<a>" * 300_000] * 32])
    yield "members.xlsx", "data", archive(**{f"m{i}": b"" for i in range(70_000)})
    yield "open.csv", "data", b'a,b\n"' + b"x" * (64 << 20)
    yield "columns.csv", "data", b"," * (8 << 20) + b"\n1\n"
    yield "deep.json", "data", b"[" * (8 << 20)
    yield "keys.json", "data", b"[{" + b",".join(b'"k%d":1' % i for i in range(500_000)) + b"}]"
    yield "deep.yaml", "map", b"{a: " * 50_000
    yield "laughs.yaml", "map", b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
        b"b%d: &b%d [%s]\n" % (i, i, b",".join([b"*b%d" % (i - 1) if i else b"*a"] * 9)) for i in range(12))
    yield "stream.pdf", "form", pdf_of(b"<</Length %d/Filter/FlateDecode>>", deflated(b" ", 1 << 30))
    yield "twice.pdf", "form", pdf_of(b"<</Length %d/Filter[/FlateDecode/FlateDecode]>>", deflated(deflated(b" ", 1 << 30), 0))
    yield "pages.pdf", "form", pdf_of(b"<</Length %d>>", b"q\n" * 4_000_000)
    yield "large.png", "picture", b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", b"\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0") + chunk(
        b"IDAT", deflated(b"\0", 1 << 30)) + chunk(b"IEND", b"")


def deflated(data, count):
    """Compressed: the byte so often, or the data once."""
    packer = zlib.compressobj(9)
    if not count:
        return packer.compress(data) + packer.flush()
    return b"".join(packer.compress(data * MEBIBYTE) for _ in range(count // MEBIBYTE)) + packer.flush()


def chunk(kind, data):
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def pdf_of(keys, data):
    """A form with one field, and a page whose contents these are."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 9 Tf 0 g)>>>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 5 0 R/Annots[4 0 R]>>",
        b"<</Type/Annot/Subtype/Widget/FT/Tx/T(City)/Rect[10 10 100 30]/P 3 0 R>>",
        keys % len(data) + b"stream\n" + data + b"\nendstream",
    ]
    file, offsets = b"%PDF-1.7\n", []
    for number, one in enumerate(objects, 1):
        offsets.append(len(file))
        file += b"%d 0 obj\n" % number + one + b"\nendobj\n"
    table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return file + table + b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(file)
