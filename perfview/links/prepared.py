"""Data made coarser as their sender wishes, and what that does to them and to their size."""

from __future__ import annotations

from dataclasses import dataclass

from perfview.session.caches import cached
from perfview.store.contents import Payload
from perfview.store.payloads import encode
from perfview.store.reductions import Effect, Reduction, effects, reduced


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """Data that are ready to be kept.

    Attributes
    ----------
    payload
        The data, as coarse as they are kept.
    data
        The same as bytes.
    effects
        What was done to each model.
    """

    payload: Payload
    data: bytes
    effects: tuple[Effect, ...]

    @property
    def tells_of_single_cases(self) -> bool:
        """Whether most cases of some model have a score of their own: then a link lists them."""
        models = [model.cases for file in self.payload.files for model in file.models.values()]
        return any(2 * (len(sweep) - 1) > sweep.positives + sweep.negatives for sweep in models)


def prepared_payload(payload: Payload, reduction: Reduction) -> Prepared:
    """Return `payload` made coarser, as bytes, with what that does to each model."""
    coarser = reduced(payload, reduction)
    return Prepared(coarser, encode(coarser), effects(payload, coarser))


@cached(most=2)
def prepared(key: str, reduction: Reduction, *, _payload: Payload) -> Prepared:
    """Return data made coarser and ready to be kept; `key` tells one payload from another."""
    return prepared_payload(_payload, reduction)
