"""Runs programs and says what they cost."""
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent.parent
TOOLS = FOLDER.parent / ".build" / "benchmarks"
LONGEST = 600  # seconds that a program may take
CORES = len(os.sched_getaffinity(0))


class Failure(Exception):
    """A program did not do what it was asked for; the text says what."""


class Ended(NamedTuple):
    """A process that has ended."""
    seconds: float
    processor: float  # user and system time in seconds, children included
    memory: int  # largest resident set in kB
    status: int
    output: str


class Cost(NamedTuple):
    """What packets cost in one run."""
    packets: int
    rate: float  # packets per second
    each: float  # processor milliseconds per packet
    memory: int  # kB of the largest process
    size: float  # bytes per packet


def progress(text):
    print(text, file=sys.stderr, flush=True)


def compiled(name, command, *options):
    """A program made from the source of that name, compiled when the source is newer."""
    source = next(path for folder in (FOLDER, FOLDER / "peers") for path in folder.glob(f"{name}.c*"))
    program = TOOLS / name
    TOOLS.mkdir(parents=True, exist_ok=True)
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run([*command, "-O2", "-o", program, source, *options], check=True)
    return program


def c_program(name):
    return compiled(name, [os.environ.get("CC", "gcc")], "-pthread")


def run(commands, log, environment=None, accepted=(0,)):
    """Runs commands at the same time; what they print goes to files beside `log` first."""
    launcher = c_program("launch")
    running = []
    for index, command in enumerate(commands):
        cost, output, errors = (log.with_suffix(f".{index}.{kind}") for kind in ("cost", "out", "err"))
        with open(output, "wb") as standard_output, open(errors, "wb") as standard_error:
            running.append(subprocess.Popen([str(word) for word in (launcher, cost, *command)],
                                            stdin=subprocess.DEVNULL, stdout=standard_output, stderr=standard_error,
                                            env={**os.environ, **(environment or {})}, start_new_session=True))
    ended = []
    for index, (process, command) in enumerate(zip(running, commands)):
        cost, output, errors = (log.with_suffix(f".{index}.{kind}") for kind in ("cost", "out", "err"))
        try:
            process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise Failure(f"{os.path.basename(str(command[0]))} was not done after {LONGEST} s") from None
        if process.returncode:
            raise Failure(f"launch ended with {process.returncode}: {errors.read_text(errors='replace')}")
        ended.append(Ended(**json.loads(cost.read_text()), output=output.read_text(errors="replace")))
        if ended[-1].status not in accepted:
            words = errors.read_text(errors="replace").strip()[-400:]
            raise Failure(f"{os.path.basename(str(command[0]))} ended with {ended[-1].status}: {words}")
    return ended


def new_folder(path):
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def packet_sizes(folder):
    return [entry.stat().st_size for entry in os.scandir(folder) if entry.name.endswith(".pdf")]


def last_json(text):
    """The last line that is a JSON object."""
    for line in reversed(text.splitlines()):
        if line.startswith("{"):
            return json.loads(line)
    raise Failure("a peer printed no figures")


def middle(costs, value):
    return statistics.median(value(cost) for cost in costs)


def ratio(above, below, value):
    """The median of the ratios of repetitions that were run one after the other."""
    return statistics.median(value(a) / value(b) for a, b in zip(above, below))


def number(value):
    """Three significant digits, thousands separated."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
