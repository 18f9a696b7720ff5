#!/usr/bin/env python3
"""Whole runs, start-up and memory of two builds, side by side, as rows of a table in Markdown.

    python3 benchmarks/before_after.py BEFORE AFTER [--pairs N] [--only NAME,NAME] [DIRECTORY]

BEFORE and AFTER are checkouts in which everything is built (mvn -DskipTests package). DIRECTORY has spambase.csv and
golub72.csv.gz, if these are to be run too; the rest is in data/. Runs alternate, the first of a pair by turns, so that
other work on the machine burdens both alike. CPU time is user and system time of the process, the least of all pairs;
wall-clock time is the median. Memory is the largest resident set, the median, with a heap of 512 MB. What both say of the
features, as JSON, is compared where they have the same fields.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

RANGES = ["--threshold", "none", "--threads", "1"]
RUNS = {
    "start-up": ["--version"],
    "wdbc": ["bounds", "data/wdbc.csv", *RANGES],
    "wdbc-evidence": ["bounds", "data/wdbc.csv", "--threads", "1"],
    "spambase": ["bounds", "spambase.csv", *RANGES],
    "golub72": ["bounds", "golub72.csv.gz", "--positive", "AML", *RANGES],
    "rank": ["rank", "data/wdbc.csv", "--kernel", "rbf:gamma=0.03", "--C", "10", "--threads", "1"],
    "eliminate": ["eliminate", "data/glass.csv", "--svm", "c", "--C", "10", "--kernel", "rbf:gamma=0.1", "--threads", "1"],
}


def run(checkout, arguments, out):
    """CPU seconds, wall-clock seconds and megabytes of one process."""
    command = [str(checkout / "svmrel"), *arguments]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL,
                               env=os.environ | {"SVMREL_JAVA_OPTS": "-Xmx512m"})
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024


def difference(a, b):
    """The largest relative difference of two numbers in the same place; infinite if anything else differs."""
    if isinstance(a, dict) and isinstance(b, dict):
        keys = a.keys() & b.keys()
        return max((difference(a[k], b[k]) for k in keys), default=0.0)
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return max((difference(x, y) for x, y in zip(a, b)), default=0.0)
    if isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool):
        return abs(a - b) / max(1.0, abs(a), abs(b))
    return 0.0 if a == b else float("inf")


def features(text):
    return json.loads(text).get("features", [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("directory", type=pathlib.Path, nargs="?")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--only", default=",".join(RUNS))
    arguments = parser.parse_args()
    sides = {"before": arguments.before.resolve(), "after": arguments.after.resolve()}
    for checkout in sides.values():
        subprocess.run([checkout / "svmrel", "--version"], check=True, capture_output=True)  # may build
    print("| run | CPU s before | after | ratio | wall s before | after | MB before | after | features differ by at most |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in arguments.only.split(","):
        words = list(RUNS[name])
        if len(words) > 1:
            within = sides["after"] if words[1].startswith("data/") else arguments.directory
            if within is None or not (within / words[1]).exists():
                continue
            words[1] = str(within.resolve() / words[1])
            words += ["--format", "json"]
        measured = {side: [] for side in sides}
        written = {}
        for pair in range(arguments.pairs):
            for side in sorted(sides, reverse=pair % 2 == 0):
                with tempfile.TemporaryFile("w+") as out:
                    measured[side].append(run(sides[side], words, out))
                    out.seek(0)
                    written[side] = out.read()
        cpu = {side: min(m[0] for m in measured[side]) for side in sides}
        wall = {side: statistics.median(m[1] for m in measured[side]) for side in sides}
        mega = {side: statistics.median(m[2] for m in measured[side]) for side in sides}
        apart = "" if len(words) == 1 else f"{difference(*(features(written[side]) for side in sides)):.1g}"
        print(f"| {name} | {cpu['before']:.2f} | {cpu['after']:.2f} | {cpu['after'] / cpu['before']:.2f}"
              f" | {wall['before']:.2f} | {wall['after']:.2f} | {mega['before']:.0f} | {mega['after']:.0f} | {apart} |",
              flush=True)


if __name__ == "__main__":
    main()
