"""Fifty readers of one link and ten uploaders for five minutes; writes docs/load.md.

Run ``python -m benchmarks.load``; ``--minutes 0.5 --output -`` for a quick look.
"""

import sys

from benchmarks.load.runs import report, run
from benchmarks.pages import asked, told


def main() -> int:
    given = asked("load", minutes=5.0, readers=50, uploaders=10, processes=[1, 2])
    visitors = {"readers": given.readers, "uploaders": given.uploaders}
    runs = [run(many, seconds=60 * given.minutes, **visitors) for many in given.processes]
    parts = {"run": report(runs, **visitors)}
    return told(
        "load.md",
        given.output,
        parts,
        [
            f"{each.processes} processes: {often} x {error}"
            for each in runs
            for error, often in each.record.errors.most_common(10)
        ],
    )


if __name__ == "__main__":
    sys.exit(main())
