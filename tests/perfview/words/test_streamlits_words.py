"""What Streamlit says itself: all that the installed one may show is said, or known as never shown.

Its texts have no option, so they are found in the scripts that it serves: strings where names of
things and what they contain stand. A new release that says something new fails here.
"""

import re
from pathlib import Path

import pytest
import streamlit

from perfview.words.english.streamlit import TEXT

UNSAID = Path(__file__).with_name("streamlit_unsaid.txt")
SCRIPTS = Path(streamlit.__file__).parent / "static/static/js"
PLACES = (
    r"(?:\"(?:aria-(?:label|description|roledescription))\"|ariaLabel|title|placeholder|alt|label"
    r"|children|tooltip|text|message|help|content|description|emptyMessage|headerMessage)"
)
STRING = r"`((?:\\.|[^`\\])*)`"
BEFORE = r"(?:[\[\w.$(!=>&|, ]{0,60}?[?\[(&|>,])?"
SAID = re.compile(rf"(?<!\w){PLACES}:{BEFORE}{STRING}(?::{STRING})?")
RETURNED = re.compile(r"(?<!\w)return\s*`([A-Z](?:\\.|[^`\\])*\.)`")
"""A whole sentence that a function gives back."""
VALUE = re.compile(r"(?:\$?\{[^}]*\}|\$\{[^}]*$)+")
ENGLISH = re.compile(r"[A-Z${(].*[a-z]{2}", re.DOTALL)


def plain(text: str) -> str:
    """Return a text with values that have no names: those of the scripts change by release."""
    return VALUE.sub("{}", text).strip().replace("\n", r"\n")


def unsaid() -> tuple[list[str], list[str]]:
    """Return beginnings of scripts that are never loaded, and texts that are never shown."""
    lines = UNSAID.read_text("utf-8").splitlines()
    scripts = [line.removeprefix("script ") for line in lines if line.startswith("script ")]
    texts = [line for line in lines if line and not line.startswith(("script ", "# "))]
    return scripts, texts


def sentences(script: str) -> list[tuple[str, ...]]:
    return [*SAID.findall(script), *((text,) for text in RETURNED.findall(script))]


@pytest.fixture(scope="module")
def shown() -> dict[str, str]:
    """What Streamlit may show, and the script that has it."""
    scripts, _ = unsaid()
    return {
        plain(text): path.name
        for path in sorted(SCRIPTS.glob("*.js"))
        if not path.name.startswith(tuple(scripts))
        for texts in sentences(path.read_text("utf-8"))
        for text in texts
        if ENGLISH.match(text) and re.search("[a-z]{2}", VALUE.sub("", text))
    }


def test_what_streamlit_shows_is_said_or_never_shown(shown: dict[str, str]) -> None:
    known = {*map(plain, TEXT.values()), *unsaid()[1]}
    new = {text: name for text, name in shown.items() if text not in known}
    assert not new, f"Say them in perfview/words/english/streamlit.py, or list them in {UNSAID}"


def test_no_text_is_both_and_none_is_left_over(shown: dict[str, str]) -> None:
    _, texts = unsaid()
    assert len({*texts}) == len(texts)
    assert not {plain(text) for text in TEXT.values()} & {*texts}
    assert not {*texts} - {*shown}


def test_what_is_said_is_said_by_streamlit() -> None:
    """Word by word: some texts are put together of several strings."""
    scripts = "".join(path.read_text("utf-8") for path in sorted(SCRIPTS.glob("*.js")))
    words = {
        word for text in TEXT.values() for word in re.findall("[A-Za-z']+", VALUE.sub("", text))
    }
    assert not [word for word in words if word not in scripts]
