"""Twenty readers beside ten minutes of mixed attack; writes docs/attack.md.

Run ``python -m benchmarks.attack``; ``--minutes 1 --output -`` for a quick look.
"""

import argparse
import sys

from benchmarks.attack.runs import problems, report, run
from benchmarks.pages import DOCS, told


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--output", default=str(DOCS / "attack.md"), help="- for the screen")
    asked = parser.parse_args()
    done = run(readers=asked.readers, seconds=60 * asked.minutes)
    told("attack.md", asked.output, report(done))
    found = [*problems(done)]
    for each in found:
        print(each, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
