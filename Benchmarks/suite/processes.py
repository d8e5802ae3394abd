"""Runs programs and says what they cost."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

CORES = len(os.sched_getaffinity(0))


class Failure(Exception):
    """A program did not do what it was asked for; the text says what."""


class Ended(NamedTuple):
    """A process that has ended."""
    seconds: float
    processor: float  # user and system time in seconds, children included
    memory: int  # largest resident set in kB
    output: str
    status: int


class Cost(NamedTuple):
    """What packets cost in one run."""
    packets: int
    rate: float  # packets per second
    each: float  # processor milliseconds per packet
    memory: int  # kB of the largest process
    size: float  # bytes per packet


def progress(text):
    print(text, file=sys.stderr, flush=True)


def run(commands, log, environment=None, accepted=(0,)):
    """Runs commands at the same time; standard outputs go to files beside `log` first."""
    running = []
    for index, command in enumerate(commands):
        output, errors = log.with_suffix(f".{index}.out"), log.with_suffix(f".{index}.err")
        with open(output, "wb") as standard_output, open(errors, "wb") as standard_error:
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL,
                                       stdout=standard_output, stderr=standard_error,
                                       env={**os.environ, **(environment or {})})
        running.append((process, command, output, errors, start))
    ended = []
    for process, command, output, errors, start in running:
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        ended.append(Ended(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss,
                           output.read_text(errors="replace"), process.returncode))
        if process.returncode not in accepted:
            words = errors.read_text(errors="replace").strip()[-400:]
            raise Failure(f"{os.path.basename(str(command[0]))} ended with {process.returncode}: {words}")
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
