"""The controls of the Compare page: data, models, the pair looked at, and how chance is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from perfview import session
from perfview.drawing import st
from perfview.kit.parameters import shortened
from perfview.kit.theme import count, exact
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.comparison.entrants import Entrant, pair_in_use
from perfview.tasks.binary.comparison.lineups import Lineup, Pair
from perfview.tasks.binary.comparison.parameters import (
    COMPARE,
    DELONG,
    LARGEST_SEED,
    LEVELS,
    MODELS,
    PAIR,
    REPLICATES,
    offered,
)
from perfview.tasks.binary.comparison.replications import resampled_in_use, resampled_offered
from perfview.tasks.numbers import Bounds, show_number
from perfview.words import apart, commas, escaped, listed, say

NAMED = 4
"""So many runs are named, the others counted."""

DATA_WIDTH, MODELS_WIDTH, ONE = 190, 400, 156
"""Widths of controls in pixels: all stand in one row of a laptop."""

_PLACES = ("first", "second")


def show_absent(files: dict[str, DataSet], entrants: tuple[Entrant, ...]) -> None:
    """Say who does not take part.

    How many models of the data in use do, unless all do; which uploaded files could too, as long as
    none but the one in use does; which models that were chosen are not here.
    """
    file, chosen, here = session.data_in_use(), session.choices(), offered(files)
    own = sum(each.data == file.id for each in entrants)
    if own < len(file.models):
        words = {"taken": str(own), "count": str(len(file.models)), "data": escaped(file.name)}
        asked = any(each in here for each in chosen.of(MODELS))
        st.caption(say("compare.part" if asked else "compare.part_best", **words))
    others = [each for each in session.uploads() if each.id in files and each.id != chosen.data]
    if others and all(each.data == chosen.data for each in entrants):
        names = listed([each.name for each in others])
        st.caption(say("compare.more_files", names=escaped(names)))
    lost = [each.model for each in chosen.of(MODELS) if each not in here]
    if lost:
        st.caption(say("compare.lost_models", names=escaped(commas(map(shortened, lost)))))


def show_models(files: dict[str, DataSet], entrants: tuple[Entrant, ...]) -> None:
    """Show who takes part, and everyone who could."""
    entrant_of = _by_label(files)
    labels = {entrant: label for label, entrant in entrant_of.items()}
    st.multiselect(
        say("compare.models", count=str(len(entrants))),
        list(entrant_of),
        help=say("compare.models_help"),
        width=MODELS_WIDTH,
        **session.entry(
            "entrants",
            lambda chosen: _take_models(tuple(entrant_of[label] for label in chosen)),
            [labels[entrant] for entrant in entrants],
        ),
    )


def _take_models(entrants: tuple[Entrant, ...]) -> None:
    """Have these models take part; files of other tabs stay here as long as this one."""
    for data in {each.data for each in entrants}:
        session.join(data)
    session.take(MODELS, entrants)


def pair_chosen(entrant_of: dict[str, Entrant], lineup: Lineup) -> Pair | None:
    """Return the two that are looked at: those chosen, else the two of largest AUC."""
    name_of = {entrant: name for name, entrant in entrant_of.items()}
    ranked = tuple(entrant_of[name] for name in lineup.ranked)
    both = pair_in_use(session.choices().of(PAIR), ranked)
    return None if both is None else (name_of[both[0]], name_of[both[1]])


def show_pair(pair: tuple[str, ...] | None, entrant_of: dict[str, Entrant]) -> None:
    """Show which two are looked at; to choose the other one of the two turns them round."""
    pair = pair or ()
    for place, name in enumerate(pair):
        st.selectbox(
            say(f"compare.{_PLACES[place]}"),
            [*entrant_of],
            width=ONE,
            **session.entry(
                f"pair_{_PLACES[place]}", partial(_take_pair, pair, place, entrant_of), name
            ),
        )


def _take_pair(
    pair: tuple[str, ...], place: int, entrant_of: dict[str, Entrant], taken: str
) -> None:
    other = pair[1 - place]
    both = [taken, pair[place] if taken == other else other]
    names = both if place == 0 else both[::-1]
    session.take(PAIR, tuple(entrant_of[name] for name in names))


def show_run(lineup: Lineup) -> None:
    """Show whose cases are compared, where the data tell runs: all, or those of one run."""
    if len(lineup.runs) > 1:
        show_choice(
            "run",
            ("", *lineup.runs),
            lineup.run,
            written=lambda run: run or say("compare.run_all"),
            helped=True,
            width=ONE,
        )


def show_run_note(lineup: Lineup) -> None:
    """Say which runs the cases are of, where the data tell runs."""
    if len(lineup.runs) < 2:
        return
    if lineup.run:
        st.caption(say("compare.run_alone", run=escaped(lineup.run)))
        return
    shown = list(lineup.runs[:NAMED])
    if len(lineup.runs) > NAMED:
        shown.append(say("common.more_names", count=len(lineup.runs) - NAMED))
    st.caption(say("compare.run_pooled", runs=escaped(listed(shown))))


def show_chance(lineup: Lineup) -> None:
    """Show whether the curves have bands, and how chance is judged."""
    chosen = session.choices().of(COMPARE)
    st.toggle(
        say("compare.bands"),
        help=say("compare.bands_help", share=exact(100 * chosen.level)),
        **session.entry("bands", lambda bands: take(bands=bands), chosen.bands),
    )
    with st.popover(say("common.more"), width="content"):
        show_choice("level", LEVELS, chosen.level, written=lambda level: f"{exact(100 * level)} %")
        show_choice(
            "delong",
            DELONG,
            chosen.delong,
            written=lambda kind: say(f"compare.delong_{kind}"),
            helped=True,
        )
        show_choice(
            "replicates",
            REPLICATES,
            chosen.replicates,
            written=count,
            helped=True,
        )
        show_number(
            say("compare.seed"),
            "seed",
            chosen.seed,
            lambda seed: take(seed=int(seed or 0)),
            bounds=Bounds(0, LARGEST_SEED, whole=True),
            needed=True,
            help=say("compare.seed_help"),
        )
        show_choice(
            "resampled",
            resampled_offered(lineup),
            resampled_in_use(chosen.resampled, lineup),
            written=lambda kind: say(f"compare.resampled_{kind}"),
            helped=True,
        )


def show_choice(
    field: str,
    options: Sequence[Any],
    chosen: object,
    *,
    key: str = "",
    written: Callable[[Any], str] = str,
    helped: bool = False,
    width: int | Literal["stretch"] = "stretch",
) -> None:
    """Show what may be chosen for a field of `Comparison`; `key` is that of its widget."""
    st.selectbox(
        say(f"compare.{field}"),
        options,
        format_func=written,
        help=say(f"compare.{field}_help") if helped else None,
        width=width,
        **session.entry(key or field, lambda value: take(**{field: value}), chosen),
    )


def take(**changed: object) -> None:
    """Take over what the reader has changed about how models are compared."""
    chosen = session.choices()
    comparison = replace(chosen.of(COMPARE), **changed)  # type: ignore[arg-type]
    session.choose(chosen.having(COMPARE, comparison))


def _by_label(files: dict[str, DataSet]) -> dict[str, Entrant]:
    """Return each model that may take part by how it is listed.

    With its file if that is another, or if another has a model of the same name.
    """
    used, known = session.choices().data, offered(files)
    times = Counter(entrant.model for entrant in known)
    labels = apart(
        say("common.of_file", model=each.model, file=files[each.data].name)
        if each.data != used or times[each.model] > 1
        else each.model
        for each in known
    )
    return dict(zip(labels, known, strict=True))
