"""What a task says of its results in files, so that every file is written once for all tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from perfcore.arrays import FloatArray
from perfview.words import say


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Headline:
    """The main figures of a model, which hold no name from the data.

    Attributes
    ----------
    said
        They in words.
    figures
        They as texts, by what each of them is.
    cells
        The confusion matrix of two classes: found, missed, false alarms, ruled out, by their names.
    curve, place
        The places of its ROC curve, recall by false-positive rate, and that of the threshold.
    small
        What holds of all of them.
    """

    said: str
    figures: Mapping[str, str]
    cells: Mapping[str, str] = field(default_factory=dict)
    curve: tuple[FloatArray, FloatArray] | None = None
    place: tuple[float, float] = (0.0, 0.0)
    small: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Report:
    """What files say of the results of a task.

    Attributes
    ----------
    result
        Returns the result of models of a data set, given this, the choices, what was counted of
        each model, by keyword what it says of itself: see `perfcore.results.Finished`, and
        as `drawn` whether intervals that take a bootstrap are made.
    facts
        Returns what a result is about beside its data and model, by the last part of the key of
        each name; given the result and one of its models, as all below.
    areas
        Returns the areas that pictures of its boards tell, as texts by their names, also given how
        the author looked at it.
    card
        Returns what its decision card says: a `perfview.downloads.cards.Card`.
    code
        Returns the lines of Python that come to the same numbers, also given the data file from
        which they begin, or None: then they begin with the result file.
    said
        Returns what the page in one file says of itself, also given how many operating points it
        holds; without it, that the page needs no network.
    nowhere
        Returns the place without data at which its numbers are explained, also given how the author
        looked at it; None where nothing in the page can be clicked on.
    look
        Returns how somebody looks at its boards who chose nothing and has no data at hand.
    words
        What the keys of what is said of its files begin with.
    headline
        Returns its `Headline`; without it that is what stands in the boxes of its decision card.
    settled
        Returns the choices with what a result found of its data, such as a threshold, so that parts
        of them are judged by the same; given the result and the choices.
    options
        By option of `cutpoint report` that says how decisions are made: returns the choices with
        its value, given the data set, the model and the choices before.
    """

    result: Callable[..., Any]
    facts: Callable[[Any, str], Mapping[str, str]]
    card: Callable[[Any, str], Any]
    code: Callable[[Any, str, Any], list[str]]
    said: Callable[[Any, str, int], str] = lambda *_: say("downloads.without_network")
    areas: Callable[[Any, str, Any], Mapping[str, str]] = lambda *_: {}
    nowhere: Callable[[Any, Any], Any] = lambda result, look: None
    look: Callable[[], Any] = lambda: None
    settled: Callable[[Any, Any], Any] = lambda result, chosen: chosen
    headline: Callable[[Any, str], Headline] | None = None
    words: str = "downloads"
    options: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
