#!/usr/bin/env python3
"""Whole runs of `svmrel bounds` beside p-values of a random forest (R's ranger, r/altmann.R), on the same files.

    forest.py [--limit SECONDS] FILE [FILE ...]

Prints a Markdown table. A file is CSV, plain or gz, with numbers, and a label of two classes in its last column. Both use two threads and their defaults; svmrel
runs right before the forest, so that a busy machine slows both. A forest that takes longer than SECONDS (default 600) is stopped. Debian: r-cran-ranger.
"""
import argparse
import gzip
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SVMREL = os.path.join(os.path.dirname(HERE), "svmrel")
THREADS = "2"


def timed(command, limit=None):
    """Output, wall-clock seconds and processor seconds; no output where the limit stopped it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    try:
        output = subprocess.run(command, check=True, capture_output=True, timeout=limit).stdout
    except subprocess.TimeoutExpired:
        output = None
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rarer(file):
    """The rarer of two labels, and the counts of samples and features."""
    with open(file, encoding="utf-8") as lines:
        columns = len(next(lines).split(","))
        labels = [line.rstrip("\r\n").rsplit(",", 1)[1].strip('"') for line in lines]
    classes = sorted(set(labels), key=labels.count)
    if len(classes) != 2:
        sys.exit(f"{file}: {len(classes)} labels in the last column; expected 2")
    return classes[0], len(labels), columns - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=600)
    parser.add_argument("files", nargs="+", metavar="FILE")
    asked = parser.parse_args()
    print("| data | n x d | svmrel: wall, CPU s | relevant | ranger: wall, CPU s | p <= 0.01 | ratio of CPU |")
    print("|---|---|---|---|---|---|---|")
    for file in asked.files:
        with tempfile.TemporaryDirectory() as folder:
            plain = os.path.join(folder, "data.csv")
            with (gzip.open if file.endswith(".gz") else open)(file, "rb") as packed, open(plain, "wb") as unpacked:
                shutil.copyfileobj(packed, unpacked)
            positive, n, d = rarer(plain)
            output, wall, cpu = timed([SVMREL, "bounds", plain, "--positive", positive, "--threads", THREADS, "--format", "json", "--quiet"])
            relevant = sum(feature["class"] in ("strong", "weak") for feature in json.loads(output)["features"])
            output, forest_wall, forest_cpu = timed(["Rscript", os.path.join(HERE, "r", "altmann.R"), plain, THREADS], asked.limit)
            stopped = output is None
            print(
                f"| {os.path.basename(file)} | {n} x {d} | {wall:.1f}, {cpu:.1f} | {relevant} | "
                + ("above " if stopped else "")
                + f"{forest_wall:.1f}, {forest_cpu:.1f} | "
                + ("not known" if stopped else output.decode().strip())
                + f" | {'above ' if stopped else ''}{forest_cpu / cpu:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
