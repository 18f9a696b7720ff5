#!/usr/bin/env python3
"""Trains the soft-margin SVM on sparse tables, as they stand, with the trainer of `svmrel` and with LIBLINEAR, one after the other.

    liblinear.py [-C C] FILE [FILE ...]

FILE is LIBSVM text of two classes, plain or gz. Prints a Markdown table: processor seconds of the whole process, of training alone where it is known, and by what share
||w||^2/2 + C sum of losses is above what `svmrel` proves of its least value. LIBLINEAR (-s 3 -B 1) penalises the bias as well, so its answer is not quite the same.
Debian: liblinear-tools, python3-scipy, python3-sklearn. Build the module first, as README.md says.
"""
import argparse
import gzip
import os
import resource
import shutil
import subprocess
import tempfile

import numpy
from sklearn.datasets import load_svmlight_file

HERE = os.path.dirname(os.path.abspath(__file__))
CLASSES = os.path.join(HERE, "target", "classes") + ":" + os.path.join(HERE, "target", "lib", "*")
PROGRAM = "io.github.svmrelevance.benchmarks.SparseTraining"
TOLERANCES = ("0.1", "0.01", "0.001")


def timed(command):
    """Output and processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def value(model, rows, labels, c):
    """Our objective of a model that LIBLINEAR wrote."""
    with open(model, encoding="utf-8") as lines:
        text = lines.read().split("\nw\n")
    head = dict(line.split(" ", 1) for line in text[0].splitlines())
    weights = numpy.array([float(line) for line in text[1].split()])
    positive = float(head["label"].split()[0])
    signs = numpy.where(labels == positive, 1.0, -1.0)
    scores = rows[:, : len(weights) - 1] @ weights[:-1] + weights[-1]
    return 0.5 * weights[:-1] @ weights[:-1] + c * numpy.maximum(0, 1 - signs * scores).sum()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-C", type=float, default=1)
    parser.add_argument("files", nargs="+", metavar="FILE")
    asked = parser.parse_args()
    print("| data | C | trainer | process, CPU s | training, CPU s | above the optimum |")
    print("|---|---|---|---|---|---|")
    for file in asked.files:
        name = os.path.basename(file)
        with tempfile.TemporaryDirectory() as folder:
            plain = os.path.join(folder, "data.libsvm")
            with (gzip.open if file.endswith(".gz") else open)(file, "rb") as packed, open(plain, "wb") as unpacked:
                shutil.copyfileobj(packed, unpacked)
            rows, labels = load_svmlight_file(plain)
            output, cpu = timed(["java", "-cp", CLASSES, PROGRAM, str(asked.C), plain])
            training, least, found = output.split()[2:5]
            least = float(least)
            print(f"| {name} | {asked.C:g} | svmrel | {cpu:.2f} | {training} | {float(found) / least - 1:.1e} |", flush=True)
            for tolerance in TOLERANCES:
                model = os.path.join(folder, "model")
                _, cpu = timed(["liblinear-train", "-q", "-s", "3", "-B", "1", "-c", str(asked.C), "-e", tolerance, plain, model])
                above = value(model, rows, labels, asked.C) / least - 1
                print(f"| {name} | {asked.C:g} | LIBLINEAR -e {tolerance} | {cpu:.2f} | | {above:.1e} |", flush=True)


if __name__ == "__main__":
    main()
