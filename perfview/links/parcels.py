"""What goes into a link: the counts of the data in use, and of all that is compared with them.

Identifiers of uploads never go along: whoever knows one may open the file itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from perfcore.costs import Tally
from perfview.kit.pages import Page
from perfview.kit.tasks import TASKS
from perfview.session import choices, seen
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import Snapshot
from perfview.store.cells import Behind, behind
from perfview.store.contents import Payload, SharedFile
from perfview.store.sources import Source, grouped, unknown, weighted
from perfview.tasks.changes import changes_in
from perfview.tasks.times import CHOSEN

Counter = Callable[[DataSet, str], Tally]


@dataclass(frozen=True, slots=True, eq=False)
class Parcel:
    """What a link keeps.

    Attributes
    ----------
    key
        What tells it from others.
    payload
        The counts, with the cases behind them.
    moved
        What choices name in the data -> the same in the link.
    apart
        Whether what is compared is a file of its own, of part of the cases.
    notes
        What there is to know of it, in sentences.
    """

    key: str
    payload: Payload
    moved: Mapping[Any, Any] = field(default_factory=dict)
    apart: bool = False
    notes: tuple[str, ...] = ()


def shared_file(
    place: str, file: DataSet, models: Sequence[str], tally: Counter = DataSet.tally
) -> SharedFile:
    """Return what is kept of data of two classes, as `place`."""
    return shared_models(
        {model: (file.found, model) for model in models},
        {model: tally(file, model) for model in models},
        id=place,
        name=file.name,
        labels=file.labels,
        positive=file.labels.index(file.positive_label),
        paired=not file.from_link and file.found.paired,
        recalibrated={name: fit for name, fit in file.recalibrated.items() if name in models},
        sha256=file.fingerprint,
    )


def shared_models(
    sources: Mapping[str, Source], tallies: Mapping[str, Tally], **told: Any
) -> SharedFile:
    """Return what is kept of models of two classes, with the cases behind their scores.

    Parameters
    ----------
    sources, tallies
        By the name of a model there: where it is from, and what was counted of it.
    **told
        What is kept of all of them together.
    """
    made = {
        name: getattr(found, "made_of", {}).get(model) for name, (found, model) in sources.items()
    }
    return SharedFile(
        **told,
        models=tallies,
        weighted=frozenset(name for name, source in sources.items() if weighted(*source)),
        unknown=frozenset(name for name, source in sources.items() if unknown(*source)),
        grouped=frozenset(name for name, source in sources.items() if grouped(*source)),
        made_of={name: of for name, of in made.items() if of is not None},
        least=min(getattr(found, "least", 1) for found, _ in sources.values()),
        cases={name: _behind(*source, tallies[name]) for name, source in sources.items()},
    )


def _behind(found: Any, model: str, tally: Tally) -> Behind:
    """Return the cases behind the scores of a model, as far as they are known."""
    if hasattr(found, "behind"):
        kept: Behind = found.behind(model)
        return kept
    return behind(found, model, tally)


def with_changes(parcel: Parcel, file: DataSet, chosen: Choices) -> Parcel:
    """Return a parcel with what changes over time in the figures of its models, if known."""
    counts = {model: changes_in(file, model, chosen) for model in file.models}
    found = {model: count() for model, count in counts.items() if count is not None}
    changes = {model: each for model, each in found.items() if each is not None}
    if not changes:
        return parcel
    whole, *others = parcel.payload.wholes
    wholes = (replace(whole, changes=changes), *others)
    key = "\n".join([parcel.key, *(chosen.of(each) for each in CHOSEN)])
    return replace(parcel, key=key, payload=replace(parcel.payload, wholes=wholes))


def snapshot_of(page: Page, parcel: Parcel, kept: Payload) -> Snapshot:
    """Return what the reader sees now, as it holds for what is kept of a parcel."""
    chosen = choices()
    for task in TASKS.values():  # all: parts of the data are shown by pages of other tasks
        chosen = task.seen(chosen, parcel, kept)
    return seen(page, chosen, kept.facts)
