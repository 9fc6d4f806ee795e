"""The dialog behind a number."""

import pytest
from streamlit.testing.v1 import AppTest

from perfview.board.operating_points import TILES
from perfview.explanations import CELLS, CURVE_FIGURES


def dialog(key: str, threshold: float) -> AppTest:
    def script(key: str, threshold: float) -> None:
        from perfview import cached
        from perfview.explanation_views import show_explanation
        from perfview.samples import listed_samples

        sample = next(sample for sample in listed_samples() if sample.id == "twenty_cases")
        file = cached.sample_file(sample)
        content = cached.content(file, "score")
        show_explanation(key, cached.sweep(file, "score"), content, threshold)

    app = AppTest.from_function(script, kwargs={"key": key, "threshold": threshold})
    app.run(timeout=30)
    assert not app.exception
    return app


@pytest.mark.parametrize("key", [*TILES, *CELLS, *CURVE_FIGURES])
def test_every_number_of_the_board_has_one(key: str) -> None:
    app = dialog(key, 0.54)
    assert len(app.latex) == 2
    assert app.metric[0].value
    assert app.code[0].language == "python"
    assert app.caption[-1].value.startswith("Source")


def test_it_fills_in_the_counts_in_use() -> None:
    app = dialog("recall", 0.54)
    assert r"\frac{5}{5 + 5} = 0.500" in app.latex[1].value
    assert app.metric[0].value == "50.0 %"
    assert "score >= 0.54" in app.code[0].value


def test_an_undefined_number_says_why() -> None:
    app = dialog("precision", float("inf"))
    assert app.metric[0].value == "–"
    assert "no case is called positive" in app.info[0].value
