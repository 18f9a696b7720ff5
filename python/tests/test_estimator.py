import ast
import gc
import inspect
import json
import pickle
import re
import subprocess
import urllib.request
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn import config_context, get_config
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_diabetes
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC
from sklearn.utils.estimator_checks import check_estimator

from svmrelevance import NoRelevantFeatureError, RelevanceBounds, SvmrelError, SvmrelWarning, _explorer, _table, _wording
from svmrelevance._engine import find_jar, find_java, shared

from conftest import ROOT


def table(rows=60):
    random = np.random.RandomState(0)
    truth = np.arange(rows) % 2
    frame = pd.DataFrame(
        {
            "a": truth + random.normal(0, 0.4, rows),
            "noise": random.normal(0, 1, rows),
            "color": pd.Categorical(np.where(truth + random.normal(0, 0.4, rows) > 0.5, "red", "blue")),
            "code, of a kind": random.randint(0, 3, rows),
        }
    )
    return frame, np.where(truth, "yes", "no")


@pytest.mark.parametrize("on_none", ["error", "best"])
def test_is_an_estimator(on_none):
    selector = RelevanceBounds(on_none=on_none)
    expected = {}
    # Below 1.6 the estimator itself says which checks it cannot pass. Later ones have more whose data are noise.
    if "expected_failed_checks" in inspect.signature(check_estimator).parameters:
        failing = dict(selector._more_tags().get("_xfail_checks", {}))
        if failing:
            failing.update(dict.fromkeys(["check_estimators_dtypes", "check_dtype_object"], "noise"))
        expected["expected_failed_checks"] = failing
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_estimator(selector, **expected)


def test_uses_nothing_that_scikit_learn_gives_up():
    frame, y = table()
    selector = RelevanceBounds(options={"threshold": "none"})
    array = frame[["a", "noise"]].to_numpy()
    with warnings.catch_warnings():
        warnings.simplefilter("error", FutureWarning)
        warnings.simplefilter("error", DeprecationWarning)
        assert list(selector.fit(frame, y).feature_names_in_) == list(frame.columns)
        assert selector.fit(array, y).n_features_in_ == 2
    with pytest.raises(ValueError, match="3 features.*2 features"):
        selector.transform(np.column_stack([array, array[:, 0]]))
    with pytest.raises(ValueError, match="NaN"):
        selector.fit(np.where(array == array[3, 1], np.nan, array), y)


def test_answers_as_the_command_does():
    file = ROOT / "data" / "wdbc.csv"
    frame = pd.read_csv(file)
    selector = RelevanceBounds(slack=0.3, options={"threshold": "none"})
    result = selector.fit(frame.drop(columns="diagnosis"), frame["diagnosis"]).result_
    command = [find_java(), "-jar", find_jar(), "bounds", str(file), "--slack", "0.3", "--threshold", "none"]
    asked = subprocess.run(command + ["--format", "json"], stdout=subprocess.PIPE, check=True)
    expected = json.loads(asked.stdout)
    assert result.raw["features"] == expected["features"]
    assert result.raw["data"]["sha256"] == expected["data"]["sha256"]
    assert result.task == "binary"


def test_takes_frames_as_they_are():
    frame, y = table()
    selector = RelevanceBounds().fit(frame, y)
    assert list(selector.get_feature_names_out()) == ["a", "color"]
    chosen = selector.transform(frame)
    assert list(chosen.columns) == ["a", "color"] and chosen.index.equals(frame.index)
    shown = selector.result_.to_frame()
    assert list(shown.index) == list(frame.columns)
    assert shown.loc["a", "class"] in ("strong", "weak") and shown.loc["a", "p"] < 0.01
    with pytest.raises(ValueError, match="feature names"):
        selector.transform(frame.rename(columns={"a": "b"}))


def test_takes_columns_of_any_name():
    frame, y = table()
    frame.columns = [1, "", "svmrel_label", "with\nbreak"]
    selector = RelevanceBounds(options={"threshold": "none"})
    names = [row["feature"] for row in selector.fit(frame.set_axis(list("wxyz"), axis=1), y).result_.features]
    assert names == list("wxyz")
    frame.columns = ["1", "", "svmrel_label", "with\nbreak"]
    assert [row["feature"] for row in selector.fit(frame, y).result_.features] == list(frame.columns)


def test_says_where_infinity_is():
    X, y = table()
    X.index = [f"p{row}" for row in range(len(X))]
    X.loc["p3", "a"] = np.inf
    X.loc[["p4", "p7"], "noise"] = -np.inf
    with pytest.raises(ValueError, match="column 'a', row 'p3'; column 'noise', rows 'p4', 'p7'. Leave"):
        RelevanceBounds().fit(X, y)
    missing = X.replace([np.inf, -np.inf], np.nan)
    assert len(RelevanceBounds(missing="median").fit(missing, y).result_.to_frame()) == 4


def test_says_which_targets_are_missing():
    X, _ = table()
    y = X["a"].where(X.index > 6)
    y[3] = 0.5
    with pytest.raises(ValueError, match="rows 0, 1, 2, 4, 5 and 1 more; missing='drop-rows' leaves them out"):
        RelevanceBounds().fit(X.drop(columns="a"), y)
    with pytest.warns(SvmrelWarning, match="6 of 60 rows were dropped"):
        RelevanceBounds(missing="drop-rows", on_none="best").fit(X.drop(columns="a"), y)
    y[8] = np.inf
    with pytest.raises(ValueError, match="rows 0, 1, 2, 4, 5 and 2 more; leave them out"):
        RelevanceBounds().fit(X.drop(columns="a"), y)


def test_says_what_is_missing():
    frame, y = table()
    frame.loc[3:9, "a"] = np.nan
    frame.loc[2, "color"] = None
    with pytest.raises(SvmrelError, match="2 columns cannot be read.*missing='median'") as told:
        RelevanceBounds().fit(frame, y)
    assert told.value.exit == 3 and pickle.loads(pickle.dumps(told.value)).exit == 3
    filled = RelevanceBounds(missing="median-indicator").fit(frame, y)
    assert filled.get_support()[0]
    assert any("'a' (12 %)" in text for text in filled.result_.warnings)


def test_issues_its_warnings():
    frame, y = table()
    frame.loc[3:9, "a"] = np.nan
    with warnings.catch_warnings(record=True) as issued:
        warnings.simplefilter("always")
        result = RelevanceBounds(missing="drop-rows").fit(frame, y).result_
    own = [one for one in issued if one.category is SvmrelWarning]
    assert [str(one.message) for one in own] == result.warnings and len(own) == len(set(result.warnings)) > 0
    assert {one.filename for one in own} == {__file__} and issubclass(SvmrelWarning, UserWarning)


def test_names_parameters_instead_of_options():
    frame, y = table()
    refused = {
        "slack= is '-1'": RelevanceBounds(slack=-1),
        "C= is '0'": RelevanceBounds(C=0),
        "random_state= is '1000000000000'": RelevanceBounds(random_state=10**12),
        "n_jobs= is '1000000'": RelevanceBounds(n_jobs=10**6),
        "no class 'maybe' for positive=;": RelevanceBounds(positive="maybe"),
        "positive= sets one class against the rest, which task='regression' does not": RelevanceBounds(
            positive="yes", task="regression"
        ),
        # What has no parameter is given by options.
        "--threshold is 'x'": RelevanceBounds(options={"threshold": "x"}),
        "fpr= and --fdr exclude each other": RelevanceBounds(fpr=0.1, options={"fdr": 0.1}),
    }
    for message, selector in refused.items():
        with pytest.raises(SvmrelError, match=re.escape(message)):
            selector.fit(frame, y)
    several = np.arange(len(y)) % 3
    warned = RelevanceBounds(task="binary").fit(frame[["a", "noise"]], several).result_.warnings
    assert any("name another with positive" in text for text in warned), warned


def test_names_what_is_no_number(twins):
    X, _, y = twins
    for message, selector in {
        "slack=nan: expected a finite number": RelevanceBounds(slack=np.float32("nan")),
        "C=inf: expected a finite number": RelevanceBounds(C=float("inf")),
        "slack=True: expected a number": RelevanceBounds(slack=True),
        "fpr=False: expected a number": RelevanceBounds(fpr=np.False_),
        "random_state=True: expected a number": RelevanceBounds(random_state=True),
        "n_jobs=True: expected a number": RelevanceBounds(n_jobs=True),
        "options['fdr'] is nan; expected finite numbers": RelevanceBounds(options={"--fdr": float("nan")}),
    }.items():
        for ask in (selector.fit, selector.explore):
            with pytest.raises(ValueError, match=re.escape(message)):
                ask(X, y)


def test_knows_the_parameters_that_there_are():
    known = RelevanceBounds().get_params()
    assert set(_wording.PARAMETERS.values()) <= set(known)
    of_python = {"keep", "on_none", "options", "jar", "java"}
    assert set(known) - set(_wording.PARAMETERS.values()) == of_python


@pytest.mark.parametrize(
    "said, spelled",
    [
        ("use --missing median, mean or drop-rows", "use missing='median', mean or drop-rows"),
        ("use --missing median-indicator.", "use missing='median-indicator'."),
        ("--slack 0.05; --fpr 1e-3.", "slack=0.05; fpr=1e-3."),
        ("in it with --order 1,2,3; or", "in it with order=['1', '2', '3']; or"),
        ("with --order; or", "with order=; or"),
        ("an id: name another column with --label, or give --task multiclass", "an id: give another y, or give task='multiclass'"),
        ("--positive CLASS chooses", "positive=CLASS chooses"),
        ("--label NAME names the classes", "y= names the classes"),
        ("so with --block svmrel_block; the", "so with groups= of fit; the"),
        ("give --group 'c=c a,\"x,y\"' --group x2=x2,x3. The", "give groups={'c': ['c a', 'x,y'], 'x2': ['x2', 'x3']}. The"),
        ("or name it with --label if it holds the classes", "or give it as y if it holds the classes"),
        ("--weight has no effect", "sample_weight= has no effect"),
        ("--class-weight balanced, --slack-curve 9, --threshold none", None),
        ("no option --slack-x; see 'svmrel bounds --slack'", None),
        ("the value '--missing mean' in 'a', 'b --C'", None),
        ("the classes' --C", "the classes' C="),
        ("--slack is '-1'; see 'svmrel bounds --help'", "slack= is '-1'"),
        ("no x; did you mean --slack? see 'svmrel explore --help'", "no x; did you mean slack=?"),
    ],
)
def test_spells_options(said, spelled):
    assert _wording.spell(said) == (said if spelled is None else spelled)


def test_never_selects_nothing():
    random = np.random.RandomState(1)
    X, y = random.normal(size=(40, 3)), np.arange(40) % 2
    selector = make_pipeline(RelevanceBounds(), LinearSVC())
    with pytest.raises(NoRelevantFeatureError, match="no feature is relevant"):
        selector.fit(X, y)
    with pytest.warns(UserWarning, match="smallest p-value"):
        best = RelevanceBounds(on_none="best").fit(X, y)
    p = [feature["p"] for feature in best.result_.features]
    assert best.get_support().tolist() == [value == min(p) for value in p]


def test_the_best_of_none_may_be_a_group():
    noise = pd.DataFrame(np.random.RandomState(1).randn(60, 4), columns=list("abcd"))
    y = np.arange(60) % 2
    selector = RelevanceBounds(on_none="best", groups={"g": ["a", "b"]}, random_state=1)
    with pytest.warns(SvmrelWarning, match="the one with the smallest p-value is selected"):
        selector.fit(noise, y)
    assert list(selector.get_support()) == [True, True, False, False]


def test_the_best_of_what_was_not_tested_has_the_largest_bound():
    noise = pd.DataFrame(np.random.RandomState(1).randn(60, 4), columns=list("abcd"))
    selector = RelevanceBounds(on_none="best", keep="strong", options={"threshold": "none"})
    with pytest.warns(SvmrelWarning, match="the one with the largest upper bound is selected"):
        selector.fit(noise, np.arange(60) % 2)
    assert list(selector.get_feature_names_out()) == [selector.result_.to_frame()["upper"].idxmax()]


def test_groups_and_blocks():
    frame, y = table()
    grouped = RelevanceBounds(groups={"g": ["a", "noise"]}).fit(frame, y)
    assert [row["feature"] for row in grouped.result_.features][0] == "g"
    assert list(grouped.get_support()[:2]) == [True, True]
    blocks = np.arange(len(y)) // 4
    assert RelevanceBounds().fit(frame, y, groups=blocks).get_support()[0]
    if "--weight" not in str(shared().request("methods")):
        try:
            RelevanceBounds().fit(frame, y, sample_weight=np.ones(len(y)))
        except ValueError as error:
            assert "no --weight" in str(error)
    with pytest.raises(TypeError, match="fit has no colour"):
        RelevanceBounds().fit(frame, y, colour=1)


def test_weights_and_groups_are_routed():
    frame, y = table()
    weights, blocks = 1 + np.arange(len(y)) % 3, np.arange(len(y)) // 4
    direct = RelevanceBounds().fit(frame, y, groups=blocks, sample_weight=weights)
    if "enable_metadata_routing" not in get_config():
        pytest.skip("scikit-learn below 1.3 routes nothing")
    with config_context(enable_metadata_routing=True):
        selector = RelevanceBounds().set_fit_request(sample_weight=True, groups=True)
        pipeline = make_pipeline(selector).fit(frame, y, sample_weight=weights, groups=blocks)
    assert pipeline[0].result_.features == direct.result_.features


def test_groups_of_rows_are_no_groups_of_columns():
    frame, y = table()
    with pytest.raises(ValueError, match=r"RelevanceBounds\(groups="):
        RelevanceBounds().fit(frame, y, groups={"g": ["a", "noise"]})
    with pytest.raises(ValueError, match=r"fit\(X, y, groups="):
        RelevanceBounds(groups=np.arange(len(y)) // 2).fit(frame, y)


def test_names_rows_and_columns_of_the_frame():
    frame, y = table()
    frame.index = [f"p{row}" for row in range(len(frame))]
    frame.loc["p7", "code, of a kind"] = np.nan
    frame.loc["p9", "code, of a kind"] = np.nan
    with pytest.raises(SvmrelError) as refused:
        RelevanceBounds().fit(frame, y)
    said = str(refused.value)
    assert "row 'p7'" in said and "column 'code, of a kind'" in said
    assert "line" not in said and "standard input" not in said and "column_4" not in said
    assert (refused.value.row, refused.value.column, refused.value.line) == ("p7", "code, of a kind", None)
    dropped = RelevanceBounds(missing="drop-rows").fit(frame, y).result_
    assert any("rows 'p7', 'p9'" in warning for warning in dropped.warnings)
    frame["note"] = np.where(frame.index == "p2", "two\r\nlines", "one line")
    with pytest.raises(SvmrelError, match="row 'p2' of the table: a text has a line break"):
        RelevanceBounds().fit(frame, y)
    array = np.column_stack([frame["a"], frame["noise"]])
    array[5, 1] = np.nan
    unlabelled = RelevanceBounds(missing="drop-rows").fit(array, y).result_
    assert any("row 5" in warning for warning in unlabelled.warnings)
    plain = pd.DataFrame(array, columns=["x0", "x1"])
    with pytest.raises(SvmrelError, match="row 5 of the table, column 'x1'") as numbered:
        RelevanceBounds().fit(plain, y)
    assert (numbered.value.row, numbered.value.column) == (5, "x1")


def test_no_first_row_of_a_frame_is_in_doubt():
    frame, y = table()
    for kind in (object, "category"):
        frame["red"] = pd.Series(np.where(frame["a"] > 0.5, "red", "blue")).astype(kind)
        assert "first row" not in str(RelevanceBounds().fit(frame, y).result_.warnings)


def test_advises_by_the_name_of_the_column():
    frame, y = table()
    for name, said in (
        ("Unnamed: 0", "'Unnamed: 0' has no name of its own and numbers the rows, and is left out; --numeric 'Unnamed: 0' keeps it"),
        ("", "'' looks like a running number of the rows; if so, --exclude '' leaves it out"),
        ("c,d", "'c,d' looks like a running number of the rows; if so, --exclude 'c,d' leaves it out"),
    ):
        data = frame[["a", "noise"]].copy()
        data.insert(0, name, range(len(data)))
        option = "numeric" if "numeric" in said else "exclude"
        told = f"column {said} (give --{option} as options={{{option!r}: ...}})"
        assert told in RelevanceBounds().fit(data, y).result_.warnings
        kept = RelevanceBounds(options={option: name, "threshold": "none"}).fit(data, y).result_.to_frame().index
        assert (name in kept) == (option == "numeric")


def test_tells_how_options_without_a_parameter_are_given():
    assert _wording.explain("'--odd' is yours; --exclude or --numeric") == (
        "'--odd' is yours; --exclude or --numeric (give --exclude as options={'exclude': ...})"
    )
    assert _wording.explain("no column 'b' for --exclude", {"exclude": "b"}) == "no column 'b' for --exclude"
    assert _wording.explain("give missing='median'") == "give missing='median'"
    assert _wording.spell("read with --exclude phone,signup --numeric a,b --missing median; --exclude leaves it out") == (
        "read with options={'exclude': 'phone,signup', 'numeric': 'a,b'} missing='median'; --exclude leaves it out"
    )


def test_names_of_columns_are_no_rows():
    frame, y = table()
    rows = frame[["a", "noise"]].assign(copy=frame["a"] + 0.01 * frame["noise"])
    rows.columns = ["row 1", "row 2", "row 3"]
    result = RelevanceBounds(fpr=0.05).fit(rows, y).result_
    assert list(result.to_frame().index) == ["row 1", "row 2", "row 3"]
    assert any("to the last digit: row 1, row 3" in warning for warning in result.warnings)
    rows.iloc[4, 1] = np.nan
    with pytest.raises(SvmrelError, match="row 4 of the table, column 'row 2'"):
        RelevanceBounds().fit(rows, y)


def test_names_columns_that_are_numbers():
    frame, y = table()
    numbered = frame[["a", "noise"]].assign(copy=frame["a"] + 0.01 * frame["noise"])
    numbered.columns = [3, 1, 2]
    result = RelevanceBounds(fpr=0.05).fit(numbered, y).result_
    assert list(result.to_frame().index) == ["3", "1", "2"]
    assert [feature["name"] for feature in result.raw["features"]] == ["3", "1", "2"]
    assert any("by the others, to the last digit: 3, 2" in warning for warning in result.warnings)
    assert "column_" not in str(result.raw)


def test_other_tasks():
    X, y = load_diabetes(return_X_y=True, as_frame=True)
    assert RelevanceBounds(task="regression").fit(X, y).result_.task == "regression"
    frame, _ = table()
    levels = np.array(["low", "mid", "high"])[np.clip(frame["a"].rank() // 20, 0, 2).astype(int)]
    ordinal = RelevanceBounds(task="ordinal", order=["low", "mid", "high"]).fit(frame[["a", "noise"]], levels)
    assert ordinal.result_.task == "ordinal"


def test_the_order_of_a_categorical_is_that_of_its_levels():
    random = np.random.RandomState(1)
    x = random.normal(size=90)
    cut = pd.cut(x, [-9, -0.5, 0.5, 9], labels=["low", "medium", "high"])
    frame = pd.DataFrame({"x": x, "noise": random.normal(size=90)})

    def data(y, **how):
        return RelevanceBounds(**how).fit(frame, y).result_.raw["data"]

    assert data(cut)["task"] == "ordinal"
    assert list(data(pd.Series(cut))["classes"]) == ["low", "medium", "high"]
    assert data(cut, task="multiclass")["task"] == "multiclass"
    assert data(cut, positive="low")["task"] == "binary"
    assert data(pd.Series(cut).astype(str))["task"] == "multiclass"
    assert list(data(cut, order=["high", "medium", "low"])["classes"]) == ["high", "medium", "low"]


@pytest.mark.parametrize("text", ["", "NA", "?", "."])
def test_takes_for_missing_what_the_readme_lists(text):
    frame, y = table()
    frame["color"] = pd.Categorical(np.where(frame["noise"] > 1, text, frame["color"]))
    with pytest.raises(SvmrelError, match="missing"):
        RelevanceBounds().fit(frame, y)


def test_takes_what_pandas_calls_missing_and_refuses_dates():
    frame, y = table()
    frame["count"] = pd.array([None, *range(len(y) - 1)], dtype="Int64")
    with pytest.raises(SvmrelError, match="column 'count'.*missing"):
        RelevanceBounds().fit(frame, y)
    result = RelevanceBounds(missing="median").fit(frame, y).result_
    assert "count" in result.to_frame().index

    frame["count"] = pd.date_range("2024-02-01", periods=len(y))
    with pytest.raises(SvmrelError, match="'count'.*dates, such as '2024-02-01'"):
        RelevanceBounds().fit(frame, y)
    frame["count"] = pd.date_range("2024-02-01 12:30:05", periods=len(y), freq="37min")
    with pytest.raises(SvmrelError, match="'count'.*dates"):
        RelevanceBounds().fit(frame, y)
    # In seconds; without the first, nothing is missing.
    frame["count"] = frame["count"] - frame["count"].min()
    assert "count" in RelevanceBounds().fit(frame, y).result_.to_frame().index


def test_lists_columns_of_the_user_alone():
    frame, y = table()
    blocks, weights = np.arange(len(y)) // 2, np.ones(len(y))
    with pytest.raises(SvmrelError) as refused:
        RelevanceBounds(options={"exclude": "b"}).fit(frame[["a", "noise"]], y, groups=blocks, sample_weight=weights)
    assert str(refused.value).endswith("the columns are 'a', 'noise'")
    for count in range(1, 40):
        names = [f"c{k}" for k in range(count)]
        wide = pd.DataFrame(np.zeros((60, count)), columns=names)
        with pytest.raises(SvmrelError) as refused:
            RelevanceBounds(options={"exclude": "none"}).fit(wide, y, groups=blocks, sample_weight=weights)
        said = str(refused.value).partition("; the columns are ")[2]
        more = re.search(r" and (\d+) more$", said)
        assert "svmrel_" not in said and said.count("'c") + (int(more[1]) if more else 0) == count
    with pytest.raises(SvmrelError, match="at least two classes are needed$"):
        RelevanceBounds().fit(frame, ["yes"] * len(y))


def test_refuses_columns_of_the_same_name():
    frame, y = table()
    for columns in (["a", "b", "a", "b"], [1, 2, 1, 2]):
        with pytest.raises(ValueError, match=f"same name: {columns[0]!r}, {columns[1]!r};"):
            RelevanceBounds().fit(frame.set_axis(columns, axis=1), y)


def test_takes_numbers_and_states_of_numpy():
    frame, y = table()

    def seed(state, **more):
        return RelevanceBounds(random_state=state, **more).fit(frame[["a", "noise"]], y).result_.raw["seed"]

    assert seed(None) == 0 and seed(np.int64(7), C=np.int64(2), slack=np.float32(0.25)) == 7
    assert seed(np.random.RandomState(3)) == seed(np.random.RandomState(3)) > 0
    state = np.random.RandomState(3)
    assert seed(state) != seed(state)
    with pytest.raises(ValueError, match="'x' cannot be used to seed"):
        seed("x")


def test_in_a_grid_search():
    X, y = load_breast_cancer(return_X_y=True)
    X = X[:, :8]
    pipeline = make_pipeline(StandardScaler(), RelevanceBounds(options={"threshold": "evidence"}), LinearSVC())
    search = GridSearchCV(pipeline, {"relevancebounds__slack": [0.1, 0.3]}, cv=2, error_score="raise")
    assert search.fit(X, y).best_score_ > 0.85
    assert clone(pipeline).get_params()["relevancebounds__slack"] is None


def test_shows_itself():
    frame, y = table()
    selector = RelevanceBounds().fit(frame, y)
    assert "<td>a</td>" in selector._repr_html_() and "code, of a kind" in selector.result_._repr_html_()
    axes = selector.plot()
    assert axes.get_xlabel() == "|weight| over all good models"
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["strong", "weak", "other"]
    assert repr(selector.result_).startswith("<RelevanceResult binary: ")
    again = pickle.loads(pickle.dumps(selector))
    assert again.result_.raw == selector.result_.raw


def test_bars_have_the_colour_of_their_class():
    frame, y = table()
    result = RelevanceBounds(fpr=0.05).fit(frame, y).result_
    colours = {"strong": "#0b4f8a", "weak": "#e0a100"}
    drawn = re.findall(r"<td>([^<]*)</td><td>(\w*)</td>.*?background:(#\w+)", result._repr_html_())
    assert len({colour for *_, colour in drawn}) > 1
    assert all(colour == colours.get(kind, "#b0b0b0") for _, kind, colour in drawn)


def test_long_names_are_in_the_plot():
    frame, y = table()
    frame = frame.rename(columns={"a": "the mean of " + "very " * 9 + "many values"})
    axes = RelevanceBounds(options={"threshold": "none"}).fit(frame, y).plot()
    axes.figure.canvas.draw()
    assert all(text.get_window_extent().x0 >= 0 for text in axes.get_yticklabels())


def test_explores(monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    frame, y = table()
    frame.loc[3, "a"] = np.nan
    selector = RelevanceBounds(missing="mean", groups={"both": ["a", "noise"]}, positive="yes")
    with selector.explore(frame, y) as explorer:
        assert explorer.alive and opened == [explorer.url]
        with urllib.request.urlopen(explorer.url) as page:
            assert page.status == 200 and b"<main" in page.read()
    assert not explorer.alive and repr(explorer) == "Explorer(closed)"
    assert not hasattr(selector, "result_") and not hasattr(selector, "n_features_in_")


def test_explores_columns_as_the_frame_has_them(monkeypatch, twins):
    monkeypatch.setattr("webbrowser.open", lambda url: None)
    X, _, y = twins
    X.columns = pd.MultiIndex.from_tuples([("g", name) for name in X.columns])
    X[("g", "color")] = pd.Categorical(np.where(X[("g", "a")] > 0, "red", "blue"))
    with RelevanceBounds().explore(X, y) as explorer:
        table = next(Path(explorer._directory.name).glob("*.csv")).read_text().splitlines()[0]
    assert "('g', 'a')" in table and "('g', 'color')" in table and "column_" not in table
    X.iloc[4, 1] = np.nan
    X.index = [f"p{k}" for k in range(len(X))]
    with pytest.raises(SvmrelError) as refused:
        RelevanceBounds().explore(X, y)
    assert str(refused.value).startswith("the table, row 'p4', column \"('g', 'twin')\"")


@pytest.mark.parametrize("name", ["# id", "two\nlines"])
def test_explores_names_that_a_file_cannot_have(monkeypatch, name):
    monkeypatch.setattr("webbrowser.open", lambda url: None)
    frame, y = table()
    frame.insert(0, name, np.where(frame["noise"] > 0, "up", "down"))
    with RelevanceBounds().explore(frame, y) as explorer:
        assert explorer.alive


def test_the_line_of_names_is_no_row():
    assert _explorer._of_table("svmrel: /tmp/data.csv, line 1: x") == "the table, the names: x"
    assert _explorer._of_table("svmrel: /tmp/data.csv, line 5, column 'a'") == "the table, row 4, column 'a'"


def test_a_page_keeps_its_file(monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda url: None)
    frame, y = table()
    data = Path(RelevanceBounds().explore(frame, y)._directory.name)
    gc.collect()
    served = [one for one in _explorer._serving if Path(one._directory.name) == data]
    assert data.is_dir() and served[0].alive
    served[0].close()
    assert not data.exists() and served[0] not in _explorer._serving


def test_explores_nothing_that_fit_refuses(monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda url: pytest.fail(url))
    frame, y = table()
    with pytest.raises(SvmrelError, match="slack= is '-1'"):
        RelevanceBounds(slack=-1).explore(frame, y)


@pytest.fixture
def twins():
    random = np.random.default_rng(0)
    a = random.normal(size=200)
    X = pd.DataFrame({"a": a, "twin": a + 0.1 * random.normal(size=200), "b": random.normal(size=200), "noise": random.normal(size=200)})
    score = X["a"] + 0.7 * X["b"] + 0.3 * random.normal(size=200)
    return X, score, np.where(score > 0, "pos", "neg")


def test_members_of_groups_are_selected_whatever_they_are_called(twins):
    X, _, y = twins
    numbered, layered = X.copy(), X.copy()
    numbered.columns = [1, 2, 3, 4]
    layered.columns = pd.MultiIndex.from_tuples([("g", name) for name in X.columns])
    for data, options in (
        (X, {"groups": {"G": ["a", "twin"]}}),
        (X, {"groups": {" G, of two ": ["a", "twin"]}}),
        (X, {"options": {"group": ["G=a,twin"]}}),
        (X, {"options": {"group": "G=1,twin"}}),
        (numbered, {"groups": {"G": [1, 2]}}),
        (layered, {"groups": {"G": [("g", "a"), ("g", "twin")]}}),
        (X.to_numpy(), {"groups": {"G": [0, 1]}}),
    ):
        fitted = RelevanceBounds(**options).fit(data, y)
        assert list(fitted.get_support(True)) == [0, 1, 2], options
    for groups, error in (({"G": ["a", "other"]}, "'other', which X lacks"), ({"G": "twin"}, "is the text 'twin'")):
        with pytest.raises((ValueError, TypeError), match=error):
            RelevanceBounds(groups=groups).fit(X, y)
    for name in ("a=b", "", " "):
        with pytest.raises(ValueError, match=re.escape(f"groups has the name {name!r}; expected one that is not blank")):
            RelevanceBounds(groups={name: ["a", "twin"]}).fit(X, y)
    with pytest.raises(ValueError, match=r"groups\['G'\] has no column"):
        RelevanceBounds(groups={"G": []}).fit(X, y)
    with pytest.raises(ValueError, match="names the column 4, which X lacks"):
        RelevanceBounds(groups={"G": [0, 4]}).fit(X.to_numpy(), y)
    with pytest.raises(ValueError, match="said twice"):
        RelevanceBounds(groups={"G": ["a", "twin"]}, options={"group": "H=b,noise"}).fit(X, y)


def test_options_name_columns_as_the_frame_does(twins):
    X, _, y = twins
    X.columns = ["0", "1", "2", "b, or noise"]
    left = RelevanceBounds(options={"exclude": ["1", "b, or noise"]}).fit(X, y).result_.to_frame()
    assert list(left.index) == ["0", "2"]
    X.columns = [0, 1, 2, 3]
    held = RelevanceBounds(options={"preset": "3=0", "threshold": "none"}).fit(X, y).result_.to_frame()
    assert list(held["upper"] == 0) == [False, False, False, True]


def test_options_count_the_columns_of_an_array_from_0(twins):
    X, _, y = twins
    array = X.to_numpy()
    for left in (1, np.int64(1), "1", "x1", ["1"]):
        kept = RelevanceBounds(options={"exclude": left, "threshold": "none"}).fit(array, y).result_.to_frame()
        assert list(kept.index) == ["x0", "x2", "x3"], left
    held = RelevanceBounds(options={"preset": "3=0", "features": "0,2,3", "threshold": "none"}).fit(array, y)
    assert list(held.result_.to_frame()["upper"] == 0) == [False, False, True]
    assert list(RelevanceBounds(options={"group": "G=0,1"}).fit(array, y).get_support(True)) == [0, 1, 2]
    for option, value in (("exclude", 4), ("features", "0,9"), ("group", "G=0,4")):
        with pytest.raises(ValueError, match=r"names the column \d, which X lacks; its columns are \['x0', "):
            RelevanceBounds(options={option: value}).fit(array, y)


def test_no_text_is_taken_for_a_column(twins):
    X, _, y = twins
    X.columns = ["c,d", "d,e", "b", "noise"]
    X["kind"] = np.where(X["b"] > 0, "column_2", np.where(X["noise"] > 0, "of column_2_", "no"))
    fitted = RelevanceBounds(fpr=0.05).fit(X, np.where(y == "pos", "column_1", y))
    raw = str(fitted.result_.raw)
    assert "'column_1'" in raw and "'kind=column_2'" in raw and "'kind=of column_2_'" in raw
    assert list(fitted.result_.to_frame().index) == list(X.columns)


def test_numbers_that_name_columns_are_names(twins):
    X, _, y = twins
    X.columns = [0, 1, 2, 3]
    kept = RelevanceBounds(options={"exclude": 1}).fit(X, y).result_.to_frame()
    assert list(kept.index) == ["0", "2", "3"]
    assert list(RelevanceBounds(options={"group": "G=0,1"}).fit(X, y).get_support(True)) == [0, 1, 2]
    with pytest.raises(ValueError, match="names the column 4, which X lacks"):
        RelevanceBounds(options={"exclude": 4}).fit(X, y)


def test_levels_may_have_commas_and_categoricals_are_classes(twins):
    X, score, _ = twins
    cut = pd.cut(score, 3)
    data = RelevanceBounds().fit(X, cut).result_.raw["data"]
    assert data["task"] == "ordinal" and list(data["classes"]) == [str(level) for level in cut.cat.categories]
    codes = pd.Series(pd.Categorical(np.where(score > 0, 94103.5, 10001.5)))
    assert RelevanceBounds().fit(X, codes).result_.raw["data"]["task"] == "binary"
    assert RelevanceBounds(positive=False).fit(X, score > 0).result_.raw["data"]["positive"] == "False"


@pytest.mark.parametrize("kind", ["bool", "boolean", "category", object, int, float])
def test_truth_values_name_classes_of_all_kinds(twins, kind):
    X, score, _ = twins
    y = pd.Series(score > 0).astype(kind)
    for truth in (False, np.False_):
        data = RelevanceBounds(positive=truth, options={"threshold": "none"}).fit(X, y).result_.raw["data"]
        assert data["positive"] == list(data["classes"])[0]
    ordered = RelevanceBounds(order=[True, False], options={"threshold": "none"}).fit(X, y).result_.raw["data"]
    assert ordered["task"] == "ordinal" and list(ordered["classes"]) == list(data["classes"])[::-1]


def test_rows_without_a_number_to_learn_are_dropped_if_so_said(twins):
    X, score, _ = twins
    known = score.where(score < 1)
    fitted = RelevanceBounds("regression", missing="drop-rows").fit(X, known)
    assert fitted.result_.raw["data"]["samples"] == known.notna().sum()
    with pytest.raises(ValueError, match="NaN"):
        RelevanceBounds("regression").fit(X, known)


def test_what_a_user_quotes_keeps_its_number(twins):
    X, score, _ = twins
    y = np.where(score > 0, "row 5", "row 7")
    y[:2] = "row 9"
    with pytest.warns(UserWarning) as caught:
        RelevanceBounds().fit(X, y)
    assert any("'row 9'" in str(one.message) for one in caught), [str(one.message) for one in caught]


def test_options_that_are_parameters_count(twins):
    X, score, y = twins
    whole = (1000 * score).round()
    holes = X.assign(a=X["a"].where(X.index > 5))
    learnt = RelevanceBounds(options={"task": "regression"}).fit(X, whole).result_.raw
    assert learnt["data"]["task"] == "regression" and not any("is read as" in text for text in learnt["warnings"])
    for data in (holes, holes.to_numpy()):
        filled = RelevanceBounds(options={"missing": "median", "seed": 7, "threads": 1}).fit(data, y).result_.raw
        assert any("replaced by the median" in text for text in filled["warnings"]) and filled["seed"] == 7
    for said in ({"slack": 0.3}, {"slack": "0.3"}, {"--slack": 0.3}):
        assert RelevanceBounds(options=said).fit(X, y).result_.raw["parameters"]["slack"] == 0.3
        assert RelevanceBounds(slack=0.3, options=said).fit(X, y).result_.raw["parameters"]["slack"] == 0.3
    positive = RelevanceBounds(options={"positive": "neg"}).fit(X, y).result_.raw["data"]
    assert (positive["positive"], positive["task"]) == ("neg", "binary")


def test_refuses_options_that_parameters_contradict(twins):
    X, _, y = twins
    for named, selector in {
        "options['task'] is 'regression', but the parameter task is 'binary'": RelevanceBounds("binary", options={"task": "regression"}),
        "options['slack'] is 0.2, but the parameter slack is 0.1": RelevanceBounds(slack=0.1, options={"slack": 0.2}),
        "options['seed'] is 2, but the parameter random_state is 1": RelevanceBounds(random_state=1, options={"seed": 2}),
        "options['threads'] is 2, but the parameter n_jobs is 1": RelevanceBounds(n_jobs=1, options={"threads": 2}),
        "the option 'slack' is given twice": RelevanceBounds(options={"slack": 0.1, "--slack": 0.1}),
        "options['label'] is 'a', but y": RelevanceBounds(options={"label": "a"}),
    }.items():
        with pytest.raises(ValueError, match=re.escape(named)):
            selector.fit(X, y)
    with pytest.raises(ValueError, match=re.escape("options['block'] and groups= of fit are both given")):
        RelevanceBounds(options={"block": "a"}).fit(X, y, groups=np.arange(len(y)) // 2)
    ordered = RelevanceBounds(order=["neg", "pos"], options={"order": "neg,pos"}).fit(X, y)
    assert ordered.result_.raw["data"]["task"] == "ordinal"


def test_options_may_have_dashes(twins):
    X, _, y = twins
    X.columns = [0, 1, 2, 3]
    left = RelevanceBounds(options={"--exclude": "1,3", "--threshold": "none"}).fit(X, y).result_.to_frame()
    assert list(left.index) == ["0", "2"]
    file = str(ROOT / "data" / "wdbc.csv")
    assert len(shared().request("bounds", {"--threshold": "none"}, file)["features"]) == 30


def test_numbers_of_a_frame_have_no_decimal_mark(twins, monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda url: None)
    X, _, y = twins
    X["kind"] = pd.Categorical(np.where(X["a"] > 0, 1.5, 2.5))
    plain = RelevanceBounds().fit(X, y).result_.raw["features"]
    commas = X.assign(b=[f"{value!r}".replace(".", ",") for value in X["b"]])
    selector = RelevanceBounds(options={"decimal-comma": True})
    assert selector.fit(commas, y).result_.raw["features"] == plain
    with selector.explore(commas, y) as explorer:
        lines = next(Path(explorer._directory.name).glob("*.csv")).read_text().splitlines()
    assert '"' + str(X["a"][0]).replace(".", ",") + '"' in lines[1] and (",1.5," in lines[1] or ",2.5," in lines[1])


@pytest.mark.parametrize("kind", ["int64", "float64", "Int64", object])
def test_whole_numbers_are_a_number_to_predict(twins, monkeypatch, kind):
    X, score, _ = twins
    y = pd.Series(score.rank(method="first").astype("int64") * 7 + 10000).astype(kind)
    with pytest.warns(SvmrelWarning, match="200 different numbers, and is read as a number to predict$"):
        fitted = RelevanceBounds().fit(X, y)
    assert fitted.result_.task == "regression" and fitted.result_.warnings[0].startswith("the label column holds 200")
    again = RelevanceBounds().fit(X, y.where(y.index > 0, y[1])).result_
    assert again.task == "regression" and "holds 199 different numbers" in again.warnings[0]
    few = RelevanceBounds().fit(X, (y // 63).where(y.index > 0, 0).astype(kind)).result_.warnings[0]
    assert few.endswith("24 different numbers, and is read as a number to predict; if they are classes, give task='multiclass'")
    if kind == "int64":
        monkeypatch.setattr("webbrowser.open", lambda url: None)
        with pytest.warns(SvmrelWarning, match="number to predict"), RelevanceBounds().explore(X, y) as explorer:
            assert explorer.alive


def test_what_may_be_no_number_is_asked_about(twins):
    X, score, _ = twins
    ids = score.rank(method="first").astype(int) + 10000
    days = pd.Series(pd.date_range("2020-01-01", periods=len(X))).dt.strftime("%Y%m%d").astype(int)
    for y in (ids.astype(str), days):
        with pytest.raises(SvmrelError, match="give another y, or give task=") as refused:
            RelevanceBounds().fit(X, y)
        assert "name another column" not in str(refused.value)
    few = score.rank(method="first").astype(int) % 20
    assert RelevanceBounds().fit(X, few).result_.task == "multiclass"
    # 8 different whole numbers of 39 rows are a number, of 40 classes.
    with pytest.warns(SvmrelWarning, match="read as a number"):
        assert RelevanceBounds().fit(X[:39], few[:39] % 8).result_.task == "regression"
    assert RelevanceBounds().fit(X[:40], few[:40] % 8).result_.task == "multiclass"


def test_a_fit_that_fails_changes_nothing(twins):
    X, _, y = twins
    fitted = RelevanceBounds().fit(X, y)
    before = dict(vars(fitted))
    wider = X.assign(more=1.0)
    for data, target in ((wider, ["pos"] * len(y)), (wider.to_numpy(), y[:5]), (X[["b"]], [None] * len(y))):
        with pytest.raises(ValueError):
            fitted.fit(data, target)
        assert vars(fitted) == before
    with warnings.catch_warnings(), pytest.raises(SvmrelWarning):
        warnings.simplefilter("error", SvmrelWarning)
        fitted.set_params(missing="drop-rows").fit(X.assign(a=X["a"].where(X.index > 3)), y)
    assert vars(fitted) == {**before, "missing": "drop-rows"}
    assert list(fitted.fit(X.to_numpy(), y).get_support(True)) and not hasattr(fitted, "feature_names_in_")


def test_durations_are_no_dates(twins):
    X, _, y = twins
    X["Start_Date"] = pd.to_timedelta((100 * X["a"]).round(), unit="D")
    assert not any("date" in text for text in RelevanceBounds().fit(X, y).result_.warnings)
    X["Start_Date"] = (100 * X["a"]).round()
    assert any("'Start_Date' looks like a date" in text for text in RelevanceBounds().fit(X, y).result_.warnings)


def numbers(rows=60):
    frame, y = table(rows)
    random = np.random.RandomState(1)
    return pd.DataFrame({"a": frame["a"], "b": random.normal(size=rows), "c": random.normal(size=rows)}), y


def test_advice_on_indicators_can_be_pasted():
    X, y = numbers()
    codes = np.arange(len(y)) % 3
    frame = pd.DataFrame({"a": X["a"], **{f"c_{k}": (codes == k).astype(int) for k in range(3)}})
    for given in (frame, frame.to_numpy(float)):
        with pytest.warns(SvmrelWarning, match="as if they were the levels") as told:
            RelevanceBounds().fit(given, y)
        advice = next(str(one.message) for one in told if "groups=" in str(one.message))
        groups = ast.literal_eval(advice.rpartition("groups=")[2])
        assert [len(members) for members in groups.values()] == [3]
        grouped = RelevanceBounds(groups=groups).fit(given, y)
        assert len(grouped.result_.features) == 2


def test_options_may_have_underscores():
    X, y = numbers()
    plain = RelevanceBounds(options={"class-weight": "balanced"}).fit(X, y)
    assert RelevanceBounds(options={"class_weight": "balanced"}).fit(X, y).result_.features == plain.result_.features
    with pytest.raises(ValueError, match="given twice"):
        RelevanceBounds(options={"class_weight": "balanced", "class-weight": "balanced"}).fit(X, y)


def test_says_how_well_the_baseline_predicts():
    X, y = numbers()
    result = RelevanceBounds().fit(X, y).result_
    assert 0.5 < result.quality["accuracy"] <= 1
    said = f"is right in {100 * result.quality['accuracy']:.1f} % of the cases"
    assert said in repr(result) and said in result._repr_html_()
    number = RelevanceBounds(task="regression").fit(X, X["a"] + 0.1 * X["b"]).result_
    assert "is off by" in repr(number)


def test_names_with_a_comma_are_quoted_in_options():
    X, y = numbers()
    frame = X.set_axis(["a b", "x,y", *X.columns[2:]], axis=1)
    left = RelevanceBounds(options={"exclude": '"x,y"'}, on_none="best").fit(frame, y)
    assert "x,y" not in left.result_.to_frame().index
    grouped = RelevanceBounds(options={"group": 'g=a b,"x,y"'}).fit(frame, y)
    assert "g" in grouped.result_.to_frame().index
    assert grouped.get_support()[:2].tolist() == [True, True]


def test_refuses_what_is_not_one_for_each_row():
    X, y = numbers()
    for argument, value, said in (
        ("groups", "a", "groups of fit is 'a'; expected one value for each row"),
        ("groups", X[["a", "b"]], "groups of fit is of shape"),
        ("sample_weight", np.ones(3), "sample_weight of fit has 3 values"),
        ("sample_weight", np.r_[np.inf, np.ones(len(y) - 1)], "sample_weight of fit is infinite in row"),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            RelevanceBounds().fit(X, y, **{argument: value})


def test_missing_cells_of_an_array_are_named():
    X, y = numbers()
    values = X.to_numpy(float)
    values[[2, 5], 1] = np.nan
    with pytest.raises(ValueError, match="column x1, rows 2, 5. missing='median'"):
        RelevanceBounds().fit(values, y)
    RelevanceBounds(missing="median").fit(values, y)


def test_two_levels_with_an_order_have_the_higher_one_as_positive():
    X, y = numbers()
    classes = np.where(np.asarray(y) == np.unique(y)[1], "a high", "b low")
    ordered = pd.Series(pd.Categorical(classes, categories=["b low", "a high"], ordered=True), index=X.index)
    assert RelevanceBounds().fit(X, ordered).result_.raw["data"]["positive"] == "a high"


def test_truth_values_are_called_so():
    X, y = numbers()
    truth = np.asarray(y) == np.unique(y)[1]
    assert RelevanceBounds(positive="True").fit(X, truth).result_.raw["data"]["positive"] == "True"
    assert RelevanceBounds(positive=False).fit(X, truth).result_.raw["data"]["positive"] == "False"


def test_a_column_of_blocks_is_an_argument_of_fit():
    places = _table.Places({"column_1": "the patient", "b": "b"}, {}, pd.RangeIndex(3))
    assert places.say("--block column_1 of fit, --block has none") == "fit(X, y, groups=X['the patient']) of fit, groups= of fit has none"
    assert _table.Places({"x0": "x0", "x1": "x1"}, {}).say("--block x1 keeps") == "fit(X, y, groups=X[:, 1]) keeps"


def test_the_explorer_names_rows_too():
    X, y = numbers()
    X = X.set_axis([f"p{k}" for k in range(len(X))])
    X.loc["p4", "b"] = X.loc[["p7", "p9"], "c"] = np.nan
    with pytest.raises(SvmrelError, match="'b': .* in row 'p4'.*'c': .* first in row 'p7'"):
        RelevanceBounds().explore(X, y)
