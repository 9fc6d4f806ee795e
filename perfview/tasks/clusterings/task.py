"""The task of clusterings: points are put into clusters, and true labels may be known."""

from perfcore.results import TASKS
from perfview.kit.tasks import Task
from perfview.tasks.clusterings.explanations import numbers
from perfview.tasks.clusterings.facts import show_facts
from perfview.tasks.clusterings.kept import SharedClusterings
from perfview.tasks.clusterings.parameters import METRIC, NOISE_OUT, STANDARDISE, WITHIN
from perfview.tasks.clusterings.parcels import parcel, parcels
from perfview.tasks.clusterings.report import REPORT
from perfview.tasks.clusterings.words import TEXT

TASK = Task(
    key="clusterings",
    core=TASKS["clusterings"],
    numbers=numbers,
    words=TEXT,
    parameters=(METRIC, STANDARDISE, NOISE_OUT, WITHIN),
    show_facts=show_facts,
    kept=SharedClusterings,
    parcel=parcel,
    parcels=parcels,
    first_page="clusterings",
    report=REPORT,
)
