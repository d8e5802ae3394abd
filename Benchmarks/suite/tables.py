"""Tables in Markdown."""
from .processes import CORES, middle, number, ratio


def form_table(size, comparison):
    """The table of one form."""
    form, runs, every = comparison.form, comparison.runs, comparison.every
    lines = [
        f"### {size}: {form.name}, {len(comparison.fields)} fields, {len(comparison.filled)} filled, "
        f"{form.stat().st_size / 1000:,.0f} kB",
        "",
        f"| program | packets/s, one core | packets/s, {CORES} cores | ms/packet | ÷ packet | peak MB | kB/packet "
        "| values seen |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, costs in runs.items():
        right, total = comparison.seen.get(name, (0, 0))
        cells = [
            name,
            number(middle(costs, lambda c: c.rate)),
            number(middle(every[name], lambda c: c.rate)) if name in every else "",
            number(middle(costs, lambda c: c.each)),
            number(comparison.times_cheaper(name)),
            f"{middle(costs, lambda c: c.memory) / 1024:.0f}",
            number(middle(costs, lambda c: c.size) / 1000),
            f"{100 * right / total:.0f} %" if total else "",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += [f"| {name} | {trouble} |||||||" for name, trouble in comparison.trouble.items()]
    return "\n".join([*lines, ""])


def missing_table(peers):
    missing = [f"- {peer.name}: {peer.missing}" for peer in peers if peer.missing]
    return "\n".join(["Not measured:", "", *missing, ""]) if missing else ""


class Targets:
    """What is aimed at, and what came out."""

    def __init__(self):
        self.lines = []
        self.wrong = 0  # programs whose packets are not right

    def add(self, what, got, least=None, most=None, unit=""):
        good = (least is None or got >= least) and (most is None or got <= most)
        aim = f"≥ {number(least)}{unit}" if least is not None else f"≤ {number(most)}{unit}"
        self.lines.append(f"| {what} | {aim} | {number(got)}{unit} | {'yes' if good else '**no**'} |")

    def add_form(self, size, comparison):
        runs, every = comparison.runs, comparison.every
        peers = [peer.name for peer in comparison.peers if peer.name in runs]
        self.add(f"{size}: processor time, times less than the libqpdf loop",
                 comparison.times_cheaper(comparison.peers[0].name), least=100)
        if len(peers) > 1:
            fastest = min(peers[1:], key=lambda name: middle(runs[name], lambda c: c.each))
            self.add(f"{size}: times less than the fastest other peer, {fastest}",
                     comparison.times_cheaper(fastest), least=50)
        self.add(f"{size}: whole merge against only writing, all cores",
                 ratio(every["packet"], every[comparison.limit()], lambda c: c.rate), least=0.8)
        if CORES > 1:
            self.add(f"{size}: {CORES} workers against one", comparison.workers_gain(), least=0.9 * CORES)
        for name, most in [("packet, Hangul everywhere", 3), ("packet, Hangul in one field", 3),
                           ("packet, encrypted", 4)]:
            if name in runs:
                self.add(f"{size}: {name}, times the plain packet", comparison.beside_plain(name), most=most)
        if "packet, one file" in runs:
            self.add(f"{size}: one file, times the plain packet", comparison.beside_plain("packet, one file"), most=1)
        sizes = {name: comparison.smallest.get(name, runs[name][0].size) for name in peers}
        if sizes:
            smallest = min(sizes, key=sizes.get)
            self.add(f"{size}: bytes against the smallest peer, {smallest}, as small as it can",
                     runs["packet"][0].size / sizes[smallest], most=1)
        for name, (right, total) in comparison.seen.items():
            if name.startswith("packet") and right < total:
                self.wrong += 1
                self.add(f"{size}: values of “{name}” seen in their places", 100 * right / total, least=100, unit=" %")
        for name in comparison.trouble:
            self.wrong += name in runs or name in comparison.seen

    def text(self):
        return "\n".join(["## Targets", "", "| what | aim | is | reached |", "|---|---:|---:|---|", *self.lines, ""])
