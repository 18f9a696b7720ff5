"""One JVM that answers requests: the client of `svmrel serve --stdio` (docs/serve.md)."""

import atexit
import json
import os
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

import numpy as np

from ._options import plain
from ._table import cells

PROTOCOL = "svmrel-serve/1"

_JAR = "svmrel.jar"

# What the JVM has to say must not stand among the events.
_FLAGS = ["-Xlog:disable", "-Xlog:all=warning:stderr", "-Djava.awt.headless=true"]


class EngineError(RuntimeError):
    """The program cannot be started, or ended while it should answer."""


class SvmrelError(ValueError):
    """The program refused a request.

    `exit` is the code a shell would get. `source`, `line` and `column` say where in a file the trouble
    is, `row` and `column` where in a table: of `RelevanceBounds` the label in the frame, or the number
    from 0, else the number from 1. They are None where the message alone says it.
    """

    def __init__(self, message, exit=3, source=None, line=None, column=None, row=None):
        super().__init__(message)
        self.exit = exit
        self.source = source
        self.line = line
        self.column = column
        self.row = row

    def __reduce__(self):
        return type(self), (str(self), self.exit, self.source, self.line, self.column, self.row)


def find_jar(jar=None):
    """The jar that is given, that SVMREL_JAR names, or that is bundled; None if there is none of the last."""
    for source, path in (("jar", jar), ("SVMREL_JAR", os.environ.get("SVMREL_JAR"))):
        if path:
            if Path(path).is_file():
                return str(Path(path).resolve())
            raise EngineError(f"{source} names {path}, which is no file")
    bundled = Path(__file__).parent / "java" / _JAR
    return str(bundled) if bundled.is_file() else None


def find_java(java=None):
    """The java that is given, that of JAVA_HOME, or that on the PATH."""
    if java is not None:
        if not shutil.which(java):
            raise EngineError(f"java names {java}, which is no program")
        return str(java)
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    if not found or not shutil.which(found):
        raise EngineError("there is no java (17 or newer): put it on the PATH, or set JAVA_HOME")
    return found


def find_command(jar=None, java=None):
    """What runs svmrel: a java with the jar found, else the svmrel on the PATH."""
    found = find_jar(jar)
    if found:
        return [find_java(java), *_FLAGS, *os.environ.get("SVMREL_JAVA_OPTS", "").split(), "-jar", found]
    launcher = shutil.which("svmrel")
    if launcher:
        return [launcher]
    raise EngineError(
        f"there is no svmrel: the package has no java/{_JAR} ('mvn -Pdist -pl dist -am -DskipTests package' in the clone lays it"
        " there), SVMREL_JAR names none (./svmrel in the clone builds cli/target/svmrelevance-cli.jar), and none is on the PATH"
    )


class Engine:
    """A process that answers one request at a time. Threads may share it; a forked child may not."""

    def __init__(self, jar=None, java=None):
        self.program = find_command(jar, java)
        self._lock = threading.Lock()
        self._count = 0
        self._said = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [*self.program, "serve", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        try:
            hello = self._event()
            if hello.get("protocol") != PROTOCOL:
                raise EngineError(f"{self.program[-1]} speaks {hello.get('protocol')}; expected {PROTOCOL}")
        except BaseException:
            self.close()
            raise
        self.version = hello["version"]
        self.commands = hello["commands"]

    @property
    def alive(self):
        return self._process.poll() is None

    def _event(self):
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            self._said.seek(0)
            said = self._said.read().decode("utf-8", "replace").strip()[-2000:]
            raise EngineError(f"svmrel ended with code {self._process.returncode}: {said}")
        return json.loads(line)

    def _send(self, message):
        text = json.dumps(message, allow_nan=False)
        if self._process.stdin.closed:
            raise EngineError("the engine is closed; start another one")
        try:
            self._process.stdin.write(text.encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            self._event()

    def request(self, command, options=None, data=None, progress=None):
        """Runs a command and returns its JSON.

        `options` may have the dashes of a command line. `data` is the name of a file, a frame, or a table of the
        protocol; `progress` is called with title, done and total (None if unknown). An interrupt cancels
        the request, and so does an exception of `progress`.
        """
        with self._lock:
            self._count += 1
            name = str(self._count)
            message = {"id": name, "command": command, "options": _numbers(plain(options))}
            if data is not None:
                message["data"] = _sent(data)
            self._send(message)
            try:
                event = self._end(name, progress)
            except BaseException:
                # The next request would wait until this one ends.
                if self.alive:
                    self._send({"cancel": name})
                    self._end(name, None)
                raise
        if event["event"] == "result":
            return event["result"]
        places = [event.get(place) for place in ("source", "line", "column", "row")]
        raise SvmrelError(event["message"], event["exit"], *places)

    def _end(self, name, progress):
        """The event that ends a request."""
        while True:
            event = self._event()
            # A message that was not understood, such as one too long, has no id; it can be ours alone.
            if event["id"] not in (name, None):
                continue
            if event["event"] in ("result", "error"):
                return event
            if event["event"] == "progress" and progress is not None:
                progress(event["title"], event["done"], event.get("total"))

    def close(self):
        """Ends the process."""
        if self._process.poll() is None:
            self._process.stdin.close()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        elif self._process.stdin and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass  # the process has ended, so that nobody takes what was buffered
        self._process.stdout.close()
        self._said.close()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()


def _sent(data):
    """A frame as a table of the protocol; a name of a file as a text."""
    if hasattr(data, "columns") and hasattr(data, "iloc"):
        columns = []
        for j, name in enumerate(data.columns):
            values, coded = cells(data.iloc[:, j])
            columns.append({"name": str(name), "values": values, "categorical": coded})
        return {"columns": columns}
    return os.fspath(data) if isinstance(data, os.PathLike) else data


def _numbers(options):
    """JSON knows no numbers of NumPy."""
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in options.items()}


_shared = {}
_shared_lock = threading.Lock()


def shared(jar=None, java=None):
    """The engine of this process for a program, started when it is first asked for."""
    key = (os.getpid(), *find_command(jar, java))
    with _shared_lock:
        engine = _shared.get(key)
        if engine is None or not engine.alive:
            engine = _shared[key] = Engine(jar, java)
        return engine


@atexit.register
def _close_all():
    for (pid, *_), engine in list(_shared.items()):
        if pid == os.getpid():
            engine.close()
