"""Recipient files: the same six people in every encoding and dialect, and files with the usual faults."""

import csv
import io

from .registry import Registry

CSV = Registry()
FOLDER = "Fixtures/recipients/csv"
HEADER = ["firstName", "lastName", "email", "phoneNumber", "postcode", "city", "joined", "amount", "note"]
# Latin-1 holds all of them.
PEOPLE = [
    ["Zoë", "Åström", "zoe@example.org", "+46 555 0101", "01234", "Göteborg", "2025-01-07", "1200.50", ""],
    [
        "Siobhán",
        "O'Brien",
        "siobhan@example.org",
        "+353 555 0102",
        "D02 X285",
        "Dublin",
        "2025-02-03",
        "0",
        'says "hello"',
    ],
    ["José", "Núñez, Jr.", "jose@example.org", "", "04001", "Almería", "2024-02-29", "-15.00", "comma, and; semicolon"],
    ["Anna Maria", "Groß", "anna@example.org", "+49 555 0104", "00417", "Köln", "", "99", "  blanks around  "],
    ["Jean", "d'Étoile", "jean@example.org", "+33 555 0105", "75001", "Paris", "2025-04-01", "1000000", "=1+1"],
    ["Ina", "Ng", "ina+news@example.org", "+65 555 0106", "049315", "Singapore", "2025-12-31", "7.25", "last"],
]


def table(delimiter=",", newline="\r\n", rows=None):
    """The people as delimited text."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=newline)
    writer.writerows(rows or [HEADER, *PEOPLE])
    return out.getvalue()


for name, purpose, make in (
    ("people-utf8.csv", "six people, UTF-8, commas, CRLF", lambda: table().encode()),
    ("people-utf8-bom.csv", "the same with a byte order mark", lambda: b"\xef\xbb\xbf" + table().encode()),
    (
        "people-utf16le.csv",
        "the same in UTF-16LE with a mark, tabs, as Excel's Unicode text",
        lambda: b"\xff\xfe" + table("\t").encode("utf-16-le"),
    ),
    ("people-latin1.csv", "the same in ISO 8859-1", lambda: table().encode("latin-1")),
    ("people-semicolon.csv", "the same with semicolons", lambda: table(";").encode()),
    ("people-tab.tsv", "the same with tabs and LF", lambda: table("\t", "\n").encode()),
    (
        "ragged.csv",
        "rows that are too short and too long",
        lambda: (
            b"firstName,lastName,email\nMira,Holt,mira@example.org\nTomas,Quill\nOlu,Brandt,olu@example.org,extra,more\n\nPia\n"
        ),
    ),
    (
        "duplicate-headers.csv",
        "one header twice, once in another case, and an empty header",
        lambda: b"name,email,Name,,name\nfirst,one@example.org,second,third,fourth\n",
    ),
    (
        "blank-first-lines.csv",
        "empty lines and a line of commas before the header",
        lambda: b"\n\n,,\n \nfirstName,lastName,email\nMira,Holt,mira@example.org\n",
    ),
    ("empty.csv", "no bytes at all", lambda: b""),
    ("header-only.csv", "a header and no rows", lambda: b"firstName,lastName,email\n"),
    (
        "quoted-newlines.csv",
        "line breaks, quotes and delimiters inside quotes; the last line has no end",
        lambda: (
            b"name,address,note\r\n"
            b'Mira,"1 Mill Lane\r\nRiverside","says ""yes"",\nand ""no"""\r\n'
            b'Tomas,"one line",""\r\nOlu,"a\n\nb",end'
        ),
    ),
    ("quote-unclosed.csv", "a quote that is never closed", lambda: b'name,note\nMira,"open\nTomas,lost\n'),
    (
        "encoding-mixed.csv",
        "UTF-8 with one cell in ISO 8859-1",
        lambda: "name,city\nZoë,Göteborg\n".encode() + "José,Almería\n".encode("latin-1"),
    ),
):
    make.__doc__ = purpose
    CSV(name)(make)


def all_recipients():
    """Path below the project's root, purpose, and the function that makes the bytes."""
    for name, make in CSV.items():
        yield f"{FOLDER}/{name}", CSV.purpose(name), make
