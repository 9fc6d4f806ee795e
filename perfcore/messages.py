"""What perfcore says: English sentences that whoever shows them can translate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as a template and the values in its braces; it prints as the sentence.

    Attributes
    ----------
    template : str
        English, as `str.format` takes it. It alone says which message this is.
    values : tuple of pairs of a name and a value
        What the braces hold. A value may be a message.
    one : str
        The template where the value ``count`` is 1; "" where singular and plural read alike.

    Examples
    --------
    >>> print(message("{count:,} rows are empty", one="{count} row is empty", count=1))
    1 row is empty
    """

    template: str
    values: tuple[tuple[str, object], ...] = ()
    one: str = ""

    def __str__(self) -> str:
        return self.form.format(**dict(self.values))

    @property
    def form(self) -> str:
        """The template for as many as there are."""
        return self.one if self.one and dict(self.values).get("count") == 1 else self.template


def message(template: str, /, *, one: str = "", **values: object) -> Message:
    """Return the message of a template and what its braces hold.

    A value with the name ``count`` chooses between `one` and `template`.
    """
    return Message(template, tuple(values.items()), one)
