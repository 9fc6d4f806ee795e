"""Finished results in a file: counts and what was decided on them, read back exactly."""

from perfcore.chance.clusterings import COMPARED as OF_TABLES
from perfcore.chance.clusterings import clustering_sums
from perfcore.chance.regression import COMPARED, regression_sums, tallies_of_runs
from perfcore.chance.texts import text_sums
from perfcore.classes import class_tally
from perfcore.clusterings import clustering_tally, tables_of_runs
from perfcore.costs import PER_CASE, Use, tally_of
from perfcore.regression import regression_tally
from perfcore.results.binary import BINARY, read_result
from perfcore.results.classes import CLASSES, read_class_result
from perfcore.results.clusterings import CLUSTERINGS, read_clustering_result
from perfcore.results.documents import FORMAT, VERSION, read_document, result_json
from perfcore.results.nodes import ResultError
from perfcore.results.records import (
    ClassModelResult,
    ClassOrigin,
    ClassResult,
    ClusteringModelResult,
    ClusteringResult,
    Finished,
    ModelResult,
    Origin,
    RegressionModelResult,
    RegressionResult,
    Result,
    TextModelResult,
    TextResult,
)
from perfcore.results.regression import REGRESSION, read_regression_result
from perfcore.results.texts import TEXTS, read_text_result
from perfcore.tasks import TASKS, Task
from perfcore.texts import FIGURES as OF_TEXTS
from perfcore.texts import text_tally

TASKS |= {
    Result.task: Task(key=Result.task, tally=tally_of, result=BINARY),
    ClassResult.task: Task(key=ClassResult.task, tally=class_tally, result=CLASSES),
    RegressionResult.task: Task(
        key=RegressionResult.task,
        tally=regression_tally,
        result=REGRESSION,
        figures=COMPARED,
        sums=regression_sums,
        runs=tallies_of_runs,
        size=lambda t: t.weight,
    ),
    ClusteringResult.task: Task(
        key=ClusteringResult.task,
        tally=clustering_tally,
        result=CLUSTERINGS,
        figures=OF_TABLES,
        sums=clustering_sums,
        runs=tables_of_runs,
        size=lambda table: table.n,
    ),
    TextResult.task: Task(
        key=TextResult.task,
        tally=text_tally,
        result=TEXTS,
        figures=OF_TEXTS,
        sums=text_sums,
        size=lambda segments: segments.n,
    ),
}
