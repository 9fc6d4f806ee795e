"""Tests keep links in a folder of their own, are all at one browser, and rarely collect garbage.

Whatever figure a test sends to a browser, Plotly checks.
"""

import atexit
import gc
import logging
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

gc.disable()  # until the tests are known: all that is imported and gathered stays to the end

# In memory, where there is room: nothing waits for a busy disk.
_ROOM = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
_FOLDER = tempfile.TemporaryDirectory(prefix="cutpoint-tests-", dir=_ROOM)
os.environ["CUTPOINT_STORE_URL"] = f"sqlite:///{_FOLDER.name}/shares.sqlite"

from streamlit import type_util  # noqa: E402
from streamlit.components.v2 import manifest_scanner  # noqa: E402
from streamlit.testing.v1 import app_test, local_script_runner  # noqa: E402
from streamlit.testing.v1.element_tree import Block, Node  # noqa: E402
from streamlit.testing.v1.local_script_runner import LocalScriptRunner  # noqa: E402

import perfview.pages  # noqa: E402, F401
from perfview.kit.charts import Figure  # noqa: E402
from perfview.session import caches, owners, shelves  # noqa: E402
from perfview.settings.cookies import COOKIE  # noqa: E402
from tests.perfview.plotted import checked  # noqa: E402
from tests.task_lists import names, taken_out  # noqa: E402
from tests.turns import Sharing, place  # noqa: E402

# `make test` takes so many examples of a property; `make test-all`, and pytest by itself, take 100.
settings.register_profile("few", settings.get_profile("ci"), max_examples=15)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test find no files of another one, nor what a command keeps: all are one process."""
    monkeypatch.setattr(shelves, "_OF_SERVER", shelves.Shelf())
    monkeypatch.setattr(caches, "_OF_COMMAND", [])
    yield
    if logging.root.manager.disable:  # a command logs nothing to the end of its process
        logging.disable(logging.NOTSET)


owners.cookies = lambda: {COOKIE: "c" * 32}  # those of a Streamlit test are no texts
Figure.json = checked  # type: ignore[method-assign]

# A Streamlit test looks through all installed packages, asks what cached functions take each time,
# makes a server anew for each run, walks through the page for each kind of element, and asks a
# thousand times a second whether its script has ended: all took time from the script.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
type_util.get_func_parameters = cache(type_util.get_func_parameters)
_asked = local_script_runner.require_widgets_deltas


def _waited(runner: LocalScriptRunner, timeout: float = 3) -> None:
    thread = runner._script_thread  # noqa: SLF001
    assert thread is not None
    thread.join(timeout)
    if not runner.script_stopped():
        _asked(runner, 0)  # ends the script, and says so


local_script_runner.require_widgets_deltas = _waited
_server = app_test.MagicMock(spec=app_test.Runtime)


def _forgotten(spec: type) -> Any:
    assert spec is app_test.Runtime
    _server.reset_mock()
    return _server


def _parts(block: Block) -> Iterator[Node]:
    if "parts" not in vars(block):
        parts = [part for child in block.children.values() for part in child]
        vars(block)["parts"] = [block, *parts]
    return iter(vars(block)["parts"])


app_test.MagicMock = _forgotten
Block.__iter__ = _parts  # type: ignore[method-assign]


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "take a task out of all lists, and leave out the files of tests that name it"
    parser.addoption("--without", default="", metavar="TASK", help=told)


def pytest_configure(config: pytest.Config) -> None:
    if gone := config.getoption("--without"):
        taken_out(gone)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    gone = config.getoption("--without")
    return True if gone and collection_path.is_file() and names(collection_path, gone) else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Sharing:
    config.option.loadscopereorder = False  # the order is that of `LONG`
    return Sharing(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: place(item.nodeid))


def pytest_collection_finish() -> None:
    """Collect what tests leave behind, and do not look through all modules and tests each time.

    Loggers of Streamlit hand on what they log: pytest would listen to each, three times a test.
    """
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith("streamlit"):
            logging.getLogger(name).propagate = True
    gc.enable()
    gc.freeze()
    atexit.register(gc.unfreeze)  # the end of Python takes things apart in its own order
    gc.set_threshold(10_000, 10, 10)
