"""A figure is one statement: one that is added here is on screen, in files and in `check`."""

import json
from collections.abc import Iterator

import numpy as np
import pytest

from perfcore.binary import Sweep
from perfcore.binary.losses import mean_loss
from perfcore.calibration import FIGURES, calibration_figures
from perfcore.calibration.figures.probabilities import probability_figure, totals
from perfcore.costs import Tally
from perfcore.engines import bounds
from perfcore.measures.rules import Drawn
from perfcore.measures.sweeps.bin_bounds import Bound
from perfcore.results import ModelResult, read_result, result_json
from perfcore.results.nodes import ResultError
from perfview.commands import main
from perfview.kit.tasks import numbers_of
from perfview.pages.calibration.figures import figures_table, interval_of, shown_keys
from perfview.pages.calibration.page import figures_html
from perfview.pages.calibration.replicated import drawn_keys, replication_of
from perfview.pages.compare.standings import aucs, exact_values, standings
from perfview.pages.compare.tables import ranking
from perfview.pages.threshold.content import board_content
from perfview.tasks.binary.files.tables import result_csv
from tests.perfview.downloads.made_results import made_result
from tests.perfview.explained_numbers import explained, worth
from tests.perfview.kit.test_bounds import in_bins
from tests.perfview.pages.made_lineups import USE, finished, made, replicated
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

KEY = "toy_mean_score"
MEAN = float(SCORE.mean())


def scores(score: np.ndarray, _: bool) -> np.ndarray:
    return score


def between(s: Sweep, mean_score) -> Bound:
    cases = np.diff(s.tp) + np.diff(s.fp)
    ends = (float(np.average(each, weights=cases)) for each in (s.spans.lowest, s.spans.highest))
    return Bound(mean_score(s), *ends)


TOY = probability_figure(
    KEY,
    lambda s: mean_loss(s, scores),
    name="Mean score",
    short="Mean",
    plain="The mean of all scores.",
    template=r"\frac{1}{n} \sum_i s_i",
    sklearn="import numpy as np\n{ones}np.average(score, weights=weight)",
    reference="Nobody (2026).",
    better=None,
    in_bins=between,
    counted=lambda e: (e.boxes @ e.cells.mean_scores) / totals(e),
    interval=Drawn("normal", upto=np.inf),
    tile=13,
    compared=9,
    needs=("scores", "probabilities"),
)


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    FIGURES.add(TOY)
    yield
    FIGURES.remove(KEY)


def result_of(s: Sweep = TWENTY):
    return made_result(models={"score": ModelResult(threshold=0.54, tally=Tally(s))})


def test_it_is_explained_and_its_code_gives_it():
    assert KEY in numbers_of("binary")
    shown = explained(KEY, TWENTY)
    assert (shown.name, shown.plain) == (TOY.name, TOY.plain)
    assert shown.filled_in.endswith(f"{MEAN:.3f}")
    assert worth(shown.sklearn, truth=TRUTH, score=SCORE) == pytest.approx(MEAN)
    assert explained(KEY, Sweep.from_counts([], [], [])).reason == "there are no cases"


def test_it_has_a_tile():
    payload = board_content(Tally(TWENTY), model="m", labels={"positive": "P", "negative": "N"})
    tiles = {tile["key"]: tile for tile in payload.payload["measures"]}
    assert tiles[KEY]["name"] == TOY.name
    assert tiles[KEY]["value"] == f"{MEAN:.3f}"


def test_it_is_a_row_with_an_interval():
    lineup = made({"m": SCORE}, TRUTH)
    drawn = finished(replication_of(lineup, drawn_keys()))
    table = figures_table(calibration_figures(TWENTY), shown_keys(every=False), None, drawn)
    (row,) = (row for row in table.rows if row.key == KEY)
    assert row.cells[0].text == f"{MEAN:.3f}"
    found = interval_of(KEY, drawn)
    spread = float(np.std(SCORE)) / np.sqrt(SCORE.size)
    assert (found.low, found.high) == pytest.approx((MEAN - 2 * spread, MEAN + 2 * spread), rel=0.1)
    assert f"<dt>{TOY.name}</dt><dd>{MEAN:.3f}</dd>" in figures_html(TWENTY)


def test_it_is_a_column_of_a_comparison():
    lineup = made({"a": SCORE, "b": SCORE / 2}, TRUTH)
    known = standings(exact_values(lineup, USE), aucs(lineup), replicated(lineup), level=0.95)
    table = ranking(known, {}, unit="", pending=False)
    assert (table.columns[-1].key, table.columns[-1].label) == (KEY, "Mean")
    low, high = (float(end) for end in table.rows[0].cells[-1].range.split(" to "))
    assert low < MEAN < high


def test_it_is_in_files_and_must_follow_from_the_counts():
    result = result_of()
    assert f"{KEY},{MEAN}"[:-3] in result_csv(result, "score").decode()
    document = json.loads(result_json(result))
    assert document["models"][0]["calibration"][KEY] == pytest.approx(MEAN)
    assert read_result(result_json(result)).models.keys() == {"score"}
    document["models"][0]["calibration"][KEY] += 0.1
    with pytest.raises(ResultError, match=KEY):
        read_result(json.dumps(document).encode())


def test_in_bins_it_has_its_bound():
    s = in_bins(TWENTY, 4)
    bound = bounds(s).figures[KEY]
    assert bound.lower < MEAN < bound.upper
    told = json.loads(result_json(result_of(s)))["models"][0]["bins"]["bounds"]
    assert told[KEY] == [bound.lower, bound.upper]
    assert " ± " in explained(KEY, s).value_text


@pytest.mark.parametrize(("least", "code"), [(0.1, 0), (0.9, 1)])
def test_it_can_be_required(tmp_path, capsys, least, code):
    path = tmp_path / "result.json"
    path.write_bytes(result_json(result_of()))
    assert main(["check", str(path), "--min", f"{KEY}={least}"]) == code
    assert f"{KEY} {MEAN:.6g}" in capsys.readouterr().out
