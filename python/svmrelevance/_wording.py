"""What users of the estimator call the options that messages of the command name."""

import csv
import re

# By option; the rest of the options stay as they are: they are given by `options`.
PARAMETERS = {
    "task": "task",
    "slack": "slack",
    "C": "C",
    "fpr": "fpr",
    "missing": "missing",
    "positive": "positive",
    "order": "order",
    "group": "groups",
    "seed": "random_state",
    "threads": "n_jobs",
}

# Options that name a column of the table, which `fit` has as an argument of its own.
ARGUMENTS = {"label": "y=", "weight": "sample_weight=", "block": "groups= of fit"}

_CHOICES = (
    "auto|binary|multiclass|ordinal|regression|fail|drop-rows|mean|median-indicator|median"  # of task and missing
)
_NUMBER = r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w,]|\.\d)"
_LIST = r"[^\s,;']+(?:,[^\s,;']+)+"
_VALUE = rf"(?P<choice>{_CHOICES})(?![\w-])|(?P<number>{_NUMBER})|(?P<named>CLASS\b|NAME\b(?!=)|svmrel_\w+)|(?P<list>{_LIST})"

# Quoted are values of the user, and other commands.
_OPTION = re.compile(rf"(?<!\w)'[^']*'(?!\w)|(?<![\w-])--(?P<option>[A-Za-z][\w-]*)(?: (?:{_VALUE}))?")

# One that no parameter says, where a message offers it; quoted are values of the user.
_LEFT = re.compile(r"(?<!\w)'[^']*'(?!\w)|(?<![\w-])--(?P<option>[A-Za-z][\w-]*)")

# Where the command explains itself, at the end of a message.
_HELP = re.compile(r"(?:;|(?<=\?)) see 'svmrel(?: [\w-]+)* --help'$")


# A table has no other column to learn.
_OTHER_LABEL = re.compile(r"name another column with --label\b")
_THIS_LABEL = re.compile(r"name it with --label\b")
_SOME_LABEL = re.compile(r"name the column of the classes with --label\b")

# Columns that go together, with their name; quoted, where a shell would take them apart.
_GROUP = r"--group (?:'[^'=]+=[^']*'|(?!NAME=)[^\s,;'=]+=[^\s,;']+(?:,[^\s,;']+)*(?<![.)]))"
_GROUPS = re.compile(rf"(?<![\w-]){_GROUP}(?: {_GROUP})*")


# Between options that stand side by side.
_SEVERAL = re.compile(r"(?<=')\} options=\{(?=')")


def spell(text):
    """The message with parameters instead of options, such as `missing='median'`, and no word of the command's help."""
    text = _OTHER_LABEL.sub("give another y", _HELP.sub("", text))
    text = _SOME_LABEL.sub("give the classes as y", _THIS_LABEL.sub("give it as y", text))
    # First what stands between them: a name of a column may look like an option.
    parts, end = [], 0
    for match in _GROUPS.finditer(text):
        parts += [_OPTION.sub(_spelled, text[end : match.start()]), _grouped(match[0])]
        end = match.end()
    return _SEVERAL.sub(", ", "".join(parts) + _OPTION.sub(_spelled, text[end:]))


def explain(text, given=()):
    """The message, and how an option is given that it offers and no parameter says; who gave it knows."""
    option = next((match["option"] for match in _LEFT.finditer(text) if match["option"] not in (None, *given)), None)
    return text if option is None else f"{text} (give --{option} as options={{{option!r}: ...}})"


def unlisted(text):
    """The names of an option that takes several, with commas between; those that have one are in double quotes."""
    return next(csv.reader([text], skipinitialspace=True), [])


def _grouped(options):
    found = {}
    for option in re.findall(_GROUP, options):
        name, _, members = option.removeprefix("--group ").strip("'").partition("=")
        found[name] = unlisted(members)
    return f"groups={found!r}"


def _spelled(match):
    option, value = match["option"], match[0].partition(" ")[2]
    if option in ARGUMENTS:
        return ARGUMENTS[option] if match["named"] or not value else f"{ARGUMENTS[option]} {value}"
    if option not in PARAMETERS:
        # Without a list, what follows may be the next word of the sentence.
        return f"options={{{option!r}: {value!r}}}" if match["list"] else match[0]
    if match["choice"]:
        value = repr(value)
    elif match["list"]:
        value = repr(value.split(","))
    return f"{PARAMETERS[option]}={value}"
