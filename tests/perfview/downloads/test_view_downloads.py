"""The download menu of both pages, run as a whole."""

import pytest
from streamlit.testing.v1 import AppTest

from perfview.downloads.menu import LONGEST, file_name, model_files
from perfview.kit import pages
from perfview.session.samples import listed_samples
from tests.perfview.running_app import opened

PAGES = [page.file for page in pages.PAGES.values() if page.downloads is model_files]
BUTTONS = [
    "Page that works offline (HTML)",
    "Decision card, one page (HTML)",
    "Every threshold (CSV)",
    "Tables behind the figures (ZIP)",
    "Whole result (JSON)",
]


def labels(app: AppTest) -> list[str]:
    return [button.proto.label for button in app.get("download_button")]


@pytest.mark.parametrize("sample", [sample.id for sample in listed_samples()])
def test_every_sample_can_be_downloaded_on_each_page_of_a_model(sample: str) -> None:
    for page in PAGES:
        app = opened(page, data=sample)
        assert labels(app) == BUTTONS
        # Streamlit reruns for no download: the reader's place on the page stays.
        assert all(button.proto.ignore_rerun for button in app.get("download_button"))


def test_title_and_note_have_an_end() -> None:
    app = opened()
    assert app.text_input(key="download_title").proto.max_chars == LONGEST["title"]
    assert app.text_area(key="download_note").proto.max_chars == LONGEST["note"]
    app.text_input(key="download_title").set_value("Spring").run()
    assert labels(app) == BUTTONS


@pytest.mark.parametrize(
    ("data", "model", "name"),
    [
        ("spam.csv", "score", "spam-csv-score"),
        ("../../etc/passwd", "a\\b\0c", "etc-passwd-a-b-c"),
        ("医疗 数据", "模型", "医疗-数据-模型"),
        ("\u202egnp.exe", "%2e%2e", "gnp-exe-2e-2e"),
        ("***", "", "cutpoint"),
    ],
)
def test_files_are_called_by_letters_digits_and_dashes(data: str, model: str, name: str) -> None:
    assert file_name(data, model) == name
    assert len(file_name(300 * data, 300 * model).encode()) < 200  # a file system holds it
