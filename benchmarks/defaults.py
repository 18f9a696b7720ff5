#!/usr/bin/env python3
"""What `svmrel bounds` costs with its defaults, as a user starts it: whole processes, one run of each file by turns.

    defaults.py ROUNDS FILE [FILE ...]

Prints a Markdown table: medians of wall-clock and processor time over the rounds, in seconds, the largest resident set, and the load of the machine before and after.
Build the clone first, and run nothing else.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

SVMREL = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "svmrel")


def run(file):
    """Wall-clock time, time of processors, and MB of one run."""
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        process = subprocess.Popen([SVMREL, "bounds", file, "--quiet"], stdout=out, stderr=out)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        if status != 0:
            out.seek(0)
            sys.exit(f"{file}: {out.read().decode()}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    rounds, files = int(sys.argv[1]), sys.argv[2:]
    before = os.getloadavg()[0]
    found = {file: [] for file in files}
    for _ in range(rounds):
        for file in files:
            found[file].append(run(file))
    print(f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after, this measurement included\n")
    print("| data | wall s | CPU s | MB |\n|---|---|---|---|")
    for file in files:
        wall, cpu, memory = (statistics.median(column) for column in zip(*found[file]))
        print(f"| {os.path.basename(file)} | {wall:.2f} | {cpu:.2f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
