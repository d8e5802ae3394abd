"""Workbooks that need compression; the tests put the others together themselves."""

import datetime
import html
import io
import zipfile

from .registry import Registry

BOOKS = Registry()
FOLDER = "Fixtures/recipients/workbooks"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def archive(parts):
    """A ZIP archive of texts by path, the same bytes each time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for path, text in parts.items():
            entry = zipfile.ZipInfo(path, (2025, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            book.writestr(entry, text.encode())
    return out.getvalue()


def relationships(*targets):
    """A part of relationships; each is (id, last word of the type, target)."""
    lines = "".join(f'<Relationship Id="{i}" Type="{TYPES}/{kind}" Target="{target}"/>' for i, kind, target in targets)
    return f'<Relationships xmlns="{PACKAGE}">{lines}</Relationships>'


def book(sheets, strings=None, styles=None):
    """A workbook; sheets are (name, state, content of the worksheet)."""
    numbered = list(enumerate(sheets, 1))
    tabs = "".join(
        f'<sheet name="{name}" sheetId="{n}"{state} r:id="rId{n}"/>' for n, (name, state, _) in numbered
    )
    extra = [("rId98", "sharedStrings", "sharedStrings.xml")] if strings else []
    extra += [("rId99", "styles", "styles.xml")] if styles else []
    parts = {
        "_rels/.rels": relationships(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{TYPES}"><sheets>{tabs}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relationships(
            *((f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n, _ in numbered), *extra
        ),
    }
    if strings:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
    if styles:
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>'
    for n, (_, _, content) in numbered:
        parts[f"xl/worksheets/sheet{n}.xml"] = f'<worksheet xmlns="{MAIN}">{content}</worksheet>'
    return archive(parts)


COLUMNS = ["firstName", "lastName", "fullName", "email", "phoneNumber", "postcode", "city", "birthday", "uid", "note"]
PEOPLE = [
    [
        "Zoë",
        "Åström",
        "Zoë Åström",
        "zoe@example.org",
        "+46 555 0101",
        "01234",
        "Göteborg",
        "1985-04-12",
        "12345678901234567890",
        'says "hello"; twice',
    ],
    ["길동", "홍", "홍길동", "gildong@example.org", "02-784-1322", "00417", "서울", "2000-02-29", "007", "two\nlines"],
    [
        "Ina",
        "Ng",
        "Ina Ng",
        "ina+news@example.org",
        "0065 555 0106",
        "049315",
        "Singapore, East",
        "",
        "1e5",
        "=1+1, \\ and 😀",
    ],
]


@BOOKS("people.xlsx")
def people():
    """three people; texts are shared, postcodes and days are numbers in a format"""
    shared = []

    def cell(text, column):
        if column == "postcode" and text.isdigit():
            return f'<c s="{len(text) - 4}"><v>{int(text)}</v></c>'
        if column == "birthday" and text[:1].isdigit():
            day = datetime.date.fromisoformat(text) - datetime.date(1899, 12, 30)
            return f'<c s="3"><v>{day.days}</v></c>'
        if text not in shared:
            shared.append(text)
        return f'<c t="s"><v>{shared.index(text)}</v></c>'

    rows = "".join(
        "<row>" + "".join(cell(text, name) for text, name in zip(row, COLUMNS)) + "</row>" for row in [COLUMNS, *PEOPLE]
    )
    strings = "".join(f'<si><t xml:space="preserve">{html.escape(text)}</t></si>' for text in shared)
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="000000"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs>'
    )
    return book([("People", "", f"<sheetData>{rows}</sheetData>")], strings, styles)


@BOOKS("zip-bomb.xlsx")
def zip_bomb():
    """a sheet of 20 MB that is packed into 20 kB"""
    return book([("People", "", "<sheetData>" + " " * (20 << 20) + "</sheetData>")])


def all_workbooks():
    """Path below the project's root, purpose, and the function that makes the bytes."""
    for name, make in BOOKS.items():
        yield f"{FOLDER}/{name}", BOOKS.purpose(name), make
