"""Results of texts in a file: what is written of them, and what is read, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

from perfcore.results.documents import (
    Checked,
    Form,
    fingerprint,
    intervals_told,
    made_of,
    models_in,
    origin_told,
    read_document,
    with_intervals,
)
from perfcore.results.nodes import Node
from perfcore.results.records import DataOrigin, TextModelResult, TextResult
from perfcore.texts import figures_of, packed, unpacked


def read_text_result(source: str | Path | bytes) -> TextResult:
    """Return the result of texts in a JSON document, as `read_result` does of two classes.

    Figures are compared with what follows from the numbers of segments.

    Raises
    ------
    ResultError
        If it is no result of texts.
    OSError
        If the file cannot be opened.
    """
    return cast("TextResult", read_document(source, TextResult.task))


def _told(result: TextResult) -> dict[str, Any]:
    models = [
        {
            "name": name,
            "tally": packed(model.tally),
            "figures": figures_of(model.tally),
            **intervals_told(model),
        }
        for name, model in result.models.items()
    ]
    origin = origin_told(result)
    return {"origin": origin, "models": models}


def _read(members: Mapping[str, Node], said: dict[str, Any]) -> TextResult:
    return TextResult(
        **said,
        origin=members["origin"].record(DataOrigin, Node.text, sha256=fingerprint),
        models=models_in(members["models"], _model, "tally", "figures", optional=("intervals",)),
    )


def _model(members: Mapping[str, Node]) -> TextModelResult:
    template = "{path} must be what segments are written as. {error}"
    tally = made_of(members["tally"], unpacked, template)
    figures = figures_of(tally)
    members["figures"].require(figures)
    return with_intervals(TextModelResult(tally=tally), members, figures)


def _checked(result: TextResult, model: TextModelResult) -> dict[str, Callable[[], Checked]]:
    return {key: partial(Checked, value) for key, value in figures_of(model.tally).items()}


TEXTS = Form(
    reader="read_text_result",
    told=_told,
    figures=_checked,
    read=_read,
    members=(),
)
