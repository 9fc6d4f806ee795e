"""What reading a hostile file takes: seconds of the processor, and memory beside an idle process.

`python -m tests.hostile.measures [NAME ...]` reads those bombs, or all, and says what each took;
with `FILES` it reads the small files of `tests.hostile_inputs`. It fails where one takes too much.
"""

from __future__ import annotations

import io
import json
import os
import re
import resource
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from perfcore.readers import ReadError
from perfcore.readers.openings import opened
from tests.hostile.bombs import BOMBS
from tests.hostile.bounds import DEFAULT
from tests.hostile_inputs import FILES

SECONDS, MEGABYTES, TIMES = 5.0, 400, 4
"""The bound: so many seconds, and so many megabytes beyond TIMES the file's own size."""
NET = 4 * 10**9
"""Beyond, the system refuses memory; a test shall not take the machine along."""
LONGEST = 60
"""Seconds after which the system ends a reader that hangs."""
STATUS = Path("/proc/self/status")


def held(found: dict[str, Any], seconds: float = SECONDS) -> bool:
    """Whether a file was read or refused within its bounds."""
    within = found["megabytes"] <= found["allowed"] and found["seconds"] <= seconds
    return within and not found["said"].startswith("fault")


def measured(names: list[str]) -> Iterator[dict[str, Any]]:
    """Read each bomb in a process of its own, as the product does, and say what it took."""
    for name in names:
        content = _made(name)
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_DATA, (NET, NET))
            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
            os.write(theirs, json.dumps(_taken(name, content)).encode())
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours, "rb") as answer:
            told = answer.read()
        os.waitpid(child, 0)
        yield _said(name, content, json.loads(told or b'[0, 0, "fault: died"]'))


def measured_here() -> Iterator[dict[str, Any]]:
    """Read the small files one after the other in this process, and say what each took."""
    for name, make in FILES.items():
        content = make()
        yield _said(name, content, _taken(name, content))


def _taken(name: str, content: bytes) -> tuple[float, float, str]:
    """Read a file; return seconds, megabytes, and what was said."""
    warnings.simplefilter("error")
    Path("/proc/self/clear_refs").write_text("5")
    before, begun, said = _kilobytes("VmRSS"), time.process_time(), "read"
    try:
        opened(io.BytesIO(content), name=name, limits=DEFAULT)
    except ReadError as error:
        said = str(error)
    except BaseException as error:  # the test looks at it
        said = f"fault: {error!r}"
    taken = time.process_time() - begun
    return taken, (_kilobytes("VmHWM") - before) / 1000, said[:2000]


def _said(name: str, content: bytes, took: Sequence[Any]) -> dict[str, Any]:
    size = len(content) / 10**6
    found = dict(zip(("seconds", "megabytes", "said"), took, strict=True))
    return {"name": name, "size": size, **found, "allowed": MEGABYTES + TIMES * size}


def _made(name: str) -> bytes:
    """Make a bomb in a process of its own: what is left of that must not be counted."""
    file = os.memfd_create(name)
    child = os.fork()
    if not child:
        with os.fdopen(file, "wb") as written:
            written.write(BOMBS[name]())
        os._exit(0)
    os.waitpid(child, 0)
    with os.fdopen(file, "rb") as made:
        made.seek(0)
        return made.read()


def _kilobytes(what: str) -> int:
    found = re.search(rf"{what}:\s+(\d+)", STATUS.read_text())
    assert found
    return int(found[1])


if __name__ == "__main__":
    asked = sys.argv[1:]
    too_much = []
    for found in measured_here() if asked == ["FILES"] else measured(asked or list(BOMBS)):
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
        too_much += [found["name"]] * (not held(found))
    sys.exit(f"Beyond its bound: {', '.join(too_much)}." if too_much else 0)
