"""What is measured, part by part: each ends by itself, and the others go on."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from benchmarks import clusterings, regression, texts
from benchmarks.performance import frames, machines, scores, tables, visits
from benchmarks.performance.facts import Fact, Measured, Point
from benchmarks.performance.reports import Result

SECTIONS = {
    "scores": (
        "Figures and pages of two classes",
        """
The six calls are `roc_curve`, `precision_recall_curve`, `roc_auc_score`,
`average_precision_score`, one `confusion_matrix`, and F1 from the precision-recall curve. The pass
by hand is one `argsort`, two running sums, and every figure from them. Labels are integers; half
of the cases are positive, and all scores differ unless it says otherwise. What opens a page is
more than figures: counts, curves thinned for the screen, figures for Plotly, tables, texts and the
message to the browser.
""",
    ),
    "files": (
        "From a file to predictions",
        """
Both read the same CSV. Cutpoint also finds out what the columns mean and checks every row. The
dashboard has a process apart read each upload.
""",
    ),
    "visits": (
        "What a visitor waits for",
        """
A headless Chromium visits a fresh server on the same machine and its clicks follow at once;
medians of the visits. A file's board is waited for from the choice of the file, through the Data
page, to the counts of the Threshold page. Compare is complete when every interval is there and
nothing runs any more.
""",
    ),
    "frames": (
        "While a handle is dragged",
        """
A mouse drags in headless Chromium, one move for each refresh of the screen; nothing is sent to the
server meanwhile. Work in a frame is the time from its first callback to the end of its paint, of
frames that answer a move. A screen of 60 frames a second leaves 16.7 ms. A frame is missed if the
screen is refreshed without what the page had to show. Where every core is busy, a process that
never rests runs on each meanwhile.
""",
    ),
    "chance": (
        "How sure figures are",
        """
The loop draws cases, calls `roc_auc_score`, `average_precision_score` and `roc_curve` for each
model, and finds the least costs at 101 conditions in about seven passes over the curve, as the
cheapest point moves one way. Both sides are checked to give the same mean and spread.
""",
    ),
    "more": (
        "Several classes, calibration, predicted numbers and clusterings",
        """
Ten classes with probabilities; and the figures of calibration that other packages have too. Times
of predicted numbers and of clusterings are those of the processor, on all cores together, the least
of the rounds. The ten figures of predicted numbers are MSE, RMSE, MAE, R², explained variance,
largest error, median absolute error, MAPE, pinball loss and D² of absolute errors. Pages are made
without a server or a browser: the first picture has all but the band, intervals and costs. The
seven figures of clusterings are the adjusted Rand index, Rand index, Fowlkes-Mallows index,
V-measure, and mutual information as it is, normalised and adjusted.
""",
    ),
    "texts": (
        "Texts",
        """
Times of the processor, on one core, with cutting into tokens: Cutpoint cuts once for all figures,
each package for itself. METEOR is without synonyms on both sides, by nltk's alignment where it
stands beside nltk.
""",
    ),
    "memory": (
        "Memory",
        """
Of the server with every process that it started, memory that they share counted once, looked at
four times a second.
""",
    ),
}


@dataclass(frozen=True)
class Part:
    """A part of the page: where it stands, what measures it, and whether that takes seconds."""

    section: str
    measure: Callable[[], Measured]
    quick: bool = False


PARTS = {
    **{
        f"pages-{n}": Part("scores", partial(scores.pages, n), quick=n <= 10**6)
        for n in (10**3, 10**4, 10**5, 10**6, 10**7)
    },
    **{
        f"other-{n}": Part("scores", partial(scores.other_scores, n), quick=n < 10**6)
        for n in (10**5, 10**6)
    },
    "other-10000000": Part(
        "scores", partial(scores.other_scores, 10**7, ("scores of three decimals",))
    ),
    **{
        f"counts-{n}": Part("scores", partial(scores.counts, n), quick=n <= 10**6)
        for n in (10**4, 10**5, 10**6, 10**7)
    },
    "above": Part("scores", partial(scores.memory, 10**6), quick=True),
    **{
        f"files-{n}-{models}": Part("files", partial(tables.files, n, models), quick=n <= 10**6)
        for n in (10**6, 10**7)
        for models in (1, 3)
    },
    "start": Part("visits", visits.starts),
    **{
        f"visits-{n}-{models}": Part(
            "visits", partial(visits.files_and_compare, n, models, visits=many)
        )
        for n, models, many in ((10**5, 3, 3), (10**6, 1, 2), (10**6, 3, 2), (10**7, 1, 1))
    },
    "widgets": Part("frames", frames.beside_widgets),
    **{f"handles-{n}": Part("frames", partial(frames.handles, n)) for n in (10**6, 10**7)},
    **{
        f"handles-{n}-busy": Part("frames", partial(frames.handles, n, busy=True))
        for n in (10**6, 10**7)
    },
    "tolerance": Part("frames", partial(frames.handles, 10**6, numbers=True)),
    **{
        f"bootstrap-{n}-{models}": Part(
            "chance", partial(tables.bootstrap, n, models), quick=n < 10**6
        )
        for n in (10**5, 10**6)
        for models in (3, 1)
    },
    "classes": Part("more", partial(tables.several_classes, 10**6)),
    "calibration": Part("more", partial(tables.calibration, 10**6), quick=True),
    "regression": Part("more", partial(regression.figures, 10**6), quick=True),
    **{
        f"regression-{n}": Part("more", partial(regression.page, n, rounds), quick=n <= 10**6)
        for n, rounds in ((10**6, 5), (10**7, 1))
    },
    "clusterings": Part("more", partial(clusterings.tables, 10**6)),
    "silhouettes": Part("more", partial(clusterings.points, clusterings.POINTS)),
    "texts": Part("texts", partial(texts.families, texts.SEGMENTS)),
    "texts-chance": Part("texts", partial(texts.draws, 2000)),
    "texts-long": Part("texts", partial(texts.long_texts, 100_000)),
    "memory": Part("memory", partial(visits.memory, 10**7)),
}


def measured(part: Part, tell: Callable[[Fact], None]) -> Result:
    """Measure a part; where it fails, keep what there is and the sentence that says why."""
    busy = machines.busy()
    facts: list[Fact] = []
    points: list[Point] = []
    failed = ""
    try:
        for each in part.measure():
            if isinstance(each, Fact):
                facts.append(each)
                tell(each)
            else:
                points.append(each)
    except Exception as error:  # whatever it was, the other parts go on
        traceback.print_exc()
        said = str(error).strip().splitlines()
        failed = f"{type(error).__name__}: {said[0] if said else 'without a word'}"
    return Result(
        section=part.section,
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        machine=machines.machine(),
        sorting=round(machines.sorting(), 4),
        versions=machines.versions(),
        busy=round(busy, 3),
        facts=tuple(facts),
        points=tuple(points),
        failed=failed,
    )
