"""`cutpoint.board`: what it takes, what it says, what it holds."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import cutpoint
from perfcore import sweep
from perfcore.data import Cases, Predictions
from perfcore.engines import Counted
from perfcore.readers import read_predictions, read_regression_predictions
from perfcore.results import read_result
from perfview.commands.refusals import UnusableError
from perfview.downloads.one_file import page_html
from tests.perfview.downloads.test_exports_pages import Elements

ROOT = Path(__file__).parents[3]
CANCER = ROOT / "sample_data/breast_cancer.csv"

TRUTH = np.array([0, 0, 1, 0, 1, 1, 0, 1])
SCORE = np.array([0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.75, 0.9])
OTHER = 1 - SCORE
FLOWERS = np.array(["iris", "rose", "tulip", "rose", "iris", "tulip"])
SHARES = np.array(
    [[8, 1, 1], [1, 8, 1], [2, 3, 5], [5, 3, 2], [6, 2, 2], [1, 1, 8]], np.float64
) / 10  # fmt: skip
FRAME = {"truth": TRUTH, "score": SCORE}
TEXTS = [f"The {word} sat on a mat." for word in ("cat", "dog", "hen", "cow", "fox", "owl")]

KINDS: dict[str, tuple[Callable[[], Any], str, tuple[str, ...]]] = {
    "arrays": (lambda: cutpoint.board(TRUTH, SCORE), "binary", ("score",)),
    "lists": (lambda: cutpoint.board([*TRUTH], [*SCORE]), "binary", ("score",)),
    "float16": (
        lambda: cutpoint.board(TRUTH == 1, SCORE.astype(np.float16)),
        "binary",
        ("score",),
    ),
    "Series": (
        lambda: cutpoint.board(pd.Series(TRUTH), pd.Series(SCORE, name="tree", index=range(8, 16))),
        "binary",
        ("tree",),
    ),
    "Series of polars": (
        lambda: cutpoint.board(pl.Series(TRUTH), pl.Series("tree", SCORE)),
        "binary",
        ("tree",),
    ),
    "scores by model": (
        lambda: cutpoint.board(TRUTH, {"a": SCORE, "b": OTHER - 3}),
        "binary",
        ("a", "b"),
    ),
    "a frame of scores": (
        lambda: cutpoint.board(TRUTH, pd.DataFrame({"a": SCORE, "b": OTHER})),
        "binary",
        ("a", "b"),
    ),
    "a frame of scores of polars": (
        lambda: cutpoint.board(TRUTH, pl.DataFrame({"a": SCORE, "b": OTHER})),
        "binary",
        ("a", "b"),
    ),
    "predict_proba of two": (
        lambda: cutpoint.board(TRUTH, np.stack([OTHER, SCORE], axis=1)),
        "binary",
        ("score",),
    ),
    "pandas": (lambda: cutpoint.board(pd.DataFrame(FRAME)), "binary", ("score",)),
    "polars": (lambda: cutpoint.board(pl.DataFrame(FRAME)), "binary", ("score",)),
    "Arrow": (lambda: cutpoint.board(pa.table(FRAME)), "binary", ("score",)),
    "columns": (lambda: cutpoint.board(FRAME), "binary", ("score",)),
    "a path": (
        lambda: cutpoint.board(CANCER),
        "binary",
        ("logistic_regression", "random_forest", "naive_bayes"),
    ),
    "predictions": (
        lambda: cutpoint.board(
            Predictions("mail", ("0", "1"), 1, {"score": Cases(TRUTH.astype(np.uint8), SCORE)})
        ),
        "binary",
        ("score",),
    ),
    "a sweep": (lambda: cutpoint.board(sweep(TRUTH, SCORE)), "binary", ("score",)),
    "counts": (
        lambda: cutpoint.board({"a": Counted(sweep(TRUTH, SCORE))}, labels=("no", "yes")),
        "binary",
        ("a",),
    ),
    "a result": (
        lambda: cutpoint.board(cutpoint.board(TRUTH, SCORE).result),
        "binary",
        ("score",),
    ),
    "probabilities": (
        lambda: cutpoint.board(FLOWERS, SHARES, labels=["iris", "rose", "tulip"]),
        "classes",
        ("score",),
    ),
    "probabilities of two models": (
        lambda: cutpoint.board(FLOWERS, {"tree": SHARES, "net": SHARES[:, ::-1]}),
        "classes",
        ("tree", "net"),
    ),
    "predicted labels": (lambda: cutpoint.board(FLOWERS, FLOWERS[::-1]), "classes", ("score",)),
    "numbers": (
        lambda: cutpoint.board(SCORE * 7.31, {"a": SCORE * 7, "b": SCORE + 0.03}),
        "regression",
        ("a", "b"),
    ),
    "predictions of numbers": (
        lambda: cutpoint.board(read_regression_predictions(str(ROOT / "sample_data/tips.csv"))),
        "regression",
        (),
    ),
    "clusterings": (
        lambda: cutpoint.board([*"aabbccdd"] * 3, [0, 0, 1, 1, 2, 2, 3, 0] * 3),
        "clusterings",
        ("cluster",),
    ),
    "texts": (
        lambda: cutpoint.board(TEXTS, [text.replace("sat", "lay") for text in TEXTS]),
        "texts",
        ("score",),
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_takes(kind: str) -> None:
    made, task, models = KINDS[kind]
    board = made()
    assert board.result.task == task
    assert not models or tuple(board.result.models) == models
    assert re.search(r"\d", str(board))


@pytest.mark.parametrize(
    "kind", ["arrays", "a sweep", "probabilities", "numbers", "clusterings", "texts"]
)
def test_it_shows_the_page_in_one_file(kind: str) -> None:
    board = KINDS[kind][0]()
    page = Elements(board.page)
    assert page.data()["boards"]
    shown = board._repr_mimebundle_()
    assert shown["text/plain"] == str(board)
    (held,) = re.findall('srcdoc="(.*?)"></iframe>', shown["text/html"], re.DOTALL)
    assert unescape(held).encode() == board.page
    assert 'sandbox="allow-scripts allow-downloads allow-popups"' in shown["text/html"]


@pytest.mark.parametrize(
    "kind", ["arrays", "lists", "float16", "Series", "pandas", "polars", "Arrow", "predictions"]
)
def test_the_counts_are_those_of_the_cases(kind: str) -> None:
    (model,) = KINDS[kind][0]().result.models.values()
    want = sweep(TRUTH, SCORE.astype(np.float16) if kind == "float16" else SCORE)
    assert model.sweep.tp.tolist() == want.tp.tolist()
    assert model.sweep.fp.tolist() == want.fp.tolist()
    np.testing.assert_allclose(model.sweep.thresholds[1:], want.thresholds[1:])


def test_counts_of_a_sweep_are_taken_as_they_are() -> None:
    for negated in (False, True):
        given = replace(sweep(TRUTH, -SCORE if negated else SCORE), negated=negated)
        (model,) = cutpoint.board(given).result.models.values()
        assert model.sweep == given
    two = cutpoint.board(TRUTH, np.stack([OTHER, SCORE], axis=1)).result.models["score"]
    assert two.sweep.at(0.6).tp == 3


def test_choices_are_those_of_the_report() -> None:
    board = cutpoint.board(
        TRUTH, SCORE, cost_fn=5, cost_fp=1, prevalence=0.02, threshold=0.3, title="Churn"
    )
    result = board.result
    assert (result.use.costs.cost_fn, result.use.costs.cost_fp) == (5, 1)
    assert (result.use.prevalence, result.title) == (0.02, "Churn")
    assert result.models["score"].threshold == 0.3
    # 1,000 cases, 20 of them positive: all are found; 2 of 4 negatives are called positive.
    assert "found 20, missed 0, false alarms 490" in str(board)
    assert 'title="Churn"' in board._repr_mimebundle_()["text/html"]


def test_what_goes_beside_arrays_is_read_by_its_role() -> None:
    board = cutpoint.board(TRUTH, SCORE, weight=np.arange(1.0, 9.0), group=[*"aabbccdd"])
    assert board.result.models["score"].sweep.positives == 3 + 5 + 6 + 8


def test_pages_and_models_are_chosen(tmp_path: Path) -> None:
    board = cutpoint.board(CANCER, pages=("costs",), model="random_forest")
    assert [each["place"] for each in Elements(board.page).data()["boards"]] == ["costs"]
    assert "Shown is random_forest, one of" in str(board)
    for wrong in ({"model": "forest"}, {"pages": ("cost",)}):
        with pytest.raises(UnusableError, match=r"there is no (forest|cost)"):
            cutpoint.board(CANCER, **wrong)  # type: ignore[arg-type]


def test_it_speaks_the_language_it_is_asked_for() -> None:
    """Whatever is spoken where it is shown later; figures and the result are the same."""
    made = cutpoint.board(TRUTH, {"a": SCORE, "b": OTHER}, language="zh", threshold=0.4)
    english = cutpoint.board(TRUTH, {"a": SCORE, "b": OTHER}, threshold=0.4)
    assert "得分大于等于 0.4 的样例" in str(made)
    assert "model=… 显示另一个" in str(made)
    assert not re.search("[a-z]{3}", str(made).replace("model", ""))
    figures = re.compile(r"\d[\d.,]*\d|\d")
    assert sorted(figures.findall(str(made))) == sorted(figures.findall(str(english)))
    assert '<html lang="zh">' in made.page.decode()
    assert '<html lang="en">' in english.page.decode()
    with pytest.raises(UnusableError, match=r"model.没有 tree"):
        cutpoint.board(TRUTH, SCORE, language="zh", model="tree")
    with pytest.raises(UnusableError, match=r"language: there is no tlh. There are en and zh\."):
        cutpoint.board(TRUTH, SCORE, language="tlh")


def test_it_is_saved_as_download_and_result_file(tmp_path: Path) -> None:
    board = cutpoint.board(CANCER, threshold=0.4)
    found = read_predictions(str(CANCER))
    page = board.save(tmp_path / "report.html").read_bytes()
    assert page == board.page
    result = read_result(board.save(tmp_path / "result.json").read_bytes())
    assert [*result.models] == [*found.models]
    assert json.loads((tmp_path / "result.json").read_text())["models"][0]["threshold"] == 0.4
    assert len(page_html(result, "random_forest")) > 0.9 * len(page)


def test_a_link_is_made_as_the_command_makes_it(tmp_path: Path) -> None:
    url = cutpoint.board(CANCER, title="Cancer").share(
        f"sqlite:///{tmp_path / 'links.sqlite'}", days=3
    )
    assert re.fullmatch(r"http://localhost:8501/\?share=[\w-]+", url)


def test_a_result_is_not_shared_and_that_is_said(tmp_path: Path) -> None:
    board = cutpoint.board(cutpoint.board(TRUTH, SCORE).result)
    with pytest.raises(UnusableError, match="A result has no cases to share"):
        board.share(f"sqlite:///{tmp_path / 'links.sqlite'}")
    assert not [*tmp_path.iterdir()]


def test_what_is_too_large_for_a_cell_is_a_file_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = cutpoint.board(TRUTH, SCORE, max_bytes=10**6)
    html = board._repr_mimebundle_()["text/html"]
    (file,) = tmp_path.iterdir()
    assert file.read_bytes() == board.page
    assert f'<a href="{file.name}">' in html
    assert "1.0 MB at most" in html
    assert "iframe" not in html
    # Shown again it is the same file; another board of the same second has one of its own.
    file.write_text("mine")
    assert board._repr_mimebundle_()["text/html"] == html
    other = cutpoint.board(board.result, max_bytes=10**6)
    monkeypatch.setattr(other, "_finished", board._finished)  # noqa: SLF001
    shown = other._repr_mimebundle_()["text/html"]
    assert f'<a href="{file.stem}-2.html">' in shown
    assert file.read_text() == "mine"
    assert (tmp_path / f"{file.stem}-2.html").read_bytes() == other.page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((TRUTH, SCORE[1:]), "must be of one length: truth 8, score 7"),
        ((object(),), "cannot be made of a object"),
        ((FLOWERS, SHARES[:, :2]), "2 columns of probabilities and 3 classes"),
        ((TRUTH, np.zeros((8, 2, 2))), "one value for each case; its shape is 8 × 2 × 2"),
        (("nowhere.csv",), "There is no file 'nowhere.csv'"),
        ((TRUTH, [*SCORE[:-1], np.nan]), "score"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(UnusableError, match=re.escape(said)):
        cutpoint.board(*given)


@pytest.mark.thorough
def test_a_cell_of_a_million_different_scores_stays_below_four_megabytes() -> None:
    """With the whole Plotly, too: the small one takes 1.5 MB less."""
    draw = np.random.default_rng(1)
    truth = draw.random(10**6) < 0.3
    board = cutpoint.board(truth, draw.normal(truth, 1.5))
    alone = cutpoint.board(truth, draw.beta(2 + truth, 3))  # probabilities: a board more
    for each in (board, alone):
        assert len(each._repr_mimebundle_()["text/html"].encode()) < 4 * 10**6
        (model,) = each.result.models.values()
        assert model.sweep.thresholds.size == 10**6 + 1
    assert len(Elements(alone.page).data()["boards"]) == 3
