"""The pages, one folder each. Importing this fills the lists: tasks, and pages in their order.

Only what starts a run imports it: the entry, the scripts in ``pages/``, the server, and tests.
"""

from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.pages.calibration.page import PAGE as CALIBRATION
from perfview.pages.classes.page import PAGE as CLASSES
from perfview.pages.clusterings.page import PAGE as CLUSTERINGS
from perfview.pages.compare.page import PAGE as COMPARE
from perfview.pages.costs.page import PAGE as COSTS
from perfview.pages.data.page import PAGE as DATA
from perfview.pages.frame import configure, show
from perfview.pages.regression.page import PAGE as REGRESSION
from perfview.pages.runs.page import PAGE as RUNS
from perfview.pages.texts.page import PAGE as TEXTS
from perfview.pages.threshold.page import PAGE as THRESHOLD
from perfview.tasks.binary.task import TASK as BINARY
from perfview.tasks.classes.task import TASK as SEVERAL_CLASSES
from perfview.tasks.clusterings.task import TASK as PARTITIONS
from perfview.tasks.navigation import navigation
from perfview.tasks.regression.task import TASK as NUMBERS
from perfview.tasks.texts.task import TASK as HYPOTHESES

__all__ = ["configure", "navigation", "show"]

for _task in (BINARY, SEVERAL_CLASSES, NUMBERS, PARTITIONS, HYPOTHESES):
    TASKS.add(_task)
_measured = (DATA, CLASSES, REGRESSION, CLUSTERINGS, TEXTS, THRESHOLD, COSTS, CALIBRATION)
for _page in (*_measured, COMPARE, RUNS):
    PAGES.add(_page)
