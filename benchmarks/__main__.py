"""Everything that docs/performance.md shows, measured and written anew.

Run ``python -m benchmarks``: about fifteen minutes on an idle machine. ``--quick`` measures the
parts that take seconds, ``--only`` those that are named; of the others the page keeps what it has.
"""

import argparse
import sys
import time
from collections.abc import Sequence

from benchmarks.performance.parts import PARTS, measured
from benchmarks.performance.reports import kept, row, write


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="the parts that take seconds")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--print", action="store_true", help="print, and write nothing")
    asked = parser.parse_args(arguments)
    named = asked.only or PARTS
    chosen = {
        key: part for key, part in PARTS.items() if (part.quick or not asked.quick) and key in named
    }
    results = kept()
    failed, start = 0, time.monotonic()
    for key, part in chosen.items():
        began = time.monotonic()
        print(f"\n{key}", flush=True)
        found = measured(part, lambda fact: print(row(fact), end="", flush=True))
        if found.failed:
            failed += 1
            print(f"Not measured: {found.failed}")
        print(f"({time.monotonic() - began:.0f} s)", flush=True)
        results[key] = found
        if not asked.print:  # after each part, so that nothing is lost with those that follow
            write({each: results[each] for each in PARTS if each in results})
    print(f"\n{(time.monotonic() - start) / 60:.1f} minutes; {failed} parts failed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
