"""Ways to open and to read the app in a test."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextInput

from perfview.kit.boards.packing import unpacked
from perfview.session.uploaded_files import SHOWN
from perfview.words import JOINER

APP = Path(__file__).parents[2] / "app.py"


def opened(page: str = "", **query: str) -> AppTest:
    """The app after its first run, at the address of `page` with `query`."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.query_params.update(query)
    if page:
        app.switch_page(page)
    return ran(app)


def opened_data() -> AppTest:
    return opened("pages/data.py")


def csv(**columns: Iterable[object]) -> bytes:
    """A file of these columns."""
    lines = [columns, *zip(*columns.values(), strict=True)]
    return "".join(",".join(map(str, line)) + "\n" for line in lines).encode()


def uploaded(app: AppTest, *files: tuple[str, bytes]) -> AppTest:
    """The Data page after these files were uploaded."""
    return ran(app.file_uploader[0].set_value([(*file, "text/csv") for file in files]))


def turned(app: AppTest, page: str) -> AppTest:
    """The app after the reader turned to another page."""
    return ran(app.switch_page(f"pages/{page}.py"))


def put(app: AppTest, **values: object) -> AppTest:
    """The app after these fields, lists and switches were set, one after the other."""
    for key, value in values.items():
        field = keyed(app, key)
        typed = isinstance(field, TextInput) and not isinstance(value, str)
        ran(field.set_value(("" if value is None else str(value)) if typed else value))
    return app


def pressed(app: AppTest, key: str) -> AppTest:
    return ran(keyed(app, key).click())


def keyed(app: AppTest, key: str) -> Any:
    """What stands on the page under this key."""
    return next(each for each in app if getattr(each, "key", None) == key)


def ran(step: Any) -> AppTest:
    app: AppTest = step.run()
    if SHOWN in app.session_state:  # a browser asks for the run that reads a large file
        app.run()
    assert not app.exception
    return app


def address(app: AppTest) -> dict[str, str]:
    """What the address bar shows, be it told to the browser or written by Streamlit."""
    for header in headers(app):
        if header["kind"] == "address":
            return dict(parse_qsl(header["query"], keep_blank_values=True))
    query = app.query_params.items()
    return {name: value if isinstance(value, str) else value[-1] for name, value in query}


def board_header(app: AppTest, kind: str = "board") -> dict[str, Any]:
    """What a board in the browser is told, its columns left out."""
    return next(header for header in headers(app) if header["kind"] == kind)


def headers(app: AppTest) -> list[dict[str, Any]]:
    return [unpacked(element.proto.bytes)[0] for element in app.get("bidi_component")]


def texts(app: AppTest) -> str:
    """Everything the page says, in one text."""
    kinds = (app.markdown, app.caption, app.info, app.warning, app.error, app.header)
    said = "\n".join(element.value for kind in kinds for element in kind)
    return said.replace("\\", "").replace(JOINER, "")


def labels_of_buttons(app: AppTest) -> list[str]:
    return [button.label.replace("\\", "") for button in app.button]
