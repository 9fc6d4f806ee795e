"""The choices about a comparison, and how an address has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from perfcore.chance.intervals.auc_intervals import Delong
from perfview import session
from perfview.kit.parameters import Parameter, terms_read
from perfview.kit.theme import exact
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.comparison.entrants import Entrant, entrants_in_use
from perfview.tasks.binary.tallies import models_by_auc

LEVELS = (0.9, 0.95, 0.99)
DELONG: tuple[Delong, ...] = ("logit", "plain")
REPLICATES = (200, 1000, 5000)
RESAMPLED = ("cases", "classes", "group", "run")
"""What is drawn anew: cases, cases of each class apart, whole groups, whole runs."""

ALONG = ("condition", "threshold", "share")
"""What differences are drawn over: operating condition, threshold, share called positive."""

MEASURES = ("f1", "recall", "precision", "accuracy", "mcc")
"""What may differ over thresholds and shares called positive."""

GOALS = ("cost", *MEASURES)
"""What a threshold may be chosen for."""

LARGEST_SEED = 999_999
LONGEST_RUN = 60
"""The longest name of a run that an address holds, in characters."""

_LONGEST_ENTRANTS = 4000
"""The longest text of entrants in an address, in characters."""

_MOST = 100
_SAFE = "-_. "


@dataclass(frozen=True, slots=True)
class Comparison:
    """How models are compared.

    Attributes
    ----------
    level : float
        The nominal coverage of intervals, one of `LEVELS`.
    delong : str
        How intervals of AUCs are made of DeLong's variance, one of `DELONG`.
    replicates : int
        Of the bootstrap, one of `REPLICATES`.
    seed : int
        Of its random numbers, from 0 to `LARGEST_SEED`.
    resampled : str
        One of `RESAMPLED`; "" is whole groups where the data tell groups, else cases.
    bands : bool
        Whether the curves have bands.
    along : str
        What differences are drawn over, one of `ALONG`.
    measure : str
        What differs there, one of `MEASURES`; over operating conditions it is the cost.
    goal : str
        What honest thresholds are chosen for, one of `GOALS`.
    run : str
        The run whose cases alone are compared; "" is all together.
    choosing, reporting : str
        The runs that choose a threshold and on which it is reported; "" is the first, the last.
    """

    level: float = 0.95
    delong: Delong = "logit"
    replicates: int = 1000
    seed: int = 1
    resampled: str = ""
    bands: bool = False
    along: str = "condition"
    measure: str = "f1"
    goal: str = "cost"
    run: str = ""
    choosing: str = ""
    reporting: str = ""


def entrants_text(entrants: tuple[Entrant, ...]) -> str:
    """Return entrants as an address has them; those of the data set in use have no data set.

    >>> entrants_text((Entrant("", "a,b"), Entrant("web", "c")))
    'a%2Cb,web:c'
    """
    return ",".join(
        f"{quote(each.data, safe=_SAFE)}:" * bool(each.data) + quote(each.model, safe=_SAFE)
        for each in entrants
    )


def entrants_read(text: str) -> tuple[Entrant, ...] | None:
    """Return the entrants that a text says, without a data set for those of the one in use.

    None if it says none, names one twice or names more than a hundred.

    >>> entrants_read("a%2Cb,web:c")
    (Entrant(data='', model='a,b'), Entrant(data='web', model='c'))
    """
    found = []
    for part in text.split(","):
        data, colon, model = part.rpartition(":")
        if not model or (colon and not data):
            return None
        found.append(Entrant(unquote(data), unquote(model)))
    return tuple(found) if len(set(found)) == len(found) <= _MOST else None


def _pair_read(text: str) -> tuple[Entrant, ...] | None:
    """Return the two different entrants that a text says, None if it says anything else."""
    found = entrants_read(text)
    return found if found is not None and len(found) == 2 else None


def _renamed(entrants: tuple[Entrant, ...], of: Callable[[str], str]) -> tuple[Entrant, ...]:
    """Return entrants with `of` applied to the data set of each."""
    return tuple(replace(each, data=of(each.data)) for each in entrants)


def comparison_text(chosen: Comparison) -> str:
    """Return what differs from the first choices, "" if nothing does.

    >>> comparison_text(Comparison(level=0.9, bands=True))
    'level:90,bands:on'
    """
    first = Comparison()
    return ",".join(
        f"{name}:{part.write(getattr(chosen, part.field))}"
        for name, part in _PARTS.items()
        if getattr(chosen, part.field) != getattr(first, part.field)
    )


def comparison_read(text: str) -> Comparison | None:
    """Return the choices that a text says, None if any part of it says nothing usable.

    >>> comparison_read("level:90,bands:on") == Comparison(level=0.9, bands=True)
    True
    >>> comparison_read("level:50") is comparison_read("colour:red") is None
    True
    """
    terms = terms_read(text)
    if not terms or not terms.keys() <= _PARTS.keys():
        return None
    found: dict[str, Any] = {
        _PARTS[name].field: _PARTS[name].read(value) for name, value in terms.items()
    }
    return None if None in found.values() else Comparison(**found)


class _Part(NamedTuple):
    """One field of a comparison, and how the address writes and reads it."""

    field: str
    write: Callable[[Any], str]
    read: Callable[[str], object]


def _one_of(field: str, allowed: tuple[Any, ...], write: Callable[[Any], str] = str) -> _Part:
    return _Part(field, write, {write(each): each for each in allowed}.get)


def _run(field: str) -> _Part:
    def read(text: str) -> str | None:
        run = unquote(text)
        return run if 0 < len(run) <= LONGEST_RUN else None

    return _Part(field, partial(quote, safe=_SAFE), read)


def _seed(text: str) -> int | None:
    known = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_SEED))
    return int(text) if known else None


_PARTS = {
    "level": _one_of("level", LEVELS, lambda level: exact(100 * level)),
    "delong": _one_of("delong", DELONG),
    "replicates": _one_of("replicates", REPLICATES),
    "seed": _Part("seed", str, _seed),
    "resample": _one_of("resampled", RESAMPLED),
    "bands": _one_of("bands", (True, False), lambda on: "on" if on else "off"),
    "along": _one_of("along", ALONG),
    "measure": _one_of("measure", MEASURES),
    "goal": _one_of("goal", GOALS),
    "run": _run("run"),
    "choosing": _run("choosing"),
    "reporting": _run("reporting"),
}
"""The parts of a comparison by their names in the address."""


def _entrants(
    key: str, read: Callable[[str], tuple[Entrant, ...] | None]
) -> Parameter[tuple[Entrant, ...]]:
    return Parameter(
        key=key,
        owner="data",
        default=(),
        write=entrants_text,
        read=read,
        longest=_LONGEST_ENTRANTS,
        everywhere=False,
        renamed=_renamed,
    )


MODELS = _entrants("models", entrants_read)
"""The models that are compared while the data set is in use; none: all of few, the best of many."""

PAIR = _entrants("pair", _pair_read)
"""The two of them that are looked at; none: the best two."""

COMPARE = Parameter(
    key="compare",
    owner="reader",
    default=Comparison(),
    write=comparison_text,
    read=comparison_read,
    everywhere=False,
)
"""How models are compared."""


def entrants_chosen(files: Mapping[str, DataSet]) -> tuple[Entrant, ...]:
    """Return who takes part."""
    chosen = session.choices()
    explicit = chosen.of(MODELS)
    return entrants_in_use(
        explicit, chosen.data, offered(files), ranked=lambda: models_by_auc(files[chosen.data])
    )


def offered(files: Mapping[str, DataSet]) -> tuple[Entrant, ...]:
    """Return every model that may take part, those of the data in use first."""
    return tuple(Entrant(data, model) for data, file in files.items() for model in file.models)
