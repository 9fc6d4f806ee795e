"""Commands as they run in a process, without a process: what they print, and their exit code."""

import logging
import os
import re
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from subprocess import CompletedProcess
from unittest.mock import patch

from perfview.commands import main
from perfview.session.caches import kept_in
from perfview.settings import settings


def ran_here(*arguments: object, env: Mapping[str, str] | None = None) -> CompletedProcess[str]:
    """Run a command as `python -m cutpoint` would, and return what it said.

    `env` is added to the environment. What a command changes for the rest of its process, such as
    where results are kept and what is logged, is put back.
    """
    line = [*map(str, arguments)]
    out, said = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    try:
        with patch.dict(os.environ, env or {}), redirect_stdout(out), redirect_stderr(said):
            if env:
                settings.cache_clear()
            with kept_in({}):
                code = main(line)
    except SystemExit as end:  # of a completion
        code = end.code if isinstance(end.code, int) else 1
    finally:
        logging.disable(logging.NOTSET)
        if env:
            settings.cache_clear()
    told = (each.buffer.getvalue().decode() for each in (out, said))  # type: ignore[attr-defined]
    return CompletedProcess(line, code, *told)


def done(*arguments: object, env: Mapping[str, str] | None = None) -> str:
    """What a command prints that does what it was told, and has nothing else to say."""
    run = ran_here(*arguments, env=env)
    assert (run.returncode, run.stderr) == (0, ""), run
    return run.stdout


def refused(*arguments: object, env: Mapping[str, str] | None = None) -> str:
    """The one line of a command that could not do what it was told."""
    run = ran_here(*arguments, env=env)
    assert (run.returncode, run.stdout) == (2, ""), run
    *progress, last = run.stderr.splitlines()
    assert all(re.match(r"Guessed|Counting|\d+ s: ", each) for each in progress), run.stderr
    assert last.startswith("cutpoint: ")
    return last.removeprefix("cutpoint: ")


def token_of(url: str, page: str) -> str:
    """The token in the address of a link that opens on a page."""
    found = re.fullmatch(rf"http://localhost:8501{page}\?share=([\w-]{{32}})\n?", url)
    assert found, url
    return found[1]
