"""What the product knows of a figure: how to compute it, and how to explain it."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import numpy as np

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.measures import formulas, snippets
from perfcore.measures.parameters import Parameter
from perfcore.measures.reasons import Arguments, Reason
from perfcore.measures.rules import Rule
from perfcore.messages import Message, joined, message, value_error

T = TypeVar("T")
Need = Literal["scores", "probabilities", "rows", "order", "costs"]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Figure(Generic[T]):
    r"""A figure: the one statement of it, from which all that shows or checks it reads.

    T is what it is computed from: counts, a sweep, a confusion matrix, sums. Words are plain
    English and are translated from here. Annotate a figure, ``AUC: Figure[Sweep] = Figure(...)``.

    Attributes
    ----------
    function : callable
        T (and parameters by keyword) to the value, NaN where it is undefined.
    key : str
        Its name in a registry, in snake_case; that of the function unless it is given.
    name : str
        The usual English name. Like `plain` it may hold parameters in braces, see `said`.
    plain : str
        What it says, in one plain sentence.
    template : str
        The formula in LaTeX. Quantities and parameters stand in angle brackets: ``<TP>`` is the
        attribute ``tp`` of T. See `formula`.
    left : callable, optional
        T (and parameters) to what stands left of the result, in LaTeX; without it the template with
        its quantities put in.
    reasons : tuple of Reason
        When it is undefined, or infinite.
    reference : str
        Where it is defined, with a DOI.
    sklearn : str or callable
        Template of the lines that reproduce it, see `snippets`; or T (and parameters) to it.
    note : str
        Where these lines answer differently, or "".
    bounds : tuple of float
        The lowest and the highest value.
    better : {"higher", "lower", None}
        The direction in which models improve; None where there is none.
    format : {"percent", "number", "count"}
        How a value is shown.
    needs : tuple of str
        What must be there beside counts: "scores", "probabilities", "rows", "order", a stated order
        of the classes, or "costs".
    projected : bool
        Whether another prevalence changes it. False of what looks at each class by itself, and of
        what grows with the number of cases: there is none of 1,000 cases.
    interval, difference : Rule, optional
        How its interval is found, and that of the difference of two models.
    synonyms : tuple of str
        Other names in use.
    chinese : str
        The usual Chinese name, "" where there is none.
    takes : tuple of Parameter
        Its parameters, see `parameters`.
    """

    function: Callable[..., Value]
    key: str = ""
    name: str
    plain: str
    template: str
    left: Callable[..., str] | None = None
    reasons: tuple[Reason[T], ...]
    reference: str
    sklearn: str | Callable[..., str]
    note: str = ""
    bounds: tuple[float, float] = (0.0, 1.0)
    better: Literal["higher", "lower"] | None = "higher"
    format: Literal["percent", "number", "count"] = "percent"
    needs: tuple[Need, ...] = ()
    projected: bool = True
    interval: Rule | None = None
    difference: Rule | None = None
    synonyms: tuple[str, ...] = ()
    chinese: str = ""
    takes: tuple[Parameter, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", self.key or self.function.__name__)

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters by name, each with its default and its rule; mostly empty."""
        return {parameter.name: parameter for parameter in self.takes}

    @property
    def formula(self) -> str:
        """The formula in LaTeX, with the names of its quantities."""
        return self._in_symbols(self.template)

    @property
    def undefined(self) -> Message:
        """When it is undefined, in words; "" if never."""
        return joined([reason.words for reason in self.reasons], "{first}, or {last}")

    def of(self, given: T, **parameters: Any) -> Value:
        """Return the value, NaN where undefined: a float, or float64 of the shape of what is given.

        Parameters
        ----------
        given : T
            Of counts scalars, or arrays of one shape: index i of the result belongs to index i.
        **parameters
            See `parameters`.

        Raises
        ------
        ValueError
            If a parameter breaks its rule.
        TypeError
            If there is no such parameter.
        """
        return self.function(given, **self._arguments(parameters))

    def said(self, words: str, **parameters: Any) -> Message:
        """Return `name` or `plain` with the parameters in its braces. For parameters, see `of`."""
        return message(words, **self._arguments(parameters))

    def why_undefined(self, given: T, **parameters: Any) -> Message | None:
        """Return the reason in words if the value is undefined here, else None.

        For parameters, see `of`.
        """
        arguments = self._arguments(parameters)
        found = (reason.why(given, arguments) for reason in self.reasons)
        return next((words for words in found if words is not None), None)

    def filled_in(self, given: T, **parameters: Any) -> str:
        """Return the formula in LaTeX with the counts put in, and its result or why it has none.

        For parameters, see `of`.
        """
        words = self.why_undefined(given, **parameters)
        arguments = self._arguments(parameters)
        if self.left is None:
            left = self._with_numbers(given, arguments)
        else:  # written for cases that give a value
            left = "" if words is not None else self.left(given, **arguments)
        if words is not None:
            return formulas.undefined(words, f"{left} " if left else "")
        return f"{left} {formulas.result(float(self.of(given, **parameters)))}"

    def lines(
        self,
        given: T | None = None,
        *,
        called: str = "called",
        weighted: bool = False,
        **parameters: Any,
    ) -> str:
        """Return code that reproduces the value, see `snippets`. Its last line is the value.

        Parameters
        ----------
        given : T, optional
            Asked by lines that differ from case to case.
        called : str
            Source of the decisions, where the lines use them.
        weighted : bool
            Whether they use `weight` too.
        **parameters
            See `of`.
        """
        arguments = self._arguments(parameters)
        template = (
            self.sklearn if isinstance(self.sklearn, str) else self.sklearn(given, **arguments)
        )
        sources = {each.name: each.source(arguments[each.name]) for each in self.takes}
        return snippets.filled(template, called, weighted=weighted, arguments=sources)

    def _with_numbers(self, given: T, arguments: Arguments) -> str:
        """Return the template with its quantities put in; one that is NaN keeps its name."""
        quantities = {
            parameter.name: parameter.given(arguments[parameter.name], given)
            for parameter in self.takes
        }
        for name in formulas.names(self.template) - quantities.keys():
            quantities[name] = float(getattr(given, name.lower()))
        known = {name: value for name, value in quantities.items() if not math.isnan(value)}
        return self._in_symbols(formulas.with_numbers(self.template, known))

    def _in_symbols(self, template: str) -> str:
        return formulas.with_names(template, {p.name: p.symbol for p in self.takes})

    def _arguments(self, given: Arguments) -> dict[str, Any]:
        """Return every parameter's value, checked, with defaults for those not given."""
        known = self.parameters
        for name in given:
            if name not in known:
                raise TypeError(self._unknown(name))
        return {
            name: parameter.checked(given.get(name, parameter.default))
            for name, parameter in known.items()
        }

    def _unknown(self, name: str) -> Message:
        """Return the message for a parameter that does not exist."""
        names = list(self.parameters)
        if not names:
            return message(
                "Measure {key} takes no parameters, got {name!r}.", key=self.key, name=name
            )
        close = difflib.get_close_matches(name, names, n=1)
        hint = message("it takes {names}.", names=", ".join(names))
        if close:
            hint = message("did you mean {close!r}?", close=close[0])
        template = "Measure {key} has no parameter {name!r}; {hint}"
        return message(template, key=self.key, name=name, hint=hint)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Measure(Figure[Counts]):
    r"""A measure of binary decisions: a figure of TP, FP, FN and TN.

    Attributes
    ----------
    complement : str
        Key of the measure that is 1 minus this one, or "".
    tile : int
        Its place among the tiles above a board, counted from 1; 0 if it has none.
    on_hull : float
        Whether its best value lies on the ROC hull: 0 if not, else how many times larger or
        smaller than 1 a parameter that is not 0 may be. Beyond that points may round alike.

    Examples
    --------
    >>> from perfcore import Counts
    >>> from perfcore.measures import MEASURES
    >>> precision = MEASURES["precision"]
    >>> precision.of(Counts(tp=8, fp=2, fn=2, tn=8))
    0.8
    >>> print(precision.filled_in(Counts(tp=8, fp=2, fn=2, tn=8)))
    \frac{8}{8 + 2} = 0.800
    >>> precision.why_undefined(Counts(tp=0, fp=0, fn=10, tn=10))
    'no case is called positive'
    """

    complement: str = ""
    tile: int = 0
    on_hull: float = 0.0

    def why_undefined(self, given: Counts, **parameters: Any) -> Message | None:
        """Return the reason in words if the value is undefined for these counts, else None.

        Raises ValueError if the counts are arrays; for parameters, see `of`.
        """
        if shape := np.shape(given.tp):
            raise value_error(
                "Argument counts must hold scalars, got arrays of shape {shape}.", shape=shape
            )
        return Figure.why_undefined(self, given, **parameters)

    def sklearn_line(self, threshold: float, *, weighted: bool = False, **parameters: Any) -> str:
        """Return scikit-learn code that reproduces the value from `truth` and `score`.

        Its last line is the value. Weighted, it uses `weight` too. For parameters, see `of`.
        """
        return self.lines(called=snippets.decision(threshold), weighted=weighted, **parameters)
