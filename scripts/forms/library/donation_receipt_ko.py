"""A receipt for donations in Korean: framed tables, numbered sections, and a red seal."""

from ..fields import READ_ONLY
from ..sheet import Sheet, money, plain, tinted, total_of
from .donation_receipt import INDIGO, RULE, lantern
from ..writer import Name

SEAL, HEAD, INK, QUIET = (0.80, 0.13, 0.12), (0.935, 0.94, 0.965), 0.13, 0.40
LEFT, RIGHT = 56, 539
FOUNDATION = "등불어린이도서관재단"
ROWS = 5
KINDS = [("money", "금전"), ("goods", "현물")]
COLUMNS = [("연월일", "date", 0, 92), ("기부 내용", "purpose", 92, 196), ("구분", "kind", 288, 70), ("금액", "amount", 358, 125)]
VALUE = "/Helv 10.5 Tf 0.13 g"


def make():
    """A4, one page."""
    sheet = Sheet((595, 842), "기부금 영수증", "ko-KR")
    _head(sheet)
    y = _section(sheet, 654, "①", "기부자")
    y = _rows(sheet, y, [
        [("성명 (단체명)", "donor.name", "기부자의 성명 또는 단체명", True), ("생년월일", "donor.born", "기부자의 생년월일", False)],
        [("주소", "donor.address", "기부자의 주소", False)],
        [("전화번호", "donor.phone", "기부자의 전화번호", False), ("전자우편", "donor.email", "기부자의 전자우편 주소", False)],
    ])
    y = _section(sheet, y - 28, "②", "기부금 단체")
    y = _fixed(sheet, y, [
        [("단체명", FOUNDATION), ("고유번호", "000-82-00000")],
        [("소재지", "가람시 느티나무로 12, 3층"), ("대표자", "한빛나")],
    ])
    y = _section(sheet, y - 28, "③", "기부 내용")
    y = _gifts(sheet, y)
    _statement(sheet, y)
    return sheet.write()


def _head(sheet):
    sheet.stroke(INDIGO, 1.6)
    sheet.rectangle(34, 34, 527, 774, "S")
    sheet.stroke(INDIGO, 0.5)
    sheet.rectangle(38, 38, 519, 766, "S")
    lantern(sheet, LEFT + 24, 757, 0.85)
    sheet.hangul(LEFT + 58, 759, FOUNDATION, "bold", 11.5, INDIGO)
    sheet.say(LEFT + 58, 745, "Lanternfield Children\u2019s Library Fund", "Helvetica", 8, QUIET)
    sheet.hangul(297.5, 692, "기부금 영수증", "bold", 27, INDIGO, "centre", 7, kind="H1")
    for y, caption, name, tip in ((764, "일련번호", "receipt.number", "영수증의 일련번호"), (742, "귀속연도", "receipt.year", "기부한 해")):
        sheet.hangul(404, y, caption, "regular", 8.5, QUIET)
        sheet.text_field(name, (444, y - 5, 95, 17), tip, required=name.endswith("number"), Q=2,
                         DA="/HeBo 10.5 Tf 0.13 0.16 0.35 rg", **plain())
        sheet.stroke(RULE, 0.6)
        sheet.line(404, y - 6.5, RIGHT, y - 6.5)


def _section(sheet, y, number, title):
    sheet.hangul(LEFT, y, f"{number} {title}", "bold", 11, INDIGO, kind="H2")
    return y - 9


def _cell(sheet, x, y, width, height, caption, head=86):
    """The head of a cell and its frame."""
    sheet.fill(HEAD)
    sheet.rectangle(x, y, head, height)
    sheet.stroke(INDIGO, 0.5)
    sheet.rectangle(x, y, head, height, "S")
    sheet.rectangle(x + head, y, width - head, height, "S")
    sheet.hangul(x + head / 2, y + height / 2 - 3.3, caption, "regular", 9, 0.2, "centre")


def _layout(cells):
    """Places of one or two cells in a row: (x, width)."""
    return [(LEFT, RIGHT - LEFT)] if len(cells) == 1 else [(LEFT, 256), (LEFT + 256, RIGHT - LEFT - 256)]


def _rows(sheet, y, rows, height=25):
    for cells in rows:
        y -= height
        for (x, width), (caption, name, tip, required) in zip(_layout(cells), cells):
            _cell(sheet, x, y, width, height, caption)
            sheet.text_field(name, (x + 92, y + 3, width - 96, height - 6), tip, required=required, DA=VALUE, **plain())
    return y


def _fixed(sheet, y, rows, height=25):
    for cells in rows:
        y -= height
        for (x, width), (caption, words) in zip(_layout(cells), cells):
            _cell(sheet, x, y, width, height, caption)
            sheet.hangul(x + 92, y + height / 2 - 3.6, words, "regular", 10, INK)
    return y


def _gifts(sheet, y, height=24):
    y -= height
    for caption, _, x, width in COLUMNS:
        sheet.fill(HEAD)
        sheet.rectangle(LEFT + x, y, width, height)
        sheet.stroke(INDIGO, 0.5)
        sheet.rectangle(LEFT + x, y, width, height, "S")
        sheet.hangul(LEFT + x + width / 2, y + 8.5, caption, "regular", 9, 0.2, "centre")
    amounts = []
    for row in range(1, ROWS + 1):
        y -= height
        for caption, name, x, width in COLUMNS:
            sheet.stroke(INDIGO, 0.5)
            sheet.rectangle(LEFT + x, y, width, height, "S")
            rect, full, tip = (LEFT + x + 6, y + 2, width - 12, height - 4), f"gift.{row}.{name}", f"{row}번째 {caption}"
            if name == "kind":
                sheet.combo_field(full, rect, tip, KINDS, Q=1, DA=VALUE, **plain())
            elif name == "amount":
                amounts.append(full)
                sheet.text_field(full, rect, tip, Q=2, DA=VALUE, AA=money("\u20a9", 0), **plain())
            elif name == "date":
                sheet.text_field(full, rect, tip, Q=1, DA=VALUE, AA=_days(), **plain())
            else:
                sheet.text_field(full, rect, tip, DA=VALUE, **plain())
    y -= height + 4
    sheet.fill(HEAD)
    sheet.rectangle(LEFT, y, RIGHT - LEFT, height + 4)
    sheet.stroke(INDIGO, 1.1)
    sheet.rectangle(LEFT, y, RIGHT - LEFT, height + 4, "S")
    sheet.hangul(LEFT + 144, y + 9.5, "합계", "bold", 11, INDIGO, "centre", 12)
    total = sheet.text_field("receipt.total", (LEFT + 289, y + 2, 192, height), "기부금 합계", READ_ONLY, Q=2,
                             DA="/HeBo 14 Tf 0.13 0.16 0.35 rg", AA=money("\u20a9", 0) | total_of(amounts), **tinted(HEAD))
    sheet.form.acro_form["CO"] = [total]
    return y


def _days():
    """The actions of a field that shows dates as 2026. 3. 5."""
    return {
        "F": {"S": Name("JavaScript"), "JS": 'AFDate_FormatEx("yyyy. m. d.");'},
        "K": {"S": Name("JavaScript"), "JS": 'AFDate_KeystrokeEx("yyyy. m. d.");'},
    }


def _statement(sheet, y):
    sheet.area("receipt.thanks", (LEFT, y - 56, RIGHT - LEFT, 44), "감사의 말", DA="/Helv 10.5 Tf 0.13 g", **plain())
    sheet.hangul(297.5, 166, "위와 같이 기부하셨음을 증명합니다.", "bold", 13, INK, "centre", 0.4)
    sheet.text_field("receipt.date", (197.5, 132, 200, 20), "발급일", Q=1, DA="/Helv 11 Tf 0.13 g", **plain())
    sheet.hangul(330, 99, f"{FOUNDATION} 이사장", "bold", 14, INK, "centre", 1)
    _seal(sheet, 474, 104)
    sheet.hangul(297.5, 54, "이 양식은 견본이며, 세법에서 정한 서식을 대신하지 않습니다.", "regular", 7.5, QUIET, "centre")


def _seal(sheet, x, y):
    """The foundation's seal, read from the right column to the left."""
    sheet.stroke(SEAL, 2.4)
    sheet.rounded(x - 26, y - 26, 52, 52, 3, "S")
    sheet.stroke(SEAL, 0.6)
    sheet.rounded(x - 22.5, y - 22.5, 45, 45, 2, "S")
    for column, letters in enumerate(("등불", "재단", "인장")):
        for row, letter in enumerate(letters):
            sheet.hangul(x + 14.3 - column * 14.3, y + 5.5 - row * 19.5, letter, "bold", 14, SEAL, "centre", kind=None)
