"""The app without one of its tasks: whoever takes it out of the lists has all of the others."""

from collections.abc import Iterator

import pytest

from perfview.kit.pages import PAGES
from perfview.kit.tasks import numbers_of
from perfview.session.data_files import read_file
from perfview.session.samples import samples
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import opened, opened_data
from tests.task_lists import taken_out

GONE = "classes"
FILE = ("mine.csv", b"truth,score\n" + b"\n".join(b"%d,0.%d" % (i % 2, i) for i in range(10, 40)))


@pytest.fixture(autouse=True)
def without_classes() -> Iterator[None]:
    """Nothing of the task is in any list; all is back afterwards."""
    put_back = taken_out(GONE)
    yield
    put_back()


def test_every_page_opens() -> None:
    for page in PAGES.values():
        app = opened("" if page.front else page.file)
        assert app.title or app.header or app.markdown or app.info, page.key


def test_a_file_is_sent_shown_shared_and_opened_again() -> None:
    app = opened_data().uploaded(FILE)
    assert "mine.csv" in app.texts()
    app = app.turned("threshold")
    token = shared(app)
    again = opened(share=token)
    assert again.address()["share"] == token
    assert GONE not in numbers_of("binary")


def test_samples_and_layouts_of_the_task_are_gone() -> None:
    assert GONE not in {sample.task for sample in samples()}
    opened_data().pressed(f"open-{samples()[1].id}")
    three = b"truth,p_a,p_b,p_c\na,.5,.3,.2\nb,.1,.8,.1\nc,.2,.2,.6\n"
    assert not read_file(three, name="three.csv").reads_well
