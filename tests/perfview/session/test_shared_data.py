"""What a link holds is enough for every page: the same numbers, without a row."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from perfcore.costs import CostMatrix, Pricing, Use
from perfcore.results import result_json
from perfview.downloads.cards import card_html
from perfview.downloads.spreadsheets import columns_file
from perfview.kit.boards.packing import packed
from perfview.pages.compare.replications import replication
from perfview.pages.compare.standings import aucs, exact_values
from perfview.pages.costs.content import cost_content
from perfview.pages.threshold.content import board_content
from perfview.session.choices import Choices
from perfview.session.data_files import reread
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.comparison.replications import Draws, resampled_offered
from perfview.tasks.binary.files.report import result_of
from perfview.tasks.binary.files.tables import operating_points
from tests.perfview.priced_cases import FILE as AMOUNTS
from tests.perfview.shared_cases import (
    BACKWARDS,
    RUNS,
    WEIGHTED,
    entrants_of,
    file_of,
    lined_up,
    sample,
    through_a_link,
)

COSTS = CostMatrix(cost_fn=5, cost_fp=1)


def smaller() -> DataSet:
    file = file_of(BACKWARDS)
    return reread(file, replace(file.columns, smaller_is_positive=True))


FILES = {
    "sample": lambda: sample("breast_cancer"),
    "counts": lambda: sample("aggregated_scores"),
    "amounts": lambda: file_of(AMOUNTS.decode()),
    "weights": lambda: file_of(WEIGHTED),
    "runs": lambda: file_of(RUNS),
    "backwards": smaller,
}


def boards_of(data: DataSet, model: str) -> list[tuple[str, bytes]]:
    """What the boards of both pages are told of a model."""
    tally = data.tally(model)
    priced = tally.priced(Pricing() if tally.amounts is None else Pricing("amount", "case"))
    labels = {"positive": data.positive_label, "negative": data.negative_label}
    made = (make(priced, model=model, labels=labels) for make in (board_content, cost_content))
    return [(json.dumps(each.payload), packed({}, each.points)) for each in made]


@pytest.mark.parametrize("kind", FILES)
def test_boards_made_of_a_link_are_those_of_its_file_to_the_last_bit(kind: str) -> None:
    file = FILES[kind]()
    shared = through_a_link(file)
    assert shared.models == file.models
    for model in file.models:
        assert boards_of(shared, model) == boards_of(file, model)
    # It asks the same question, too.
    assert shared.asks_the_same(file)
    assert shared.labels == file.labels
    assert not shared.turned(file)
    assert {m: shared.found.negates(m) for m in file.models} == {
        m: file.found.negates(m) for m in file.models
    }
    assert shared.key not in (file.key, replace(shared, sha256="d" * 64).key)


def test_models_of_a_link_are_compared_unpaired_and_without_runs() -> None:
    file = file_of(RUNS)
    shared = through_a_link(file)
    rows, counts = (lined_up([data], entrants_of(data)) for data in (file, shared))
    assert lined_up([shared], entrants_of(shared)[:1]).unpaired == ""  # no pair
    assert rows.paired
    assert not counts.paired
    assert "not which case is which" in counts.unpaired
    assert counts.from_counts
    assert not rows.from_counts
    assert exact_values(counts, Use(COSTS)) == exact_values(rows, Use(COSTS))
    assert rows.runs == ("0", "1")
    assert counts.runs == ()
    assert "run" in resampled_offered(rows)
    assert resampled_offered(counts) == ("cases", "classes")
    alone = aucs(counts)
    assert alone.paired is None
    assert alone.interval("a", level=0.95) == aucs(rows).interval("a", level=0.95)
    # Nor are they paired with those of a file.
    both = lined_up([file, shared], [entrants_of(file)[0], entrants_of(shared)[0]])
    assert both.names == ("a · mine.csv", "a · mine.csv 2")
    assert not both.paired
    assert both.from_counts


def test_sums_of_weights_are_known_as_no_counts() -> None:
    shared = through_a_link(file_of(WEIGHTED))
    found = lined_up([shared], entrants_of(shared))
    with pytest.raises(ValueError, match="has weights"):
        replication(found, Draws(200, 1, "cases"), COSTS, None)
    assert "weight" in aucs(found).interval("score", level=0.95).reason


def test_downloads_of_a_link_that_knows_no_file_tell_no_fingerprint_and_begin_without_it() -> None:
    file = sample("breast_cancer")
    shared = through_a_link(file)
    model, now = shared.models[0], datetime(2026, 3, 1, tzinfo=UTC)
    own, result = (
        result_of(data, Choices(data=data.id), {model: data.tally(model)}, created=now, title="t")
        for data in (file, shared)
    )
    points = columns_file(operating_points(result, model))
    assert points == columns_file(operating_points(own, model))
    text = result_json(result).decode()
    assert "c" * 64 not in text  # that of the link is none of the file
    assert file.sha256 not in text
    card = card_html(result, model).decode()
    assert "read_result" in card
    assert "c" * 64 not in card
    assert "not known: no single file, or a link without it" in card
