#!/usr/bin/env python3
"""What neighbours of `svmrel bounds` select, and what they cost, on the same data.

    neighbours.py [SEEDS]

Prints two Markdown tables: seconds on data/wdbc.csv (569 x 30), and the selection on generated data of known truth
(`svmrel generate relevance`: 5 strong, 6 weak in two groups of correlation 0.95, 20 irrelevant features, 200 samples, 5 % of the labels turned round; SEEDS draws, default 20, seeds from 7000 on).
Features are standardised. Of each method one thread is used; seconds are of the processor, for svmrel of the whole process, the start of the JVM included.

  svmrel bounds           defaults, --threads 1
  permutation importance  LinearSVC, C = 1, 10 repeats on the held-out fifth; selected: mean above two standard deviations
  RFECV                   SVC, linear, C = 1, 5-fold cross-validation
  stability selection     Meinshausen, Buehlmann 2010: L1 logistic regression on 100 random halves, the 8 largest weights of each; selected: in 75 %
  Boruta                  Kursa, Rudnicki 2010: 50 rounds of shadow features, random forests of 100 trees; binomial test at 1 %, Bonferroni
  model-X knockoffs       Candes and others 2018: Gaussian, equicorrelated, difference of L1 logistic weights, knockoff+ at a rate of 0.2
  linear SHAP             mean |w_j (x_j - mean)| of the same LinearSVC; ranks only, so nothing is selected

The last five are short programs of the published algorithms on scikit-learn (Debian: python3-sklearn), not the packages of these names.
"""
import json
import math
import os
import subprocess
import sys
import tempfile

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np
from scipy.stats import binom
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import RFECV
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, train_test_split
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SVMREL = os.path.join(ROOT, "svmrel")


def read(file, positive):
    with open(file, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split(",") for line in lines]
    x = np.array([[float(cell) for cell in row[:-1]] for row in rows[1:]])
    return rows[0][:-1], StandardScaler().fit_transform(x), np.array([row[-1] == positive for row in rows[1:]]).astype(int)


def svmrel(file, positive, x, y):
    command = [SVMREL, "bounds", file, "--positive", positive, "--format", "json", "--threads", "1", "--quiet"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return np.array([feature["class"] in ("strong", "weak") for feature in result["features"]])


def linear(x, y):
    return LinearSVC(C=1, dual=False, max_iter=10_000).fit(x, y)


def permutation(file, positive, x, y):
    train, test, below, above = train_test_split(x, y, test_size=0.2, stratify=y, random_state=0)
    found = permutation_importance(linear(train, below), test, above, n_repeats=10, random_state=0)
    return found.importances_mean > 2 * found.importances_std


def rfecv(file, positive, x, y):
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    return RFECV(SVC(kernel="linear", C=1), cv=folds, scoring="accuracy").fit(x, y).support_


def stability(file, positive, x, y):
    random = np.random.default_rng(0)
    counts = np.zeros(x.shape[1])
    for _ in range(100):
        half = np.concatenate([random.permutation(np.flatnonzero(y == k))[: int((y == k).sum() / 2)] for k in (0, 1)])
        weights = np.abs(LogisticRegression(penalty="l1", C=1, solver="liblinear").fit(x[half], y[half]).coef_[0])
        best = np.argsort(-weights)[:8]
        counts[best[weights[best] > 0]] += 1
    return counts >= 75


def boruta(file, positive, x, y):
    random = np.random.default_rng(0)
    d, rounds = x.shape[1], 50
    hits = np.zeros(d)
    for round_ in range(rounds):
        shadows = random.permuted(x, axis=0)
        forest = RandomForestClassifier(100, random_state=round_, n_jobs=1).fit(np.hstack([x, shadows]), y)
        hits += forest.feature_importances_[:d] > forest.feature_importances_[d:].max()
    return binom.sf(hits - 1, rounds, 0.5) * d <= 0.01


def knockoffs(file, positive, x, y):
    random = np.random.default_rng(0)
    n, d = x.shape
    sigma = np.corrcoef(x.T) + 1e-6 * np.eye(d)
    s = min(1.0, 2 * np.linalg.eigvalsh(sigma)[0]) * (1 - 1e-6)
    inverse = np.linalg.inv(sigma)
    values, vectors = np.linalg.eigh(2 * s * np.eye(d) - s * s * inverse)
    root = vectors * np.sqrt(np.maximum(values, 0))
    copies = x - s * x @ inverse + random.standard_normal((n, d)) @ root.T
    weights = np.abs(LogisticRegression(penalty="l1", C=0.1, solver="liblinear").fit(np.hstack([x, copies]), y).coef_[0])
    w = weights[:d] - weights[d:]
    for t in sorted(set(np.abs(w[w != 0]))):
        if (1 + (w <= -t).sum()) / max(1, (w >= t).sum()) <= 0.2:
            return w >= t
    return np.zeros(d, dtype=bool)


def shap(file, positive, x, y):
    importance = np.abs(x * linear(x, y).coef_[0]).mean(axis=0)
    return np.full(len(importance), -1)


METHODS = {
    "`svmrel bounds`": svmrel,
    "permutation importance": permutation,
    "RFECV": rfecv,
    "stability selection": stability,
    "Boruta": boruta,
    "model-X knockoffs": knockoffs,
    "linear SHAP": shap,
}


def timed(method, *arguments):
    start = os.times()
    result = method(*arguments)
    return result, sum(b - a for a, b in zip(start[:4], os.times()[:4]))


def share(values):
    return f"{np.mean(values):.2f} ± {np.std(values, ddof=1) / math.sqrt(len(values)):.2f}"


def main():
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    wdbc = os.path.join(ROOT, "data/wdbc.csv")
    names, x, y = read(wdbc, "M")
    print("| method | selected of 30 | seconds |\n|---|---|---|")
    for name, method in METHODS.items():
        chosen, seconds = timed(method, wdbc, "M", x, y)
        print(f"| {name} | {'ranks only' if chosen[0] < 0 else int(chosen.sum())} | {seconds:.2f} |", flush=True)
    found = {name: [] for name in METHODS}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(7000, 7000 + seeds):
            file = os.path.join(folder, f"{seed}.csv")
            command = [SVMREL, "generate", "relevance", "--strong", "5", "--weak", "3,3", "--redundancy", "0.95", "--label-noise", "0.05", "--irrelevant", "20", "--samples", "200", "--seed", str(seed)]
            subprocess.run([*command, "--out", file], check=True, capture_output=True)
            with open(file[:-4] + ".truth.json", encoding="utf-8") as truth:
                classes = {feature["name"]: feature["class"] for feature in json.load(truth)["features"]}
            names, x, y = read(file, "1")
            truth = np.array([classes[name] for name in names])
            for name, method in METHODS.items():
                chosen = method(file, "1", x, y)
                if chosen[0] >= 0:
                    found[name].append([chosen[truth == kind].mean() for kind in ("strong", "weak", "irrelevant")])
    print("\n| method | strong found | weak found | irrelevant selected |\n|---|---|---|---|")
    for name, shares in found.items():
        if shares:
            print(f"| {name} | " + " | ".join(share(column) for column in zip(*shares)) + " |")


if __name__ == "__main__":
    main()
