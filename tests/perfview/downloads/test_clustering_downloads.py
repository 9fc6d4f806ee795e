"""What is kept of clusterings in links and files, and what is read from them again."""

from __future__ import annotations

import contextlib
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator

from perfcore.chance.clusterings import clustering_sums, table_intervals
from perfcore.clusterings import AGREEMENTS, FIGURES, agreements, profile_packed, silhouettes
from perfcore.results import ClusteringResult, ResultError, read_document, result_json
from perfcore.results.clusterings import CLUSTERINGS
from perfview.downloads.cards import card_html
from perfview.downloads.sources import Source
from perfview.kit.tasks import TASKS, numbers_of
from perfview.pages.clusterings.page import clusterings_part
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.store.kept import PayloadError
from perfview.tasks.clusterings.figures import figures_table
from perfview.tasks.clusterings.files import Look, cells_file, pairs_file, silhouettes_file
from perfview.tasks.clusterings.kept import SharedClusterings
from perfview.tasks.clusterings.parameters import METRIC, NOISE_OUT, WITHIN
from perfview.tasks.clusterings.parcels import kept_of
from perfview.tasks.clusterings.report import code_of
from perfview.words import say
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import csv, opened, opened_data
from tests.perfview.shared_cases import file_of

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[3] / "docs/result.schema.json").read_text())
)
TEN = csv(
    kind=["a", "a", "a", "b", "b", "b", "c", "c", "a", "b"],
    kmeans_3=[1, 1, 2, 2, 2, 2, 3, 1, 1, 2],
    dbscan=[0, 0, 0, 1, 1, 1, -1, -1, 0, 1],
    length=[0.5, 1, 4, 5, 9, 3, 7, 2.5, 0.8, 5.5],
    breadth=[1, 2, 2.5, 1.5, 8, 6, 5, 4, 1.2, 2.2],
)


def ten() -> DataSet:
    return file_of(TEN.decode())


def result_in(file: DataSet, chosen: Choices | None = None, **how: Any) -> ClusteringResult:
    tallies = {name: file.tally(name) for name in file.models}
    said = {"title": "", "note": "", "created": datetime(2026, 1, 1, tzinfo=UTC), **how}
    found: ClusteringResult = TASKS["clusterings"].report.result(
        file, chosen or Choices(), tallies, **said
    )
    return found


@pytest.mark.parametrize(
    "data", [TEN, b"x,y,k2,k3\n0,1,0,0\n1,1,0,0\n5,6,1,1\n6,6,1,2\n5,5,1,2\n4,5,1,1\n"]
)
def test_a_result_is_read_back_to_the_byte_and_follows_the_schema(data: bytes) -> None:
    result = result_in(file_of(data.decode()), drawn=True)
    written = result_json(result)
    SCHEMA.validate(json.loads(written))
    again = read_document(written)
    assert isinstance(again, ClusteringResult)
    assert result_json(again) == written


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("models", 0, "figures", "rand"), 0.5, "as follows from the counts"),
        (("models", 0, "tally", "sizes"), [1, 1, 1], "what a clustering is written as"),
        (("models", 0, "silhouettes", "looked"), [99, 1, 1], "what a clustering is written as"),
        (("metric",), "other", "must be one of"),
        (("standardised",), "no", "must be true or false"),
    ],
)
def test_a_result_that_does_not_follow_is_refused(path: Any, value: Any, told: str) -> None:
    document = json.loads(result_json(result_in(ten())))
    *above, last = path
    place = document
    for each in above:
        place = place[each]
    place[last] = value
    with pytest.raises(ResultError, match=told):
        read_document(json.dumps(document).encode())


def test_checked_figures_and_intervals_are_those_of_table_and_points() -> None:
    result = result_in(ten())
    model = result.models["kmeans_3"]
    assert model.silhouettes is not None
    figures = CLUSTERINGS.figures(result, model)
    assert {*FIGURES, "silhouette", "davies_bouldin"} <= {*figures}
    assert figures["silhouette"]().value == model.silhouettes.mean.value
    assert CLUSTERINGS.intervals(model)["silhouette"]() == model.silhouettes.mean
    found = CLUSTERINGS.intervals(model)["adjusted_rand"]()
    assert found.value == figures["adjusted_rand"]().value


def test_lines_of_code_come_to_the_same_figures(tmp_path: Path, monkeypatch: Any) -> None:
    file = ten()
    chosen = Choices(data=file.id).having(NOISE_OUT, True).having(METRIC, "manhattan")
    result = result_in(file, chosen)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_bytes(TEN)
    (tmp_path / "result.json").write_bytes(result_json(result))
    from perfview.downloads.sources import RESULT_FILE, source_of

    (tmp_path / RESULT_FILE).write_bytes(result_json(result))
    model = result.models["dbscan"]
    assert model.tally.left_out == 2
    assert model.tally.table is not None
    assert model.silhouettes is not None
    ari = f"'adjusted_rand': {FIGURES['adjusted_rand'].of(model.tally.table)}"
    for source in (source_of(file), None):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec("\n".join(TASKS["clusterings"].report.code(result, "dbscan", source)), {})
        assert ari in said.getvalue()
        assert (str(model.silhouettes.mean.value) in said.getvalue()) == (source is not None)


def test_the_card_has_figures_clusters_and_noise() -> None:
    card = card_html(result_in(ten()), "dbscan").decode()
    for text in ("Adjusted Rand index", "Mean silhouette", "20.0 % of the points are noise", "-1"):
        assert text in card
    alone = file_of("x,y,kmeans\n0,1,0\n1,1,0\n5,6,1\n6,6,1\n")
    assert "No true labels are known." in card_html(result_in(alone), "kmeans").decode()


def test_cells_are_a_table() -> None:
    lines = cells_file(ten().tally("kmeans_3")).decode("utf-8-sig").split("\r\n")
    assert lines[:4] == ["label,cluster,points", "a,1,3", "a,2,1", "b,2,4"]


def test_other_tables_of_clusterings() -> None:
    file = ten()
    pairs = pairs_file(agreements(file.found)).decode("utf-8-sig").split("\r\n")
    assert pairs[0] == "first,second,adjusted_rand,ami,variation_of_information"
    assert pairs[1].startswith("kmeans_3,dbscan,0.")
    chosen = Choices(data=file.id)
    text = silhouettes_file(file, "kmeans_3", file.tally("kmeans_3"), chosen).decode("utf-8-sig")
    assert text.split("\r\n")[0] == "cluster,points,looked_at,mean_silhouette"
    assert text.split("\r\n")[3] == "3,1,1,0.0"
    tallies = {name: file.tally(name) for name in file.models}
    sure = {"kmeans_3": table_intervals(tallies["kmeans_3"].table)}
    table = figures_table(tallies, sure)
    at = [each.key for each in table.columns].index("purity")
    row, other = (each.cells for each in table.rows)
    assert row[at].interval == sure["kmeans_3"]["purity"]
    assert row[at].range
    assert row[0].note  # ten points agree no more than by chance: there is no interval
    assert other[at].interval is None


def test_silhouettes_are_of_as_many_points_as_the_reader_asked_for() -> None:
    draw, of = np.random.default_rng(0), np.repeat([0, 1], 3_000)
    points = draw.normal(size=(6_000, 2)) + 2 * of[:, None]
    lines = [f"{x},{y},{cluster}" for (x, y), cluster in zip(points, of, strict=True)]
    file = file_of("\n".join(["x,y,kmeans", *lines]))
    looked = []
    for chosen in (Choices(data=file.id), Choices(data=file.id).having(WITHIN, 0.01)):
        result = result_in(file, chosen)
        assert read_document(result_json(result)).within == chosen.of(WITHIN)
        kept = result.models["kmeans"].silhouettes
        assert kept is not None
        asked = {} if result.within is None else {"within": result.within}
        assert kept.mean.value == silhouettes(points, of, **asked).mean
        code = "\n".join(code_of(result, "kmeans", Source(file="a.csv", columns=file.columns)))
        assert ("within=0.01)" in code) == bool(asked)
        text = silhouettes_file(file, "kmeans", file.tally("kmeans"), chosen).decode("utf-8-sig")
        rows = [line.split(",") for line in text.splitlines()[1:]]
        assert [int(row[2]) for row in rows] == kept.looked.tolist()
        looked.append(int(kept.looked.sum()))
    assert looked[0] == 1_000 < looked[1] < 6_000


def test_a_link_keeps_tables_and_classes_and_no_point() -> None:
    file = ten()
    kept = kept_of(file, "euclidean", standardise=False)
    told = json.loads(json.dumps(kept.packed(), allow_nan=False))
    text = json.dumps(told)
    again = SharedClusterings.unpacked(told)
    assert again.packed() == kept.packed()
    for name in file.models:
        assert again.tally(name).points is None
        before, after = (each.table for each in (file.tally(name), again.tally(name)))
        assert before is not None
        assert after is not None
        assert [f.of(before) for f in FIGURES.values()] == [f.of(after) for f in FIGURES.values()]
    assert "breadth" not in text
    assert again.models["kmeans_3"].without_noise is None
    assert again.models["dbscan"].without_noise is not None
    assert again.fewest("kmeans_3") == 1
    sums = clustering_sums(again, "kmeans_3")
    assert sums.times.sum() == 10


def test_a_link_that_keeps_silhouettes_of_others_is_refused() -> None:
    told = json.loads(json.dumps(kept_of(ten(), "cosine", standardise=True).packed()))
    for broken in (
        told | {"metric": "other"},
        told | {"pairs": {key: [[1.0]] for key in AGREEMENTS}},
        told | {"models": [told["models"][0]] * 2},
        told | {"models": [told["models"][0] | {"silhouettes": told["models"][1]["silhouettes"]}]},
    ):
        with pytest.raises((PayloadError, ValueError)):
            SharedClusterings.unpacked(broken)


def test_a_link_shows_what_its_sender_saw() -> None:
    app = opened_data().uploaded(("mine.csv", TEN)).turned("clusterings")
    token = shared(app)
    reader = opened("pages/clusterings.py", share=token)
    assert not reader.exception
    tables = [
        [each["models"] for each in screen.headers() if each["kind"] == "ranking"]
        for screen in (app, reader)
    ]
    assert tables[1]


def test_every_number_is_explained_also_where_points_are_not_kept() -> None:
    file = ten()
    tally = file.tally("kmeans_3")
    kept = SharedClusterings.unpacked(kept_of(file, "euclidean", standardise=False).packed())
    for key, number in numbers_of("clusterings").items():
        here, there = number.explain(tally), number.explain(kept.tally("kmeans_3"))
        assert here.name == there.name
        if key in FIGURES:
            assert here.value_text == there.value_text
        else:
            assert there.reason == "The points that it is counted of are not at hand here."


def test_profiles_in_a_result_are_those_of_the_choice() -> None:
    file = ten()
    one, other = (
        result_in(file, Choices(data=file.id).having(METRIC, metric)).models["kmeans_3"].silhouettes
        for metric in ("euclidean", "cosine")
    )
    assert one is not None
    assert other is not None
    assert profile_packed(one) != profile_packed(other)
    assert np.isfinite(other.mean.value)


def test_the_page_in_one_file_says_what_still_counts_noise() -> None:
    file, told = ten(), say("clusterings.noise_in")
    for out in (False, True):
        chosen = Choices(data=file.id).having(NOISE_OUT, out)
        result = result_in(file, chosen, drawn=True)
        parts = clusterings_part(result, "kmeans_3", Look(file, chosen))
        assert any(told in part for part in parts if isinstance(part, str)) == out
