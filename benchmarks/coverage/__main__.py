"""A study of the coverage of intervals, written to the documentation.

Run ``nice python -m benchmarks.coverage STUDY``. With ``--repetitions 20`` a rough table is only
printed. With ``--kept FILE`` what is done is kept there, and a run that was stopped goes on from
it. One process; most take about ten minutes, "binary" an hour.
"""

import argparse
from pathlib import Path

from benchmarks import pages
from benchmarks.coverage import (
    areas,
    binary,
    bundles,
    calibration,
    classes,
    clusterings,
    decisions,
    harness,
    regression,
    silhouettes,
)

STUDIES: dict[str, harness.Study] = {
    "binary": binary.STUDY,
    "bundles": bundles.STUDY,
    "areas": areas.STUDY,
    "decisions": decisions.STUDY,
    "clusterings": clusterings.STUDY,
    "silhouettes": silhouettes.STUDY,
    "calibration": calibration.STUDY,
    "regression": regression.STUDY,
    "classes": classes.STUDY,
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
