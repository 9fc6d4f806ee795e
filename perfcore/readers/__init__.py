"""Files and frames become predictions: read a table, choose its columns, look at its bad rows.

``read_predictions`` does all three in one call; an interface calls the stages one by one and
lets the reader decide in between.
"""

from perfcore.readers.choices import Choices, Note
from perfcore.readers.errors import ReadError
from perfcore.readers.files import read_table
from perfcore.readers.forms import FORMS
from perfcore.readers.forms.form import Form
from perfcore.readers.labels import Labels, guess_positive, labels_of
from perfcore.readers.limits import Limits
from perfcore.readers.problems import Problem, Problems, Reason
from perfcore.readers.readings import Reading, guess_columns, predictions, read_predictions
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
    "guess_columns",
    "guess_positive",
    "labels_of",
    "predictions",
    "read_predictions",
    "read_table",
]
