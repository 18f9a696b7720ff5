#!/usr/bin/env python3
"""Regression, ordered classes and several classes at once: CPU time of svmrel against cold programs of HiGHS.

    targets.py [BOUNDS]

svmrel computes all bounds of an L1 baseline (C = 1, slack 0.2, one joint budget) in one process, start of the JVM, certificates and
cross-validation included. HiGHS
(Debian: python3-scipy) gets each upper bound as an LP of its own and solves BOUNDS of them (default 6), from which the time of all is
estimated, without the start of Python. A lower bound costs it one more, which is not counted. Prints CPU seconds and the largest
difference of the values that both have. Build first.
"""
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import scipy.sparse as sp
from scipy.optimize import linprog

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLES = [
    ("diabetes", "regression", ["--task", "regression"], None),
    ("new_thyroid", "ordinal", ["--order", "Hypo,Normal,Hyper", "--thresholds", "all"], ["Hypo", "Normal", "Hyper"]),
    ("vehicle", "multiclass", ["--task", "multiclass"], None),
]


LEVELS = ["low", "mid", "high"]


def generated(folder):
    """1000 x 50 samples of two tasks: ten features matter, and noise has the variance of their sum."""
    random = np.random.default_rng(1)
    x = random.normal(size=(1000, 50))
    y = x[:, :10].sum(axis=1) + np.sqrt(10) * random.normal(size=1000)
    thirds = [LEVELS[k] for k in np.digitize(y, np.quantile(y, [1 / 3, 2 / 3]))]
    files = []
    for name, labels in (("number", y.tolist()), ("level", thirds)):
        file = os.path.join(folder, name + ".csv")
        with open(file, "w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            writer.writerow([f"x{j}" for j in range(50)] + ["y"])
            writer.writerows([*row, label] for row, label in zip(x.tolist(), labels))
        files.append(file)
    return files


def scaled(values):
    return (values - values.mean(axis=0)) / values.std(axis=0)


def rows(task, x, labels, order):
    """Rows a, t of the losses max(0, t - a z), z = (weights, intercepts), and how many weights there are for a feature."""
    n, d = x.shape
    if task == "regression":
        y = scaled(np.array(labels, dtype=float))
        a = np.column_stack([x, np.ones(n)])
        return np.vstack([a, -a]), np.r_[y - 0.1, -y - 0.1], 1
    names = order or sorted(set(labels))
    level = np.array([names.index(label) for label in labels])
    k = len(names)
    parts = []
    if task == "ordinal":
        for j in range(k - 1):
            sign = np.where(level <= j, 1.0, -1.0)
            a = np.zeros((n, d + k - 1))
            a[:, :d] = -x * sign[:, None]
            a[:, d + j] = sign
            parts.append(a)
        a = np.vstack(parts)
        return a, np.ones(len(a)), 1
    for c in range(k):  # Weston and Watkins
        own = np.flatnonzero(level != c)
        a = np.zeros((len(own), k * d + k))
        for r, i in enumerate(own):
            a[r, level[i] * d : (level[i] + 1) * d] = x[i]
            a[r, c * d : (c + 1) * d] = -x[i]
            a[r, k * d + level[i]], a[r, k * d + c] = 1, -1
        parts.append(a)
    a = np.vstack(parts)
    return a, np.ones(len(a)), k


def highs(task, x, labels, order, count):
    a, t, k = rows(task, x, labels, order)
    d, m = x.shape[1], len(t)
    w = k * d
    u = a.shape[1] - w
    matrix = sp.hstack([sp.csr_matrix(-a[:, :w]), sp.csr_matrix(a[:, :w]), sp.csr_matrix(-a[:, w:]), -sp.eye(m)]).tocsc()
    use = np.r_[np.ones(2 * w), np.zeros(u), np.ones(m)]
    free = [(0, None)] * (2 * w) + [(None, None)] * u + [(0, None)] * m
    equal = {}
    if k > 1:
        sums = np.zeros((d + 1, len(use)))
        for j in range(d):
            for c in range(k):
                sums[j, c * d + j], sums[j, w + c * d + j] = 1, -1
        sums[d, 2 * w : 2 * w + u] = 1
        equal = {"A_eq": sp.csc_matrix(sums), "b_eq": np.zeros(d + 1)}
    start = time.process_time()
    least = linprog(use, A_ub=matrix, b_ub=-t, bounds=free, method="highs", **equal).fun
    base = time.process_time() - start
    limited = sp.vstack([matrix, sp.csr_matrix(use[None, :])]).tocsc()
    limits = np.r_[-t, 1.2 * least]
    programs = [(j, c, sign) for j in range(d) for c in range(k) for sign in (1, -1)]
    upper, solved, start = {}, 0, time.process_time()
    for j, c, sign in programs[: max(2 * k, count // (2 * k) * 2 * k)]:  # whole features
        costs = np.zeros(len(use))
        costs[c * d + j], costs[w + c * d + j] = -sign, sign
        value = -linprog(costs, A_ub=limited, b_ub=limits, bounds=free, method="highs", **equal).fun
        upper[j] = max(upper.get(j, 0), value)
        solved += 1
    each = (time.process_time() - start) / solved
    return base + each * len(programs), len(programs), solved, upper


def svmrel(file, options):
    command = [os.path.join(ROOT, "svmrel"), "bounds", file, *options, "--baseline", "l1", "--threshold", "none"]
    command += ["--threads", "1", "--format", "json"]
    subprocess.run(command, check=True, capture_output=True)  # fills the caches
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, [feature["upper"] for feature in json.loads(result.stdout)["features"]]


def compare(file, task, options, order, count):
    with open(file, encoding="utf-8") as lines:
        body = list(csv.reader(lines))[1:]
    x = scaled(np.array([[float(cell) for cell in row[:-1]] for row in body]))
    ours, upper = svmrel(file, options)
    theirs, programs, solved, values = highs(task, x, [row[-1] for row in body], order, count)
    gap = max(abs(value - upper[j]) / value for j, value in values.items())
    name = f"{os.path.basename(file).removesuffix('.csv')} ({x.shape[0]} x {x.shape[1]})"
    print(f"| {name} | {task} | {ours:.1f} | {theirs:.1f} | {theirs / ours:.1f} | {solved} of {programs} | {gap:.0e} |", flush=True)


def main(count):
    print("| data | task | svmrel, s | HiGHS, s | ratio | bounds of HiGHS | largest difference |")
    print("|---|---|---|---|---|---|---|")
    for name, task, options, order in TABLES:
        compare(os.path.join(ROOT, "data", name + ".csv"), task, options, order, count)
    with tempfile.TemporaryDirectory() as folder:
        number, level = generated(folder)
        compare(number, "regression", ["--task", "regression"], None, count)
        compare(level, "ordinal", ["--order", ",".join(LEVELS), "--thresholds", "all"], LEVELS, count)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
