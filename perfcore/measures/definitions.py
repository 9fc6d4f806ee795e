"""What the product knows of a measure: how to compute it, and how to explain it."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.measures import formulas, snippets
from perfcore.measures.parameters import Parameter
from perfcore.measures.reasons import Arguments, Reason
from perfcore.messages import Message, joined, message, value_error

_CELLS = ("TP", "FP", "FN", "TN")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Measure:
    r"""A measure of binary decisions, a function of TP, FP, FN and TN.

    Attributes
    ----------
    function : callable
        Counts (and parameters by keyword) to value. Its name is the measure's key.
    name : str
        The usual English name.
    plain : str
        What it says, in one plain sentence.
    template : str
        The formula, see `formula`.
    reasons : tuple of Reason
        When it is undefined.
    reference : str
        Where it is defined, with a DOI.
    sklearn : str
        Template of `sklearn_line`.
    bounds : tuple of float
        The lowest and the highest value.
    better : {"higher", "lower", None}
        The direction in which classifiers improve; None where there is none.
    format : {"percent", "number"}
        How a value is shown.
    synonyms : tuple of str
        Other names in use.
    chinese : str
        The usual Chinese name, "" where there is none.
    takes : tuple of Parameter
        Its parameters, see `parameters`.
    complement : str
        Key of the measure that is 1 minus this one, or "".
    sklearn_note : str
        Where scikit-learn differs: what it returns where this measure is undefined, or "".
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

    function: Callable[..., Value]
    name: str
    plain: str
    template: str
    reasons: tuple[Reason, ...]
    reference: str
    sklearn: str
    bounds: tuple[float, float] = (0.0, 1.0)
    better: Literal["higher", "lower"] | None = "higher"
    format: Literal["percent", "number"] = "percent"
    synonyms: tuple[str, ...] = ()
    chinese: str = ""
    takes: tuple[Parameter, ...] = ()
    complement: str = ""
    sklearn_note: str = ""
    tile: int = 0
    on_hull: float = 0.0

    @property
    def key(self) -> str:
        """The name in the registry, in snake_case."""
        return self.function.__name__

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters by name, each with its default and its rule; mostly empty."""
        return {parameter.name: parameter for parameter in self.takes}

    @property
    def formula(self) -> str:
        """The formula in LaTeX, in TP, FP, FN and TN."""
        return self._in_symbols(self.template)

    @property
    def undefined(self) -> Message:
        """When it is undefined, in words; "" if never."""
        return joined([reason.words for reason in self.reasons], "{first}, or {last}")

    def of(self, counts: Counts, **parameters: float | None) -> Value:
        """Return the value, NaN where undefined: a float for scalar counts, else float64 (n,).

        Parameters
        ----------
        counts : Counts
            Scalars or arrays of one shape; index i of the result belongs to index i of the counts.
        **parameters : float
            See `parameters`.

        Raises
        ------
        ValueError
            If a parameter breaks its rule.
        TypeError
            If there is no such parameter.
        """
        return self.function(counts, **self._arguments(parameters))

    def why_undefined(self, counts: Counts, **parameters: float | None) -> Message | None:
        """Return the reason in words if the value is undefined for these counts, else None.

        Raises ValueError if the counts are arrays; for parameters, see `of`.
        """
        if shape := np.shape(counts.tp):
            raise value_error(
                "Argument counts must hold scalars, got arrays of shape {shape}.", shape=shape
            )
        arguments = self._arguments(parameters)
        holding = (reason.words for reason in self.reasons if reason.holds(counts, arguments))
        return next(holding, None)

    def filled_in(self, counts: Counts, **parameters: float | None) -> str:
        """Return the formula in LaTeX with the counts put in, and its result or why it has none.

        Raises ValueError if the counts are arrays; for parameters, see `of`.
        """
        words = self.why_undefined(counts, **parameters)
        arguments = self._arguments(parameters)
        quantities = dict(zip(_CELLS, map(float, counts.cells), strict=True))
        for parameter in self.takes:
            quantities[parameter.name] = parameter.given(arguments[parameter.name], counts)
        known = {name: value for name, value in quantities.items() if not math.isnan(value)}
        left = self._in_symbols(formulas.with_numbers(self.template, known))
        if words is not None:
            return formulas.undefined(words, f"{left} ")
        return f"{left} {formulas.result(float(self.of(counts, **parameters)))}"

    def sklearn_line(
        self, threshold: float, *, weighted: bool = False, **parameters: float | None
    ) -> str:
        """Return scikit-learn code that reproduces the value from `truth` and `score`.

        Its last line is the value. Weighted, it uses `weight` too. For parameters, see `of`.
        """
        arguments = self._arguments(parameters)
        sources = {
            parameter.name: parameter.source(arguments[parameter.name]) for parameter in self.takes
        }
        return snippets.filled(self.sklearn, threshold, weighted=weighted, arguments=sources)

    def _in_symbols(self, template: str) -> str:
        return formulas.with_names(template, {p.name: p.symbol for p in self.takes})

    def _arguments(self, given: Arguments) -> dict[str, float | None]:
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
