"""Twenty readers beside ten minutes of mixed attack; writes docs/attack.md.

Run ``python -m benchmarks.attack``; ``--minutes 1 --output -`` for a quick look.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.attack.reports import problems, report
from benchmarks.attack.runs import run
from benchmarks.servers import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument(
        "--output", default=str(ROOT / "docs" / "attack.md"), help="- for the screen"
    )
    asked = parser.parse_args()
    done = run(readers=asked.readers, seconds=60 * asked.minutes)
    text = report(done)
    if asked.output == "-":
        print(text)
    else:
        Path(asked.output).write_text(text, encoding="utf-8")
    found = [*problems(done)]
    for each in found:
        print(each, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
