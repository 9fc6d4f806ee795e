"""What a link keeps of the data: sweeps and the words around them, never the rows."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.counts import Sweep


class PayloadError(ValueError):
    """Bytes that are no payload, or a damaged one."""


@dataclass(frozen=True, slots=True)
class SharedModel:
    """One model: counts, and sums of amounts if the data have any, at every distinct score.

    Attributes
    ----------
    name
        What the model is called.
    cases
        As `perfcore.sweeps.sweep_of` gives it: negated scores where smaller ones mean positive.
    amounts
        On the same thresholds as `cases`; None without amounts.
    """

    name: str
    cases: Sweep
    amounts: Sweep | None = None


@dataclass(frozen=True, slots=True)
class SharedFile:
    """What is kept of one data file.

    Attributes
    ----------
    id
        Its name within the share, to which the settings refer. Never that of an upload, which
        would open the file itself to every reader while it is on the shelf.
    name
        What a reader calls it.
    labels
        The names of the classes; `labels[positive]` is the positive one.
    smaller_is_positive
        Whether a smaller score speaks for the positive class; scores are then negated.
    paired
        Whether case i was the same case for every model.
    models
        At least one, with different names.
    """

    id: str
    name: str
    labels: tuple[str, ...]
    positive: int
    models: tuple[SharedModel, ...]
    smaller_is_positive: bool = False
    paired: bool = True


@dataclass(frozen=True, slots=True)
class Payload:
    """The data of one link: one file, or several that are compared; and how they were coarsened.

    Attributes
    ----------
    files
        At least one, with different ids.
    digits
        Significant digits that scores were rounded to; None if they were not.
    least
        The least number of cases that share a score, as small cells were merged; 1 if none was.
    """

    files: tuple[SharedFile, ...]
    digits: int | None = None
    least: int = 1

    @property
    def scores(self) -> int:
        """The number of distinct scores, all models together."""
        return sum(len(model.cases) - 1 for file in self.files for model in file.models)


def encode(payload: Payload) -> bytes:
    """Return a payload as bytes, from which `decode` makes an equal one, equal to the last bit.

    Raises
    ------
    PayloadError
        If the payload breaks the rules above.
    """
    raise NotImplementedError


def decode(data: bytes) -> Payload:
    """Return the payload in `data`, every part of it checked.

    Raises
    ------
    PayloadError
        If it is none; the message says why.
    """
    raise NotImplementedError
