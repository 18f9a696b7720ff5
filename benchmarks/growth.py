#!/usr/bin/env python3
"""How the time of `svmrel bounds` grows with samples, features and numbers that are not 0: a table and a chart.

    growth.py CHART.svg

Whole processes on data of `svmrel generate`, one run each, CPU time of all threads.
Prints the table as Markdown, and writes the chart. Build the clone first, and run nothing else; it takes some minutes.
"""
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SVMREL = str(pathlib.Path(__file__).resolve().parent.parent / "svmrel")

SAMPLES = [500, 2000, 8000]
FEATURES = [12, 24, 48, 96]

# Documents of 70 words out of 2.5 times as many words as documents. Ranges are bounded: exact ones would take too much work.
DOCUMENTS = [2500, 5000, 10_000, 20_000]
WORDS = 70

# Three strongly relevant features, two groups of three of which each can go, and irrelevant ones.
RELEVANCE = ["--strong", "3", "--weak", "3,3", "--feature-noise", "0.5", "--label-noise", "0.1"]


def relevance(samples, features):
    return ["relevance", *RELEVANCE, "--irrelevant", str(features - 9), "--samples", str(samples)]


def text(documents):
    return ["sparse-text", "--samples", str(documents), "--features", str(5 * documents // 2), "--words", str(WORDS)]


PANELS = [
    ("samples, 20 features", [(n, relevance(n, 20)) for n in SAMPLES],
     [("defaults", []), ("ranges alone", ["--threshold", "none"])]),
    ("features, 1000 samples", [(d, relevance(1000, d)) for d in FEATURES],
     [("defaults", []), ("ranges alone", ["--threshold", "none"])]),
    ("non-zeros", [(n * WORDS, text(n)) for n in DOCUMENTS],
     [("ranges needed", ["--ranges", "needed"])]),
]


def seconds(arguments):
    """CPU and wall-clock time of one process."""
    start = time.monotonic()
    process = subprocess.Popen([SVMREL, *arguments, "--quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(arguments)}: {message.decode()}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start


def measure():
    """For each panel the size, and for each way of running CPU and wall-clock seconds."""
    panels = []
    with tempfile.TemporaryDirectory() as directory:
        for title, sets, ways in PANELS:
            rows = []
            for size, kind in sets:
                path = os.path.join(directory, "data.libsvm" if kind[0] == "sparse-text" else "data.csv")
                subprocess.run([SVMREL, "generate", *kind, "--out", path, "--quiet"], check=True)
                rows.append((size, [seconds(["bounds", path, *options]) for _, options in ways]))
            panels.append((title, [name for name, _ in ways], rows))
    return panels


def table(panels):
    for title, names, rows in panels:
        print(f"| {title} | " + " | ".join(f"{name}: CPU s | wall s" for name in names) + " |")
        print("|---|" + "---|---|" * len(names))
        for size, found in rows:
            print(f"| {size:,} | " + " | ".join(f"{cpu:.1f} | {wall:.1f}" for cpu, wall in found) + " |")
        print()


def chart(panels):
    """Logarithmic axes; a dashed line shows time in proportion."""
    decade, across, top, bottom, left, gap = 90, 200, 30, 64, 60, 60
    times = [cpu for _, _, rows in panels for _, found in rows for cpu, _ in found]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    height = (high - low) * decade
    parts, x0 = [], left
    for title, names, rows in panels:
        first, last = math.log10(rows[0][0]), math.log10(rows[-1][0])
        width = (last - first) * across

        def at(size, cpu):
            return x0 + (math.log10(size) - first) * across, top + height - (math.log10(cpu) - low) * decade

        parts.append(f'<text x="{x0}" y="{top - 12}" class="title">{title}</text>')
        for power in range(low, high + 1):
            y = top + height - (power - low) * decade
            parts.append(f'<line class="grid" x1="{x0}" x2="{x0 + width:.1f}" y1="{y}" y2="{y}"/>')
            if x0 == left:
                parts.append(f'<text x="{x0 - 8}" y="{y + 4}" text-anchor="end">{10.0 ** power:g} s</text>')
        for size, _ in rows:
            x = at(size, 10.0 ** low)[0]
            parts.append(f'<text x="{x:.1f}" y="{top + height + 16}" text-anchor="middle">{short(size)}</text>')
        x, y = at(rows[0][0], rows[0][1][0][0])
        rise = min(width / across * decade, y - top)
        parts.append(f'<line class="linear" x1="{x:.1f}" y1="{y:.1f}" x2="{x + rise / decade * across:.1f}" y2="{y - rise:.1f}"/>')
        for k, name in enumerate(names):
            points = [at(size, found[k][0]) for size, found in rows]
            parts.append(f'<polyline class="way{k}" points="' + " ".join(f"{a:.1f},{b:.1f}" for a, b in points) + '"/>')
            parts += [f'<circle class="way{k}" cx="{a:.1f}" cy="{b:.1f}" r="3"/>' for a, b in points]
            parts.append(f'<text class="way{k}" x="{x0}" y="{top + height + 36 + 16 * k}">{name}</text>')
        x0 += width + gap
    x0 = max(x0, left + 300)
    style = (".grid{stroke:#888;stroke-opacity:.3}.linear{stroke:#888;stroke-dasharray:4 4}"
             "polyline{fill:none;stroke-width:2}polyline.way0{stroke:#d55e00}polyline.way1{stroke:#0072b2}"
             "circle.way0,text.way0{fill:#d55e00}circle.way1,text.way1{fill:#0072b2}"
             "text{font:12px sans-serif;fill:#888}.title{font-weight:bold}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{x0:.0f}" height="{top + height + bottom}" role="img" '
            f'aria-label="CPU time by size of the data"><style>{style}</style>' + "".join(parts) + "</svg>\n")


def short(size):
    return f"{size / 1e6:g}M" if size >= 1e6 else f"{size / 1e3:.0f}k" if size >= 10_000 else f"{size}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    panels = measure()
    table(panels)
    pathlib.Path(sys.argv[1]).write_text(chart(panels), encoding="utf-8")


if __name__ == "__main__":
    main()
