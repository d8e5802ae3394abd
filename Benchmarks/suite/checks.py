"""Looks at finished packets as others see them: qpdf for the structure, poppler for the text inside each field's place."""
import csv
import html
import re
import subprocess

from .processes import Failure

MARGIN = 1.5  # points around a field's rectangle in which the middle of a character may lie
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', re.DOTALL)


def qpdf_check(path, password=None):
    """Fails when qpdf finds an error, or anything to warn of, in a file."""
    words = ["qpdf", *([f"--password={password}"] if password else []), "--check", path]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        complaint = next((line for line in done.stdout.splitlines() if str(path) in line and "checking" not in line), "")
        raise Failure(f"qpdf --check of {path.name}: {complaint.replace(str(path), '').lstrip(': ')}")


class Places:
    """Where a form shows the value of each text field that is filled."""

    def __init__(self, form, fields, columns):
        boxes = subprocess.run(["pdfinfo", "-box", "-l", "100000", form], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL).stdout.decode("utf-8", "replace")
        self.media = {int(page): [float(number) for number in numbers.split()]
                      for page, numbers in re.findall(r"Page +(\d+) MediaBox: +([-\d. ]+)", boxes)}
        self.turned = {int(page) for page, turn in re.findall(r"Page +(\d+) rot: +(\d+)", boxes) if turn != "0"}
        self.columns = columns
        self.places = {}
        for field in fields:
            shown = [w for w in field["widgets"]
                     if not w["hidden"] and w["page"] in self.media and w["page"] not in self.turned]
            if shown and not any(w["rotation"] for w in shown):
                self.places[field["name"]] = [(w["page"], self.seen(w)) for w in shown]

    def seen(self, widget):
        """A rectangle from the top left corner of the page."""
        left, _, _, top = self.media[widget["page"]]
        x0, y0, x1, y1 = widget["rect"]
        return min(x0, x1) - left, top - max(y0, y1), max(x0, x1) - left, top - min(y0, y1)

    def found(self, path, row, first_page=1, password=None):
        """How many of a row's values stand in their places, and of how many."""
        pages = characters(path, first_page, len(self.media), password)
        right = total = 0
        for name, value in zip(self.columns, row):
            wanted = squeezed(value)
            if name in self.places and wanted:
                total += 1
                right += all(any(wanted in text for text in inside(pages.get(page, []), box))
                             for page, box in self.places[name])
        return right, total


def squeezed(text):
    return "".join(text.split())


def characters(path, first_page, pages, password=None):
    """The characters of each page with their middles, pages counted from 1."""
    words = ["pdftotext", "-q", "-bbox", "-f", first_page, "-l", first_page + pages - 1,
             *(["-upw", password] if password else []), path, "-"]
    text = subprocess.run([str(w) for w in words], stdout=subprocess.PIPE).stdout.decode("utf-8", "replace")
    result = {}
    for number, page in enumerate(text.split("<page ")[1:], start=1):
        result[number] = placed = []
        for word in WORD.findall(page):
            x0, y0, x1, y1 = map(float, word[:4])
            letters = html.unescape(word[4])
            for index, letter in enumerate(letters):
                placed.append((x0 + (index + 0.5) / len(letters) * (x1 - x0), (y0 + y1) / 2, letter))
    return result


def inside(page, box):
    """The text of a place, as poppler orders it and line by line; a form may have printed something there too."""
    x0, y0, x1, y1 = box
    found = [(round(y / 3), x, letter) for x, y, letter in page
             if x0 - MARGIN <= x <= x1 + MARGIN and y0 - MARGIN <= y <= y1 + MARGIN]
    return [squeezed("".join(letter for _, _, letter in order)) for order in (found, sorted(found))]


def read_rows(table, most):
    """The first rows of a table, without the header."""
    with open(table, encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        next(reader)
        return [row for row, _ in zip(reader, range(most))]


def sample(count):
    """Which packets are looked at: the first, one in the middle, the last (as numbers from 1)."""
    return sorted({1, count // 2 + 1, count})
