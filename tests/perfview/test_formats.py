"""A number is written in one place, `perfview.kit.theme` and its twin in the browser."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "perfview"

# What programs read, or a terminal, or who set an option wrongly.
EXEMPT = {
    "kit/theme.py": "the one place",
    "pages/costs/pictures.py": "coordinates of a drawing",
    "tasks/binary/explanations/costs.py": "lines of Python",
    "settings/": "comes before the one place",
    "store/": "errors of programs",
    "commands/": "a terminal",
}
SCRIPTS = {
    "kit/format.js": "the one place",
    "kit/address.js": "as Python's repr",
    "costs/paths.js": "coordinates of a drawing",
}

BY_HAND = re.compile(r"\.toFixed\(|\.toPrecision\(|\.toExponential\(|toLocaleString|\bIntl\.")
ROUNDED = re.compile(r"Number\(.*\.to(Fixed|Precision)\(\w+\)\)")
SPEC = r"[+#]?(?:,?(?:\.\d+)?~?[efgEG%]|,)"
TEMPLATES = re.compile(rf"\{{\w*:{SPEC}\}}|%[+.\d]+[efg](?!\w)")
NUMBERS = re.compile(r"[+#]?,?(?:\.(?:\d+|\{.*\}))?~?[efgEG%,]?")


def formatted(source: str) -> Iterator[int]:
    """Return the lines on which a number is formatted: in an f-string, by format or a template."""
    inside = set()
    for node in ast.walk(ast.parse(source)):
        rounds = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "float"
        if rounds or isinstance(node, ast.Raise):
            inside |= set(map(id, ast.walk(node)))
        if isinstance(node, ast.FormattedValue) and node.format_spec:
            spec = ast.unparse(node.format_spec)[2:-1]
            if id(node) not in inside and NUMBERS.fullmatch(spec):
                yield node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in inside and TEMPLATES.search(node.value):
                yield node.lineno
        elif (isinstance(node, ast.keyword) and node.arg in {"tickformat", "hoverformat"}) or (
            isinstance(node, ast.Call) and getattr(node.func, "id", "") == "format"
        ):
            yield node.lineno


def exempt(name: str, those: dict[str, str]) -> bool:
    return any(name == each or (each.endswith("/") and name.startswith(each)) for each in those)


def test_the_measuring_stick_measures():
    by_hand = ['f"{x:.2f}"', 'f"{x:,}"', 'f"{x:g}"', '"{x:,}"', '"%{y:.1%}"', '"%+.4f"']
    by_hand += ["format(x, '.2f')", "axis(tickformat=form)"]
    for line in by_hand:
        assert [*formatted(line)] == [1], line
    for line in ['f"{x}"', '"{x}"', 'float(f"{x:.3g}")', 'raise Error(f"{x:,}")', '"100 % for"']:
        assert not [*formatted(line)], line


def test_no_number_is_formatted_by_hand():
    names = {path: str(path.relative_to(ROOT)) for path in sorted(ROOT.rglob("*.py"))}
    tried = [path for path, name in names.items() if not exempt(name, EXEMPT)]
    assert not [f"{names[path]}:{i}" for path in tried for i in formatted(path.read_text())]


SOURCES = ROOT / "assets"


def test_no_number_is_formatted_by_hand_in_the_browser():
    found = []
    for path in sorted(SOURCES.rglob("*.js")):
        name = str(path.relative_to(SOURCES))
        if not exempt(name, SCRIPTS):
            lines = enumerate(path.read_text().splitlines(), 1)
            found += [f"{name}:{i}" for i, line in lines if BY_HAND.search(ROUNDED.sub("", line))]
    assert not found


@pytest.mark.parametrize("name", EXEMPT)
def test_what_is_exempt_needs_to_be(name):
    path = ROOT / name
    paths = path.rglob("*.py") if path.is_dir() else [path]
    assert any([*formatted(each.read_text())] for each in paths)


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_is_exempt_in_the_browser_needs_to_be(name):
    assert BY_HAND.search((SOURCES / name).read_text())
