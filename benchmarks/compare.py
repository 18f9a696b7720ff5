#!/usr/bin/env python3
"""Whole processes side by side: all bounds of an L1 baseline (C = 1, slack 0.1) by svmrel and by general LP solvers.

    compare.py FILE.csv POSITIVE [PEER_BOUNDS]

The label is the last column of FILE.csv. svmrel computes all 2d bounds in one process, start of the JVM included. The peers get the
program of each bound as an LP of its own, and solve at most PEER_BOUNDS of them (default 10), from which the time of all is estimated:
HiGHS through SciPy (Debian: python3-scipy) without the start of Python, lp_solve (Debian: lp-solve) as one process per bound. A peer
that is not installed is left out. Prints seconds of wall-clock time and, bound by bound, the largest difference of the values.
"""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SLACK = 1.1


def read(file, positive):
    """Signed standardised rows y (x, 1), as svmrel sees them."""
    with open(file, encoding="utf-8") as lines:
        table = list(csv.reader(lines))
    names, body = table[0], table[1:]
    x = np.array([[float(cell) for cell in row[:-1]] for row in body])
    y = np.array([1.0 if row[-1] == positive else -1.0 for row in body])
    deviation = x.std(axis=0)
    x = (x - x.mean(axis=0)) / np.where(deviation > 0, deviation, 1)
    return names, np.column_stack([x, np.ones(len(y))]) * y[:, None]


def svmrel(file, label, positive, features):
    command = [os.path.join(ROOT, "svmrel"), "bounds", file, "--label", label, "--positive", positive]
    command += ["--baseline", "l1", "--slack", "0.1", "--C", "1", "--threshold", "none", "--threads", "1"]
    command += ["--format", "json", "--backend", "compact"]
    subprocess.run(command, check=True, capture_output=True)  # builds the program, fills the caches
    start = time.perf_counter()
    result = subprocess.run(command, check=True, capture_output=True)
    seconds = time.perf_counter() - start
    by_name = {feature["name"]: feature for feature in json.loads(result.stdout)["features"]}
    return seconds, [by_name[name]["upper"] for name in features]


def program(rows):
    """min c'v, M v <= r, v >= 0 with v = (w+, w-, b+, b-, slacks); the budget is the last row."""
    import scipy.sparse as sp

    n, d = rows.shape[0], rows.shape[1] - 1
    margins = [-rows[:, :d], rows[:, :d], -rows[:, d:], rows[:, d:]]
    constraints = sp.hstack([sp.csr_matrix(part) for part in margins] + [-sp.eye(n)]).tocsr()
    return constraints, np.r_[np.ones(2 * d), 0, 0, np.ones(n)]


def highs(rows, bounds):
    from scipy.optimize import linprog
    import scipy.sparse as sp

    constraints, use = program(rows)
    n, d = rows.shape[0], rows.shape[1] - 1
    start = time.perf_counter()
    least = linprog(use, A_ub=constraints, b_ub=-np.ones(n), method="highs").fun
    base = time.perf_counter() - start
    matrix = sp.vstack([constraints, sp.csr_matrix(use[None, :])]).tocsc()
    limits = np.r_[-np.ones(n), SLACK * least]
    values = {}
    start = time.perf_counter()
    for j, sign in bounds:
        costs = np.zeros(len(use))
        costs[j], costs[d + j] = sign, -sign
        values[j, sign] = linprog(costs, A_ub=matrix, b_ub=limits, method="highs").fun
    return base, (time.perf_counter() - start) / len(bounds), least, values


def lp_solve(rows, bounds, least):
    n, d = rows.shape[0], rows.shape[1] - 1
    body = []
    for i in range(n):
        terms = " ".join(f"{rows[i, j]:+.17g} p{j} {-rows[i, j]:+.17g} m{j}" for j in range(d))
        body.append(f"{terms} {rows[i, d]:+.17g} b + s{i} >= 1;")
    use = " + ".join([f"p{j} + m{j}" for j in range(d)] + [f"s{i}" for i in range(n)])
    body.append(f"{use} <= {SLACK * least:.17g};")
    body.append("free b;")
    values, seconds = {}, 0.0
    for j, sign in bounds:
        with tempfile.NamedTemporaryFile("w", suffix=".lp", delete=False) as file:
            file.write(f"min: {sign:+d} p{j} {-sign:+d} m{j};\n" + "\n".join(body) + "\n")
        start = time.perf_counter()
        out = subprocess.run(["lp_solve", "-S4", file.name], check=True, capture_output=True, text=True).stdout
        seconds += time.perf_counter() - start
        os.unlink(file.name)
        values[j, sign] = next(float(line.split(":")[1]) for line in out.splitlines() if "objective function" in line)
    return seconds / len(bounds), values


def main(file, positive, count):
    names, rows = read(file, positive)
    d = rows.shape[1] - 1
    bounds = [(j, sign) for j in range(d) for sign in (-1, 1)]
    some = [bounds[b * len(bounds) // min(count, len(bounds))] for b in range(min(count, len(bounds)))]
    seconds, upper = svmrel(file, names[-1], positive, names[:-1])
    print(f"svmrel    {seconds:8.3f} s, all {2 * d} bounds and the start of the JVM")
    base, each, least, values = highs(rows, some)
    # The larger of max w_j and -min w_j is the upper bound of |w_j|, so no value may exceed it.
    excess = max(-values[j, sign] - upper[j] for j, sign in some)
    print(f"HiGHS     {base + 2 * d * each:8.3f} s, estimated from {len(some)} bounds; exceeds svmrel's upper bounds by at most {excess:.1e}")
    if shutil.which("lp_solve"):
        each, others = lp_solve(rows, some, least)
        apart = max(abs(others[bound] - values[bound]) for bound in some)
        print(f"lp_solve  {2 * d * each:8.3f} s, estimated from {len(some)} bounds; differs from HiGHS by at most {apart:.1e}")
    else:
        print("lp_solve  not installed")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10)
