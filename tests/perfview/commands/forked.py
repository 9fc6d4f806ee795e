"""Commands in processes that are forked once all is imported: each is its own, and is quick."""

import os
import sys
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from types import ModuleType
from unittest.mock import patch

from perfview.commands import main

NAMES = ("groups", "counting", "reports", "links", "checks", "period_checks")
# What commands import once they need it: a process that is forked would do so each time.
LATE = ("streamlit", "plotly.graph_objects", "duckdb", "polars", "perfview.store.stores")
CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload([*(f"perfview.commands.{name}" for name in NAMES), *LATE])
PATIENCE = 240


def forked(*arguments: object, env: Mapping[str, str] = os.environ) -> CompletedProcess[str]:
    """Run a command as `python -m cutpoint` would, and return what it said."""
    line = [*map(str, arguments)]
    with TemporaryDirectory() as folder:
        said = [Path(folder) / name for name in ("stdout", "stderr")]
        code = run_forked(_run, line, said, dict(env))
        return CompletedProcess(line, code, *(each.read_text() for each in said))


def run_forked(target: Callable[..., None], *arguments: object) -> int:
    """Run a function in a process of its own, and return its exit code."""
    process = CONTEXT.Process(target=target, args=arguments)
    # The child would run the main module, which may be a script that a page has left.
    with patch.dict(sys.modules, {"__main__": ModuleType("__main__")}):
        process.start()
    process.join(PATIENCE)
    if process.exitcode is None:
        process.kill()
        raise TimeoutError(arguments)
    return process.exitcode


def _run(line: list[str], said: list[Path], env: dict[str, str]) -> None:
    os.environ.update(env)
    for stream, path in zip((sys.stdout, sys.stderr), said, strict=True):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), stream.fileno())
    sys.exit(main(line))
