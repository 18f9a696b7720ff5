"""Prints how well the baseline of `svmrel bounds` predicts at several C, as the table in validation.md.

    python3 benchmarks/cost_quality.py data/wdbc.csv data/wine.csv

Each file has its target in the last column. Run it in the project's root, after a build.
"""

import json
import subprocess
import sys
from pathlib import Path

COSTS = (0.01, 0.03, 0.1, 0.3, 1, 10, 100)


def quality(file, cost):
    """The cross-validation of one run: its measure and its standard error."""
    run = subprocess.run(
        ["./svmrel", "bounds", file, "--C", str(cost), "--threshold", "none", "--quiet", "--format", "json"],
        check=True,
        capture_output=True,
    )
    (model,) = json.loads(run.stdout)["cross_validation"]
    main = "mean_absolute_error" if "mean_absolute_error" in model else "accuracy"
    return model[main], model["standard_error"]


def main(files):
    if not files:
        sys.exit(__doc__)
    print("| data | " + " | ".join(f"C = {cost:g}" for cost in COSTS) + " |")
    print("|---" * (len(COSTS) + 1) + "|")
    for file in files:
        cells = ["{:.4g} ± {:.2g}".format(*quality(file, cost)) for cost in COSTS]
        print(f"| {Path(file).name.split('.')[0]} | " + " | ".join(cells) + " |", flush=True)


main(sys.argv[1:])
