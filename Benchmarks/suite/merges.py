"""Merges with packet, and the same bytes with a program that only writes."""
import json
import shutil

from .processes import Cost, Failure, c_program, new_folder, packet_sizes, run


class Packet:
    """The binary that is measured."""

    def __init__(self, binary, work):
        self.binary = binary
        self.help = run([[binary, "help", "merge"]], work / "help")[0].output

    def can(self, option):
        return option in self.help

    def merge(self, form, table, rows, work, *options, jobs=1, written=None):
        """Merges all rows of a table into work/out, or into work/out.pdf with --single."""
        out, store = work / "out", new_folder(work / "store")
        shutil.rmtree(out, ignore_errors=True)
        (work / "out.pdf").unlink(missing_ok=True)
        single = "--single" in options
        command = [self.binary, "merge", form, "--csv", table, *options, "--jobs", jobs, "--format", "json"]
        if not single:
            command += ["--out", out, "--name", "{row:05}.pdf"]
        ended = run([command], work / "merge", {"PACKET_STORE": str(store / "packet.sqlite")}, accepted=(0, 3))[0]
        report = json.loads(ended.output)
        if "--dry-run" in options:
            size = 0
        elif single:
            size = (work / "out.pdf").stat().st_size
        else:
            sizes = packet_sizes(out)
            size = sum(sizes)
            if len(sizes) != rows or report["written"] != rows:
                raise Failure(f"merge wrote {len(sizes)} of {rows} packets: {json.dumps(report)[:400]}")
        return Cost(rows, rows / ended.seconds, ended.processor * 1000 / rows, ended.memory, size / rows)


def write_only(sample, work, count, threads, how):
    """Creates, writes and names `count` files of the bytes of `sample`; `how` is rename or link."""
    out = new_folder(work / "out")
    ended = run([[c_program("write_limit"), sample, out, count, threads, how]], work / "limit")[0]
    sizes = packet_sizes(out)
    if len(sizes) != count:
        raise Failure(f"write_limit wrote {len(sizes)} of {count} files")
    return Cost(count, count / ended.seconds, ended.processor * 1000 / count, ended.memory, sum(sizes) / count)
