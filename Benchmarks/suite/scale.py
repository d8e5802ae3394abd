"""Start-up, a million rows, and a hundred thousand records in one file."""
import os
import shutil
import statistics

from . import rows as people
from .checks import Places, qpdf_check, read_rows, sample
from .forms import PROJECT
from .processes import Failure, new_folder, number, progress, run

STARTS = 40
SMALL_FORM = PROJECT / "Fixtures" / "forms" / "text-single.pdf"
BLOCK = 1000  # distinct rows of a long table
LOWEST = 16  # points; text in a lower field brings a warning for each row, and warnings are listed


def start_up(packet, work):
    """Wall milliseconds of `extract-fields` on a small form, whole process: the fastest tenth, and the median."""
    command = [packet.binary, "extract-fields", SMALL_FORM]
    times = sorted(run([command], work / "start")[0].seconds * 1000 for _ in range(STARTS))
    return times[STARTS // 10], statistics.median(times)


def long_table(fields, rows, path):
    """A table that repeats the same thousand rows: a million different ones take longer to make than to merge."""
    block = path.with_suffix(".block")
    with open(block, "w", encoding="utf-8", newline="") as file:
        people.write_rows(fields, min(rows, BLOCK), file)
    header, body = block.read_text("utf-8").split("\n", 1)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(header + "\n")
        for _ in range(rows // BLOCK):
            file.write(body)
    return path


def room(folder, wanted):
    """Whether a file system has so many bytes left."""
    return shutil.disk_usage(folder).free > wanted


def millions(packet, work, written):
    """Merges of 10,000 and 1,000,000 rows of a small form: lines of a table, and the peak memory of both in MB."""
    folder = new_folder(work / "million")
    fields = [field for field in people.extract_fields(packet.binary, SMALL_FORM)
              if all(widget["rect"][3] - widget["rect"][1] >= LOWEST for widget in field["widgets"])]
    lines, peaks = [], []
    plans = [(10_000, []), (1_000_000, [] if written else ["--dry-run"])]
    for count, options in plans:
        if not options and not room(folder, count * 8_000):
            raise Failure(f"{count:,} packets have no room in the output's file system")
        table = long_table(fields, count, folder / "rows.csv")
        cost = packet.merge(SMALL_FORM, table, count, folder, *options)
        peaks.append(cost.memory / 1024)
        how = "--dry-run" if options else "written to one folder"
        lines.append(f"| {count:,} rows, {how} | {number(cost.rate)} | {number(cost.each)} | {peaks[-1]:.0f} |")
        progress(f"  {lines[-1]}")
        shutil.rmtree(folder / "out", ignore_errors=True)
    shutil.rmtree(folder)
    return lines, peaks


def unique_bytes(folder):
    """What one packet has for itself, from two packets: everything behind the bytes that both begin with."""
    first, second = (path.read_bytes() for path in sorted(folder.glob("*.pdf"))[:2])
    return (len(first) + len(second)) / 2 - len(os.path.commonprefix([first, second]))


def one_file(packet, form, count, work):
    """One file of so many records, and as many separate files of a tenth of them: (costs, bytes allowed)."""
    folder = new_folder(work / "single")
    fields = people.extract_fields(packet.binary, form)
    few = max(BLOCK, count // 10)
    separate = packet.merge(form, long_table(fields, few, folder / "rows.csv"), few, folder)
    allowed = form.stat().st_size + 1.2 * count * unique_bytes(folder / "out")
    shutil.rmtree(folder / "out")
    table = long_table(fields, count, folder / "rows.csv")
    cost = packet.merge(form, table, count, folder, "--single", folder / "out.pdf")
    look(packet, form, fields, table, count, folder / "out.pdf")
    shutil.rmtree(folder)
    return separate, cost, allowed


def look(packet, form, fields, table, count, path):
    """Values of some records, found by their pages; qpdf reads the whole file when that takes no hour."""
    if path.stat().st_size < 200_000_000:
        qpdf_check(path)
    places = Places(form, fields, [field["name"] for field in people.fillable(fields)])
    table = read_rows(table, BLOCK)
    for record in sample(count):
        right, total = places.found(path, table[(record - 1) % BLOCK], 1 + (record - 1) * len(places.media))
        if right < total:
            raise Failure(f"record {record} of {path.name} shows {right} of {total} values")


def report(packet, form, work, targets, quick, million):
    """The part of the results on scale."""
    fastest, median = start_up(packet, work)
    lines = ["## Scale", "", f"`extract-fields` on a form of {SMALL_FORM.stat().st_size:,} bytes, whole process: "
             f"{fastest:.1f} ms in the fastest tenth of {STARTS} starts, {median:.1f} ms in the middle.", ""]
    targets.add("`extract-fields`, fastest tenth of starts", fastest, most=15, unit=" ms")
    if not quick or packet.can("--single"):
        lines += ["| merge by one worker | packets/s | ms/packet | peak MB |", "|---|---:|---:|---:|"]
    if not quick:
        more, (few, many) = millions(packet, work, million)
        lines += more
        targets.add("peak memory at 1,000,000 rows", many, most=150 + SMALL_FORM.stat().st_size / 1e6, unit=" MB")
        targets.add("peak memory at 1,000,000 rows, against 10,000", many / few, most=1.1)
    if packet.can("--single"):
        count = BLOCK if quick else 100_000
        separate, cost, allowed = one_file(packet, form, count, work)
        lines.append(f"| {count:,} records of {form.name} in one file | {number(cost.rate)} | {number(cost.each)} "
                     f"| {cost.memory / 1024:.0f} |")
        targets.add(f"{count:,} records in one file: bytes, of what is allowed", cost.size * count / allowed, most=1)
        targets.add(f"{count:,} records in one file: processor time of a record, against separate files",
                    cost.each / separate.each, most=1)
    return "\n".join([*lines, ""])
