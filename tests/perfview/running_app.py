"""The app as a test opens it, changes it and reads it."""

from collections.abc import Iterable
from functools import partial, reduce
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextInput

from perfcore.chance.honest_thresholds import split_optimism
from perfview.kit.boards.packing import unpacked
from perfview.session import owners
from perfview.session.data_files import read_file
from perfview.session.data_sets import DataSet
from perfview.session.owners import Owner
from perfview.session.samples import listed_samples
from perfview.session.sessions import Files
from perfview.session.shelves import shelf
from perfview.session.uploaded_files import SHOWN
from perfview.settings import Settings
from perfview.settings.cookies import browser_of
from perfview.words import JOINER

APP = Path(__file__).parents[2] / "app.py"


class Screen(AppTest):
    """A page of the app, and what a reader may do there; each step returns the page after it."""

    def uploaded(self, *files: tuple[str, bytes]) -> "Screen":
        """Upload these files to the Data page."""
        return ran(self.file_uploader[0].set_value([(*file, "text/csv") for file in files]))

    def turned(self, page: str) -> "Screen":
        """Turn to another page."""
        return ran(self.switch_page(f"pages/{page}.py"))

    def put(self, **values: object) -> "Screen":
        """Set these fields, lists and switches, one after the other."""
        for key, value in values.items():
            field = self.keyed(key)
            typed = isinstance(field, TextInput) and not isinstance(value, str)
            ran(field.set_value(("" if value is None else str(value)) if typed else value))
        return self

    def pressed(self, key: str) -> "Screen":
        return ran(self.keyed(key).click())

    def again(self, **query: str) -> "Screen":
        """The same page once its address says this too."""
        self.query_params.update(query)
        return ran(self)

    def keyed(self, key: str) -> Any:
        """What stands on the page under this key."""
        return next(each for each in self if getattr(each, "key", None) == key)

    def address(self) -> dict[str, str]:
        """What the address bar shows, be it told to the browser or written by Streamlit."""
        for header in self.headers():
            if header["kind"] == "address":
                return dict(parse_qsl(header["query"], keep_blank_values=True))
        query = self.query_params.items()
        return {name: value if isinstance(value, str) else value[-1] for name, value in query}

    def board_header(self, kind: str = "board") -> dict[str, Any]:
        """What a board in the browser is told, its columns left out."""
        return next(header for header in self.headers() if header["kind"] == kind)

    def headers(self) -> list[dict[str, Any]]:
        return [unpacked(element.proto.bytes)[0] for element in self.get("bidi_component")]

    def payload(self) -> dict[str, Any]:
        """What the first board that has any is told once of its contents."""
        told = (each["payload"] for each in self.headers() if each["kind"] == "content")
        return next(filter(None, told))

    def board_columns(self, kind: str = "content") -> dict[str, Any]:
        """The columns that a board is told."""
        told = (unpacked(element.proto.bytes) for element in self.get("bidi_component"))
        return next(columns for header, columns in told if header["kind"] == kind)

    def tables(self) -> dict[str, Any]:
        """The tables of figures by their captions."""
        return {each["caption"]: each for each in self.headers() if each["kind"] == "ranking"}

    def frame(self, head: str) -> Any:
        """The first table of which a column is called so."""
        return next(each.value for each in self.dataframe if head in each.value)

    def file(self) -> Any:
        """The file in view, as the session holds it."""
        return self.session_state["files"].opened[self.session_state["viewed"]]

    def texts(self) -> str:
        """Everything the page says, in one text."""
        kinds = (self.markdown, self.caption, self.info, self.warning, self.error, self.header)
        said = "\n".join(element.value for kind in kinds for element in kind)
        return said.replace("\\", "").replace(JOINER, "")

    def buttons(self, start: str) -> dict[str, str]:
        """The labels of the buttons whose keys begin so."""
        found = [each for each in self.button if str(each.key).startswith(start)]
        return {each.key: each.label.replace("\\", "") for each in found}

    def labels_of_buttons(self) -> list[str]:
        return [button.label.replace("\\", "") for button in self.button]


def ran(step: Any) -> Screen:
    """Run the app, or what was done to a part of it, and return the page after that."""
    app: AppTest = step.run()
    if SHOWN in app.session_state:  # a browser asks for the run that reads a large file
        app.run()
    assert not app.exception
    app.__class__ = Screen  # as AppTest makes none of a class of ours
    return app  # type: ignore[return-value]


def opened(page: str = "", **query: str) -> Screen:
    """The app after its first run, at the address of `page` with `query`."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.query_params.update(query)
    if page:
        app.switch_page(page)
    return ran(app)


def opened_with(page: str, *files: tuple[str, bytes], **query: str) -> Screen:
    """A page with these files as they are once they were uploaded, the last one in view.

    They are read here, and no page but this one is drawn: the Data page has tests of its own.
    """
    return holding(page, *(read_file(content, name=name) for name, content in files), **query)


def holding(page: str, *files: DataSet, **query: str) -> Screen:
    """A page of a session that holds these data, the last ones in view and in use."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.session_state["files"] = reduce(Files.with_file, files, Files())
    app.session_state["viewed"] = files[-1].id
    owner = Owner(browser_of(owners.cookies()))
    for file in files:
        shelf().restore(owner, file.id)
        if file.reads_well:
            shelf().put(owner, file)
            app.query_params["data"] = file.id
    app.query_params.update(query)
    return ran(app.switch_page(f"pages/{page}.py"))


def each_sample() -> list[Any]:
    """The samples of two classes, as cases of a test: `make test` takes every third."""
    listed = enumerate(listed_samples(task="binary"))
    late = pytest.mark.thorough
    return [pytest.param(each, id=each.id, marks=late if i % 3 else ()) for i, each in listed]


def first(values: Iterable[Any], *tried: Any) -> list[Any]:
    """These values as cases of a test: `make test` takes those that are `tried`."""
    late = pytest.mark.thorough
    return [pytest.param(each, marks=() if each in tried else late) for each in values]


def opened_data() -> Screen:
    return opened("pages/data.py")


def csv(**columns: Iterable[object]) -> bytes:
    """A file of these columns."""
    lines = [columns, *zip(*columns.values(), strict=True)]
    return "".join(",".join(map(str, line)) + "\n" for line in lines).encode()


def split_rarely(patch: pytest.MonkeyPatch) -> None:
    """Let the Compare page split cases at random 20 times, not 200, where that is not tested."""
    few = partial(split_optimism, splits=20)
    patch.setattr("perfview.pages.compare.scenes.split_optimism", few)


def served_with(patch: pytest.MonkeyPatch, chosen: Settings) -> None:
    """Let the Data page be that of a server with these settings."""
    pages = (f"pages.data.{place}" for place in ("page", "large", "conventions", "folders"))
    for place in (*pages, "session.memory"):
        patch.setattr(f"perfview.{place}.settings", lambda: chosen)
