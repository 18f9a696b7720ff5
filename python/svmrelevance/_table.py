"""Frames and arrays as tables of the protocol."""

import re

import numpy as np
from sklearn.utils.validation import column_or_1d

from . import _wording

_PLAIN = re.compile(r"[^\W\d][\w .:()/%+-]*")

# A name as it is given to a column that has none of its own.
_GIVEN = re.compile(r"column_\d+_*")

# What a line of names in a file cannot have: a line break, or the mark of a comment in front.
_NO_HEADER = re.compile(r"^\s*#|[\r\n]")

# In a message such a name would be taken for a row.
_LIKE_ROW = re.compile(r"(?<!\w)row \d")

# The command reads up to 20 different whole numbers as classes, if they are at most 7 or have 5 rows each on average.
_MOST_CODES = 20
_USUAL_SCALE = 7
_FEWEST_ROWS = 5

# So many rows are named in a message.
_MOST_ROWS = 5

# Advice on the columns of a file, of which a table has none but those that it needs.
_FILES_ONLY = re.compile(r"; of a file, [^;]*")

# Of a column that the command takes for nameless, such as `Unnamed: 0`, and counts from 1.
_NAMELESS = re.compile(r"^column (\d+) has no name\b")

# The end of a warning that a row of values may stand where names are read; a table has its names apart.
_OF_HEADERS = ". The first row is read as names; put a row of names in front if there is none"


def number(value):
    """A number of JSON: whole ones without fraction, so that classes are called 1, not 1.0; None if missing."""
    value = float(value)
    if np.isnan(value):
        return None
    if np.isinf(value):
        raise ValueError("the data hold infinity; expected finite numbers")
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def cells(values):
    """The cells of one column, and whether they are levels coded as something else."""
    kind = getattr(values, "dtype", None)
    categorical = str(kind) == "category"
    if str(kind) == "boolean":  # of pandas, with a missing value
        return [None if value is None or str(value) == "<NA>" else int(value) for value in values], False
    plain = np.asarray(values, dtype=object) if categorical or kind is None else np.asarray(values)
    if plain.dtype.kind in "iub":
        return plain.astype(int if plain.dtype.kind == "b" else plain.dtype).tolist(), categorical
    if plain.dtype.kind == "f":
        return _floats(plain), categorical
    if plain.dtype.kind == "c":
        raise ValueError("Complex data not supported")
    if plain.dtype.kind == "M":
        # As a file has dates, which svmrel tells of; NumPy would make nanoseconds of them.
        return [None if np.isnat(moment) else str(np.datetime_as_string(moment, "auto")) for moment in plain], categorical
    if plain.dtype.kind == "m":
        return _floats(plain / np.timedelta64(1, "s")), categorical
    return [_cell(value) for value in plain.astype(object)], categorical


def infinite(values):
    """The positions of the infinite numbers in a column."""
    if str(getattr(values, "dtype", None)) == "category":
        return []
    plain = np.asarray(values)
    if plain.dtype.kind == "f":
        return np.flatnonzero(np.isinf(plain)).tolist()
    if plain.dtype.kind != "O":
        return []
    return [at for at, value in enumerate(plain) if isinstance(value, (float, np.floating)) and np.isinf(value)]


def rows(positions, index):
    """Some rows as the user calls them: by labels of the frame, else by numbers from 0."""
    called = [repr(at if index is None else index[at]) for at in positions[:_MOST_ROWS]]
    more = len(positions) - len(called)
    return ("row " if len(positions) == 1 else "rows ") + ", ".join(called) + (f" and {more} more" if more else "")


def require_finite(values, columns, index):
    """Refuses a frame with infinite numbers, and names all columns that have some."""
    found = [(column, infinite(cells)) for column, cells in zip(columns, values)]
    told = [f"column {column!r}, {rows(at, index)}" for column, at in found if at]
    if told:
        raise ValueError(
            f"the data hold infinity: {'; '.join(told)}. Leave these rows out, or make such cells missing,"
            " X.replace([np.inf, -np.inf], np.nan), and give missing='median'"
        )


def require_whole(X):
    """Refuses an array with missing values, and names all columns that have some."""
    missing = np.isnan(X)
    told = [f"column x{j}, {rows(np.flatnonzero(missing[:, j]).tolist(), None)}" for j in np.flatnonzero(missing.any(axis=0))]
    if told:
        # The words up to the colon are those of scikit-learn.
        raise ValueError(
            f"Input X contains NaN: {'; '.join(told)}. missing='median' fills such cells, and missing='drop-rows' leaves"
            " their rows out"
        )


def require_one_each(argument, values, count, index):
    """Refuses what is not one finite value for each row, but may be missing."""
    shape = np.shape(values)
    if isinstance(values, str) or len(shape) == 0 or (len(shape) > 1 and shape[1:] != (1,)):
        given = repr(values) if isinstance(values, str) else f"of shape {shape}"
        raise ValueError(f"{argument} of fit is {given}; expected one value for each row, such as a column of a frame")
    if shape[0] != count:
        raise ValueError(f"{argument} of fit has {shape[0]} values for {count} rows; expected one for each")
    at = infinite(column_or_1d(values))
    if at:
        raise ValueError(f"{argument} of fit is infinite in {rows(at, index)}; expected finite numbers")


def class_name(value, cells):
    """What a class is called in the cells of a column: as the one that equals it, as True does 1; itself if none does."""
    return str(next((cell for cell in cells if cell == value), value))


def _floats(values):
    """As integers if all are, so that classes are called 1, not 1.0; None where one is missing."""
    if np.isinf(values).any():
        raise ValueError("the data hold infinity; expected finite numbers")
    missing = np.isnan(values)
    if missing.any():
        return [number(value) for value in values]
    whole = (values == np.rint(values)).all() and (np.abs(values) < 2**53).all()
    return (values.astype(np.int64) if whole else values.astype(float)).tolist()


def _cell(value):
    # Pandas' NA first: to compare it is an error.
    if value is None or str(value) in ("<NA>", "NaT") or value != value:
        return None
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, float, np.integer, np.floating)):
        return number(value)
    return str(value)


def many_whole_numbers(cells):
    """How many different whole numbers a target has, if it has no others and they are more than codes of classes are.

    0 if it is something else, or days such as 20240131, which the command asks about.
    """
    present = [cell for cell in cells if cell is not None]
    distinct = set(present)
    many = len(distinct) > _MOST_CODES or (len(distinct) > _USUAL_SCALE and len(distinct) * _FEWEST_ROWS > len(present))
    if not many or not all(isinstance(cell, int) for cell in distinct) or all(map(_is_day, distinct)):
        return 0
    return len(distinct)


def may_be_classes(distinct, cells):
    """Whether so many classes have rows enough to show anything."""
    return distinct * _FEWEST_ROWS <= sum(cell is not None for cell in cells)


def _is_day(number):
    return 18000101 <= number <= 22001231 and 1 <= number // 100 % 100 <= 12 and 1 <= number % 100 <= 31


def without_untrue(warnings, durations):
    """Without those that take durations for dates, because their columns are called so, and doubts of a first row."""
    dates = tuple(f"column '{name}' looks like a date" for name in durations)
    return [text for text in warnings if not text.startswith(dates) and not text.endswith(_OF_HEADERS)]


def names_for(columns, said=(), any_own=False):
    """A name for each column: its own if it differs from all others and is plain, so that options can name it.

    Where no option names a column, `any_own` keeps others as well, if a file can have them. Names that are given stand in no text of `said`,
    as messages would take those for the column.
    """
    texts = [str(column) for column in columns]
    taken = {*texts, *(name for text in {*texts, *said} if "column_" in text for name in _GIVEN.findall(text))}
    names = []
    for k, text in enumerate(texts):
        own = any_own and text and not _NO_HEADER.search(text) or _PLAIN.fullmatch(text) and not _LIKE_ROW.search(text)
        plain = own and texts.count(text) == 1 and text == text.strip()
        names.append(text if plain else free(f"column_{k + 1}", taken))
    return names


def listed(names):
    """The names as an option takes them: with commas between, and in quotes where a name has one itself."""

    def quoted(name):
        return '"' + name.replace('"', '""') + '"' if "," in name or name.startswith('"') or name != name.strip() else name

    return ",".join(quoted(str(name)) for name in names)


def free(wanted, taken):
    """The name, lengthened until it is not taken."""
    while wanted in taken:
        wanted += "_"
    taken.add(wanted)
    return wanted


class Places:
    """Says messages about the table of the protocol as the user has it: rows, columns, and parameters."""

    def __init__(self, shown, added, index=None, options=()):
        """By names in the table: what the user calls columns of the data, and those added; `index` labels the rows.

        The user has given the `options`.
        """
        self._given_options = options
        self._called = {**shown, **added}
        self._added = added
        self._own = list(shown.values())
        self._index = index
        given = [re.escape(name) for name, own in shown.items() if name != own]
        # Longer names first, as one may begin with another.
        given.sort(key=len, reverse=True)
        any_given = f"(?:{'|'.join(given)})(?!\\w)"
        self._given = re.compile(rf"(?<!\w){any_given}") if given else None
        self._advised = re.compile(rf"(?<![\w-])(--[\w-]+ )({any_given})") if given else None

    def row(self, number):
        """What the user calls a row of the table, which counts from 1: its label in a frame, else its number from 0."""
        return number - 1 if self._index is None else self._index[number - 1]

    def column(self, name):
        """What the user calls a column of the table."""
        return self._called.get(name, name)

    def say(self, text):
        """The message with rows, columns and parameters as the user has them."""

        def rows(match):
            named = [repr(self.row(int(number))) for number in match.group(1).split(", ")]
            return ("row " if len(named) == 1 else "rows ") + ", ".join(named)

        # Before the user's names of columns stand in it.
        text = self._block(text)
        text = _wording.explain(_wording.spell(_FILES_ONLY.sub("", text)), self._given_options)
        text = self._by_name(self._without_added(text))
        # What is quoted is the user's.
        text = re.sub(
            r"(?<!\w)'[^']*'(?!\w)|(?<![\w=])row ((?:\d+, )*\d+)", lambda match: rows(match) if match[1] else match[0], text
        )
        for name, own in self._called.items():
            text = text.replace(f"column '{name}'", f"column {own!r}")
        if self._advised is not None:
            text = self._advised.sub(lambda match: match[1] + repr(self._called[match[2]]), text)
        return self._renamed(text)

    def named(self, value):
        """A JSON value whose texts name columns, and levels of them, as the user does."""
        if isinstance(value, dict):
            return {self._renamed(key): self.named(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [self.named(entry) for entry in value]
        return self._renamed(value) if isinstance(value, str) else value

    def _renamed(self, text):
        """The text with the user's names in place of those that the table had to give."""
        return text if self._given is None else self._given.sub(lambda match: self._called[match[0]], text)

    def _block(self, text):
        """The message with an argument of `fit` where it names a column of blocks."""

        def argument(match):
            name = match[1]
            if name not in self._called or name in self._added:
                return match[0]
            column = repr(self._called[name]) if self._index is not None else f":, {list(self._called).index(name)}"
            return f"fit(X, y, groups=X[{column}])"

        return re.sub(r"(?<![\w-])--block ([^\s,;']+)", argument, text)

    def _by_name(self, text):
        """The message on a column that the command takes for nameless, with the name that it has."""
        match = _NAMELESS.match(text)
        if not match:
            return text
        name = repr(self._own[int(match[1]) - 1])
        rest = re.sub(r"(--\w+) \d+", rf"\1 {name}", text[match.end() :])
        return f"column {name} has no name of its own{rest}"

    def _without_added(self, text):
        """The message whose list of all columns has those of the user alone."""
        head, lead, listed = text.partition("; the columns are ")
        hidden = 0
        for name in self._added:
            shorter = listed.replace(f", '{name}'", "", 1)
            hidden += shorter == listed
            listed = shorter

        def rest(match):
            left = int(match[1]) - hidden
            return f" and {left} more" if left else ""

        return head + lead + re.sub(r" and (\d+) more", rest, listed, count=1)
