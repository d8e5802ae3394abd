"""Counts instructions per packet with callgrind, and compares them with what they were.

Counts do not depend on what else the machine does, and two runs differ by less than a thousandth. They do depend on the
compiler, on the libraries and on the processor's features that those choose code by, so the baseline says with which
of them it was made.
"""
import concurrent.futures
import json
import os
import platform
import shutil
import subprocess
from typing import NamedTuple

from . import rows as people
from .comparison import PASSWORD
from .forms import made
from .processes import CORES, FOLDER, Failure, new_folder, progress

BASELINE = FOLDER / "instructions.json"
TOLERANCE = 0.05
# With other libraries or another processor than the baseline's.
WIDE_TOLERANCE = 0.15


class Scenario(NamedTuple):
    """A merge; the cost of a packet is what `more` rows cost beyond `few`, divided by their number."""
    name: str
    size: str
    few: int
    more: int
    options: tuple = ()
    kind: str = "latin"


SCENARIOS = [
    Scenario("20 fields", "small", 20, 220),
    Scenario("150 fields", "medium", 10, 110),
    Scenario("300 fields", "counted", 10, 60),
    Scenario("20 fields, fillable", "small", 20, 120, ("--fillable",)),
    Scenario("20 fields, Hangul", "small", 20, 120, kind="hangul"),
    Scenario("20 fields, encrypted", "small", 20, 120, ("--encrypt-with", "{packetPassword}"), "password"),
    Scenario("20 fields, one file", "small", 20, 220, ("--single", "out.pdf")),
    Scenario("20 fields, journal off", "small", 20, 220, ("--no-journal",)),
    Scenario("20 fields, one file, journal off", "small", 20, 220, ("--single", "out.pdf", "--no-journal")),
]


def environment():
    """What counts depend on besides packet."""
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        flags = next((line.split() for line in file if line.startswith(("flags", "Features"))), [])
    versions = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", "libc6", "libdeflate0", "libnettle8",
                               "libstdc++6", "libsqlite3-0", "valgrind"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True).stdout.split("\n")
    return {"processor": platform.machine(), "features": [f for f in ("avx2", "bmi2", "pclmulqdq") if f in flags],
            "packages": sorted(filter(None, versions))}


class Counter:
    """Counts with a copy of the binary that valgrind can read: version 3.19 stumbles over the debug information."""

    def __init__(self, packet, work):
        self.packet, self.work = packet, work
        self.binary = work / "packet"
        subprocess.run(["strip", "--strip-debug", "-o", self.binary, packet.binary], check=True)
        self.forms = {size: made(size, work) for size in {s.size for s in SCENARIOS}}
        self.fields = {size: people.extract_fields(packet.binary, form) for size, form in self.forms.items()}

    def count(self, scenario, rows):
        """The instructions of one merge of so many rows by one worker."""
        folder = new_folder(self.work / f"{scenario.name}-{rows}".replace(" ", "-").replace(",", ""))
        korean = (lambda field: True) if scenario.kind == "hangul" else (lambda field: False)
        more = [("packetPassword", PASSWORD.format)] if scenario.kind == "password" else []
        with open(folder / "rows.csv", "w", encoding="utf-8", newline="") as file:
            people.write_rows(self.fields[scenario.size], rows, file, korean, more)
        where = [] if "--single" in scenario.options else ["--out", "out", "--name", "{row:05}.pdf"]
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=%p.callgrind", self.binary, "merge",
                   self.forms[scenario.size], "--csv", "rows.csv", *scenario.options, *where, "--jobs", "1", "--quiet"]
        # Seeds of hash tables would change the order of things, and with it the work.
        variables = {"SWIFT_DETERMINISTIC_HASHING": "1", "PACKET_STORE": "packet.sqlite"}
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       env={**os.environ, **variables})
        if process.wait():
            raise Failure(f"{scenario.name}: {(folder / 'log').read_text(errors='replace').strip()[-500:]}")
        for line in (folder / f"{process.pid}.callgrind").read_text().splitlines():
            if line.startswith("totals: "):
                shutil.rmtree(folder)
                return int(line.split()[1])
        raise Failure(f"{scenario.name}: callgrind gave no total")

    def measure(self):
        """Instructions per packet of all scenarios that this build can do."""
        able = [s for s in SCENARIOS if not s.options or self.packet.can(s.options[0])]
        for scenario in SCENARIOS:
            if scenario not in able:
                progress(f"  {scenario.name}: {scenario.options[0]} is not in this build")
        with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
            counts = {(s, rows): pool.submit(self.count, s, rows) for s in able for rows in (s.more, s.few)}
            result = {}
            for s in able:
                result[s.name] = round((counts[s, s.more].result() - counts[s, s.few].result()) / (s.more - s.few))
                progress(f"  {s.name}: {result[s.name]:,} instructions per packet")
        return result


def check(packet, work, update):
    """Counts and compares; says whether nothing got worse. `update` writes the baseline instead."""
    here, counted = environment(), Counter(packet, work).measure()
    if update:
        BASELINE.write_text(json.dumps({"environment": here, "instructions per packet": counted}, indent=2) + "\n")
        return True
    baseline = json.loads(BASELINE.read_text())
    tolerance = TOLERANCE
    if baseline["environment"] != here:
        tolerance = WIDE_TOLERANCE
        print(f"The baseline is from another environment; {tolerance:.0%} more is accepted.\n")
    print("| merge | instructions per packet | before | change |\n|---|---:|---:|---:|")
    good = True
    for name, before in baseline["instructions per packet"].items():
        now = counted.get(name)
        worse = now is None or now > before * (1 + tolerance)
        good = good and not worse
        change = "cannot be done any more" if now is None else f"{now / before - 1:+.1%}"
        print(f"| {name} | {now or 0:,} | {before:,} | {change}{' **worse**' if worse else ''} |")
    for name in counted.keys() - baseline["instructions per packet"].keys():
        print(f"| {name} | {counted[name]:,} | | new |")
    if not good:
        print("\nPackets got dearer. When that is meant: scripts/bench --check --update")
    return good
