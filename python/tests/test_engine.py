import os
import threading
import time

import numpy as np
import pandas as pd
import pytest

from svmrelevance import Engine, EngineError, SvmrelError
from svmrelevance._engine import find_java, shared

from conftest import ROOT

WDBC = str(ROOT / "data" / "wdbc.csv")


def test_one_process_answers_all():
    first = shared()
    assert first is shared() and first.alive and "bounds" in first.commands
    seen = []
    asked = {"threshold": "none"}
    raw = first.request("bounds", asked, WDBC, progress=lambda *done: seen.append(done))
    assert len(raw["features"]) == 30 and seen
    started = time.perf_counter()
    again = first.request("bounds", asked, WDBC)
    overhead = time.perf_counter() - started - again["solve_seconds"]
    assert overhead < 2  # a tenth of that on a quiet machine
    assert again["features"] == raw["features"]


def test_threads_share_it():
    found = []
    ask = lambda: found.append(shared().request("inspect", {}, WDBC)["rows"])
    threads = [threading.Thread(target=ask) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert found == [569] * 4


def test_tells_what_is_wrong(tmp_path):
    with pytest.raises(SvmrelError, match="no such file") as told:
        shared().request("bounds", {}, "/nonexistent.csv")
    assert told.value.exit == 3
    broken = tmp_path / "broken.csv"
    broken.write_text("a,b,y\n1,2,p\n3,4\n")
    with pytest.raises(SvmrelError) as told:
        shared().request("bounds", {}, str(broken))
    assert told.value.line == 3 and told.value.source == str(broken)
    with pytest.raises(EngineError, match="is no file"):
        Engine(jar="/nonexistent.jar")
    with pytest.raises(EngineError, match="ended with code"):
        Engine(jar=__file__)


def test_does_not_wait_for_what_was_not_understood():
    with pytest.raises(SvmrelError, match="beyond a limit: texts have up to"):
        shared().request("inspect", {}, "x" * (1 << 25))
    assert shared().request("inspect", {}, WDBC)["rows"] == 569


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError, SvmrelError, EngineError])
def test_survives_what_progress_raises(error):
    with Engine() as engine:

        def stop(title, done, total):
            raise error("of progress")

        with pytest.raises(error, match="of progress"):
            engine.request("bounds", {"resample": 100000}, WDBC, progress=stop)
        assert engine.request("inspect", {}, WDBC)["rows"] == 569
    assert not engine.alive
    with pytest.raises(EngineError, match="the engine is closed"):
        engine.request("kernels")


def test_takes_the_svmrel_on_the_path(monkeypatch, tmp_path):
    launcher = tmp_path / "svmrel"
    launcher.write_text(f'#!/bin/sh\nexec "{find_java()}" -jar "{os.environ["SVMREL_JAR"]}" "$@"\n')
    launcher.chmod(0o755)
    monkeypatch.setattr("svmrelevance._engine._JAR", "none.jar")
    monkeypatch.delenv("SVMREL_JAR")
    monkeypatch.setenv("PATH", str(tmp_path))
    with Engine() as engine:
        assert engine.program == [str(launcher)] and engine.version
    launcher.unlink()
    with pytest.raises(EngineError, match="none is on the PATH"):
        Engine()


def test_names_a_java_that_is_none():
    with pytest.raises(EngineError, match="java names /nope, which is no program"):
        Engine(java="/nope")


def test_takes_a_frame_and_numbers_of_numpy():
    frame = pd.DataFrame({"a": np.arange(40.0), "kind": pd.Categorical(["x", "y"] * 20), "state": ["no"] * 20 + ["yes"] * 20})
    with Engine() as engine:
        result = engine.request("decisions", {"label": "state", "slack": np.float64(0.1), "missing": "median"}, frame)
        assert len(result["samples"]) == 40
