#!/usr/bin/env python3
"""Which features svmrel and scikit-learn select of the same generated data, by the same measures.

    compare_selection.py [SEEDS] [FIRST_SEED]

For Table 1's three types of data, without noise and with noise of 0.1 on every feature, and so many seeds of each (default 20, from
5000), `svmrel generate` writes the data, with the truth in the side file. All methods get the same files:

  svmrel bounds  with its defaults; a feature is selected if it is strongly or weakly relevant
  RFECV          recursive elimination by a linear SVM (SVC, C = 1), the number of features by 5-fold cross-validation
  L1-SVM         LinearSVC(penalty="l1"), C of 0.001 to 1000 by 5-fold cross-validation, weights above 1e-5

scikit-learn (Debian: python3-sklearn) sees standardised features. Prints a Markdown table: means over the seeds of precision, recall and
F1 of the relevant features with their standard errors. Whoever selects nothing has a precision of 1.
"""
import csv
import json
import math
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import sklearn
from sklearn.feature_selection import RFECV
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SVMREL = os.path.join(ROOT, "svmrel")
TYPES = {"I": "type-1", "II": "type-2", "III": "type-3"}
NOISES = ["0.0", "0.1"]
GRID = [10.0 ** (k / 2) for k in range(-6, 7)]
CUT = 1e-5
NOTHING = ("no_evidence", "negligible")


def generate(folder, kind, noise, seed):
    file = os.path.join(folder, f"{kind}-{noise}-{seed}.csv")
    command = [SVMREL, "generate", kind, "--feature-noise", noise, "--seed", str(seed), "--out", file]
    subprocess.run(command, check=True, capture_output=True)
    with open(file[: -len(".csv")] + ".truth.json", encoding="utf-8") as truth:
        classes = {feature["name"]: feature["class"] for feature in json.load(truth)["features"]}
    return file, classes


def bounds(file):
    """The class of each feature."""
    command = [SVMREL, "bounds", file, "--positive", "1", "--format", "json", "--quiet"]
    result = subprocess.run(command, check=True, capture_output=True)
    return {feature["name"]: feature["class"] for feature in json.loads(result.stdout)["features"]}


def read(file):
    with open(file, encoding="utf-8") as lines:
        table = list(csv.reader(lines))
    x = np.array([[float(cell) for cell in row[:-1]] for row in table[1:]])
    y = np.array([row[-1] == "1" for row in table[1:]])
    return table[0][:-1], StandardScaler().fit_transform(x), y


def folds():
    return StratifiedKFold(5, shuffle=True, random_state=0)


def rfecv(x, y):
    return RFECV(SVC(kernel="linear", C=1), cv=folds(), scoring="accuracy").fit(x, y).support_


def l1_svm(x, y):
    model = LinearSVC(penalty="l1", dual=False, max_iter=10_000, random_state=0)
    tuned = GridSearchCV(model, {"C": GRID}, cv=folds(), scoring="accuracy").fit(x, y)
    return np.abs(tuned.best_estimator_.coef_[0]) > CUT


def measures(selected, relevant):
    both = len(selected & relevant)
    precision = both / len(selected) if selected else 1.0
    return [precision, both / len(relevant), 2 * both / (len(selected) + len(relevant))]


def text(values):
    error = np.std(values, ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return f"{np.mean(values):.3f} ± {error:.3f}"


def compare(kind, noise, seed):
    """The measures of each method on one data set, and the share of features that svmrel puts into their right class."""
    with tempfile.TemporaryDirectory() as folder:
        file, truth = generate(folder, kind, noise, seed)
        told = bounds(file)
        names, x, y = read(file)
    relevant = {feature for feature, known in truth.items() if known != "irrelevant"}
    chosen = {"svmrel bounds": {feature for feature in told if told[feature] in ("strong", "weak")}}
    for method, select in (("RFECV", rfecv), ("L1-SVM", l1_svm)):
        chosen[method] = {feature for feature, take in zip(names, select(x, y)) if take}
    # Of an irrelevant feature there is nothing to show.
    right = sum(told[feature] == truth[feature] if feature in relevant else told[feature] in NOTHING for feature in truth) / len(truth)
    return {method: measures(selected, relevant) for method, selected in chosen.items()}, right


def main(seeds, first):
    print(f"scikit-learn {sklearn.__version__}, {seeds} seeds from {first}\n", flush=True)
    print("| data | method | precision | recall | F1 | right class |\n|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor() as workers:
        for noise in NOISES:
            for name, kind in TYPES.items():
                outcomes = list(workers.map(compare, repeat(kind), repeat(noise), range(first, first + seeds)))
                for method in ("svmrel bounds", "RFECV", "L1-SVM"):
                    cells = " | ".join(text(column) for column in zip(*(found[method] for found, _ in outcomes)))
                    classes = text([right for _, right in outcomes]) if method == "svmrel bounds" else "-"
                    print(f"| {name}, noise {noise} | {method} | {cells} | {classes} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        sys.exit(__doc__)
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, int(sys.argv[2]) if len(sys.argv) > 2 else 5000)
