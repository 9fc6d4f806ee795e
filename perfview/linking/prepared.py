"""Data made coarser as their sender wishes, and what that does to them and to their size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from perfview.sharing.contents import Payload
from perfview.sharing.payloads import encode
from perfview.sharing.reductions import Effect, Reduction, effects, reduced


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
    sizes
        File and model -> bytes that it takes by itself.
    """

    payload: Payload
    data: bytes
    effects: tuple[Effect, ...]
    sizes: Mapping[tuple[str, str], int]


def prepared_payload(payload: Payload, reduction: Reduction) -> Prepared:
    """Return `payload` made coarser, as bytes, with the size of each model."""
    coarser = reduced(payload, reduction)
    sizes = {
        (file.id, model.name): len(
            encode(replace(coarser, files=(replace(file, models=(model,)),)))
        )
        for file in coarser.files
        for model in file.models
    }
    return Prepared(coarser, encode(coarser), effects(payload, coarser), sizes)
