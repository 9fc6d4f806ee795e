"""The rule of ARCHITECTURE.md as a test: a file imports only from its left."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.turns import LONG

ROOT = Path(__file__).parents[1]
TASKS = ["perfview", "tasks"]
TASK_KEYS = {path.parent.name for path in ROOT.joinpath(*TASKS).glob("*/task.py")}

# From left to right. A module may import those before its place and those of its own place.
ORDER: tuple[tuple[str, ...], ...] = (
    ("perfcore.arrays", "perfcore.cores", "perfcore.messages", "perfcore.tasks"),
    ("perfcore.data", "perfcore.objects"),
    ("perfcore.readers", "perfcore.binary"),
    ("perfcore.measures",),
    ("perfcore.costs",),
    ("perfcore.classes", "perfcore.calibration", "perfcore.regression", "perfcore.texts"),
    ("perfcore.chance", "perfcore.clusterings", "perfcore.engines"),
    ("perfcore.results",),
    ("perfcore",),
    ("perfview", "perfview.drawing", "perfview.words", "perfview.settings"),
    ("perfview.kit", "perfview.store"),
    ("perfview.session",),
    ("perfview.tasks",),
    ("perfview.links", "perfview.downloads"),
    ("perfview.tasks.comparisons",),
    (
        "perfview.tasks.binary",
        "perfview.tasks.classes",
        "perfview.tasks.clusterings",
        "perfview.tasks.regression",
        "perfview.tasks.texts",
    ),
    ("perfview.pages", "perfview.server", "pages", "app", "serve"),
    ("perfview.commands",),
    ("perfview.notebooks",),
    ("cutpoint",),
)

# Who may import what from outside. A package that is not named here is free for everyone.
OUTSIDE = {
    "streamlit": ("perfview", "pages", "app"),
    "plotly": (),
    "pandas": ("perfcore.readers", "perfview", "pages"),
    "pyarrow": ("perfcore.readers", "perfcore.engines", "perfcore.objects", "perfview"),
    "narwhals": ("perfcore.engines",),
    "click": ("perfview.commands",),
    **dict.fromkeys(("duckdb", "polars", "pyspark"), ("perfview.commands",)),
    "python_calamine": ("perfcore.readers",),
    "dask": (),
    "sqlalchemy": ("perfview.store",),
    "psycopg": (),
    "PIL": ("perfview.links",),
    "sacrebleu": ("perfcore.texts",),
    **dict.fromkeys(("nltk", "rouge_score"), ()),
    "sklearn": (),
    "scipy": (),
}


def modules() -> dict[str, Path]:
    paths = [ROOT / "app.py", ROOT / "cutpoint.py", ROOT / "serve.py"]
    for room in ("perfcore", "perfview", "pages"):
        paths += sorted((ROOT / room).rglob("*.py"))
    return {name_of(path): path for path in paths}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name: str) -> str:
    """What is to stand in ORDER for a module: a part of a package or of its tasks."""
    parts = name.split(".")
    if parts[0] == "pages":
        return "pages"
    own = {*parts[2:3]} & TASK_KEYS or any(name in place for place in ORDER)
    return ".".join(parts[: 3 if parts[:2] == TASKS and own else 2])


def place_of(name: str) -> int:
    """The place in ORDER of the room of a module."""
    room = room_of(name)
    for i, place in enumerate(ORDER):
        if room in place:
            return i
    pytest.fail(f"{room} has no place in ORDER: give it one")


def page_of(name: str) -> str:
    return name.removeprefix("perfview.pages.").split(".")[0] if "perfview.pages." in name else ""


KINDS = (ast.Import, ast.ImportFrom, ast.Attribute, ast.Name, ast.Constant, ast.Call)


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every import, attribute, name, constant and call in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (*(node for node in ast.walk(tree) if isinstance(node, KINDS)),)


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """Every module that the file names in an import, wherever in the file it stands."""
    return (*_imports_of(path),)


def _imports_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)


MODULES = modules()


@pytest.mark.parametrize(
    ("name", "room"),
    [
        ("perfcore.sounds.lengths", "perfcore.sounds"),
        ("perfcore.clocks", "perfcore.clocks"),
        ("perfview.tasks.spells.task", "perfview.tasks.spells"),
        ("other.files", "other.files"),
    ],
)
def test_a_new_room_is_told_to_have_no_place(
    name: str, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "TASK_KEYS", {*TASK_KEYS, "spells"})
    with pytest.raises(pytest.fail.Exception, match=f"^{room} has no place in ORDER"):
        place_of(name)


@cache
def ours() -> dict[str, list[str]]:
    """Modules of the project that each of them imports."""
    return {
        name: [target for target in imports_of(path) if target in MODULES]
        for name, path in MODULES.items()
    }


def test_imports_come_from_the_left() -> None:
    right = [
        f"{name} imports {target} from its right"
        for name, targets in ours().items()
        for target in targets
        if place_of(target) > place_of(name)
    ]
    assert right == []


def test_no_page_imports_another() -> None:
    pages = {name: page_of(name) for name in MODULES}
    others = [
        f"{name} imports {target}, of another page"
        for name, targets in ours().items()
        for target in targets
        if pages[name] and pages[target] not in ("", pages[name])
    ]
    assert others == []


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Return files that import each other in a circle, the first once more at the end."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert sorted(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})) in (
        ["b", "b", "c"],
        ["b", "c", "c"],
    )


def test_no_files_import_each_other_in_a_circle() -> None:
    """An import for types alone counts too: neither file can be understood without the other."""
    found = circle({name: {*targets} - {name} for name, targets in ours().items()})
    assert not found, f"files import each other in a circle: {' -> '.join(found)}"


def test_outside_packages_stay_in_their_rooms() -> None:
    strange = [
        f"{name} imports {target}"
        for name, path in MODULES.items()
        for target in imports_of(path)
        if (rooms := OUTSIDE.get(target.split(".")[0])) is not None and not is_in(name, rooms)
    ]
    assert strange == []


@pytest.mark.parametrize(
    ("words", "room"),
    [
        (("session_state", "query_params"), "perfview.session"),
        (("cache_data", "cache_resource"), "perfview.session.caches"),
    ],
)
def test_one_room_alone_holds_state_and_one_the_caches(words: tuple[str, ...], room: str) -> None:
    for name, path in MODULES.items():
        attributes = {node.attr for node in nodes_of(path) if isinstance(node, ast.Attribute)}
        assert (name + ".").startswith(room + ".") or not attributes & set(words), (
            f"{name} uses {attributes & set(words)}"
        )


def test_nothing_is_cached_by_a_sample_of_its_data() -> None:
    """`st.cache_data` hashes a sample of large frames: changed labels would give the old answer."""
    for name, path in MODULES.items():
        assert "cache_data" not in path.read_text(encoding="utf-8"), name


def test_nothing_is_unpickled_or_evaluated() -> None:
    for name, path in MODULES.items():
        named = {node.id for node in nodes_of(path) if isinstance(node, ast.Name)}
        assert not named & {"eval", "exec", "compile"}, name
        assert not {"pickle", "marshal", "shelve", "yaml"} & {*imports_of(path)}, name


def test_the_order_names_only_what_exists() -> None:
    gone = [room for place in ORDER for room in place if room not in MODULES and room != "pages"]
    assert not gone, f"ORDER names modules that are gone: {gone}"


def test_no_two_files_of_tests_have_one_name() -> None:
    """pytest takes the second for the first, and stops before any test runs."""
    many = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, count in many.items() if count > 1] == []


def test_workers_share_tests_that_exist() -> None:
    gone = [path for path in LONG if not [*ROOT.glob(f"{path}*")]]
    assert not gone, f"LONG names tests that are gone: {gone}"


SHARED = tuple(
    f"perfview.{room}"
    for room in (
        *("kit", "store", "session", "links", "downloads", "tasks", "commands", "server"),
        "pages.data",
    )
)
"""Rooms that all tasks share. Theirs go through the list of tasks and know none by its name."""
OF_TASKS = tuple(f"perfview.tasks.{key}" for key in TASK_KEYS)
TYPES = {
    *("Predictions", "ClassPredictions", "ClassCases", "ClassMatrix", "ClassCounts"),
    *("SharedFile", "SharedClasses"),
}
"""What one task alone makes of a file, or keeps of it."""


def is_in(name: str, rooms: Iterable[str]) -> bool:
    return any(f"{name}.".startswith(f"{room}.") for room in rooms)


def shared_modules() -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    for name, path in MODULES.items():
        if is_in(name, SHARED) and not is_in(name, OF_TASKS):
            yield name, nodes_of(path)


def test_shared_rooms_know_no_task() -> None:
    assert {"binary", "classes"} <= TASK_KEYS
    rooms = [f"perfview.tasks.{key}" for key in TASK_KEYS]
    for name, nodes in shared_modules():
        texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
        assert not texts & TASK_KEYS, f"{name} names a task: {texts & TASK_KEYS}"
        theirs = [target for target in imports_of(MODULES[name]) if is_in(target, rooms)]
        assert not theirs, f"{name} imports a task: {theirs}"


def test_shared_rooms_ask_for_no_type_of_a_task() -> None:
    for name, nodes in shared_modules():
        asked = {
            each.id
            for node in nodes
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
            for each in ast.walk(node.args[1])
            if isinstance(each, ast.Name)
        }
        assert not asked & TYPES, f"{name} asks for a type of one task: {asked & TYPES}"


def test_no_task_imports_another() -> None:
    for name in MODULES:
        own = [key for key in TASK_KEYS if is_in(name, [f"perfview.tasks.{key}"])]
        others = [f"perfview.tasks.{key}" for key in TASK_KEYS - {*own} if own]
        theirs = {target for target in imports_of(MODULES[name]) if is_in(target, others)}
        assert not theirs, f"{name} imports another task: {theirs}"


def test_no_file_holds_what_a_merge_left() -> None:
    marks = tuple(mark * 7 + " " for mark in "<>")
    found = [
        f"{path}:{number}"
        for room in ("perfcore", "perfview", "pages", "tests", "docs")
        for path in (ROOT / room).rglob("*.*")
        if path.suffix in (".py", ".js", ".css", ".md", ".json")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.startswith(marks)
    ]
    assert found == []
