"""Every kind of field in every rotation."""

from .fields import CHECK, DISC, MULTILINE, Form
from .fields import COMB, PASSWORD, RADIO
from .registry import Registry
from .writer import Name

FORMS = Registry()
SIDE = 240
EDGE = {"BC": [0]}


def turned(rect, turn):
    """A rectangle of the page at 0, where it is when the page's picture is turned about its middle."""
    x, y, w, h = rect
    if turn == 90:
        return (SIDE - y - h, x, h, w)
    if turn == 180:
        return (SIDE - x - w, SIDE - y - h, w, h)
    return (y, SIDE - x - w, h, w) if turn == 270 else rect


@FORMS("kinds-rotated")
def kinds_rotated():
    """Every kind of field that takes text or a choice, on four pages whose pictures are the first one turned by MK/R 0,
    90, 180 and 270"""
    form = Form((SIDE, SIDE))
    for turn in (0, 90, 180, 270):
        page = form.page()
        mk = EDGE | ({"R": turn} if turn else {})

        def at(*rect):
            return turned(rect, turn)

        form.text(f"single.{turn}", page, at(10, 210, 100, 20), mk=mk)
        form.text(f"centred.{turn}", page, at(120, 210, 110, 20), mk=mk, Q=1)
        form.text(f"multiline.{turn}", page, at(10, 140, 100, 60), MULTILINE, mk=mk, DA=b"/Helv 9 Tf 0 g")
        form.text(f"comb.{turn}", page, at(120, 180, 110, 20), COMB, mk=mk, MaxLen=6)
        form.text(f"password.{turn}", page, at(120, 150, 110, 20), PASSWORD, mk=mk)
        form.text(f"auto.{turn}", page, at(120, 115, 110, 26), mk=mk, DA=b"/Helv 0 Tf 0 g")
        form.combo(f"combo.{turn}", page, at(10, 110, 100, 20), ["one", "two"], mk=mk)
        form.list_box(f"list.{turn}", page, at(10, 45, 100, 55), ["alpha", "beta", "gamma"], mk=mk)
        form.field(
            "Btn", f"check.{turn}", page, at(120, 80, 20, 20), {"V": Name("Off"), "DA": b"/ZaDb 0 Tf 0 g"},
            mk=mk | {"CA": CHECK},
        )
        group = form.add_field({"FT": Name("Btn"), "T": f"radio.{turn}", "Ff": RADIO, "Kids": [], "V": Name("Off")})
        for place, state in enumerate(("left", "right")):
            form.widget(
                page, at(150 + 30 * place, 80, 20, 20), mk=mk | {"CA": DISC}, parent=group, DA=b"/ZaDb 0 Tf 0 g",
                AS=Name("Off"), AP={"D": {state: form.appearance(20, 20, ""), "Off": form.appearance(20, 20, "")}},
            )
    return form.write()
