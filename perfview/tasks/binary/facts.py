"""What the Data page says of a file of two classes."""

from __future__ import annotations

from perfcore.data import Cases, Predictions
from perfcore.measures import MEASURES
from perfcore.readers.guessing.predicted_scores import OwnThreshold, own_threshold
from perfview import session
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import count, percent, threshold_text
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.controls.gridded import show_grid
from perfview.tasks.binary.controls.rankings import MOST_SCORES, show_ranking
from perfview.tasks.binary.controls.wrong_way import show_wrong_way
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import CALIBRATE, THRESHOLD
from perfview.tasks.binary.subgroups.controls import show_subgroup_column, show_values
from perfview.tasks.case_facts import show_case_facts, show_figures
from perfview.words import escaped, say, told


def show_own_threshold(file: DataSet, model: str) -> None:
    """Show at which threshold a column of the file decides, and a button that takes it over."""
    chosen = session.choices()
    if not isinstance(file, DataFile) or file.large or chosen.of(CALIBRATE, model):
        return
    found = _own(file, model)
    if found is None:
        return
    sweep = tallies.tally(file, model).cases
    used = chosen.of(THRESHOLD, model)
    used = first_threshold(sweep) if used is None else used
    own = threshold_text(found.threshold, neighbours=(found.below,), negated=sweep.negated)
    words = {"column": found.column, "model": model, "own": own}
    if found.decides_at(used):
        st.caption(escaped(say("own_threshold.same", **words)))
        return
    words["used"] = threshold_text(used, negated=sweep.negated)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(escaped(say("own_threshold.other", **words)), width="content")
        st.button(
            escaped(say("own_threshold.use", own=own)),
            key="use_own_threshold",
            icon=":material/rule:",
            on_click=session.take,
            args=(THRESHOLD, found.threshold, model),
        )


@cached()
def _own(file: DataFile, model: str) -> OwnThreshold | None:
    return own_threshold(file.table, file.columns, file.found, model)


def show_facts(file: DataSet) -> None:
    """Show how many cases there are, what is positive, and what looks the wrong way round."""
    model = file.model(session.choices())
    sweep = tallies.tally(file, model).cases
    several = len(file.models) > 1
    distinct = say("binary.distinct_of", model=escaped(model)) if several else say("links.scores")
    if sweep.spans is not None:
        distinct = say("binary.bins_of", model=escaped(model)) if several else say("binary.bins")
    figures = {
        say("binary.weighted_cases" if sweep.weighted else "common.cases"): count(
            sweep.positives + sweep.negatives
        ),
        say("binary.positives"): count(sweep.positives),
        told(MEASURES["prevalence"].name): percent(sweep.prevalence),
        distinct: count(len(sweep) - 1),
        say("common.models"): count(len(file.models)),
    }
    show_figures(figures)
    labels = {"positive": file.positive_label, "negative": file.negative_label}
    st.caption(escaped(say("binary.positive_means", **labels)))
    amounts = tallies.tally(file, model).amounts
    before = ""
    if amounts is not None:
        total = count(float(amounts.positives + amounts.negatives))
        before = say("binary.told_amount", total=total)
    show_case_facts(file, model, before=before)
    if lacking := _lacking(file, model):
        st.warning(escaped(lacking), icon=":material/info:")
    show_grid(file, [model])
    show_wrong_way(file, _models_looked_at(file))
    show_own_threshold(file, model)


def show_more(file: DataSet) -> None:
    """Show what scores can be put together with, and subgroups; of counts, of which models."""
    if isinstance(file, DataFile):
        show_ranking(file)
    if not file.reads_well:
        return
    if isinstance(file, DataFile):
        show_subgroup_column(file)
        show_values(file, file.model(session.choices()))
    elif file.from_link:
        _show_counts(file)


def _models_looked_at(file: DataSet) -> tuple[str, ...]:
    """Return the models whose scores are looked at; of very many scores, those of one model.

    Scores that were made of others are turned with them.
    """
    given = tuple(model for model in file.models if model not in file.made_of)
    scores = file.table.rows * len(given) if isinstance(file, DataFile) else 0
    model = file.model(session.choices())
    return given if scores <= MOST_SCORES else (file.made_of.get(model, model),)


def _lacking(file: DataSet, model: str) -> str:
    """Return what data of one class, or of one case, cannot tell; "" for all others."""
    sweep = tallies.tally(file, model).cases
    if sweep.positives and sweep.negatives:
        return ""
    if not (sweep.positives or sweep.negatives):
        return say("binary.no_weight")
    label = file.positive_label if sweep.positives else file.negative_label
    found = file.found
    cases = found.models[model] if isinstance(found, Predictions) else None
    if isinstance(cases, Cases) and cases.truth.size == 1:
        return say("binary.one_row", label=label)
    return say("binary.all_positive" if sweep.positives else "binary.all_negative", label=label)


def _show_counts(file: DataSet) -> None:
    """Show which models there are counts of."""
    st.caption(say("links.data_only"))
    st.markdown(f"**{say('links.data_kept')}**")
    show_rows([_row(file, model) for model in file.models], key="link_models")


def _row(file: DataSet, model: str) -> dict[str, str]:
    tally = tallies.tally(file, model)
    sweep = tally.cases
    return {
        say("common.model"): model,
        say("links.scores"): count(len(sweep) - 1),
        say("binary.positives"): count(sweep.positives),
        say("links.negatives"): count(sweep.negatives),
        say("links.amounts"): say("links.no" if tally.amounts is None else "links.yes"),
    }
