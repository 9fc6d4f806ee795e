"""What goes into a link to data of two classes, with the models that are compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from perfcore.data import Predictions
from perfview import session
from perfview.links.parcels import Counter, Parcel, shared_file, shared_models
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload, SharedFile
from perfview.store.reductions import nearest_threshold
from perfview.store.sources import of_run
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import Lineup, compared
from perfview.tasks.binary.comparison.parameters import COMPARE, MODELS, PAIR, entrants_chosen
from perfview.tasks.binary.parameters import CALIBRATE, PRICING, SUBGROUPS, THRESHOLD
from perfview.tasks.binary.periods import times_in_use, with_periods
from perfview.tasks.binary.recalibration.in_use import shown
from perfview.tasks.times import Times
from perfview.words import escaped, listed, say


def parcel_of(
    files: Sequence[DataSet],
    entrants: Sequence[Entrant] = (),
    lineup: Lineup | None = None,
    tally: Counter = DataSet.tally,
    times: Times | None = None,
) -> Parcel:
    """Return what a link keeps of the data in use and of the models that are compared.

    Parameters
    ----------
    files
        The data in use first, of which all models are kept, then those that are compared.
    entrants, lineup
        The models that are compared, in one order. Where only part of their cases are, as those of
        one run or those that several files share, that part goes along as a file of its own.
    tally
        Returns the counts of a model, and its sums of amounts.
    times
        What is chosen of the time of the data in use, whose periods go along.
    """
    file, by_id = files[0], {each.id: each for each in files}
    moved = {Entrant(file.id, model): Entrant(MAIN, model) for model in file.models}
    kept, key, notes = [shared_file(MAIN, file, file.models, tally)], file.key, ""
    whole = kept[0]
    if times is not None:
        whole, notes = with_periods(whole, times)
        key = f"{key}\n{times.runs.key}"
    told = (notes,) if notes else ()
    if lineup is None:
        return Parcel(key, Payload((*kept, *whole.periods)), moved, notes=told)
    key = f"{key}\n{lineup.key}"
    of = dict(zip(lineup.names, entrants, strict=True))
    if any(
        lineup.tallies[name].cases != tally(by_id[each.data], each.model).cases
        for name, each in of.items()
    ):
        known = {name: by_id[each.data].recalibrated for name, each in of.items()}
        fits = {name: known[name][of[name].model] for name in of if of[name].model in known[name]}
        part = _part("shared-2", kept[0], lineup, recalibrated=fits)
        moved = {each: Entrant(part.id, name) for name, each in of.items()}
        payload = Payload((*kept, part, *whole.periods))
        return Parcel(key, payload, moved, apart=True, notes=told)
    for data in dict.fromkeys(each.data for each in entrants if each.data != file.id):
        place, models = f"shared-{len(kept) + 1}", [e.model for e in entrants if e.data == data]
        kept.append(shared_file(place, by_id[data], models, tally))
        moved |= {Entrant(data, model): Entrant(place, model) for model in models}
    return Parcel(key, Payload((*kept, *whole.periods)), moved, notes=told)


def _part(place: str, whole: SharedFile, lineup: Lineup, **told: Any) -> SharedFile:
    """Return the cases that are compared, where they are not all."""
    files = [found for found, _ in lineup.sources.values() if isinstance(found, Predictions)]
    names = dict.fromkeys(found.name for found in files)
    alone = {
        name: (
            of_run(found, lineup.run) if lineup.run and isinstance(found, Predictions) else found,
            model,
        )
        for name, (found, model) in lineup.sources.items()
    }
    return shared_models(
        alone,
        lineup.tallies,
        id=place,
        name=" · ".join(filter(None, [listed(names) or whole.name, lineup.run])),
        labels=whole.labels,
        positive=whole.positive,
        paired=lineup.paired,
        sha256="" if len(names) > 1 else whole.sha256,
        **told,
    )


@cached(most=2, spinner="common.counting")
def _counted(
    files: tuple[DataSet, ...],
    times: Times,
    entrants: tuple[Entrant, ...] = (),
    lineup: Lineup | None = None,
) -> Parcel:
    return parcel_of(files, entrants, lineup, tallies.tally, times)


def parcel(file: DataSet, chosen: Choices) -> Parcel:
    """Return what a link keeps of a data set alone, with its periods as they are chosen."""
    return _counted((file,), times_in_use(file, chosen))


def parcels(file: DataSet) -> tuple[Parcel, Parcel]:
    """Return what goes along, and the same without the part of the cases that is compared."""
    chosen, file = session.choices(), shown(file)
    notes = [
        *([say("links.no_subgroups")] if chosen.of(SUBGROUPS) else []),
        *([say("recalibration.in_link")] if chosen.of(CALIBRATE) else []),
    ]
    times = times_in_use(file, chosen)
    alone = _counted((file,), times)
    alone = replace(alone, notes=(*notes, *alone.notes))
    explicit = chosen.of(MODELS)
    if not chosen.of(COMPARE).run and all(each.data == file.id for each in explicit):
        return alone, alone
    files = session.comparable_data()
    entrants = entrants_chosen(files)
    used = tuple(shown(files[data]) for data in dict.fromkeys(each.data for each in entrants))
    try:
        lineup = compared(used, entrants, chosen.of(COMPARE).run)
    except ValueError:
        disagree = say("links.disagree", data=escaped(file.name))
        alone = replace(alone, notes=(*alone.notes, disagree))
        return alone, alone
    others = tuple(each for each in used if each.id != file.id)
    found = replace(_counted((file, *others), times, entrants, lineup), notes=alone.notes)
    return found, alone if found.apart else found


def seen(chosen: Choices, parcel: Parcel, kept: Payload) -> Choices:
    """Return choices as they hold in a link: models that are compared as the parcel names them.

    Where the scores that are kept are coarser than those of the cases, a threshold is one of them.
    """
    alone = replace(chosen.of(COMPARE), run="", choosing="", reporting="")
    explicit, both = chosen.of(MODELS), chosen.of(PAIR)
    models = tuple(parcel.moved.values()) if parcel.apart else _moved(explicit, parcel)
    pair = _moved(both, parcel)
    chosen = chosen.having(COMPARE, alone).having(PAIR, pair if len(pair) == 2 else None)
    files = zip(parcel.payload.files[:1], kept.files, strict=False)
    fine, coarse = next(((a.models, b.models) for a, b in files), ({}, {}))
    for model in fine if kept.coarser or kept.least > 1 else ():
        threshold = chosen.chosen(THRESHOLD, model)
        if threshold is not None:
            near = nearest_threshold(threshold, fine[model].cases, coarse[model].cases)
            chosen = chosen.having(THRESHOLD, near, model)
    if all(tally.amounts is None for tally in coarse.values()):
        chosen = chosen.having(PRICING, None)
    return chosen.having(MODELS, models)


def _moved(entrants: Iterable[Entrant], parcel: Parcel) -> tuple[Entrant, ...]:
    return tuple(parcel.moved[each] for each in entrants if each in parcel.moved)
