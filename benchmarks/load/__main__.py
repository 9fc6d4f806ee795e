"""Fifty readers of one link and ten uploaders for five minutes; writes docs/load.md.

Run ``python -m benchmarks.load``; ``--minutes 0.5 --output -`` for a quick look.
"""

import argparse
import sys

from benchmarks.load.runs import report, run
from benchmarks.pages import DOCS, told


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--readers", type=int, default=50)
    parser.add_argument("--uploaders", type=int, default=10)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--output", default=str(DOCS / "load.md"), help="- for the screen")
    asked = parser.parse_args()
    visitors = {"readers": asked.readers, "uploaders": asked.uploaders}
    runs = [run(many, seconds=60 * asked.minutes, **visitors) for many in asked.processes]
    told("load.md", asked.output, {"run": report(runs, **visitors)})
    for each in runs:
        for error, often in each.record.errors.most_common(10):
            print(f"{each.processes} processes: {often} x {error}", file=sys.stderr)
    return 1 if any(each.record.errors for each in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
