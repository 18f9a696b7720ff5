"""The selector for scikit-learn."""

import inspect
import warnings
import webbrowser
from numbers import Integral

import numpy as np
from sklearn.base import BaseEstimator, clone
from sklearn.feature_selection import SelectorMixin
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_array, check_consistent_length, check_is_fitted, column_or_1d

from . import _engine, _options, _table, _wording
from ._engine import SvmrelError
from ._explorer import Explorer
from ._result import RelevanceResult
from ._validation import validate_data

_CLASSES = {"relevant": ("strong", "weak"), "strong": ("strong",)}

# What `fit` finds out.
_FITTED = ("n_features_in_", "feature_names_in_", "_members", "_support", "result_")

# Options whose values name columns.
_NAMING = {"exclude", "features", "categorical", "numeric", "privileged", "pair", "preset", "block", "weight", "group"}


def _renamed(value, called):
    """The value of an option that names columns, each as `called` has it."""
    if isinstance(value, (list, tuple)):
        return [_renamed(one, called) for one in value]
    text = str(value)
    whole = called(text)
    if whole != text:
        return whole
    name, equals, limits = text.partition("=")
    if equals:
        return called(name) + equals + limits
    return _table.listed(called(part.strip(), part) for part in _wording.unlisted(text))


class NoRelevantFeatureError(ValueError):
    """No feature is relevant, so that there is nothing to select."""


class SvmrelWarning(UserWarning):
    """What the user should know of a result, such as rows that were dropped."""


class RelevanceBounds(SelectorMixin, BaseEstimator):
    """Selects the features that are relevant to a linear SVM, by exact ranges and tests of evidence.

    Parameters
    ----------
    task : {"auto", "binary", "multiclass", "ordinal", "regression"}
        What is learnt; "auto" decides by `y`.
    slack : float, optional
        How much worse than the baseline an admissible model may be.
    C : float, optional
        The weight of the losses.
    fpr : float, optional
        The rate of features called relevant by chance.
    keep : {"relevant", "strong"}
        Which features are selected: all that are relevant, or those no good model does without.
    on_none : {"error", "best"}
        If no feature is to be kept: an error, or a warning and the one with the smallest p-value; where nothing was
        tested, that with the largest upper bound. Of a group all columns are selected.
    missing : {"fail", "drop-rows", "mean", "median", "median-indicator"}
        What becomes of NaN.
    positive : optional
        The class that is set against the rest.
    order : sequence, optional
        The levels from the lowest to the highest, for ordinal classes; unless given, those of a `y` that is an ordered
        categorical of more than two, where `task` is "auto" or "ordinal" and there is no `positive`.
    groups : dict, optional
        By name, lists of columns that go in or out together. The `groups` of `fit` are of rows, as in scikit-learn.
    random_state : int or numpy.random.RandomState, optional
        The seed of all chance; 0 unless given. Each `fit` draws another seed from a state.
    n_jobs : int, optional
        How many threads work.
    options : dict, optional
        Other options of `svmrel bounds`, by their names. One that is a parameter, too, counts where the parameter
        has its default; where both are given and differ, that is an error.
    jar, java : path, optional
        The program, if not that of SVMREL_JAR or the package, and its JVM.

    Attributes
    ----------
    result_ : RelevanceResult
    n_features_in_ : int
    feature_names_in_ : array, of a frame whose columns have names
    """

    # Routed, although `fit` has no argument of that name: with one, scikit-learn checks that a weight of 2 is the same
    # as two equal rows, which permutation tests count as two.
    __metadata_request__fit = {"sample_weight": None}

    def __init__(
        self,
        task="auto",
        *,
        slack=None,
        C=None,
        fpr=None,
        keep="relevant",
        on_none="error",
        missing="fail",
        positive=None,
        order=None,
        groups=None,
        random_state=None,
        n_jobs=None,
        options=None,
        jar=None,
        java=None,
    ):
        self.task = task
        self.slack = slack
        self.C = C
        self.fpr = fpr
        self.keep = keep
        self.on_none = on_none
        self.missing = missing
        self.positive = positive
        self.order = order
        self.groups = groups
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.options = options
        self.jar = jar
        self.java = java

    def fit(self, X, y, groups=None, **fit_params):
        """Finds the ranges.

        `groups` has one entry for each row and says which rows belong together, such as those of a patient: what
        scikit-learn calls groups. Columns that go together are said to the constructor,
        `RelevanceBounds(groups=...)`. `sample_weight` needs an svmrel with the option --weight. Errors and warnings name rows by their labels in the frame. Each warning of the result is issued once, as a `SvmrelWarning`.
        """
        weights = fit_params.pop("sample_weight", None)
        if fit_params:
            raise TypeError(f"fit has no {', '.join(sorted(fit_params))}")
        own = self._settled()
        own._find(X, y, groups, weights)
        for text in dict.fromkeys(own.result_.warnings):
            warnings.warn(text, SvmrelWarning, stacklevel=2)
        self._take(own)
        return self

    def _settled(self):
        """One that is not fitted, and has the parameters that `options` says."""
        given = inspect.signature(RelevanceBounds.__init__).parameters
        defaults = {name: parameter.default for name, parameter in given.items()}
        return type(self)(**_options.settle(self.get_params(deep=False), defaults))

    def _take(self, fitted):
        """What another one found out, in the place of what this one did."""
        for name in _FITTED:
            vars(self).pop(name, None)
        vars(self).update({name: value for name, value in vars(fitted).items() if name in _FITTED})

    def _find(self, X, y, groups, weights):
        names, columns, options, notes = self._table(X, y, groups, weights)
        shown = dict(zip(names, map(str, self._column_names(X))))
        places = _table.Places(shown, self._added(options), getattr(X, "index", None), options)
        raw = self._ask(options, columns, weights is not None, places)
        said = _table.without_untrue(raw.get("warnings", []), self._durations(names, X))
        raw["warnings"] = notes + [places.say(text) for text in said]
        self._support = self._decide(raw, names)
        self.result_ = RelevanceResult(places.named(raw))

    def explore(self, X, y, groups=None, sample_weight=None):
        """Serves a page where one holds a weight, and all others move; returns an `Explorer` with its link.

        Takes what `fit` takes, and needs no `fit` before.
        """
        # The page shows the names of its table.
        own = clone(self)._settled()
        unnamed = not own.groups and not _NAMING & own.options.keys()
        names, columns, options, notes = own._table(X, y, groups, sample_weight, any_own=unnamed)
        for text in notes:
            warnings.warn(text, SvmrelWarning, stacklevel=2)
        try:
            explorer = Explorer(options, columns, self.jar, self.java)
        except SvmrelError as error:
            shown = dict(zip(names, map(str, own._column_names(X))))
            places = _table.Places(shown, self._added(options), getattr(X, "index", None), options)
            raise SvmrelError(places.say(str(error)), error.exit) from error
        webbrowser.open(explorer.url)
        return explorer

    def _table(self, X, y, groups, weights, any_own=False):
        """The names of the columns, the columns, the options of the command, and what the user should know of them."""
        if self.keep not in _CLASSES or self.on_none not in ("error", "best"):
            raise ValueError("expected keep 'relevant' or 'strong', and on_none 'error' or 'best'")
        if y is None:
            raise ValueError("requires y to be passed, but the target y is None")
        if isinstance(groups, dict):
            raise ValueError(
                "groups of fit says of each row which rows it belongs to; for columns that go together use"
                " RelevanceBounds(groups=...)"
            )
        if self.groups is not None and not isinstance(self.groups, dict):
            raise ValueError(
                "groups of RelevanceBounds is a mapping from names to columns that go together; for rows that belong"
                " together use fit(X, y, groups=...)"
            )
        values = self._validate(X)
        levels = self._levels(y)
        task = self._task(y, levels)
        positive = self._positive(y)
        y = column_or_1d(y, warn=True)
        check_consistent_length(values[0], y)
        index = getattr(X, "index", None)
        _table.require_finite(values, self._column_names(X), index)
        read = [_table.cells(column) for column in values]
        target = self._label(y, index, task)
        for argument, extra in (("groups", groups), ("sample_weight", weights)):
            if extra is not None:
                _table.require_one_each(argument, extra, len(y), index)
        blocks = [] if groups is None else _table.cells(column_or_1d(groups))[0]
        said = {text for cells in (*(cells for cells, _ in read), target, blocks) for text in cells if isinstance(text, str)}
        names = _table.names_for(self._column_names(X), said.union(map(str, self.groups or ())), any_own)
        taken = set(names)
        label = _table.free("svmrel_label", taken)
        options = dict(self.options or {})
        columns = [{"name": name, "values": cells, "categorical": coded} for name, (cells, coded) in zip(names, read)]
        columns.append({"name": label, "values": target})
        task, notes = self._of_numbers(task, levels, target)
        if "label" in options:
            raise ValueError(f"options['label'] is {options['label']!r}, but y is what is learnt; leave the option out")
        options["label"] = label
        for option, extra in (("block", groups), ("weight", weights)):
            if extra is not None:
                if option in options:
                    raise ValueError(f"options[{option!r}] and {_wording.ARGUMENTS[option]} are both given; give one of them")
                options[option] = _table.free("svmrel_" + option, taken)
                columns.append({"name": options[option], "values": _table.cells(column_or_1d(extra))[0]})
        return names, columns, self._options(options, names, X, levels, task, positive, target), notes

    @staticmethod
    def _added(options):
        """What the user calls the columns of the table that are no columns of `X`."""
        roles = {"label": "y", "block": "groups", "weight": "sample_weight"}
        return {options[role]: name for role, name in roles.items() if role in options}

    def _ask(self, options, columns, weighted, places):
        engine = _engine.shared(self.jar, self.java)
        try:
            return engine.request("bounds", options, {"columns": columns})
        except SvmrelError as error:
            if weighted and "no option --weight" in str(error):
                raise ValueError(f"svmrel {engine.version} has no --weight, which sample_weight needs") from error
            raise SvmrelError(
                places.say(str(error)),
                error.exit,
                error.source,
                error.line,
                error.column and places.column(error.column),
                error.row and places.row(error.row),
            ) from error

    def _validate(self, X):
        if hasattr(X, "iloc") and hasattr(X, "columns"):
            repeated = X.columns[X.columns.duplicated()].unique()
            if len(repeated):
                raise ValueError(f"several columns have the same name: {', '.join(map(repr, repeated))}; rename them")
            validate_data(self, X, skip_check_array=True)
            if len(X) == 0 or X.shape[1] == 0:
                check_array(np.empty(X.shape))
            return [X.iloc[:, j] for j in range(X.shape[1])]
        X = validate_data(self, X, dtype="numeric", ensure_all_finite="allow-nan", ensure_min_samples=2)
        if self.missing == "fail" and X.dtype.kind == "f":
            _table.require_whole(X)
        return list(X.T)

    def _column_names(self, X):
        if hasattr(X, "columns"):
            return list(X.columns)
        return [f"x{j}" for j in range(self.n_features_in_)]

    def _label(self, y, index, task):
        refused = []
        if y.dtype.kind == "b" and task != "regression":
            return [str(value) for value in y.tolist()]
        if y.dtype.kind == "f":
            refused = np.flatnonzero(np.isinf(y) | (np.isnan(y) & (self.missing == "fail"))).tolist()
        if refused:
            # The words up to the colon are those of scikit-learn.
            remedy = "missing='drop-rows' leaves them out" if np.isnan(y[refused]).all() else "leave them out"
            raise ValueError(f"Input y contains NaN or infinity: {_table.rows(refused, index)}; {remedy}")
        return _table.cells(y)[0]

    def _levels(self, y):
        """The levels of ordered classes, from the lowest to the highest; None if `y` has no order that is asked for."""
        if self.order is not None:
            return self.order if isinstance(self.order, str) else list(self.order)
        kind = getattr(y, "dtype", None)
        if not getattr(kind, "ordered", False) or self.task not in ("auto", "ordinal") or self.positive is not None:
            return None
        there = set(y)
        levels = [level for level in kind.categories if level in there]
        return levels if len(levels) > 2 else None

    def _positive(self, y):
        """The class set against the rest: of two levels with an order the higher one, unless one is given."""
        kind = getattr(y, "dtype", None)
        if self.positive is not None or not getattr(kind, "ordered", False) or self.task not in ("auto", "binary"):
            return self.positive
        there = set(y)
        levels = [level for level in kind.categories if level in there]
        return levels[1] if len(levels) == 2 else None

    def _task(self, y, levels):
        """What is learnt; of a categorical `y` the classes, whatever they look like."""
        if self.task != "auto" or self.positive is not None or levels is not None or str(getattr(y, "dtype", "")) != "category":
            return self.task
        return "multiclass" if len(set(y[~y.isna()])) > 2 else "binary"

    def _of_numbers(self, task, levels, target):
        """The task, and a warning where whole numbers are many: what is given as `y` is no id."""
        distinct = _table.many_whole_numbers(target)
        if task != "auto" or self.positive is not None or levels is not None or not distinct:
            return task, []
        return "regression", [
            f"the label column holds {distinct} different numbers, and is read as a number to predict"
            + ("; if they are classes, give task='multiclass'" if _table.may_be_classes(distinct, target) else "")
        ]

    def _options(self, options, names, X, levels, task, positive, target):
        def called(level):
            return _table.class_name(level, target)

        given = {
            "task": task,
            "slack": self.slack,
            "C": self.C,
            "fpr": self.fpr,
            "missing": self.missing,
            "seed": self._seed(),
            "threads": self.n_jobs if self.n_jobs is not None and self.n_jobs > 0 else None,
            "positive": None if positive is None else called(positive),
            "order": levels if levels is None or isinstance(levels, str) else _table.listed(map(called, levels)),
        }
        options.update({name: value for name, value in given.items() if value is not None})
        self._rename(options, names, X)
        # JSON knows no numbers of NumPy, such as those of a grid.
        options = {name: value.item() if isinstance(value, np.generic) else value for name, value in options.items()}
        self._members = self._members_of_groups(options, names, X)
        if self.groups:
            options["group"] = [f"{group}={','.join(members)}" for group, members in self._members.items()]
        return options

    def _rename(self, options, names, X):
        """Puts the names of the table into options that name columns as the user does.

        The columns of an array are counted from 0, as everywhere here; the command would count them from 1.
        """
        own = list(map(str, self._column_names(X)))
        table = dict(zip(own, names))
        numbered = not hasattr(X, "columns")
        if numbered:
            table.update((str(j), name) for j, name in enumerate(names))
        numbered |= any(map(str.isdigit, own))

        for option in _NAMING & options.keys():

            def called(text, otherwise=None):
                if text not in table and numbered and text.isdigit():
                    raise ValueError(f"options[{option!r}] names the column {text}, which X lacks; its columns are {own}")
                return table.get(text, text if otherwise is None else otherwise)

            if option == "group":
                texts = options[option]
                parts = [text.partition("=") for text in ([texts] if isinstance(texts, str) else texts)]
                options[option] = [group + equals + _renamed(members, called) for group, equals, members in parts]
            else:
                options[option] = _renamed(options[option], called)

    def _members_of_groups(self, options, names, X):
        """The columns of the table in each group, by its name, be they said by `groups` or as the command does."""
        if not self.groups:
            members = {}
            texts = options.get("group", [])
            for text in [texts] if isinstance(texts, str) else texts:
                group, _, listed = text.partition("=")
                members[group.strip()] = [
                    names[int(name) - 1] if name not in names and name.isdigit() and 0 < int(name) <= len(names) else name
                    for name in map(str.strip, _wording.unlisted(listed))
                ]
            return members
        if "group" in options:
            raise ValueError("columns that go together are said twice: by groups= and by options['group']")
        members = {}
        for group, columns in self.groups.items():
            if isinstance(columns, (str, bytes)):
                raise TypeError(f"groups[{group!r}] is the text {columns!r}; expected a list of columns")
            name = str(group).strip()
            if not name or "=" in name:
                raise ValueError(f"groups has the name {group!r}; expected one that is not blank and has no '='")
            if not len(columns):
                raise ValueError(f"groups[{group!r}] has no column; name some, or leave the group out")
            members[name] = [names[self._position(column, group, X)] for column in columns]
        return members

    def _position(self, column, group, X):
        """Where a member of a group is among the columns: by its name, or in an array by its number from 0."""
        own = self._column_names(X)
        if not hasattr(X, "columns") and isinstance(column, Integral):
            if 0 <= column < len(own):
                return int(column)
        elif column in own:
            return own.index(column)
        else:
            same = [k for k, name in enumerate(own) if str(name) == str(column)]
            if len(same) == 1:
                return same[0]
        raise ValueError(f"groups[{group!r}] names the column {column!r}, which X lacks; its columns are {own}")

    @staticmethod
    def _durations(names, X):
        """The columns of the table that are durations in a frame."""
        kinds = zip(names, getattr(X, "dtypes", []))
        return [name for name, kind in kinds if getattr(kind, "kind", "") == "m"]

    def _seed(self):
        """The number given, or one drawn from the state given; None if there is neither."""
        if self.random_state is None or isinstance(self.random_state, Integral):
            return self.random_state
        return int(check_random_state(self.random_state).randint(np.iinfo(np.int32).max))

    def _decide(self, raw, names):
        """Which columns are selected: those that are features or members of ones that are."""
        support = np.zeros(len(names), dtype=bool)
        best, chosen = (1.0, 0.0), []
        tested = False
        for feature in raw["features"]:
            at = []
            for column in self._members.get(feature["name"], [feature["name"]]):
                of = column[: -len("=missing")] if column not in names and column.endswith("=missing") else column
                if of in names:
                    at.append(names.index(of))
            support[at] |= feature["class"] in _CLASSES[self.keep]
            p = (feature.get("evidence") or {}).get("p_value")
            tested |= p is not None
            # Of equal p-values, and where nothing was tested, the larger bound.
            rank = (1.0 if p is None else p, -(feature["upper"] or 0))
            if at and rank < best:
                best, chosen = rank, at
        if not support.any() and self.on_none == "best" and chosen:
            which = "smallest p-value" if tested else "largest upper bound"
            warnings.warn(f"no feature is {self.keep}; the one with the {which} is selected", SvmrelWarning)
            support[chosen] = True
        return support

    def _get_support_mask(self):
        check_is_fitted(self, "result_")
        if not self._support.any():
            raise NoRelevantFeatureError(
                f"no feature is {self.keep}, so that none can be selected; on_none='best' selects one"
            )
        return self._support

    def transform(self, X):
        """The selected columns, of a frame as a frame."""
        if hasattr(X, "iloc") and hasattr(X, "columns"):
            check_is_fitted(self, "result_")
            validate_data(self, X, reset=False, skip_check_array=True)
            return X.loc[:, self._get_support_mask()]
        return super().transform(X)

    def plot(self, ax=None):
        """Draws the ranges."""
        check_is_fitted(self, "result_")
        return self.result_.plot(ax)

    def _repr_html_(self):
        return self.result_._repr_html_() if hasattr(self, "result_") else super()._repr_html_()

    def _allows_nan(self):
        missing = _options.plain(self.options).get("missing", "fail") if self.missing == "fail" else self.missing
        return missing != "fail"

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        tags.input_tags.allow_nan = self._allows_nan()
        return tags

    def _more_tags(self):
        # Of scikit-learn below 1.6.
        tags = {"requires_y": True, "allow_nan": self._allows_nan()}
        if self.on_none == "error":
            noise = "its data are noise, of which nothing is selected; passes with on_none='best'"
            tags["_xfail_checks"] = {"check_fit_idempotent": noise, "check_fit_score_takes_y": noise}
        return tags
