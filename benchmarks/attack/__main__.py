"""Twenty readers beside ten minutes of mixed attack; writes docs/attack.md.

Run ``python -m benchmarks.attack``; ``--minutes 0.2 --rest 0 --output -`` for a quick look.
"""

import sys

from benchmarks.attack.runs import REST, problems, report, run
from benchmarks.pages import asked, told


def main() -> int:
    given = asked("attack", minutes=10.0, readers=20, rest=REST)
    done = run(readers=given.readers, seconds=60 * given.minutes, rest=given.rest)
    return told("attack.md", given.output, report(done), [*problems(done)])


if __name__ == "__main__":
    sys.exit(main())
