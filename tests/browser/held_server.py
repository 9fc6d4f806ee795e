"""The dashboard whose large files are read only so far, for as long as a file is there."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import perfview.pages  # noqa: F401
from benchmarks.servers import ROOT
from perfcore.readers.isolated.pools import ReaderPool
from perfcore.readers.openings import Progress
from perfview.server.servers import serve

HOLD = "HOLD"
"""The environment names the file by this."""


def hold(file: Path) -> None:
    """Have every reader tell the same progress again and again while there is such a file."""
    count = ReaderPool.count

    def held(self: ReaderPool, *given: Any, told: Any, **options: Any) -> Any:
        def tell(progress: Progress) -> None:
            told(progress)
            while progress.rows and file.exists():
                time.sleep(0.02)
                told(progress)

        return count(self, *given, told=tell, **options)

    ReaderPool.count = held  # type: ignore[method-assign]


if __name__ == "__main__":
    hold(Path(os.environ[HOLD]))
    sys.exit(serve(ROOT / "app.py", sys.argv[1:]))
