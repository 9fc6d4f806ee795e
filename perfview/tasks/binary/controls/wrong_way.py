"""The notice that scores look the wrong way round, with buttons that turn them round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import nan

from perfcore.binary import Sweep, auc, sweep
from perfcore.binary.predicted import scores_of
from perfcore.chance.intervals import auc_interval
from perfcore.data import Cases, Predictions
from perfcore.readers.turns import Turn, turns
from perfview import session
from perfview.drawing import st
from perfview.kit.bounds import figure_text
from perfview.kit.parameters import MODEL, shortened
from perfview.session.caches import cached
from perfview.session.data_files import DataFile, reread
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.store.sources import weighted
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison.parameters import MODELS, PAIR
from perfview.words import commas, escaped, first_of, say, sentences

MOST_KEPT = 4096
"""So many models' areas are kept: each is one number, and fewer would be counted in every run."""
NAMED = 4
"""So many models, or scores, are named, the others counted."""


def area_below_half(s: Sweep, found: Predictions | SharedFile, model: str) -> float:
    """Return the AUC of a model's counts if it lies below 0.5 beyond chance, else NaN.

    Its 95 % interval tells. Weights say nothing of chance: there both the AUC of weights and the
    interval of the cases, each counted once, must lie below.
    """
    value = auc(s)
    if not value < 0.5:
        return nan
    if weighted(found, model):
        cases = found.models[model]
        if not (isinstance(found, Predictions) and isinstance(cases, Cases)):
            return nan
        s = sweep(cases.truth == found.positive, scores_of(found, model))
    return value if auc_interval(s, weights_are_counts=True).high < 0.5 else nan


@cached(most=MOST_KEPT, shared=True)
def wrong_area(file: DataSet, model: str) -> float:
    """Return the AUC of a model if it lies below 0.5 beyond chance, else NaN."""
    return area_below_half(tallies.tally(file, model).cases, file.found, model)


@cached()
def turns_of(file: DataFile, models: tuple[str, ...]) -> tuple[Turn, ...]:
    """Return how the scores of these models may be turned, the likeliest way first."""
    return turns(file.table, file.columns, file.found, models)


def show_wrong_way(file: DataSet, models: Iterable[str]) -> None:
    """Show which of the models rank positives below negatives, and what turns them round."""
    areas = {model: wrong_area(file, model) for model in models}
    wrong = tuple(model for model, area in areas.items() if area < 0.5)
    if not wrong:
        return
    told = say(
        "wrong_way.looks",
        models=quoted(wrong),
        auc=commas(figure_text("auc", tallies.tally(file, model).cases) for model in wrong[:NAMED]),
        positive=shortened(file.positive_label),
    )
    last = say("wrong_way.turn") if isinstance(file, DataFile) else ""
    if not isinstance(file.found, Predictions):
        last = say("wrong_way.of_link")
    with st.container(key=f"wrong_way-{file.id}"):
        st.warning(escaped(sentences(told, last)), icon=":material/swap_vert:")
        if not isinstance(file, DataFile):
            return
        with st.container(horizontal=True, gap="small"):
            for place, turn in enumerate(turns_of(file, wrong)):
                st.button(
                    escaped(_label(turn, len(file.models))),
                    key=f"turn-{turn.kind}-{file.id}",
                    type="secondary" if place else "primary",
                    on_click=_take,
                    args=(file.id, file.key, turn.kind, wrong),
                )


def quoted(names: Sequence[str]) -> str:
    """Return names of models or scores as a list: the first few, and how many others there are."""
    return first_of([f"“{shortened(name)}”" for name in names], NAMED)


def _label(turn: Turn, models: int) -> str:
    of_one = models == 1 and turn.kind in ("smaller", "larger")
    label = say(f"wrong_way.{turn.kind}{'_alone' if of_one else ''}", to=quoted(turn.to))
    if models > 1 and turn.kind == "positive":
        return say("wrong_way.for_all", turn=label, n=models)
    return label


def _take(data: str, key: str, kind: str, models: tuple[str, ...]) -> None:
    """Read the file anew, turned round; rows that were left out stay left out."""
    file = session.ready_data(data)
    if not isinstance(file, DataFile) or file.key != key:  # gone, or turned by an earlier click
        return
    turn = next(turn for turn in turns_of(file, models) if turn.kind == kind)
    turned = reread(file, turn.columns, drop_bad_rows=file.drop_bad_rows)
    session.open_file(turned)
    if len(turned.models) == len(file.models):
        _rename(data, dict(zip(file.models, turned.models, strict=True)))


def _rename(data: str, names: Mapping[str, str]) -> None:
    """Keep the models of a data set chosen that now have other names."""
    chosen = session.choices()
    model = names.get(chosen.of(MODEL))
    if model is not None:
        chosen = chosen.having(MODEL, model)
    for parameter in (MODELS, PAIR):
        renamed = tuple(
            replace(each, model=names.get(each.model, each.model)) if each.data == data else each
            for each in chosen.of(parameter)
        )
        chosen = chosen.having(parameter, renamed or None)
    session.choose(chosen)
