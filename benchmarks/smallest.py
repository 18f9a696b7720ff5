#!/usr/bin/env python3
"""The least number of features, by `svmrel smallest --sets 1` and by the mixed-integer solver of HiGHS (through SciPy).

    smallest.py JAR DATA.csv POSITIVE SLACK SECONDS

DATA.csv has numbers, and the classes in its last column. Both take whole processes: HiGHS gets the budget and the
upper bounds of `svmrel bounds` as its big-M for nothing. It is stopped after SECONDS. Needs python3-scipy.
"""
import csv
import json
import subprocess
import sys
import time

import numpy as np
import scipy.sparse as sp
from scipy.optimize import Bounds, LinearConstraint, milp


def asked(jar, *words):
    start = time.perf_counter()
    said = subprocess.run(["java", "-jar", jar, *words, "--format", "json", "--quiet"], check=True, capture_output=True, text=True)
    return json.loads(said.stdout), time.perf_counter() - start


def main(jar, file, positive, slack, seconds):
    common = [file, "--positive", positive, "--slack", slack]
    found, own = asked(jar, "smallest", *common, "--sets", "1")
    ranges, _ = asked(jar, "bounds", *common, "--threshold", "none")
    with open(file, encoding="utf-8") as lines:
        table = list(csv.reader(lines))[1:]
    x = np.array([row[:-1] for row in table], float)
    x = (x - x.mean(axis=0)) / x.std(axis=0)
    y = np.where(np.array([row[-1] for row in table]) == positive, 1.0, -1.0)
    n, d = x.shape
    c = found["baseline"]["hyperparameters"]["C"]
    baseline = found["baseline"]
    limit = (1 + float(slack)) * (baseline["norm1"] + c * baseline["loss"])
    upper = np.array([feature["upper"] for feature in ranges["features"]])
    # Variables: w+, w-, b, hinge, whether a feature is used.
    rows = sp.hstack([sp.csr_matrix(y[:, None] * x), -sp.csr_matrix(y[:, None] * x), sp.csr_matrix(y[:, None]), sp.eye(n), sp.csr_matrix((n, d))])
    budget = np.r_[np.ones(2 * d), 0, c * np.ones(n), np.zeros(d)]
    used = sp.hstack([sp.eye(d), sp.eye(d), sp.csr_matrix((d, n + 1)), -sp.diags(upper)])
    start = time.perf_counter()
    result = milp(
        np.r_[np.zeros(2 * d + 1 + n), np.ones(d)],
        integrality=np.r_[np.zeros(2 * d + 1 + n), np.ones(d)],
        bounds=Bounds(np.r_[np.zeros(2 * d), -np.inf, np.zeros(n + d)], np.r_[np.full(2 * d, np.inf), np.inf, np.full(n, np.inf), np.ones(d)]),
        constraints=[
            LinearConstraint(rows.tocsc(), np.ones(n), np.inf),
            LinearConstraint(sp.csc_matrix(budget[None, :]), -np.inf, limit),
            LinearConstraint(used.tocsc(), -np.inf, 0),
        ],
        options={"time_limit": float(seconds)},
    )
    other = time.perf_counter() - start
    print(f"svmrel: {found['smallest']} in {own:.2f} s, the whole process")
    size = "none" if result.fun is None else round(result.fun)
    print(f"HiGHS: {size}, at least {result.mip_dual_bound} in {other:.2f} s: {result.message}")


if __name__ == "__main__":
    main(*sys.argv[1:])
