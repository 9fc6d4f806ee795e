"""In which language files are: pages as whoever makes them asks, tables and results in English."""

from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from perfcore.messages import message
from perfview.commands.reports import write_report
from perfview.downloads.cards import card_html
from perfview.session.samples import listed_samples
from perfview.words import ENGLISH, language, say, speak, spoken_in
from tests.perfview.downloads.made_results import made_result


def test_what_is_made_in_another_thread_is_in_the_language_that_was_asked_for() -> None:
    found: list[str] = []
    made = spoken_in("zh", lambda: card_html(made_result(), "score").decode())
    thread = Thread(target=lambda: found.append(made()))
    thread.start()
    thread.join()
    assert '<html lang="zh"' in found[0]
    assert language() == ENGLISH


def test_a_card_calls_a_sample_as_its_language_does() -> None:
    made = made_result()
    sample = replace(made, origin=replace(made.origin, name=message("Breast tumours")))
    card = spoken_in("zh", lambda: card_html(sample, "score").decode())()
    assert "<dd>乳腺肿瘤</dd>" in card
    assert "Breast" not in card


@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_a_report_is_in_the_language_of_its_option(tmp_path: Path, spoken: str) -> None:
    sample = next(each for each in listed_samples() if each.id == "twenty_cases")
    written = tmp_path / "report.html"
    options: dict[str, Any] = {"as_json": False, "model": None, "title": "", "drop_bad_rows": False}
    write_report(
        sources=[str(sample.path)],
        output=written,
        smaller_is_positive=(),
        language=spoken,
        **options,
    )
    page = written.read_text("utf-8")
    speak(spoken)
    try:
        words = say("board.picture_about", model="score", data=sample.path.name)
    finally:
        speak(ENGLISH)
    assert f'<html lang="{spoken}"' in page
    assert words in page
    assert language() == ENGLISH
