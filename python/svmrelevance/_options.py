"""Options of the command that a user gives by name, beside parameters that say the same."""

import numpy as np

from ._table import listed
from ._wording import PARAMETERS

# Those whose values are what the parameter takes; the others go to the command as they are.
_ALIKE = {"task", "slack", "C", "fpr", "missing", "positive", "order"}

# Parameters that are numbers.
_NUMBERS = ("slack", "C", "fpr", "random_state", "n_jobs")


def plain(options):
    """The options without the dashes of a command line, and with some for `_`; an error where one is given twice."""
    bare = {}
    for name, value in (options or {}).items():
        own = name.lstrip("-").replace("_", "-")
        if own in bare:
            raise ValueError(f"the option {own!r} is given twice, in two spellings; give it once")
        if any(map(_infinite, value if isinstance(value, (list, tuple)) else [value])):
            raise ValueError(f"options[{own!r}] is {value}; expected finite numbers")
        bare[own] = value
    return bare


def _infinite(value):
    """Whether it is a number that JSON has no form for."""
    return isinstance(value, (float, np.floating)) and not np.isfinite(value)


def settle(parameters, defaults):
    """The parameters, with those that `options` says in their place; an error where both say something else."""
    settled = dict(parameters)
    options = settled["options"] = plain(parameters["options"])
    # Groups of both kinds are compared where the columns are known.
    for option in [name for name in PARAMETERS if name in options and name != "group"]:
        parameter = PARAMETERS[option]
        value, default = parameters[parameter], defaults[parameter]
        if not (value is default or (isinstance(value, str) and value == default)):
            if _text(value) != _text(options[option]):
                raise ValueError(
                    f"options[{option!r}] is {options[option]!r}, but the parameter {parameter} is {value!r}; give one of them"
                )
            del options[option]
        elif option in _ALIKE:
            settled[parameter] = options.pop(option)
    for parameter in _NUMBERS:
        value = settled[parameter]
        # The command would take True for a flag.
        if isinstance(value, (bool, np.bool_)) or _infinite(value):
            raise ValueError(f"{parameter}={value}: expected a {'finite ' if _infinite(value) else ''}number")
    return settled


def _text(value):
    """What the command is told."""
    return str(value) if isinstance(value, str) or not hasattr(value, "__iter__") else listed(value)
