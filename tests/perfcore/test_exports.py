"""What `import perfcore` offers, and what it does not load."""

import ast
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import perfcore


def test_every_name_is_explained() -> None:
    found = {name: getattr(perfcore, name) for name in dir(perfcore) if name[0] != "_"}
    ours = {name for name, each in found.items() if not inspect.ismodule(each)}
    assert {"read_predictions", "MEASURES", "sweep", "best_threshold", "verdict"} < ours
    assert [name for name in ours if not found[name].__doc__] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'perfcore' has no attribute 'nothing'$"):
        _ = perfcore.nothing  # type: ignore[attr-defined]


def loaded_by(code: str) -> str:
    """Return what is printed of the names in `looked`, those of modules that the code loads."""
    code = f"import sys; {code}; print(*sorted(looked & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return run.stdout.strip()


def test_no_name_but_the_readers_loads_frames_and_texts_need_numpy_alone() -> None:
    code = (
        "import perfcore, perfcore.chance.texts; from perfcore.texts import bleu, segments; "
        "[getattr(perfcore, n) for n in dir(perfcore) if n[:5] != 'read_' and n != 'readers']; "
        "bleu(segments(['a'], [['a']])); looked = {'pandas', 'pyarrow', 'sklearn', 'sacrebleu', "
        "'regex', 'nltk', 'rouge_score'}"
    )
    assert loaded_by(code) == ""


def test_a_star_imports_all_but_the_readers() -> None:
    names: dict[str, object] = {}
    exec("from perfcore import *", names)
    assert {"sweep", "MEASURES", "bootstrap", "verdict"} < set(names)
    assert "read_predictions" not in names


def test_a_name_loads_what_it_needs() -> None:
    rooms = "{'perfcore.binary', 'perfcore.costs', 'perfcore.chance'}"
    assert loaded_by(f"import perfcore; looked = {rooms}") == ""
    assert loaded_by(f"from perfcore import sweep, auc; looked = {rooms}") == "perfcore.binary"
    assert loaded_by(f"import perfcore; perfcore.costs; looked = {rooms}").startswith(
        "perfcore.binary"
    )


def test_a_type_checker_sees_the_names_where_they_are_loaded_from() -> None:
    stub = Path(inspect.getfile(perfcore)).with_suffix(".pyi")
    lines = (line for line in ast.parse(stub.read_text()).body if isinstance(line, ast.ImportFrom))
    seen = {name.name: str(line.module) for line in lines for name in line.names}
    ours = {n for n in dir(perfcore) if not inspect.ismodule(getattr(perfcore, n)) and n[0] != "_"}
    assert ours - {"Any", "import_module"} == set(seen)
    for name, room in seen.items():
        assert getattr(perfcore, name) is getattr(importlib.import_module(room), name)


def test_reading_without_pyarrow_says_what_to_install() -> None:
    code = """
import sys
sys.modules["pyarrow"] = None
import perfcore
try:
    perfcore.read_predictions
except ModuleNotFoundError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == (
        "read_predictions needs pyarrow, which perfcore alone does not. "
        "Install it with: pip install '.[readers]'\n"
    )
