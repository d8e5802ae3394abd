"""Workbooks of a roster in two editions, people of folk tales; and the picture of who has no photo."""

import base64
import html
import math

from .pictures import png
from .registry import Registry
from .workbooks import book

ROSTER = Registry()
FOLDER = "Fixtures/roster"
GROUPS = ["no", "title", "detail", "office", "twitter", "facebook", "web", "sponsor"]
PERSONS = [
    "no", "name", "title", "group", "field", "mobile", "office_asm", "office_area", "email", "twitter", "facebook",
    "youtube", "web", "blog",
]  # fmt: skip
PEOPLE = [
    [1, "홍길동", "의원", 1, "서울 활빈구", "010-5550-0001", "02-555-3396~8,02-556-2469", "", "gildong@example.org", "@gildong", "", "", "http://gildong.example.org", ""],
    [2, "성춘향", "의원", 1, "전북 남원시", "010-5550-0002", "063)555-0102", "", "chunhyang@example.org", "", "100001234567", "", "", "chunhyang"],
    [3, "이몽룡", "의장", 2, "서울 종로구갑", "", "02-555-0103 / 556-0103", "063-555-1103", "mongryong@example.org", "", "", "@mongryong", "", ""],
    [4, "변학도", "의원", 2, "전북 남원시", "", "063-555-0104", "", "", "", "", "", "", ""],
    [5, "심청", "의원", 1, "인천 옹진군", "010-5550-0005", "032-555-0105", "", "cheong@example.org", "", "", "", "", ""],
    [6, "임꺽정", "의원", 3, "경기 양주시", "", "031-555-0106, FAX. 031-555-1106", "", "kkeokjeong@example.org", "", "", "", "", ""],
    [7, "황진이", "의원", 2, "경기 개성시", "", "555-0107", "", "jini@example.org", "", "", "", "http://blog.naver.com/jini", ""],
    [8, "남궁별", "의원", 1, "강원 강릉시", "010-5550-0008", "", "", "byeol@example.org", "", "", "", "", ""],
    [9, "까치", "의원", 3, "", "", "", "", "", "", "", "", "", ""],
    [10, "Ann Marsh", "Observer", 3, "비례대표", "", "+82-2-555-0110", "", "ann@example.org", "annmarsh", "", "", "https://example.org/ann", ""],
    [11, "전우치", "의원", 2, "전남 담양군", "", "061-555-0111", "", "woochi@example.org", "", "", "", "", ""],
    [12, "연흥부", "의원", 1, "전북 남원시", "", "063-555-0112", "", "heungbu@example.org", "", "", "", "", ""],
]  # fmt: skip


def sheet(title, headers, rows):
    """A worksheet: a title, the headers in row 2, data from row 3; numbers are numbers."""

    def cell(value):
        if isinstance(value, int):
            return f"<c><v>{value}</v></c>"
        return f'<c t="inlineStr"><is><t>{html.escape(value)}</t></is></c>' if value else "<c/>"

    lines = [[title], headers, *rows]
    return "<sheetData>" + "".join("<row>" + "".join(map(cell, line)) + "</row>" for line in lines) + "</sheetData>"


def roster(version, day, patch, groups, people, detail, votes):
    """A workbook; the day is a number in a format of dates."""
    info = "".join(
        f'<row r="{row}"><c r="A{row}" t="inlineStr"><is><t>{key}</t></is></c>{value}</row>'
        for row, key, value in (
            (1, "key", ""),
            (2, "version", f'<c r="B2" t="inlineStr"><is><t>{version}</t></is></c>'),
            (3, "notice", '<c r="B3" t="inlineStr"><is><t>invented people</t></is></c>'),
            (4, "data_update", f'<c r="B4" s="1"><v>{day}</v></c>'),
            (5, "patch", f'<c r="B5" t="inlineStr"><is><t>{patch}</t></is></c>'),
        )
    )
    return book(
        [
            ("info", "", f"<sheetData>{info}</sheetData>"),
            ("groups", "", sheet("groups", GROUPS, groups)),
            ("congressman", "", sheet("persons", PERSONS, people)),
            ("events", "", sheet("events", ["no", "name", "sheet", "detail"], [[1, "첫 표결", "vote_1", detail]])),
            ("vote_1", "", sheet("첫 표결", ["no", "title", "detail", "web", "memberId"], votes)),
        ],
        styles='<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    )


PARTIES = [
    [1, "바다당", "", "02-555-1001", "@bada", "bada", "https://bada.example.org", ""],
    [2, "산들당", "들과 산", "02-555-1002", "", "", "", "12-345"],
    [3, "무소속", "", "", "", "", "", ""],
]


@ROSTER("roster-1.9.0.xlsx")
def old():
    """twelve persons in three groups, two events"""
    votes = [
        [1, "다리 놓기", "찬성", "https://example.org/1", 1], [1, "", "", "", 2], [1, "", "", "", 3],
        [2, "우물 파기", "반대", "", 4],
    ]  # fmt: skip
    return roster("1.9.0", 45658, "", PARTIES, PEOPLE, "봄", votes)


@ROSTER("roster-1.10.0.xlsx")
def new():
    """the next edition: a group less and one more, one person less and one more, one whose number somebody else has"""
    people = [list(person) for person in PEOPLE if person[0] != 4]
    people[1][8] = "spring@example.org"
    people[5][1], people[5][4], people[5][8] = "사명당", "경남 밀양시", "samyeong@example.org"
    people.append([13, "장길산", "의원", 4, "황해 구월군", "010-5550-0013", "", "", "gilsan@example.org"])
    for person in people:
        person[3] = 1 if person[3] == 3 else person[3]
    parties = [*PARTIES[:2], [4, "별당", "", "", "", "", "", ""]]
    votes = [[1, "다리 놓기", "찬성", "https://example.org/1", 1], [1, "", "", "", 3], [3, "길 닦기", "", "", 13]]
    return roster("1.10.0", 45689, "p1", parties, people, "여름", votes)


def placeholder():
    """Head and shoulders in gray, 96 by 128 pixels."""
    rows = []
    for y in range(128):
        row = bytearray()
        for x in range(96):
            head = math.hypot(x - 47.5, y - 46) < 22
            body = math.hypot((x - 47.5) / 38, (y - 128) / 48) < 1
            row.append(0xA0 if head or body else 0xE4)
        rows.append(bytes(row))
    return png(96, 128, 0, rows)


def placeholder_source():
    """The picture as Swift."""
    text = base64.b64encode(placeholder()).decode()
    lines = [text[start : start + 100] for start in range(0, len(text), 100)]
    body = "\n".join(f'        "{line}",' for line in lines)
    return (
        "// Made by scripts/make-forms.\n\n"
        "/// Head and shoulders in gray, 96 by 128 pixels, as PNG in Base64.\n"
        "enum PlaceholderData {\n    static let lines = [\n" + body + "\n    ]\n}\n"
    ).encode()


def all_roster():
    """Path below the project's root, purpose, and the function that makes the bytes."""
    for name, make in ROSTER.items():
        yield f"{FOLDER}/{name}", ROSTER.purpose(name), make


def all_sources():
    """Path below the project's root with its bytes."""
    return {"Sources/Roster/Generated/PlaceholderData.swift": placeholder_source()}
