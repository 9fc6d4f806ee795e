"""The comparison as files: what stands on the Compare page, with every digit."""

from csv import DictReader, reader
from io import StringIO

import numpy as np
import pytest

from perfcore.binary import auc, average_precision
from perfcore.binary.predicted import sweep_of
from perfcore.chance.intervals import paired_aucs
from perfcore.costs.projections import projected_sweep
from perfcore.readers import read_predictions
from perfcore.results import read_result, result_json
from perfview.downloads.facts import words_now
from perfview.pages.compare import exports, page
from perfview.pages.compare.scenes import Scene
from perfview.session.choices import Choices
from perfview.tasks.binary.files.report import result_of
from perfview.tasks.binary.files.tables import result_csv
from tests.perfview.running_app import csv, opened, opened_with
from tests.perfview.shared_cases import file_of

RNG = np.random.default_rng(4)
TRUTH = RNG.random(240) < 0.4
SCORES = [RNG.normal(size=240) + gain * TRUTH for gain in (1.2, 0.9)]
FILE = csv(truth=TRUTH.astype(int), new=SCORES[0].round(6), old=SCORES[1].round(6))


def rows(content: bytes) -> list[dict[str, str]]:
    return [*DictReader(StringIO(content.decode("utf-8-sig")))]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """The scenes of the Compare page, as it shows their files."""
    scenes: list[Scene] = []
    show = exports.show_files
    monkeypatch.setattr(page, "show_files", lambda scene: (scenes.append(scene), show(scene)))
    return scenes


def test_all_models_and_all_pairs_are_files(shown: list[Scene]) -> None:
    opened_with("compare", ("markers.csv", FILE))
    found = read_predictions(FILE, name="markers.csv")
    new, old = rows(exports.models_csv(shown[-1]))
    assert (new["model"], new["data"], old["model"]) == ("new", "markers.csv", "old")
    areas = paired_aucs(TRUTH, {n: found.models[n].score for n in ("new", "old")})
    for row in (new, old):
        s = sweep_of(found, row["model"])
        sure = areas.interval(row["model"], level=0.95)
        assert float(row["auc"]) == auc(s)
        assert (float(row["auc_low"]), float(row["auc_high"])) == (sure.low, sure.high)
        assert row["auc_method"] == sure.method
        assert float(row["average_precision"]) == average_precision(s)
        assert float(row["positives"]) == s.positives
        assert "average_precision_in_data" not in row
    # Files about one model have the interval that the page drew.
    file = file_of(FILE.decode())
    chosen = Choices(data=file.id)
    for names in (("new",), ("new", "old")):
        counts = {name: file.tally(name) for name in names}
        result = result_of(file, chosen, counts, drawn=True, **words_now("made"))
        read = read_result(result_json(result)).models["new"].intervals["average_precision"]
        assert read == result.models["new"].intervals["average_precision"]
        told = dict(reader(StringIO(result_csv(result, "new").decode())))
        for end in ("low", "high"):
            assert told[f"average_precision_{end}"] == new[f"average_precision_{end}"] != ""
        assert told["average_precision_method"] == (
            f"{new['average_precision_method']} (1000 draws of cases, seed 1)"
        )
    pairs = {row["figure"]: row for row in rows(exports.pairs_csv(shown[-1]))}
    wanted = areas.difference("new", "old", level=0.95)
    told = pairs["auc"]
    assert (told["first"], told["second"], told["paired"]) == ("new", "old", "yes")
    assert float(told["difference"]) == wanted.value
    assert float(told["p_value"]) == wanted.p_value == float(told["p_value_holm"])


def test_a_table_for_a_paper_has_intervals_and_p_values(shown: list[Scene]) -> None:
    app = opened_with("compare", ("markers.csv", FILE))
    (text,) = [each.value for each in app.code if each.value.startswith("Model\t")]
    lines = [line.split("\t") for line in text.splitlines()]
    assert lines[0][:2] == ["Model", "AUC (95 % interval)"]
    (cost,) = [each for each in lines[0] if each.startswith("Cost per 1,000")]
    assert ", example costs (95" in cost
    models = rows(exports.models_csv(shown[-1]))
    assert {row["costs"] for row in models} == {"example costs"}
    for line, row in zip(lines[1:3], models, strict=True):
        value, low, high = (float(row[key]) for key in ("auc", "auc_low", "auc_high"))
        assert line[:2] == [row["model"], f"{value:.3f} ({low:.3f} to {high:.3f})"]
    (difference,) = [line for line in lines if line[0] == "new − old" and line[2:]][:1]
    assert difference[2].startswith("p ")


def test_figures_at_another_prevalence_stand_beside_those_of_the_data(shown: list[Scene]) -> None:
    opened("pages/compare.py", data="breast_cancer", p="0.02")
    scene = shown[-1]
    for row in rows(exports.models_csv(scene)):
        s = scene.lineup.sweeps[row["model"]]
        assert float(row["prevalence_in_use"]) == 0.02
        assert float(row["prevalence"]) == s.prevalence
        assert float(row["average_precision_in_data"]) == average_precision(s)
        assert float(row["average_precision"]) == average_precision(projected_sweep(s, 0.02))
