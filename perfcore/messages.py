"""What perfcore says: English sentences that whoever shows them can translate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any


class Message(str):
    """A sentence that also knows its template and the values in the template's braces.

    It is the English sentence, so that it prints, compares and is written like any text.

    Attributes
    ----------
    template : str
        English, as `str.format` takes it. It alone says which message this is.
    values : dict of a name and a value
        What the braces hold. A value may be a message.
    form : str
        The template that was used: another one where the value ``count`` is 1.

    Examples
    --------
    >>> rows = message("{count:,} rows are empty", one="{count} row is empty", count=1)
    >>> print(rows)
    1 row is empty
    >>> rows.template, rows.values
    ('{count:,} rows are empty', {'count': 1})
    """

    __slots__ = ("form", "template", "values")

    template: str
    values: dict[str, object]
    form: str

    def __new__(cls, template: str, values: dict[str, object], one: str = "") -> Message:
        """Make the sentence of a template, or of `one` where the value ``count`` is 1."""
        form = one if one and values.get("count") == 1 else template
        said = super().__new__(cls, form.format_map(values))
        for name, value in (("template", template), ("values", values), ("form", form)):
            super().__setattr__(said, name, value)
        return said

    def __str__(self) -> str:
        return self  # `str` of an error, too, is the message and no copy of its text alone

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A message does not change: {name} cannot be set.")

    def __reduce__(self) -> tuple[type[Message], tuple[str, dict[str, object], str]]:
        return Message, (self.template, self.values, self.form)


def message(template: str, /, *, one: str = "", **values: Any) -> Message:
    """Return the message of a template and what its braces hold.

    A value with the name ``count`` chooses between `one` and `template`. A message is itself.
    """
    if isinstance(template, Message):
        return template
    return Message(template, values, one)


def joined(parts: Sequence[Message], template: str = "{first} and {last}") -> Message:
    """Return messages as one, with what the template says between them."""
    if not parts:
        return message("")
    return reduce(lambda first, last: message(template, first=first, last=last), parts)


def listed(parts: Sequence[str], *, most: int, between: str = "{first}, {last}") -> Message:
    """Return the first parts with commas between them, and how many more there are, if any.

    Examples
    --------
    >>> print(listed(["a", "b", "c", "d"], most=2))
    a, b and 2 more
    """
    together = joined([message("{part}", part=part) for part in parts[:most]], between)
    if len(parts) <= most:
        return together
    return message("{listed} and {count:,} more", listed=together, count=len(parts) - most)


def value_error(template: str, /, **values: Any) -> ValueError:
    """Return the error with a message."""
    return ValueError(message(template, **values))


def argument_error(argument: str, rule: str, got: object, /, **values: Any) -> ValueError:
    """Return the error that names an argument, its rule and the value it was given.

    Examples
    --------
    >>> print(argument_error("key", "be one of {keys}", "acuracy", keys="accuracy, recall"))
    Argument key must be one of accuracy, recall, got 'acuracy'.
    """
    return value_error(
        "Argument {argument} must {rule}, got {got}.",
        argument=argument,
        rule=message(rule, **values),
        got=repr(got) if type(got) is str else got,
    )
