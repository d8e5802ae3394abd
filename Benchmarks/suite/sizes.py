"""Bytes per packet, each program told to write as little as it can."""
from . import rows as people
from .checks import Places, qpdf_check, read_rows
from .peers import prepare
from .processes import Failure, progress

OURS = {"packet": [], "packet --drop-tags": ["--drop-tags"]}


def sizes_of(packet, peers, form, work):
    """Name of a program → bytes of the packet for one row, or why there is none."""
    fields = people.extract_fields(packet.binary, form)
    columns = [field["name"] for field in people.fillable(fields)]
    if not columns:
        raise Failure("no text field can be filled")
    table = work / "row.csv"
    with open(table, "w", encoding="utf-8", newline="") as file:
        people.write_rows(fields, 1, file)
    row, places = read_rows(table, 1)[0], Places(form, fields, columns)
    prepared = prepare(form, work / "prepared.pdf")
    found = {}

    def keep(name, measure, path):
        try:
            size = measure().size
            qpdf_check(path)
            right, total = places.found(path, row)
            if right * 2 < total:
                raise Failure(f"{right} of {total} values are seen")
            found[name] = round(size)
        except Failure as failure:
            found[name] = str(failure)

    for name, options in OURS.items():
        keep(name, lambda: packet.merge(form, table, 1, work, *options), work / "out" / "00001.pdf")
    for peer in peers:
        if not peer.missing and peer.shrinks:
            keep(peer.name, lambda: peer.measure(prepared, table, work / "out", 1, small=True),
                 work / "out" / "0" / "00001.pdf")
    return found


def table(packet, peers, forms, work):
    """One line per form. Says too whether packet is the smallest everywhere."""
    names = [*OURS, *(peer.name for peer in peers if not peer.missing and peer.shrinks)]
    lines = [f"| form | {' | '.join(names)} | packet ÷ smallest peer |", f"|---|{'---:|' * (len(names) + 1)}"]
    good, sums = True, [0, 0, 0]
    for form in forms:
        try:
            found = sizes_of(packet, peers, form, work)
        except (Failure, OSError, ValueError) as failure:
            lines.append(f"| {form.name} | {failure} |")
            continue
        smallest = min((found[n] for n in names[len(OURS):] if isinstance(found[n], int)), default=None)
        ours = found["packet"]
        ratio = ours / smallest if smallest and isinstance(ours, int) else None
        good = good and (ratio is None or ratio <= 1)
        if ratio is not None:
            sums = [sums[0] + 1, sums[1] + ours, sums[2] + smallest]
        cells = [f"{found[n]:,}" if isinstance(found[n], int) else f"– ({found[n][:60]})" for n in names]
        lines.append(f"| {form.name} | {' | '.join(cells)} | {'' if ratio is None else f'{ratio:.3f}'} |")
        progress(lines[-1])
    if sums[0]:
        lines += ["", f"{sums[0]} forms: {sums[1]:,} bytes, of the smallest peer {sums[2]:,}: {sums[1] / sums[2]:.3f}"]
    return "\n".join([*lines, ""]), good
