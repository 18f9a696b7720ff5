#!/usr/bin/env python3
"""HiGHS (through SciPy) on the programs of BoundsBenchmark: one cold LP per bound, CPU time.

    highs.py KIND BOUNDS ROWS.csv

KIND is joint, separate or double; ROWS.csv holds the signed rows y (x, 1) that DumpRows writes.
Needs python3-scipy. Set OMP_NUM_THREADS=1.
"""
import sys
import time

import numpy as np
import scipy.sparse as sp
from scipy.optimize import linprog

SLACK = 1.1


def solve(costs, matrix, limits, bounds):
    start = time.process_time()
    result = linprog(costs, A_ub=matrix, b_ub=limits, bounds=bounds, method="highs")
    return result, time.process_time() - start


def main(kind, count, file):
    rows = np.loadtxt(file, delimiter=",")
    n, p = rows.shape
    d = p - 1
    a = rows[:, :d]
    # variables: w+, w-, b, slacks of the kink at 1, slacks of the kink at 0 (double only)
    margins = sp.hstack([-sp.csr_matrix(a), sp.csr_matrix(a), -sp.csr_matrix(rows[:, d:])])
    first = sp.hstack([margins, -sp.eye(n)])
    bounds = [(0, None)] * (2 * d) + [(None, None)] + [(0, None)] * n
    norm = np.r_[np.ones(2 * d), 0, np.zeros(n)]
    loss = np.r_[np.zeros(2 * d + 1), np.ones(n)]
    base, _ = solve(norm + loss, first.tocsc(), -np.ones(n), bounds)
    w_norm, hinge = norm @ base.x, loss @ base.x
    if kind == "joint":
        matrix = sp.vstack([first, sp.csr_matrix((norm + loss)[None, :])]).tocsc()
        limits = np.r_[-np.ones(n), SLACK * (w_norm + hinge)]
    elif kind == "separate":
        matrix = sp.vstack([first, sp.csr_matrix(norm[None, :]), sp.csr_matrix(loss[None, :])]).tocsc()
        limits = np.r_[-np.ones(n), SLACK * w_norm, SLACK * hinge]
    else:
        z = np.r_[base.x[:d] - base.x[d : 2 * d], base.x[2 * d]]
        m = rows @ z
        double = np.maximum(0, 1 - m).sum() + 2 * np.maximum(0, -m).sum()
        zero = sp.csr_matrix((n, n))
        matrix = sp.vstack(
            [
                sp.hstack([first, zero]),
                sp.hstack([margins, zero, -sp.eye(n)]),
                sp.csr_matrix(np.r_[norm, np.zeros(n)][None, :]),
                sp.csr_matrix(np.r_[loss, 2 * np.ones(n)][None, :]),
            ]
        ).tocsc()
        limits = np.r_[-np.ones(n), np.zeros(n), SLACK * w_norm, SLACK * double]
        bounds += [(0, None)] * n
    count = min(count, 2 * d)
    times, total, iterations = [], 0.0, 0
    for b in range(count):
        objective = b * 2 * d // count
        costs = np.zeros(matrix.shape[1])
        sign = objective % 2 * 2 - 1
        costs[objective // 2] = sign
        costs[d + objective // 2] = -sign
        result, seconds = solve(costs, matrix, limits, bounds)
        times.append(seconds)
        total += abs(result.fun)
        iterations += result.nit
    print(
        f"{kind:8} highs    {file}: {count} bounds, mean {1e3 * np.mean(times):.3f} ms,"
        f" median {1e3 * np.median(times):.3f} ms; {iterations / count:.1f} iterations; sum {total:.8f}"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
