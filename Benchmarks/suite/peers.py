"""The peers: how each is built, installed and called."""
import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from .processes import FOLDER, TOOLS, Cost, Failure, compiled, last_json, new_folder, packet_sizes, run

SOURCES = FOLDER / "peers"
PYTHON = TOOLS / "venv" / "bin" / "python"
JAVA = Path("/usr/share/java")
JARS = {
    "PdfBoxPeer": [JAVA / "pdfbox2.jar", JAVA / "fontbox2.jar", JAVA / "commons-logging.jar"],
    "PdftkPeer": [Path("/usr/share/pdftk/pdftk.jar"), JAVA / "bcprov.jar", JAVA / "commons-lang3.jar"],
}
PACKAGES = ["openjdk-17-jdk-headless", "libpdfbox2-java", "libcommons-logging-java", "pdftk-java", "libbcprov-java",
            "libcommons-lang3-java"]
MODULES = ["pikepdf", "pypdf", "pymupdf", "pypdfium2"]


class Peer(NamedTuple):
    """A program that fills and flattens; `missing` says why it cannot be run."""
    name: str
    command: list
    missing: str = ""
    shrinks: bool = False  # knows PACKET_BENCH_SMALL
    patience: int = 1  # how many times longer it runs than others, for a virtual machine to warm up

    def measure(self, form, table, out, count, processes=1, small=False):
        """Makes `count` packets in each of `processes` processes at the same time."""
        folders = [new_folder(out / str(index)) for index in range(processes)]
        commands = [[*self.command, form, table, folder, count] for folder in folders]
        ended = run(commands, out / "log", {"PACKET_BENCH_SMALL": "1"} if small else None)
        figures = [last_json(process.output) for process in ended]
        sizes = [size for folder in folders for size in packet_sizes(folder)]
        if len(sizes) != count * processes:
            raise Failure(f"{self.name} wrote {len(sizes)} packets, not {count * processes}")
        measured = sum(f["measured"] for f in figures)
        return Cost(len(sizes), sum(f["measured"] / f["seconds"] for f in figures),
                    sum(f["processor"] for f in figures) * 1000 / measured,
                    max(process.memory for process in ended), sum(sizes) / len(sizes))


def cpp(name):
    libraries = subprocess.run(["pkg-config", "--cflags", "--libs", "libqpdf"], check=True, stdout=subprocess.PIPE,
                               text=True).stdout.split()
    return compiled(name, [os.environ.get("CXX", "g++"), "-std=c++17"], *libraries)


def java(name, main):
    """A peer in Java; one class path each, since both bring parts of the same libraries."""
    missing = [jar.name for jar in JARS[main] if not jar.exists()]
    if missing or not shutil.which("javac"):
        return Peer(name, [], f"{', '.join(missing) or 'javac'} is not installed")
    classes = TOOLS / main
    sources = [SOURCES / "Peer.java", SOURCES / f"{main}.java"]
    path = ":".join(map(str, JARS[main]))
    if not classes.exists() or any(classes.stat().st_mtime < s.stat().st_mtime for s in sources):
        new_folder(classes)
        subprocess.run(["javac", "-cp", path, "-d", classes, *sources], check=True)
    return Peer(name, ["java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp", f"{classes}:{path}", main],
                patience=4)


def python(name, module):
    if not PYTHON.exists():
        return Peer(name, [], "--install has not been run")
    asked = subprocess.run([PYTHON, "-c", f"import {module}, importlib.metadata as m; print(m.version({module!r}))"],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if asked.returncode:
        return Peer(name, [], f"{module} cannot be imported")
    source = {"pypdfium2": "pdfium"}.get(module, module)
    return Peer(f"{name} {asked.stdout.strip()}", [PYTHON, SOURCES / f"{source}_peer.py"],
                shrinks=module in ("pikepdf", "pymupdf"))


def debian_version(package):
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True)
    return asked.stdout.split("-")[0]


def all_peers():
    """Every peer, installed or not. The first is the loop that targets are set against."""
    qpdf = subprocess.run(["pkg-config", "--modversion", "libqpdf"], stdout=subprocess.PIPE, text=True).stdout.strip()
    return [
        Peer(f"libqpdf {qpdf}, a loop in C++", [cpp("qpdf_loop")], shrinks=True),
        python("pikepdf", "pikepdf"),
        python("PyMuPDF", "pymupdf"),
        python("PDFium (pypdfium2)", "pypdfium2"),
        java(f"PDFBox {debian_version('libpdfbox2-java')}".strip(), "PdfBoxPeer"),
        java(f"pdftk-java {debian_version('pdftk-java')}".strip(), "PdftkPeer"),
        python("pypdf", "pypdf"),
    ]


def prepare(form, prepared):
    """The form as a careful person hands it to a peer."""
    subprocess.run([cpp("prepare"), form, prepared], check=True)
    return prepared


def install():
    """Installs the peers: Debian packages, as root, and a virtual environment below .build/."""
    elevated = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run([*elevated, "apt-get", "-qq", "update"], check=True)
    subprocess.run([*elevated, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y",
                    "--no-install-recommends", "install", *PACKAGES], check=True)
    if not PYTHON.exists():
        subprocess.run(["python3", "-m", "venv", TOOLS / "venv"], check=True)
    subprocess.run([PYTHON, "-m", "pip", "-q", "install", *MODULES], check=True)
