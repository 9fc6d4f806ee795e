"""The choices about a comparison, and how an address has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

from perfview import session
from perfview.kit.parameters import Parameter
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.entrants import (
    ALONG,
    GOALS,
    LARGEST_SEED,
    LEVELS,
    LONGEST_RUN,
    MEASURES,
    REPLICATES,
    RESAMPLED,
    Comparison,
    Entrant,
    entrants_in_use,
)

LONGEST_ENTRANTS = 4000
"""The longest text of entrants in an address, in characters."""

_MOST = 100
_SAFE = "-_. "


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


def pair_read(text: str) -> tuple[Entrant, ...] | None:
    """Return the two different entrants that a text says, None if it says anything else."""
    found = entrants_read(text)
    return found if found is not None and len(found) == 2 else None


def renamed(entrants: tuple[Entrant, ...], of: Callable[[str], str]) -> tuple[Entrant, ...]:
    """Return entrants with `of` applied to the data set of each."""
    return tuple(replace(each, data=of(each.data)) for each in entrants)


def comparison_text(chosen: Comparison) -> str:
    """Return what differs from the first choices, "" if nothing does.

    >>> comparison_text(Comparison(level=0.9, bands=True))
    'level:90,bands:on'
    """
    first = Comparison()
    said = {
        "level": f"{100 * chosen.level:g}",
        "replicates": str(chosen.replicates),
        "seed": str(chosen.seed),
        "resample": chosen.resampled,
        "bands": "on" if chosen.bands else "off",
        "along": chosen.along,
        "measure": chosen.measure,
        "goal": chosen.goal,
        "run": quote(chosen.run, safe=_SAFE),
        "choosing": quote(chosen.choosing, safe=_SAFE),
        "reporting": quote(chosen.reporting, safe=_SAFE),
    }
    fields = dict(zip(said, _FIELDS, strict=True))
    return ",".join(
        f"{name}:{text}"
        for name, text in said.items()
        if getattr(chosen, fields[name]) != getattr(first, fields[name])
    )


def comparison_read(text: str) -> Comparison | None:
    """Return the choices that a text says, None if any part of it says nothing usable.

    >>> comparison_read("level:90,bands:on") == Comparison(level=0.9, bands=True)
    True
    >>> comparison_read("level:50") is comparison_read("colour:red") is None
    True
    """
    found: dict[str, Any] = {}
    for part in text.split(","):
        name, _, value = part.partition(":")
        reader = _READERS.get(name)
        read = None if reader is None else reader(value)
        if reader is None or read is None or name in found:
            return None
        found[name] = read
    fields = dict(zip(_READERS, _FIELDS, strict=True))
    return replace(Comparison(), **{fields[name]: value for name, value in found.items()})


_FIELDS = (
    *("level", "replicates", "seed", "resampled", "bands", "along", "measure", "goal"),
    *("run", "choosing", "reporting"),
)


def _one_of(allowed: tuple[object, ...], texts: Callable[[object], str] = str) -> Reader:
    known = {texts(each): each for each in allowed}
    return known.get


def _seed(text: str) -> object:
    known = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_SEED))
    return int(text) if known else None


def _run(text: str) -> object:
    return unquote(text) if 0 < len(unquote(text)) <= LONGEST_RUN else None


Reader = Callable[[str], object]
_READERS: dict[str, Reader] = {
    "level": _one_of(LEVELS, lambda level: f"{100 * float(str(level)):g}"),
    "replicates": _one_of(REPLICATES),
    "seed": _seed,
    "resample": _one_of(RESAMPLED),
    "bands": _one_of((True, False), lambda on: "on" if on else "off"),
    "along": _one_of(ALONG),
    "measure": _one_of(MEASURES),
    "goal": _one_of(GOALS),
    "run": _run,
    "choosing": _run,
    "reporting": _run,
}


_NOBODY: tuple[Entrant, ...] = ()

MODELS = Parameter(
    key="models",
    task="binary",
    owner="data",
    default=_NOBODY,
    write=entrants_text,
    read=entrants_read,
    longest=LONGEST_ENTRANTS,
    everywhere=False,
    renamed=renamed,
)
"""The models that are compared while the data set is in use; none: its first ones."""

PAIR = Parameter(
    key="pair",
    task="binary",
    owner="data",
    default=_NOBODY,
    write=entrants_text,
    read=pair_read,
    longest=LONGEST_ENTRANTS,
    everywhere=False,
    renamed=renamed,
)
"""The two of them that are looked at; none: the best two."""

COMPARE = Parameter(
    key="compare",
    task="binary",
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
    return entrants_in_use(explicit, chosen.data, offered(files))


def offered(files: Mapping[str, DataSet]) -> tuple[Entrant, ...]:
    """Return every model that may take part, those of the data in use first."""
    return tuple(Entrant(data, model) for data, file in files.items() for model in file.models)
