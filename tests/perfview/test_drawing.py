"""A page in one file needs no Streamlit: only a server draws pages."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

WITHOUT = """
import sys
known = {*sys.modules}
import cutpoint
print({*sys.modules} - known)
sys.modules["streamlit"] = None
print(cutpoint.board([0, 1, 1], [0.2, 0.1, 0.8]))
"""
PAGE = """
from perfview.commands.reports import data_at, with_options
from perfview.downloads.facts import words_now
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS

for source in sys.argv[1:]:
    file = data_at([source], drop_bad_rows=False)
    model, task = file.models[0], TASKS[file.task]
    chosen = with_options(file, model)
    tallies = {name: file.tally(name) for name in file.models}
    result = task.report.result(file, chosen, tallies, **words_now(""))
    made = page_html(result, model, PAGES[task.first_page].look(file, result, model, chosen))
    print(file.task, len(made) > 100_000, made.count(b"<section"))
"""
ALL = """
import importlib, pkgutil, perfview

for found in pkgutil.walk_packages(perfview.__path__, "perfview."):
    if "server" not in found.name:
        importlib.import_module(found.name)
print(sum(name.startswith("perfview.") for name in sys.modules) > 400)
"""


def told(code: str, *arguments: str) -> str:
    """Return what Python prints where Streamlit cannot be imported."""
    command = [sys.executable, "-c", f"{WITHOUT}\n{code}", *arguments]
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300
    ).stdout


def test_only_the_server_imports_it_and_a_page_of_every_task_is_made_without() -> None:
    names = ("breast_cancer", "digits", "tips", "digit_clusters", "sentences_en")
    first, board, *lines, last = told(
        PAGE + ALL, *(f"sample_data/{name}.csv" for name in names)
    ).splitlines()
    assert first == "{'cutpoint'}"  # it loads nothing, and a board of a notebook no Streamlit
    assert board.startswith("Call a case 1 if")
    assert last == "True"
    assert lines == [
        "binary True 3",
        *("classes True 1", "regression True 1", "clusterings True 1", "texts True 1"),
    ]
