#!/usr/bin/env python3
"""Whether `svmrel bounds` misses on real data what is plain: two checks of each file, with its defaults but --ranges needed, which changes no evidence.

    real.py FILE [FILE ...]

Prints a Markdown table. A file is CSV, plain or gz, of numbers without empty cells, with the label in its last column. Of two classes the rarer is positive; of more, the most
frequent is set against the rest. The names iris, wine, breast_cancer and digits stand for the data of scikit-learn.

  significant  features whose rank-sum p-value, two-sided and normal, is at most 0.05 over the number of features
  missed       those of them without evidence; their names follow
  relevant     features called strong or weak
  accuracy     of a linear SVM (C = 1, standardised) in 5 stratified folds, on the features that are called relevant on the other four fifths, and on all features,
               with the standard error over folds of the latter; the majority where nothing is called relevant

Debian: python3-sklearn. Build the clone first.
"""
import csv
import gzip
import json
import os
import subprocess
import sys
import tempfile

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
from scipy.stats import mannwhitneyu
from sklearn import datasets
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

SVMREL = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "svmrel")
OWN = ("iris", "wine", "breast_cancer", "digits")


def read(file):
    """Names of features, numbers, and labels."""
    if file in OWN:
        own = getattr(datasets, "load_" + file)()
        return [f"x{j + 1}" for j in range(own.data.shape[1])], own.data, own.target.astype(str)
    with (gzip.open if file.endswith(".gz") else open)(file, "rt", encoding="utf-8", newline="") as lines:
        rows = list(csv.reader(lines))
    return rows[0][:-1], np.array([[float(cell) for cell in row[:-1]] for row in rows[1:]]), np.array([row[-1] for row in rows[1:]])


def classes(names, x, y):
    """The class of each feature, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "data.csv")
        with open(file, "w", encoding="utf-8", newline="") as lines:
            writer = csv.writer(lines)
            writer.writerow([*names, "label of real.py"])
            writer.writerows([*map(repr, map(float, row)), "yes" if one else "no"] for row, one in zip(x, y))
        command = [SVMREL, "bounds", file, "--positive", "yes", "--ranges", "needed", "--format", "json", "--quiet"]
        result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return {feature["name"]: feature["class"] for feature in result["features"]}


def relevant(names, found):
    return [j for j, name in enumerate(names) if found[name] not in ("no_evidence", "negligible")]


def accuracies(names, x, y):
    """Of each fold: with the features called relevant, and with all."""
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    both = []
    for train, test in folds.split(x, y):
        scores = []
        for kept in (relevant(names, classes(names, x[train], y[train])), list(range(len(names)))):
            if kept:
                model = make_pipeline(StandardScaler(), LinearSVC(C=1, dual=False, max_iter=10_000)).fit(x[train][:, kept], y[train])
                scores.append(model.score(x[test][:, kept], y[test]))
            else:
                scores.append(np.mean(y[test] == (np.mean(y[train]) > 0.5)))
        both.append(scores)
    return np.array(both)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print("| data | n x d | significant | missed | relevant | accuracy on these | on all | holds |")
    print("|---|---|---|---|---|---|---|---|")
    for file in sys.argv[1:]:
        names, x, labels = read(file)
        kinds = sorted(set(labels), key=lambda one: (labels == one).sum())
        y = labels == (kinds[0] if len(kinds) == 2 else kinds[-1])
        varying = [j for j in range(len(names)) if len(set(x[:, j])) > 1]
        p = [mannwhitneyu(x[y, j], x[~y, j], alternative="two-sided", method="asymptotic").pvalue for j in varying]
        significant = [names[j] for j, one in zip(varying, p) if one <= 0.05 / len(names)]
        found = classes(names, x, y)
        missed = [name for name in significant if found[name] in ("no_evidence", "negligible")]
        both = accuracies(names, x, y)
        error = both[:, 1].std(ddof=1) / np.sqrt(len(both))
        own, whole = both.mean(axis=0)
        print(
            f"| {os.path.basename(file)} | {len(y)} x {len(names)} | {len(significant)} | {' '.join([str(len(missed)), *missed])} | {len(relevant(names, found))} | "
            f"{own:.3f} | {whole:.3f} ± {error:.3f} | {'yes' if own >= whole - error else 'no'} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
