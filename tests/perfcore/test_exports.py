"""What `import perfcore` offers, and what it does not load."""

import inspect
import subprocess
import sys

import pytest

import perfcore


def test_every_name_is_explained() -> None:
    found = {name: getattr(perfcore, name) for name in dir(perfcore) if name[0] != "_"}
    ours = {name for name, each in found.items() if not inspect.ismodule(each)}
    assert {"read_predictions", "MEASURES", "sweep", "best_threshold", "verdict"} < ours
    assert [name for name in ours if not found[name].__doc__ and name != "TYPE_CHECKING"] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'perfcore' has no attribute 'nothing'$"):
        _ = perfcore.nothing


def test_import_loads_no_frames() -> None:
    code = (
        "import perfcore, sys; print(sorted({'pandas', 'pyarrow', 'sklearn'} & set(sys.modules)))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    assert loaded.stdout == "[]\n"


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
