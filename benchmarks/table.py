#!/usr/bin/env python3
"""Measures the tables of RESULTS.md anew: bounds and probes by JMH, each followed by the same programs through HiGHS.

    table.py [GOLUB.csv.gz POSITIVE]

Takes some eight minutes on one thread of an idle machine. Build first (README.md); needs python3-scipy. Prints one line of Markdown for each work:
CPU time of the solving thread, median of five iterations, against the median CPU time of cold LPs; times of several threads are wall-clock time.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CLASSES = f"{ROOT}/benchmarks/target/classes:{ROOT}/benchmarks/target/lib/*"
PACKAGE = "io.github.svmrelevance.benchmarks."
WDBC = "data/wdbc.csv:M"

# data, kind, bounds, bounds through HiGHS
WORKS = [
    (WDBC, "joint", 60, 20),
    ("1000x50", "joint", 100, 10),
    ("2000x100", "joint", 40, 4),
    ("5000x50", "joint", 20, 3),
    ("20000x50", "joint", 10, 1),
    ("100000x20", "joint", 6, 0),
    (WDBC, "separate", 60, 20),
    ("1000x50", "separate", 20, 6),
    (WDBC, "double", 60, 20),
    ("1000x50", "double", 20, 6),
]


def measure(benchmark, threads=1, **parameters):
    """Runs one benchmark; returns medians in milliseconds (CPU, or wall-clock time if there are several threads), pivots and heap."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        command = ["java", "-cp", CLASSES, "org.openjdk.jmh.Main", f"BoundsBenchmark.{benchmark}$", "-rf", "json", "-rff", file.name]
        for name, value in {"threads": threads, **parameters}.items():
            command += ["-p", f"{name}={value}"]
        printed = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
        result = json.load(file)[0]
    unit = "perBound" if benchmark == "bounds" else "perProbe"
    wall = statistics.median(result["secondaryMetrics"][unit]["rawData"][0]) / 1e3
    iterations = [line for line in printed.splitlines() if line.startswith("Iteration")]
    times = [float(match[1]) / 1e3 for line in iterations if (match := re.search(r"CPU time of one: ([\d.]+) us", line))]
    pivots = re.search(r"([\d.]+) pivots each", printed)
    heap = re.search(r"at most (\d+) MB with garbage, ([\d.]+) MB live", printed)
    return statistics.median(times) if times else wall, wall, float(pivots[1]), f"{heap[1]} / {heap[2]}"


def highs(data, kind, count):
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as rows:
        subprocess.run(["java", "-cp", CLASSES, PACKAGE + "DumpRows", data], check=True, stdout=rows, cwd=ROOT)
        command = [sys.executable, f"{ROOT}/benchmarks/highs.py", kind, str(count), rows.name]
        printed = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}).stdout
    return float(re.search(r"median ([\d.]+) ms", printed)[1]), float(re.search(r"([\d.]+) iterations", printed)[1])


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def load():
    return f"{os.getloadavg()[0]:.1f}"


def main(golub):
    row("work", "pivots", "ms/bound", "us/pivot", "HiGHS ms (iterations)", "ratio", "heap MB: peak / live", "load")
    row(*["---"] * 8)
    own = {}
    for data, kind, count, peers in WORKS + ([(golub, "joint", 300, 3)] if golub else []):
        cpu, _, pivots, heap = measure("bounds", data=data, kind=kind, backend="compact", count=count)
        own[data, kind] = cpu
        time, iterations = highs(data, kind, peers) if peers else (None, None)
        peer = f"{time:.1f} ({iterations:.0f}; {peers})" if peers else ""
        ratio = f"{time / cpu:.0f}" if peers else ""
        row(f"{kind}, {data}, {count} bounds", f"{pivots:.1f}", f"{cpu:.3f}", f"{1e3 * cpu / pivots:.1f}", peer, ratio, heap, load())
    for backend in ("lpsolve", "ojalgo"):
        cpu, _, _, _ = measure("bounds", data=WDBC, kind="joint", backend=backend, count=20)
        row(f"joint, {WDBC}, backend {backend}", "", f"{cpu:.2f}", "", "", f"{cpu / own[WDBC, 'joint']:.1f}", "", load())
    for data in [WDBC, "1000x50"] + ([golub] if golub else []):
        cpu, _, _, _ = measure("probes", data=data, kind="joint", backend="compact", count=60)
        row(f"a probe, {data}", "", f"{cpu:.3f}", "", "", f"{cpu / own[data, 'joint']:.2f} bounds", "", load())
    walls = [measure("bounds", threads=t, data="2000x100", kind="joint", backend="compact", count=40)[1] for t in (1, 2)]
    row("joint, 2000x100, 1 and 2 threads, wall", "", f"{walls[0]:.2f}, {walls[1]:.2f}", "", "", f"{walls[0] / walls[1]:.2f}", "", load())


if __name__ == "__main__":
    main(f"{sys.argv[1]}:{sys.argv[2]}" if len(sys.argv) > 2 else None)
