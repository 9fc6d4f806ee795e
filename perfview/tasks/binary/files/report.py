"""What files say of a result of two classes, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.estimates import no_interval
from perfcore.chance.intervals.proportions import Method
from perfcore.costs import CostMatrix, Tally
from perfcore.readers import ReadError
from perfcore.readers.by_task import require_models
from perfcore.results import ModelResult, Origin, Result
from perfview.downloads.facts import product
from perfview.kit.boards.contents import BoardContent
from perfview.kit.bounds import auc_told
from perfview.kit.reports import Report
from perfview.kit.theme import count, own_number
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.certainties import LEVEL, Certainty, certainty_of
from perfview.tasks.binary.comparison.drawn_areas import precision_intervals
from perfview.tasks.binary.comparison.parameters import COMPARE
from perfview.tasks.binary.explanations.curve_parts import PARTS
from perfview.tasks.binary.files.decision_cards import card_of
from perfview.tasks.binary.files.facts import facts_of
from perfview.tasks.binary.files.headlines import headline_of
from perfview.tasks.binary.files.reproductions import code_of
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import AXIS, COSTS, EXACT, NEED, PREVALENCE, THRESHOLD
from perfview.tasks.binary.periods import times_in_use
from perfview.tasks.binary.places import Place, nowhere
from perfview.tasks.binary.uses import costs_said, use_in
from perfview.words import say, sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How the author looked at the boards.

    Attributes
    ----------
    chosen : Choices
        What was chosen of how the boards look.
    axis : str
        What the slider runs by, "" for what suits the scores.
    between : tuple of two float, optional
        The lowest and the highest operating condition, where costs are known only roughly.
    sure : Certainty, optional
        What tells how sure figures are: then the board can show intervals.
    made : bool
        Whether the scores were made of a score and a column, so that they are no probabilities.
    dated : DataSet, optional
        The data with periods of time as their runs, if their time is known.
    """

    chosen: Choices = field(default_factory=Choices)
    axis: str = ""
    between: tuple[float, float] | None = None
    sure: Certainty | None = None
    made: bool = False
    dated: DataSet | None = None

    def axis_of(self, content: BoardContent) -> str:
        """Return what the slider of a board runs by."""
        known = self.axis in content.payload["axes"]
        return self.axis if known else str(content.payload["axis"])


def first_look(file: DataSet, result: Result, model: str, chosen: Choices) -> Look:
    """Return how somebody looks at a model who has no session; the board can show intervals."""
    return Look(
        chosen=chosen,
        axis=chosen.of(AXIS, model) or "",
        sure=certainty_of(file, model, result.models[model].sweep),
        made=model in file.made_of,
        dated=times_in_use(file, chosen).dated,
    )


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, Tally],
    *,
    recalibrated: str = "",
    drawn: bool = False,
    **said: Any,
) -> Result:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : DataSet
        The data in use.
    chosen : Choices
        What was chosen for them. A model nobody has looked at has its first threshold.
    tallies : mapping of str to Tally
        The models, and what was counted of each.
    recalibrated : str
        How the scores became probabilities, in words, "" if they are as given.
    drawn : bool
        Whether the average precision has an interval too: it takes a bootstrap.
    **said
        What it says of itself, see `words_now`.
    """
    if not recalibrated and file.recalibrated:  # by the sender of the link that holds it
        from perfview.tasks.binary.recalibration.switch import recalibration_text

        recalibrated = recalibration_text(file, tallies)
    there = replace(chosen, data=file.id)
    precisions = precision_intervals(file, tallies, chosen) if drawn else {}
    return Result(
        **said,
        product=product(),
        origin=Origin(
            name=file.name,
            sha256=file.fingerprint,
            positive=file.positive_label,
            negative=file.negative_label,
            recalibrated=recalibrated,
        ),
        use=use_in(there),
        requirements=chosen.of(NEED),
        example_costs=not costs_said(there),
        models={
            name: _model(file, name, tally, chosen, precisions.get(name))
            for name, tally in tallies.items()
        },
    )


def with_thresholds(result: Result, chosen: Choices) -> Choices:
    """Return the choices with the thresholds of a result."""
    for name, model in result.models.items():
        chosen = chosen.having(THRESHOLD, model.threshold, name)
    return chosen


def with_direction(
    file: DataSet, model: str, chosen: Choices, smaller: bool | Collection[str]
) -> Choices:
    """Return the choices: the file was read with what smaller scores mean, of models that it has.

    Raises
    ------
    ReadError
        If a model is not there.
    """
    require_models(smaller, file.found)
    return chosen


def with_threshold(file: DataSet, model: str, chosen: Choices, threshold: float) -> Choices:
    """Return the choices with a threshold, in the numbers of the data."""
    inner = own_number(threshold, negated=file.found.negates(model))
    return chosen.having(THRESHOLD, inner, model)


def with_prevalence(file: DataSet, model: str, chosen: Choices, prevalence: float) -> Choices:
    """Return the choices with the share of positives where the model is used."""
    if not 0 <= prevalence <= 1:
        raise ReadError("The prevalence must lie between 0 and 1, got {got}.", got=prevalence)
    return chosen.having(PREVALENCE, prevalence)


def with_cost(file: DataSet, model: str, chosen: Choices, cost: float, *, error: str) -> Choices:
    """Return the choices with the cost of an error; that of the other is 1 if nobody says it."""
    costs = chosen.chosen(COSTS) or CostMatrix()
    return chosen.having(COSTS, replace(costs, **{error: cost}))


def _model(
    file: DataSet, name: str, tally: Tally, chosen: Choices, precision: Interval | None
) -> ModelResult:
    threshold = chosen.of(THRESHOLD, name, data=file.id)
    if threshold is None:
        threshold = first_threshold(tally.cases)
    sure = certainty_of(file, name, tally.cases, delong=chosen.of(COMPARE).delong)
    method: Method = "exact" if chosen.of(EXACT) else "wilson"
    intervals = sure.intervals(threshold, method=method)
    if precision is not None:
        gone = no_interval(precision.value, LEVEL, precision.method, sure.reason)
        intervals["average_precision"] = gone if sure.reason else precision
    return ModelResult(threshold=threshold, tally=tally, intervals=intervals, groups=sure.by)


def _said(result: Result, name: str, kept: int) -> str:
    sweep, said = result.models[name].sweep, [say("downloads.live")]
    if kept < len(sweep):
        said.append(say("downloads.sampled", all=count(len(sweep)), kept=count(kept)))
    if sweep.negated:
        said.append(say("downloads.reversed"))
    return sentences(*said)


def _nowhere(result: Result, look: Look) -> Place:
    return nowhere((result.origin.positive, result.origin.negative), look.chosen.of(PARTS))


REPORT = Report(
    result=result_of,
    facts=facts_of,
    areas=lambda result, name, look: auc_told(result.models[name].sweep),
    card=card_of,
    headline=headline_of,
    code=code_of,
    said=_said,
    nowhere=_nowhere,
    look=Look,
    settled=with_thresholds,
    options={
        "smaller_is_positive": with_direction,
        "threshold": with_threshold,
        "prevalence": with_prevalence,
        "cost_fn": partial(with_cost, error="cost_fn"),
        "cost_fp": partial(with_cost, error="cost_fp"),
    },
)
