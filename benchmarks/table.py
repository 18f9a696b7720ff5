#!/usr/bin/env python3
"""Measures the tables of RESULTS.md anew: bounds and probes by JMH, bounds followed by the same programs through HiGHS.

    table.py [--only PART,PART] [GOLUB.csv.gz POSITIVE]

Build first (README.md); needs python3-scipy. Parts, with the minutes they take on an idle machine:

    bounds     bounds of every kind of work, each followed by HiGHS (6, of which Golub 1)
    backends   the other backends on WDBC (1)
    probes     a probe in bounds, both measured in turn (2; Golub another 1)
    threads    two threads against one, and what the machine gives two independent processes (2.5)
    process    fresh processes of ./svmrel (0.5)
    runs       whole runs, with and without evidence, by backend (2; not among those measured if none is named)

Prints Markdown. Times are CPU time of the solving thread, medians of five iterations, and of HiGHS the median of cold LPs; of several threads
and processes wall-clock time is told too.
"""
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

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


def start(benchmark, threads=1, **parameters):
    """Starts one benchmark; see finish."""
    file = tempfile.NamedTemporaryFile(suffix=".json")
    # Two at once are wanted below.
    command = ["java", "-Djmh.ignoreLock=true", "-cp", CLASSES, "org.openjdk.jmh.Main", f"BoundsBenchmark.{benchmark}$"]
    command += ["-rf", "json", "-rff", file.name]
    for name, value in {"threads": threads, **parameters}.items():
        command += ["-p", f"{name}={value}"]
    return benchmark, file, subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def finish(started):
    """Waits for a benchmark; returns medians in milliseconds (CPU, of several threads that of the busiest; wall-clock time), pivots and heap."""
    benchmark, file, process = started
    printed, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"the benchmark failed:\n{printed}")
    result = json.load(file)[0]
    unit = "perBound" if benchmark == "bounds" else "perProbe"
    wall = statistics.median(result["secondaryMetrics"][unit]["rawData"][0]) / 1e3
    iterations = [line for line in printed.splitlines() if line.startswith("Iteration")]
    times = [float(match[1]) / 1e3 for line in iterations if (match := re.search(r"CPU time of one: ([\d.]+) us", line))]
    pivots = re.search(r"([\d.]+) pivots each", printed)
    heap = re.search(r"at most (\d+) MB with garbage, ([\d.]+) MB live", printed)
    return statistics.median(times) if times else wall, wall, float(pivots[1]), f"{heap[1]} / {heap[2]}"


def measure(benchmark, threads=1, **parameters):
    return finish(start(benchmark, threads, **parameters))


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


def bounds(golub):
    row("work", "pivots", "ms/bound", "us/pivot", "HiGHS ms (iterations)", "ratio", "heap MB: peak / live", "load")
    row(*["---"] * 8)
    for data, kind, count, peers in WORKS + ([(golub, "joint", 300, 3)] if golub else []):
        cpu, _, pivots, heap = measure("bounds", data=data, kind=kind, backend="compact", count=count)
        times, iterations = highs(data, kind, peers) if peers else (None, None)
        peer = f"{times:.1f} ({iterations:.0f}; {peers})" if peers else ""
        ratio = f"{times / cpu:.0f}" if peers else ""
        row(f"{kind}, {data}, {count} bounds", f"{pivots:.1f}", f"{cpu:.3f}", f"{1e3 * cpu / pivots:.1f}", peer, ratio, heap, load())


def backends(golub):
    row("WDBC, 20 bounds: backend", "ms/bound", "times ours", "load")
    row(*["---"] * 4)
    own = None
    for backend in ("compact", "lpsolve", "ojalgo"):
        cpu = measure("bounds", data=WDBC, kind="joint", backend=backend, count=20)[0]
        own = own or cpu
        row(backend, f"{cpu:.3f}", f"{cpu / own:.1f}", load())


def probes(golub):
    row("a probe", "ms/bound, before and after", "pivots", "ms/probe", "bounds", "load")
    row(*["---"] * 6)
    for data, count in [(WDBC, 60), ("1000x50", 100)] + ([(golub, 300)] if golub else []):
        parameters = {"data": data, "kind": "joint", "backend": "compact", "count": count}
        before, _, pivots, _ = measure("bounds", **parameters)
        probe = measure("probes", **parameters)[0]
        after = measure("bounds", **parameters)[0]
        row(data, f"{before:.3f}, {after:.3f}", f"{pivots:.1f}", f"{probe:.3f}", f"{2 * probe / (before + after):.2f}", load())


def threads(golub):
    """In turns, so that a change of the machine's load meets all: one thread, two threads, two processes of one thread."""
    parameters = {"data": "2000x100", "kind": "joint", "backend": "compact", "count": 40}
    turns = []
    for _ in range(3):
        one = measure("bounds", **parameters)
        two = measure("bounds", threads=2, **parameters)
        pair = [start("bounds", **parameters) for _ in range(2)]
        both = [finish(process) for process in pair]
        turns.append((one, two, tuple(statistics.mean(times) for times in zip(*(times[:2] for times in both)))))
    row("2000x100", "ms/bound: one thread", "two threads", "in each of two processes at once", "gain of threads", "gain of processes", "load")
    row(*["---"] * 7)
    for k, what in ((1, "wall-clock time"), (0, "CPU time, of threads the busier one's")):
        one, two, both = (statistics.median(times[k] for times in column) for column in zip(*turns))
        row(what + ", medians of three turns", f"{one:.2f}", f"{two:.2f}", f"{both:.2f}", f"{one / two:.2f}", f"{2 * one / both:.2f}", load())


def process(golub):
    row("fresh process, medians of five", "wall s", "CPU s", "of which solving s (wall)", "load")
    row(*["---"] * 5)
    alone = ["--baseline", "l1", "--slack", "0.1", "--threshold", "none"]
    for name, options in (("bounds alone, L1 baseline, slack 0.1", alone), ("the defaults", [])):
        runs = []
        for _ in range(5):
            before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            command = [f"{ROOT}/svmrel", "bounds", "data/wdbc.csv", "--format", "json", *options]
            printed = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
            wall, after = time.monotonic() - clock, resource.getrusage(resource.RUSAGE_CHILDREN)
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            runs.append((wall, cpu, json.loads(printed)["solve_seconds"]))
        row(name, *(f"{statistics.median(times):.2f}" for times in zip(*runs)), load())


def runs(golub):
    row("WDBC, L1 baseline, default slack, a whole run", "backend", "CPU s", "wall s", "load")
    row(*["---"] * 5)
    for threshold in ("none", "evidence"):
        for backend in ("compact", "lpsolve", "ojalgo"):
            command = ["java", "-cp", CLASSES, "org.openjdk.jmh.Main", "RunBenchmark", "-wi", "1", "-i", "1", "-v", "NORMAL"]
            command += ["-p", "baseline=l1", "-p", f"threshold={threshold}", "-p", f"backend={backend}"]
            printed = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
            last = [line for line in printed.splitlines() if line.startswith("Iteration")][-1]
            cpu = float(re.search(r"CPU time: ([\d.]+) ms", last)[1])
            # The warm-up's, then the measured one's, which what the benchmark prints at its end may have parted from its line.
            wall = float(re.findall(r"([\d.]+) ms/op", printed)[1])
            row(f"threshold: {threshold}", backend, f"{cpu / 1e3:.2f}", f"{wall / 1e3:.2f}", load())


PARTS = {part.__name__: part for part in (bounds, backends, probes, threads, process, runs)}


def main(arguments):
    wanted = [name for name in PARTS if name != "runs"]
    if arguments[:1] == ["--only"]:
        wanted = arguments[1].split(",")
        arguments = arguments[2:]
    golub = f"{arguments[0]}:{arguments[1]}" if arguments else None
    for name in wanted:
        began = time.monotonic()
        PARTS[name](golub)
        print(f"\n({name}: {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, {time.monotonic() - began:.0f} s)\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
