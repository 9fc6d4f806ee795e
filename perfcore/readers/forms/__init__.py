"""Layouts of a file, one object each: to add one, write it and put it in the list."""

from perfcore.readers.forms.cases import LONG, WIDE
from perfcore.readers.forms.class_cases import CLASSES
from perfcore.readers.forms.class_lists import CLASS_LIST
from perfcore.readers.forms.clusterings import CLUSTERINGS
from perfcore.readers.forms.counts import COUNTED
from perfcore.readers.forms.form import Form
from perfcore.readers.forms.groups import GROUPS
from perfcore.readers.forms.matrices import MATRIX, MATRIX_OF_COLUMNS
from perfcore.readers.forms.regressions import REGRESSION, REGRESSION_LONG
from perfcore.readers.forms.texts import TEXTS, TEXTS_LONG
from perfcore.readers.problems import ReadError, listed, quoted

FORMS: dict[str, Form] = {
    form.key: form
    for form in (
        *(WIDE, LONG, COUNTED, GROUPS, CLASSES, CLASS_LIST, MATRIX_OF_COLUMNS, MATRIX),
        *(REGRESSION, REGRESSION_LONG, CLUSTERINGS, TEXTS, TEXTS_LONG),
    )
}
"""Layouts by key, the most usual first. Where none is given, the last is tried first."""


def form_of(key: str) -> Form:
    """Return the layout with a key.

    Raises
    ------
    ReadError
        If there is none.
    """
    if key not in FORMS:
        raise ReadError(
            "Argument layout must be one of {layouts}, got {got}.",
            layouts=listed(tuple(FORMS)),
            got=quoted(key),
        )
    return FORMS[key]
