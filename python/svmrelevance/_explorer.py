"""A page over all admissible models: the client of `svmrel explore` (docs/explorer.md)."""

import csv
import re
import subprocess
import tempfile
from pathlib import Path

from ._engine import EngineError, SvmrelError, find_command
from ._table import listed

# Those not closed, as a page is served whether or not anyone keeps its Explorer.
_serving = set()


class Explorer:
    """A page in the browser, served by a process of its own until `close()`, or half an hour without a page.

    `url` is its link, which holds a token: whoever has it can ask. The data lie in a temporary file, which the command
    shown on the page names. `close()` removes it, and so does the end of Python.
    """

    def __init__(self, options, columns, jar=None, java=None):
        for ended in [one for one in _serving if not one.alive]:
            ended.close()
        self._directory = tempfile.TemporaryDirectory(prefix="svmrel-")
        self._said = tempfile.TemporaryFile()
        data = Path(self._directory.name) / "data.csv"
        write(columns, data, options.get("decimal-comma") in (True, "true"))
        self._process = subprocess.Popen(
            [*find_command(jar, java), "explore", str(data), "--no-browser", *words(options, columns)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        self.url = self._process.stdout.readline().decode().strip()
        if not self.url:
            code = self._process.wait()
            self._said.seek(0)
            said = self._said.read().decode("utf-8", "replace").strip()[-2000:]
            self.close()
            if code in (2, 3):
                raise SvmrelError(_of_table(said), code)
            raise EngineError(f"svmrel ended with code {code}: {said}")
        _serving.add(self)

    @property
    def alive(self):
        return self._process.poll() is None

    def close(self):
        """Ends the process; the page then says that it has no server."""
        _serving.discard(self)
        if self.alive:
            self._process.terminate()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process.stdout.close()
        self._said.close()
        self._directory.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def __repr__(self):
        return f"Explorer({self.url})" if self.alive else "Explorer(closed)"

    def _repr_html_(self):
        return f'<a href="{self.url}" target="_blank" rel="noreferrer">{self.url}</a>' if self.alive else repr(self)


def _of_table(said):
    """What the process said, of the table that was sent, not of the file that it stood in: rows count from 1."""

    def place(match):
        line = match[1] and (", the names" if match[1] == "1" else f", row {int(match[1]) - 1}")
        return ("the table" if "data.csv" in match[0] else "") + (line or "")

    said = re.sub(r"^svmrel: (?:\S*data\.csv(?:, line (\d+))?)?", place, said)
    return re.sub(r"\bin line (\d+)", lambda match: f"in row {int(match[1]) - 1}", said)


def write(columns, file, comma=False):
    """A table of the protocol as a file; its numbers with decimal commas if it is read so, but for names of levels."""

    def text(cell, levels):
        return str(cell).replace(".", ",") if comma and isinstance(cell, float) and not levels else cell

    with open(file, "w", encoding="utf-8", newline="") as out:
        lines = csv.writer(out)
        lines.writerow([column["name"] for column in columns])
        levels = [column.get("categorical") for column in columns]
        for row in zip(*(column["values"] for column in columns)):
            lines.writerow(["" if cell is None else text(cell, coded) for cell, coded in zip(row, levels)])


def words(options, columns):
    """Options of the protocol as those of the command line."""
    every = dict(options)
    levels = [column["name"] for column in columns if column.get("categorical")]
    if levels:
        known = every.get("categorical") or []
        every["categorical"] = [*([known] if isinstance(known, str) else known), listed(levels)]
    said = []
    for name, value in every.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                said.append(f"--{name}")
            elif one is not False:
                said.append(f"--{name}={one}")
    return said
