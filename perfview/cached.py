"""The only place with caches: one-liners around perfcore, keyed by the content of the data.

What belongs to a data file lives with its session and goes when the session ends or `forget` is
called; what comes with the product is shared by all. All of it is frozen, so nothing is copied.
The shelf alone changes: it holds the files that a reload must find again.
"""

from __future__ import annotations

import streamlit as st

from perfcore.counts import Sweep
from perfcore.sweeps import sweep_of
from perfview.board.content import BoardContent, board_content
from perfview.board.cost_content import cost_content
from perfview.data_files import DataFile, read_file
from perfview.deployments import Deployment
from perfview.samples import Sample, listed_samples
from perfview.shelves import Shelf
from perfview.words import say

# A sweep of ten million distinct scores takes 240 MB: few are kept.
MOST = 4


def _key(file: DataFile) -> str:
    return file.key


@st.cache_resource(show_spinner=False)
def samples() -> tuple[Sample, ...]:
    """Return the samples that come with the product."""
    return listed_samples()


@st.cache_resource(show_spinner=False)
def shelf() -> Shelf:
    """Return the shelf of this server: data files that a reload finds again."""
    return Shelf()


@st.cache_resource(show_spinner=False)
def sample_file(sample: Sample) -> DataFile:
    """Return the file of `sample`, with its columns as guessed."""
    return read_file(sample.path.read_bytes(), name=sample.title, sample=sample.id)


@st.cache_resource(
    scope="session",
    max_entries=MOST,
    show_spinner=say("common.counting"),
    hash_funcs={DataFile: _key},
)
def sweep(file: DataFile, model: str) -> Sweep:
    """Return the counts of `model` at every distinct score."""
    return sweep_of(file.predictions, model)


@st.cache_resource(
    scope="session", max_entries=MOST, show_spinner=False, hash_funcs={DataFile: _key}
)
def content(
    file: DataFile,
    model: str,
    deployment: Deployment = Deployment(),  # noqa: B008
) -> BoardContent:
    """Return what the board shows of `model` where it is used."""
    return board_content(
        sweep(file, model),
        model=model,
        positive_label=file.predictions.positive_label,
        negative_label=file.predictions.negative_label,
        deployment=deployment,
    )


@st.cache_resource(
    scope="session", max_entries=MOST, show_spinner=False, hash_funcs={DataFile: _key}
)
def sweep_in_use(file: DataFile, model: str, deployment: Deployment) -> Sweep:
    """Return the counts of `model` where it is used: those of the data, or projected."""
    return deployment.sweep(sweep(file, model))


@st.cache_resource(
    scope="session", max_entries=MOST, show_spinner=False, hash_funcs={DataFile: _key}
)
def costs(file: DataFile, model: str) -> BoardContent:
    """Return what the costs board shows of `model`."""
    return cost_content(
        sweep(file, model),
        model=model,
        positive_label=file.predictions.positive_label,
        negative_label=file.predictions.negative_label,
    )


def forget() -> None:
    """Free what was computed for this session's data files."""
    sweep.clear()
    sweep_in_use.clear()
    content.clear()
    costs.clear()
