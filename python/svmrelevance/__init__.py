"""Which features matter to a support vector machine, and the proof of it."""

from ._engine import Engine, EngineError, SvmrelError
from ._estimator import NoRelevantFeatureError, RelevanceBounds, SvmrelWarning
from ._explorer import Explorer
from ._result import RelevanceResult

__all__ = [
    "Engine",
    "EngineError",
    "Explorer",
    "NoRelevantFeatureError",
    "RelevanceBounds",
    "RelevanceResult",
    "SvmrelError",
    "SvmrelWarning",
]
__version__ = "0.1.0.dev0"
