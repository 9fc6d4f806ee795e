"""In which language files are: pages as whoever makes them asks, tables and results in English."""

from pathlib import Path
from threading import Thread

import pytest

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


@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_a_report_is_in_the_language_of_its_option(tmp_path: Path, spoken: str) -> None:
    sample = next(each for each in listed_samples() if each.id == "twenty_cases")
    written = tmp_path / "report.html"
    options = {"as_json": False, "model": None, "title": "", "drop_bad_rows": False}
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
