"""One form: packet, its variants, the peers and writing alone, side by side."""
from typing import NamedTuple

from . import rows as people
from .checks import Places, qpdf_check, read_rows, sample
from .merges import write_only
from .peers import prepare
from .processes import CORES, Failure, middle, number, progress, ratio

# Variants without a target are measured once.
ONCE = {"packet, fillable", "packet, without tags", "packet, encrypted, a password for each"}
PASSWORD = "secret{:05}"
COMMON_PASSWORD = "secret"


def password_of(row, kind):
    """What opens the packet of a row, where something is asked for."""
    return {"password": PASSWORD.format(row), "common password": COMMON_PASSWORD}.get(kind)


class Effort(NamedTuple):
    """How long things may take."""
    repetitions: int
    packet_seconds: float  # of a merge with one worker
    peer_seconds: float  # of a peer's run
    space: int  # bytes that one merge may write


class Comparison:
    """All runs on one form."""

    def __init__(self, packet, peers, form, work, effort):
        self.packet, self.form, self.work, self.effort = packet, form, work, effort
        self.fields = people.extract_fields(packet.binary, form)
        self.filled = people.fillable(self.fields)
        self.columns = [field["name"] for field in self.filled]
        self.places = Places(form, self.fields, self.columns)
        self.prepared = prepare(form, work / "prepared.pdf")
        self.peers = [peer for peer in peers if not peer.missing]
        self.runs = {}  # name of a program → its costs, one a repetition
        self.every = {}  # the same on all cores
        self.seen = {}  # name of a program → (values found, values looked for)
        self.start = {}  # name of a merge → processor milliseconds for one row
        self.wait = 0  # seconds until one row of the plain merge is there
        self.smallest = {}  # name of a peer → bytes per packet when told to write as little as it can
        self.trouble = {}  # name of a program → what went wrong

    # Tables

    def table(self, count, kind="latin"):
        path = self.work / f"rows-{kind.replace(' ', '-')}-{count}.csv"
        if not path.exists():
            one = max(self.filled, key=people.capacity)["name"]
            korean = {"hangul": lambda field: True, "hangul-one": lambda field: field["name"] == one}
            more = [("packetPassword", PASSWORD.format)] if kind == "password" else []
            with open(path, "w", encoding="utf-8", newline="") as file:
                people.write_rows(self.fields, count, file, korean.get(kind, lambda field: False), more)
        return path

    # packet

    def variants(self):
        """The merges of packet: name → (kind of table, options)."""
        all_variants = {
            "packet": ("latin", []),
            "packet, Hangul everywhere": ("hangul", []),
            "packet, Hangul in one field": ("hangul-one", []),
            "packet, fillable": ("latin", ["--fillable"]),
            "packet, without tags": ("latin", ["--drop-tags"]),
            "packet, encrypted": ("common password", ["--encrypt-with", COMMON_PASSWORD]),
            "packet, encrypted, a password for each": ("password", ["--encrypt-with", "{packetPassword}"]),
            "packet, one file": ("latin", ["--single", self.work / "out.pdf"]),
        }
        for name, (kind, options) in all_variants.items():
            if options and not self.packet.can(options[0]):
                self.trouble[name] = f"`{options[0]}` is not in this build"
            else:
                yield name, (kind, options)

    def merge(self, name, kind, options, count, jobs=1):
        cost = self.packet.merge(self.form, self.table(count, kind), count, self.work, *options, jobs=jobs)
        if name not in self.seen:
            single = "--single" in options
            self.look(name, kind, count, single, [
                (n, self.work / ("out.pdf" if single else f"out/{n:05}.pdf")) for n in sample(count)])
        return cost

    def look(self, name, kind, count, single, files):
        """Looks at packets of a run: counts the values that are seen, then fails when qpdf has something to say."""
        table = read_rows(self.table(count, kind), count)
        right = total = 0
        for row, path in files:
            password = password_of(row, kind)
            first_page = 1 + (row - 1) * len(self.places.media) if single else 1
            found = self.places.found(path, table[row - 1], first_page, password)
            right, total = right + found[0], total + found[1]
            # The same pages do not hold another row's values, or else the check could not fail.
            other = self.places.found(path, table[row % len(table)], first_page, password)
            if count > 1 and other[0] * 2 > other[1] > 10:
                raise Failure(f"{name}: another row's values are found as well: {other[0]} of {other[1]}")
        self.seen[name] = (right, total)
        for row, path in files[:1] if single else files:
            qpdf_check(path, password_of(row, kind))

    # Everything

    def measure(self):
        packet = dict(self.variants())
        counts, peer_counts = {}, {}
        for name, (kind, options) in packet.items():
            start, few = (self.merge(name, kind, options, count) for count in (1, 200))
            each = max(1e-5, (200 / few.rate - 1 / start.rate) / 199)
            # The first rows are the slowest: a longer look says how many fill the time.
            more = int(min(0.5 / each, self.effort.space / few.size, 4000))
            if more > 400:
                few = self.merge(name, kind, options, more)
                each = max(1e-5, (more / few.rate - 1 / start.rate) / (more - 1))
            # The plain merge is set against writing alone, of which reading the form is no part.
            times = 2 if name == "packet" else 1
            counts[name] = int(times * min(self.effort.packet_seconds / each, self.effort.space / few.size, 100_000))
            self.start[name] = start.each
            if name == "packet":
                self.wait = 1 / start.rate
            del self.seen[name]
        for repetition in range(self.effort.repetitions):
            for name, (kind, options) in packet.items():
                if repetition == 0 or name not in ONCE:
                    self.keep(self.runs, name, lambda: self.merge(name, kind, options, counts[name]))
                if name == "packet":
                    self.measure_limit(counts[name])
            for peer in self.peers:
                if repetition == 0 or not self.is_slow(peer):
                    self.measure_peer(peer, repetition, peer_counts)
        return self

    def measure_limit(self, count):
        """packet on all cores, and only writing the same bytes."""
        sample = self.work / "sample.pdf"
        sample.write_bytes((self.work / "out" / "00001.pdf").read_bytes())
        self.keep(self.every, "packet", lambda: self.merge("packet", "latin", [], count, CORES))
        for how in ("rename", "link"):
            for where, threads in ((self.runs, 1), (self.every, CORES)):
                self.keep(where, f"only writing, {how}", lambda: write_only(sample, self.work, count, threads, how))

    def is_slow(self, peer):
        """Whether a peer cannot become the fastest; its figures need no repetition."""
        each = {name: middle(self.runs[name], lambda cost: cost.each)
                for name in (other.name for other in self.peers[1:]) if name in self.runs}
        return peer is not self.peers[0] and each.get(peer.name, 0) > 3 * min(each.values())

    def measure_peer(self, peer, repetition, counts):
        """One repetition of a peer; before the first a short run says how many packets fill the time."""
        if peer.name in self.trouble:
            return
        seconds = self.effort.peer_seconds * peer.patience
        if repetition == 0:
            probe = self.keep({}, peer.name, lambda: self.run_peer(peer, 4 * peer.patience))
            if probe is None:
                return
            counts[peer.name] = max(4, min(2000, int(seconds * 1000 / probe.each)))
        count = counts[peer.name]
        cost = self.keep(self.runs, peer.name, lambda: self.run_peer(peer, count))
        if repetition or cost is None:
            return
        try:
            self.look(peer.name, "latin", count, False, [(1, self.work / "out" / "0" / "00001.pdf")])
        except Failure as failure:
            progress(f"  {failure}")
            self.trouble[f"{peer.name} (its packets)"] = str(failure)
        self.keep(self.every, peer.name, lambda: self.run_peer(peer, count, CORES))
        if peer.shrinks:
            small = self.keep({}, f"{peer.name}, as small as it can", lambda: self.run_peer(peer, 4, small=True))
            self.smallest[peer.name] = min(small.size, cost.size) if small else cost.size

    def run_peer(self, peer, count, processes=1, small=False):
        return peer.measure(self.prepared, self.table(count), self.work / "out", count, processes, small)

    def keep(self, where, name, measure):
        try:
            cost = measure()
        except Failure as failure:
            if name == "packet":
                raise
            self.trouble[name] = str(failure)
            progress(f"  {name}: {failure}")
            return None
        where.setdefault(name, []).append(cost)
        progress(f"  {name}: {number(cost.each)} ms, {number(cost.rate)}/s, {cost.packets} packets")
        return cost

    # Ratios

    def times_cheaper(self, name):
        """How many times less processor time a packet of packet takes."""
        return ratio(self.runs[name], self.runs["packet"], lambda cost: cost.each)

    def beside_plain(self, name):
        """How many times the processor time of a plain packet a variant's takes, start-up left out of both."""
        def net(variant):
            return lambda cost: (cost.each * cost.packets - self.start[variant]) / (cost.packets - 1)
        return middle(self.runs[name], net(name)) / middle(self.runs["packet"], net("packet"))

    def workers_gain(self):
        """How many times as fast all workers are as one, once the form is read."""
        return ratio(self.every["packet"], self.runs["packet"],
                     lambda cost: (cost.packets - 1) / (cost.packets / cost.rate - self.wait))

    def limit(self):
        """The better way of only writing on all cores."""
        names = [name for name in self.every if name.startswith("only writing")]
        return max(names, key=lambda name: middle(self.every[name], lambda cost: cost.rate))
