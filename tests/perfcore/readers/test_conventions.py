"""What tools write is read right at once, whatever names, order and signs: or asked, or refused.

Never is a file read wrong without a word.
"""

import io
import itertools
import random

import numpy as np
import pytest

from perfcore import auc, sweep
from perfcore.binary import sweep_of
from perfcore.chance.intervals import auc_interval
from perfcore.data import ClassPredictions, Predictions, RegressionPredictions
from perfcore.readers import ReadError
from perfcore.readers.limits import Limits
from perfcore.readers.openings import Opening, opened
from tests.perfcore.readers.made_conventions import AUC, TASKS, Change, Made, made

TOOLS = [(task, tool) for task, tools in TASKS.items() for tool in tools]
KINDS = {"binary": Predictions, "classes": ClassPredictions, "regression": RegressionPredictions}
RIGHT, ASKED, REFUSED, WRONG = "right", "asked", "refused", "wrong"


def outcome(file: Made) -> tuple[str, object]:
    """Return what becomes of a file: and what was read, if anything."""
    try:
        found = opened(io.BytesIO(file.content), name="made.csv", limits=Limits())
    except ReadError as error:
        return REFUSED, error
    if found.problem or found.reading is None:
        return REFUSED, found.problem
    if found.reading.predictions is None:
        return ASKED, found.reading.problems.summary()
    if right(file, found):
        return RIGHT, found
    asked = bool(found.guess and found.guess.warnings) or _looks_wrong(found)
    return (ASKED if asked else WRONG), found


def _looks_wrong(found: Opening) -> bool:
    """Whether the Data page asks if scores are the wrong way round."""
    read = found.reading.predictions  # type: ignore[union-attr]
    if not isinstance(read, Predictions):
        return False
    areas = (auc_interval(sweep_of(read, model)) for model in read.models)
    return any(area.high < 0.5 for area in areas)


def right(file: Made, found: Opening) -> bool:
    read = found.reading.predictions  # type: ignore[union-attr]
    if not isinstance(read, KINDS[file.task]):
        return False
    models = [*read.models.values()]
    if isinstance(read, Predictions):
        return _two_right(file, read)
    if isinstance(read, RegressionPredictions):
        same = [np.array_equal(m.truth, file.truth) for m in models]
        said = [np.array_equal(m.prediction, file.scores["prediction"]) for m in models]
        return all(same) and all(said)
    for model in models:
        called = model.predicted  # type: ignore[union-attr]
        if called is None:
            called = model.probabilities.argmax(axis=1)  # type: ignore[union-attr]
        truth = [read.labels[code] for code in model.truth]  # type: ignore[union-attr]
        if truth != file.truth or [read.labels[c] for c in called] != file.scores["called"]:
            return False
    return len(models) == 1


def _two_right(file: Made, read: Predictions) -> bool:
    for model in read.models.values():
        truth = (model.truth == read.positive).astype(int)  # type: ignore[union-attr]
        if truth.tolist() != file.truth or len(set(file.truth)) < 2:
            return False
        ranks = np.argsort(np.argsort(model.score, kind="stable"))
        known = np.argsort(np.argsort(file.scores["score"], kind="stable"))
        if not np.array_equal(ranks, known):
            return False
    return True


@pytest.mark.parametrize(("task", "tool"), TOOLS)
def test_what_a_tool_writes_is_read_right_at_once(task: str, tool: str) -> None:
    became, found = outcome(made(task, tool))
    assert became == RIGHT, found
    assert isinstance(found, Opening)
    assert not found.guess.warnings  # type: ignore[union-attr]
    read = found.reading.predictions  # type: ignore[union-attr]
    if isinstance(read, Predictions):
        (model, *_) = read.models.values()
        assert auc(sweep(model.truth == read.positive, model.score)) == AUC  # type: ignore[union-attr]


def variants(count: int) -> list[tuple[str, str, Change]]:
    """Return so many tools with changes, the same ones each time."""
    chance = random.Random(32)
    signs = [(",", "."), (";", ","), ("\t", "."), ("|", "."), (";", ".")]
    ways = itertools.cycle(["c", "en", "c", "de", "c", "fr", "", "zh"])
    made_ones = []
    for task, tool in itertools.islice(itertools.cycle(TOOLS), count):
        separator, decimal = chance.choice(signs)
        change = Change(
            next(ways),
            separator,
            decimal,
            shuffled=chance.randrange(1, 99) * chance.randrange(2),
            missing=chance.random() < 0.15,
            as_json=chance.random() < 0.1,
            k=chance.randrange(3, 6),
        )
        made_ones.append((task, tool, change))
    return made_ones


ALL = variants(300)
SOME = ALL[::10]


@pytest.mark.parametrize(
    "variants", [SOME, pytest.param(ALL, marks=pytest.mark.thorough)], ids=["some", "all"]
)
def test_no_variant_is_read_wrong_in_silence(variants: list[tuple[str, str, Change]]) -> None:
    for variant in variants:
        became, found = outcome(made(*variant))
        assert became != WRONG, (variant, found)


@pytest.mark.parametrize(
    "shuffled", [0, *(pytest.param(i, marks=pytest.mark.thorough) for i in (1, 2))]
)
@pytest.mark.parametrize(("task", "tool"), TOOLS)
def test_without_names_no_file_is_read_wrong_in_silence(
    task: str, tool: str, shuffled: int
) -> None:
    became, found = outcome(made(task, tool, Change("c", shuffled=shuffled)))
    assert became != WRONG, found
