"""What the peers in Python have in common: arguments, rows, and the line that says what it cost.

usage of every peer: PEER FORM.pdf ROWS.csv OUTDIR [COUNT]

The header of the CSV holds fully qualified field names. The packets are OUTDIR/00001.pdf and so on. The last line of
the standard output is one JSON object: how many packets were made, and the wall time and processor time of the second
half of them, so that neither start-up nor warming up counts.
"""
import csv
import json
import sys
import time


def run(fill):
    """Calls `fill(values, path)` for every row; `values` is a dict from field names to texts."""
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    table, folder = sys.argv[2:4]
    with open(table, encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    if len(sys.argv) == 5:
        rows = rows[:int(sys.argv[4])]
    half = len(rows) // 2
    for index, row in enumerate(rows):
        if index == half:
            start, processor = time.perf_counter(), time.process_time()
        fill(dict(zip(header, row)), f"{folder}/{index + 1:05}.pdf")
    print(json.dumps({"packets": len(rows), "measured": len(rows) - half, "seconds": time.perf_counter() - start,
                      "processor": time.process_time() - processor}))


def form():
    """The path of the form."""
    return sys.argv[1]
