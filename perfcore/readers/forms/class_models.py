"""Chosen columns of several classes become models: which column is whose, and of which class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from perfcore.readers.choices import Choices
from perfcore.readers.guessing import contents
from perfcore.readers.guessing.class_names import ClassColumns, class_columns, model_named
from perfcore.readers.guessing.names import plain
from perfcore.readers.label_counts import label_key
from perfcore.readers.problems import listed, quoted
from perfcore.readers.tables import Table

MODEL = "model"
"""What a model is called that nothing names."""


@dataclass(frozen=True, slots=True)
class ModelColumns:
    """The columns of one model: of its predicted labels, and of its probability of each class.

    Or, as `sureness`, that of its probability of the predicted label alone.
    """

    name: str
    predicted: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    sureness: str | None = None


def models_in(
    table: Table, choices: Choices, labels: Sequence[str]
) -> tuple[list[ModelColumns], set[str]]:
    """Return the models that the chosen columns tell of, and classes that only columns name.

    Raises
    ------
    ReadError
        If the name of a probability column does not say its class, or a class has no column.
    """
    groups = class_columns(choices.scores, labels)
    one = len(choices.scores) == len(choices.predicted) == 1
    if one and not groups and contents.shares(table, choices.scores[0]):
        (called,) = choices.predicted
        return [ModelColumns(model_named(called) or called, called, {}, choices.scores[0])], set()
    found = [dict(group.columns) for group in groups]
    named = {column for columns in found for column in columns.values()}
    absent: set[str] = set()
    for column in choices.scores:
        if column in named:
            continue
        for group, columns in zip(groups, found, strict=True):
            label = label_key(group.label_of(column) or "")
            if label and label not in columns:
                columns[label] = column
                absent.add(label)
                break
        else:
            raise table.error(
                "Nothing in the name of column {column} of {name} says of which class it is: "
                "name it after one of {labels}, or choose predicted labels alone.",
                column=quoted(column),
                labels=listed(labels, most=5),
            )
    for columns in found:
        _require_every_class(table, columns, [*labels, *sorted(absent.difference(labels))])
    return [*_models(groups, found, choices)], absent


def _require_every_class(table: Table, columns: Mapping[str, str], labels: Sequence[str]) -> None:
    missing = [label for label in labels if label not in columns]
    if missing:
        raise table.error(
            "No probability column of {name} is named after {missing}, beside {column}. Add it, "
            "or choose predicted labels alone.",
            missing=listed(missing, most=5),
            column=quoted(next(iter(columns.values()))),
        )


def _models(
    groups: Sequence[ClassColumns], found: Sequence[Mapping[str, str]], choices: Choices
) -> Iterator[ModelColumns]:
    """Yield each model; labels and probabilities of one name, or of one model alone, are one."""
    left = {column: model_named(column) for column in choices.predicted}
    truth = plain(choices.truth or "")  # what is predicted is no name of what predicts it
    left = {column: "" if plain(told) == truth else told for column, told in left.items()}
    used: set[str] = set()

    def free(*names: str) -> str:
        name = next((name for name in names if name and name not in used), None)
        number = 2
        while name is None:
            name = f"{MODEL} {number}" if f"{MODEL} {number}" not in used else None
            number += 1
        used.add(name)
        return name

    for group, columns in zip(groups, found, strict=True):
        own = [each for each in left if left[each].casefold() == group.model.casefold()]
        alone = len(groups) == len(left) == 1
        if not own and alone and not (group.model and left[next(iter(left))]):
            own = [*left]
        label = own[0] if len(own) == 1 else None
        told = "" if label is None else left.pop(label)
        rest = (group.before + group.after).strip(" ._-()[]")
        model = "" if group.rest == "x" else group.model  # R writes a number so
        yield ModelColumns(free(model, told, label or "", rest, MODEL), label, columns)
    for column, told in left.items():
        yield ModelColumns(free(told, column), column)
