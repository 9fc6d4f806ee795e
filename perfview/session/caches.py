"""The only place with caches: one-liners around perfcore, keyed by the content of the data.

What belongs to a data file lives with its session and goes when the session ends or `forget` is
called; what comes with the product, and what a link holds, is shared by all. Nothing is copied, so
nobody may write to what comes from here. Two things change: the shelf, which holds the files that a
reload must find again, and a bootstrap, which goes on from where it was left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

import streamlit as st

from perfcore.binary import Sweep
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import Verdict, best_shares
from perfcore.chance.honest_thresholds import SplitOptimism
from perfcore.costs import (
    CostMatrix,
    CostRange,
    Priced,
    Pricing,
    SafestThreshold,
    Use,
    safest_threshold,
)
from perfcore.costs import priced as priced_sweep
from perfview.links.prepared import Prepared, prepared_payload
from perfview.pages.compare.areas import AUCs, aucs
from perfview.pages.compare.honesty import Goal, optimism
from perfview.pages.compare.pictures import Pictures, pictures_of, verdict_of
from perfview.pages.compare.replications import (
    CurveWanted,
    Draws,
    Replication,
    curve_replication,
    replication,
)
from perfview.pages.compare.standings import Standings, Values, exact_values, standings
from perfview.pages.costs.content import cost_content
from perfview.pages.threshold.content import BoardContent, board_content
from perfview.session.data_files import DataFile, read_file
from perfview.session.data_sets import Counted, DataSet
from perfview.session.samples import Sample, listed_samples
from perfview.session.shared_data import SharedData
from perfview.session.shelves import Shelf
from perfview.store.connections import store
from perfview.store.contents import Payload, PayloadError
from perfview.store.errors import StoreError
from perfview.store.payloads import decode
from perfview.store.reductions import Reduction
from perfview.store.tokens import Token
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.entrants import Entrant
from perfview.tasks.binary.lineups import Lineup, lineup
from perfview.words import say

# A sweep of ten million distinct scores takes 240 MB: few are kept.
MOST = 4

P = ParamSpec("P")
R = TypeVar("R")


def _key(file: DataSet) -> str:
    return file.key


_BY_KEY: dict[str | type[Any], Callable[[Any], Any]] = {
    DataFile: _key,
    SharedData: _key,
    Lineup: lambda chosen: chosen.key,
    Use: repr,
    Pricing: repr,
    CostMatrix: repr,
    CostRange: repr,
}
"""Large things are told apart by what they were made from, small ones by what they say."""


class _of_data(Generic[P, R]):  # noqa: N801
    """Cache what is computed of data, the first argument: what a link holds, for all its readers.

    Each session keeps its own few results, of files and of links; those of a link are computed
    once, and readers who look at the same share one copy.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        for_all = st.cache_resource(max_entries=2 * MOST, show_spinner=False, hash_funcs=_BY_KEY)(
            function
        )

        @wraps(function)
        def computed(*data: P.args, **more: P.kwargs) -> R:
            shared = isinstance(data[0], SharedData)
            return for_all(*data, **more) if shared else function(*data, **more)

        self._kept = st.cache_resource(
            scope="session", max_entries=MOST, show_spinner=False, hash_funcs=_BY_KEY
        )(computed)

    def __call__(self, *data: P.args, **more: P.kwargs) -> R:
        return self._kept(*data, **more)

    def clear(self) -> None:
        """Free what this session keeps."""
        self._kept.clear()


@st.cache_resource(show_spinner=False)
def samples() -> tuple[Sample, ...]:
    """Return the samples that come with the product."""
    return listed_samples()


@st.cache_resource(show_spinner=False)
def shelf() -> Shelf:
    """Return the shelf of this server: data files that a reload finds again."""
    return Shelf()


@st.cache_resource(show_spinner=False)
def sample_file(sample: Sample) -> DataFile:
    """Return the file of `sample`, with its columns as guessed."""
    return read_file(sample.path.read_bytes(), name=sample.title, sample=sample.id)


@st.cache_resource(
    scope="session",
    max_entries=MOST,
    show_spinner=say("common.counting"),
    hash_funcs=_BY_KEY,
)
def counted(file: DataSet, model: str) -> Counted:
    """Return counts, and sums of amounts if the data have any, at every distinct score."""
    return file.counted(model)


def sweep(file: DataSet, model: str) -> Sweep:
    """Return the counts of `model` at every distinct score."""
    return counted(file, model)[0]


def amounts(file: DataSet, model: str) -> Sweep | None:
    """Return the sums of amounts at every distinct score of `model`, None without amounts."""
    return counted(file, model)[1]


@_of_data
def priced(file: DataSet, model: str, pricing: Pricing) -> Priced:
    """Return what is at stake at every distinct score of `model` under a pricing."""
    return priced_sweep(sweep(file, model), amounts(file, model), pricing)


@_of_data
def safest(file: DataSet, model: str, pricing: Pricing, among: CostRange) -> SafestThreshold:
    """Return the threshold of `model` that loses least at worst over a range of costs."""
    return safest_threshold(priced(file, model, pricing), among)


@_of_data
def content(
    file: DataSet,
    model: str,
    use: Use = FIRST_USE,
) -> BoardContent:
    """Return what the board shows of `model` where it is used."""
    return board_content(
        sweep(file, model),
        model=model,
        positive_label=file.positive_label,
        negative_label=file.negative_label,
        use=use,
        priced=priced(file, model, use.pricing),
    )


@_of_data
def sweep_in_use(file: DataSet, model: str, use: Use) -> Sweep:
    """Return the counts of `model` where it is used: those of the data, or projected."""
    return use.sweep(sweep(file, model))


@_of_data
def costs(file: DataSet, model: str, pricing: Pricing) -> BoardContent:
    """Return what the costs board shows of `model` under a pricing."""
    return cost_content(
        priced(file, model, pricing),
        model=model,
        positive_label=file.positive_label,
        negative_label=file.negative_label,
    )


@st.cache_resource(
    scope="session", max_entries=2, show_spinner=say("common.counting"), hash_funcs=_BY_KEY
)
def compared(files: tuple[DataSet, ...], entrants: tuple[Entrant, ...], run: str) -> Lineup:
    """Return the models that are compared, brought together: in one run, "" is in all.

    Raises
    ------
    ValueError
        If files disagree about the truth of a case.
    """
    key = "\n".join([*(file.key for file in files), repr(entrants), run])
    known = {file.id: (file.name, file.comparable) for file in files}
    return lineup(known, entrants, key=key, run=run)


@st.cache_resource(scope="session", max_entries=MOST, show_spinner=False, hash_funcs=_BY_KEY)
def exact_figures(
    chosen: Lineup, costs: CostMatrix, pricing: Pricing, prevalence: float | None
) -> Values:
    """Return every figure of every model that is compared."""
    return exact_values(chosen, costs, pricing, prevalence)


@st.cache_resource(scope="session", max_entries=MOST, show_spinner=False, hash_funcs=_BY_KEY)
def pictures(chosen: Lineup, pricing: Pricing) -> Pictures:
    """Return the curves of the models that are compared, and who costs least where."""
    return pictures_of(chosen, pricing)


@st.cache_resource(scope="session", max_entries=MOST, show_spinner=False, hash_funcs=_BY_KEY)
def areas(chosen: Lineup) -> AUCs:
    """Return the AUCs of the models that are compared, by DeLong."""
    return aucs(chosen)


@st.cache_resource(scope="session", max_entries=2 * MOST, show_spinner=False, hash_funcs=_BY_KEY)
def curves_compared(chosen: Lineup, pair: tuple[str, str]) -> Verdict:
    """Return who of two models is ahead where."""
    return verdict_of(chosen, pair)


@st.cache_resource(scope="session", max_entries=2 * MOST, show_spinner=False, hash_funcs=_BY_KEY)
def bootstrap(
    chosen: Lineup, draws: Draws, costs: CostMatrix | None, prevalence: float | None
) -> Replication:
    """Return the bootstrap of the models that are compared; what it has done stays here."""
    return replication(chosen, draws, costs, prevalence)


@st.cache_resource(scope="session", max_entries=2 * MOST, show_spinner=False, hash_funcs=_BY_KEY)
def bootstrap_of_curve(chosen: Lineup, draws: Draws, wanted: CurveWanted) -> Replication:
    """Return the bootstrap of one difference along an axis; what it has done stays here."""
    return curve_replication(chosen, draws, wanted)


@st.cache_resource(scope="session", max_entries=2 * MOST, show_spinner=False, hash_funcs=_BY_KEY)
def standings_of(
    chosen: Lineup,
    draws: Draws,
    costs: CostMatrix,
    pricing: Pricing,
    prevalence: float | None,
    level: float,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates | None,
) -> Standings:
    """Return the figures of all models with what `done` replicates tell of chance."""
    one_by_one = draws.resampled in ("cases", "classes") and chosen.both_classes
    return standings(
        exact_figures(chosen, costs, pricing, prevalence),
        areas(chosen) if one_by_one else None,
        _replicates,
        level=level,
    )


@st.cache_resource(scope="session", max_entries=2 * MOST, show_spinner=False, hash_funcs=_BY_KEY)
def uncertain(
    chosen: Lineup,
    draws: Draws,
    level: float,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates,
) -> tuple[tuple[float, float], ...]:
    """Return where `done` replicates do not tell which model costs least; costs have no part."""
    return best_shares(_replicates, "envelope", level=level).uncertain


@st.cache_resource(scope="session", max_entries=8 * MOST, show_spinner=False, hash_funcs=_BY_KEY)
def flattered(chosen: Lineup, name: str, goal: Goal, seed: int) -> SplitOptimism:
    """Return how much a threshold of a model flatters itself, by repeated splits."""
    return optimism(chosen.sweeps[name], goal, seed=seed)


@st.cache_resource(max_entries=2 * MOST, show_spinner=say("links.opening"))
def shared_payload(checksum: str, *, _token: Token) -> Payload:
    """Return what a link holds, decoded once for all of its readers.

    Raises
    ------
    LookupError
        If it is gone: that is not kept, as another link may hold the same.
    """
    data = store().payload(_token)
    if data is None:
        raise LookupError("The link is gone.")
    try:
        return decode(data)
    except PayloadError:
        raise StoreError("corrupt", say("links.corrupt")) from None


@st.cache_resource(scope="session", max_entries=2, show_spinner=False)
def prepared(key: str, reduction: Reduction, *, _payload: Payload) -> Prepared:
    """Return data made coarser and ready to be kept; `key` tells one payload from another."""
    return prepared_payload(_payload, reduction)


def forget() -> None:
    """Free what was computed for this session's data files."""
    counted.clear()
    priced.clear()
    safest.clear()
    sweep_in_use.clear()
    content.clear()
    costs.clear()
    for comparison in (
        compared,
        exact_figures,
        pictures,
        areas,
        curves_compared,
        bootstrap,
        bootstrap_of_curve,
        flattered,
        standings_of,
        uncertain,
        prepared,
    ):
        comparison.clear()
