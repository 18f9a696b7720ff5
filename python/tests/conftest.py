import os
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
os.environ.setdefault("SVMREL_JAR", str(ROOT / "cli" / "target" / "svmrelevance-cli.jar"))
