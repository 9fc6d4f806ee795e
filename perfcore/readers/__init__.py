"""Files and frames become predictions: read a table, choose its columns, look at its bad rows.

``read_predictions`` does all three in one call; an interface calls the stages one by one and
lets the reader decide in between.
"""

from perfcore.data import Transform
from perfcore.readers.by_task import (
    read_class_predictions,
    read_clusterings,
    read_predictions,
    read_regression_predictions,
    read_texts,
)
from perfcore.readers.choices import Choices, Note
from perfcore.readers.files import read_table
from perfcore.readers.forms import FORMS
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.tasks import guess_columns, other_tasks
from perfcore.readers.labels import Labels, guess_positive, labels_of
from perfcore.readers.limits import Limits
from perfcore.readers.problems import Problem, Problems, ReadError, Reason
from perfcore.readers.readings import Reading, predictions
from perfcore.readers.tables import Table

__all__ = [
    "FORMS",
    "Choices",
    "Form",
    "Labels",
    "Limits",
    "Note",
    "Problem",
    "Problems",
    "ReadError",
    "Reading",
    "Reason",
    "Table",
    "Transform",
    "guess_columns",
    "guess_positive",
    "labels_of",
    "other_tasks",
    "predictions",
    "read_class_predictions",
    "read_clusterings",
    "read_predictions",
    "read_regression_predictions",
    "read_table",
    "read_texts",
]
