"""A study of the coverage of intervals, written to the documentation.

Run ``nice python -m benchmarks.coverage STUDY``. With ``--repetitions 20`` a rough table is only
printed. With ``--kept FILE`` what is done is kept there, and a run that was stopped goes on from
it. One process; most take about ten minutes, "binary" an hour.
"""

import argparse
from importlib import import_module
from pathlib import Path

from benchmarks import pages
from benchmarks.coverage import harness

NAMES = (
    *("binary", "bundles", "areas", "decisions", "clusterings"),
    *("silhouettes", "calibration", "regression", "classes"),
)
STUDIES: dict[str, harness.Study] = {
    name: import_module(f"benchmarks.coverage.{name}").STUDY for name in NAMES
}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.coverage",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("study", choices=STUDIES)
    parser.add_argument("--repetitions", type=int)
    parser.add_argument("--kept", type=Path, help="where what is done is kept, a file a study")
    given = parser.parse_args(arguments)
    study = STUDIES[given.study]
    repetitions = given.repetitions or study.repetitions
    text = harness.written(study, repetitions, given.kept)
    if repetitions == study.repetitions:
        pages.put(pages.DOCS / study.page, {given.study: text})
    print(text)


if __name__ == "__main__":
    main()
