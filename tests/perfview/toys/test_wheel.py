"""A page and a task that somebody adds to the installed product, from a wheel."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests import task_lists
from tests.perfview.toys import toy_page, toy_task
from tests.perfview.toys.test_toy_task import RUNS
from tests.wheels import ROOT, built

APP = """
from perfview import pages
from perfview.kit.pages import PAGES
import task_lists
import toy_page
import toy_task

if "toy" not in PAGES:
    PAGES.add(toy_page.PAGE)
    task_lists.put_in(toy_task.TASK, toy_task.SpellForm(), toy_task.PAGE)
pages.configure()
pages.navigation().run()
"""
SCRIPT = 'from perfview.pages import show\n\nshow("{key}")\n'
VISIT = """
from pathlib import Path
from streamlit.testing.v1 import AppTest
import perfcore, perfview
from perfview.kit.boards.packing import unpacked
from perfview.session import owners
from perfview.session.choices import Choices
from perfview.session.data_files import read_file
from perfview.session.sessions import Files

owners.cookies = dict  # those of a Streamlit test are no texts
here = Path.cwd().resolve()
assert all(here in Path(room.__file__).resolve().parents for room in (perfcore, perfview))
app = AppTest.from_file(str(here / "app.py"), default_timeout=60).run()
assert not app.exception, app.exception
kinds = [unpacked(each.proto.bytes)[0]["kind"] for each in app.get("bidi_component")]
assert {"connection", "content", "board"} <= {*kinds}, kinds
app.switch_page("pages/toy.py").run()
assert not app.exception, app.exception
assert app.get("plotly_chart")
assert [each.proto.label for each in app.get("download_button")] == ["Odds (TXT)"]
app.button(key="toy_odds").click().run()
assert any("How many positives" in each.value for each in app.markdown)
data = read_file(Path("folds.csv").read_bytes(), name="folds.csv", sample="folds")
assert data.task == "spells"
app.session_state["files"] = Files({data.id: data}, {data.id: data})
app.session_state["choices"] = Choices(data=data.id)
app.switch_page("pages/spells.py").run()
assert not app.exception, app.exception
told = [unpacked(each.proto.bytes)[0] for each in app.get("bidi_component")]
captions = [each["caption"] for each in told if each["kind"] == "ranking"]
assert captions == ["Which model is better?", "Is the difference beyond chance?"], captions
assert [*app.dataframe[1].value["Model A"]] == ["hours_a"]
print("seen")
"""


@pytest.mark.thorough
def test_a_page_and_a_task_work_from_a_wheel(tmp_path: Path) -> None:
    wheel, here = ZipFile(built(tmp_path)), tmp_path / "installed"
    wheel.extractall(here)
    for room in ("perfcore", "perfview"):
        ours = [path for path in (ROOT / room).rglob("*") if "__pycache__" not in path.parts]
        files = {str(path.relative_to(ROOT)) for path in ours if path.is_file()}
        assert files <= {*wheel.namelist()}
    for module in (task_lists, toy_page, toy_task):
        shutil.copy(str(module.__file__), here)
    (here / "folds.csv").write_text(RUNS)
    (here / "app.py").write_text(APP)
    (here / "pages").mkdir()
    for key in (*(path.stem for path in ROOT.glob("pages/*.py")), "toy", "spells"):
        (here / f"pages/{key}.py").write_text(SCRIPT.format(key=key))
    visit = subprocess.run(
        [sys.executable, "-c", VISIT],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(here)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert visit.stdout.strip() == "seen", visit.stderr
