"""Merges with packet, and the same bytes with a program that only writes."""
import json
import shutil

from .processes import Cost, Failure, c_program, new_folder, packet_sizes, run


def touch_memory(folder, size):
    """Writes and removes as many bytes as a run is about to write.

    Where the machine is a guest of another, memory that was not used lately has to be fetched from the host first, which
    takes several times as long as writing to it and would be counted to whoever comes first.
    """
    block, path = bytes(1 << 20), folder / "memory"
    with open(path, "wb", buffering=0) as file:
        for _ in range(-(-int(size) // len(block))):
            file.write(block)
    path.unlink()


class Packet:
    """The binary that is measured."""

    def __init__(self, binary, work):
        self.binary = binary
        self.sizes = {}  # bytes per packet of the merges so far
        self.help = run([[binary, "help", "merge"]], work / "help")[0].output

    def can(self, option):
        return option in self.help

    def merge(self, form, table, rows, work, *options, jobs=1, written=None):
        """Merges all rows of a table into work/out, or into work/out.pdf with --single."""
        out, store = work / "out", new_folder(work / "store")
        shutil.rmtree(out, ignore_errors=True)
        (work / "out.pdf").unlink(missing_ok=True)
        single = "--single" in options
        # Peers write what does not fit without a word; packet refuses it unless it is told not to.
        command = [self.binary, "merge", form, "--csv", table, "--on-overflow", "report", *options, "--jobs", jobs,
                   "--format", "json"]
        if not single:
            command += ["--out", out, "--name", "{row:05}.pdf"]
        kind = (str(form), tuple(map(str, options)))
        touch_memory(work, rows * self.sizes.get(kind, 0))
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
        self.sizes[kind] = size / rows
        return Cost(rows, rows / ended.seconds, ended.processor * 1000 / rows, ended.memory, size / rows)


def write_only(sample, work, count, threads, how):
    """Creates, writes and names `count` files of the bytes of `sample`; `how` is rename or link."""
    out = new_folder(work / "out")
    touch_memory(work, count * sample.stat().st_size)
    ended = run([[c_program("write_limit"), sample, out, count, threads, how]], work / "limit")[0]
    sizes = packet_sizes(out)
    if len(sizes) != count:
        raise Failure(f"write_limit wrote {len(sizes)} of {count} files")
    return Cost(count, count / ended.seconds, ended.processor * 1000 / count, ended.memory, sum(sizes) / count)
