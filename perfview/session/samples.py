"""The sample files that come with the product, as ``sample_data/samples.toml`` lists them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from perfcore.messages import message
from perfview.session.caches import cached_for_all
from perfview.session.data_files import DataFile, read_file

FOLDER = Path(__file__).parents[2] / "sample_data"


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample file.

    Attributes
    ----------
    id
        Its name in an address.
    path
        The file.
    title, question
        What a reader sees of it: what it is called, and what it helps to answer.
    positive_label
        The label of the positive cases.
    cases, positives
        Number of cases of one model, and of the positive ones among them.
    models
        Names of the models.
    """

    id: str
    path: Path
    title: str
    question: str
    positive_label: str
    cases: int
    positives: int
    models: tuple[str, ...]


def listed_samples(folder: Path = FOLDER) -> tuple[Sample, ...]:
    """Return the samples that the list in `folder` names, in its order; the first opens first."""
    entries = tomllib.loads((folder / "samples.toml").read_text(encoding="utf-8"))["sample"]
    return tuple(
        Sample(
            id=entry["id"],
            path=folder / entry["file"],
            title=message(entry["title"]),
            question=message(entry["question"]),
            positive_label=entry["positive_label"],
            cases=entry["cases"],
            positives=entry["positives"],
            models=tuple(entry["models"]),
        )
        for entry in entries
    )


@cached_for_all()
def samples() -> tuple[Sample, ...]:
    """Return the samples that come with the product."""
    return listed_samples()


@cached_for_all()
def sample_file(sample: Sample) -> DataFile:
    """Return the file of `sample`, with its columns as guessed."""
    return read_file(sample.path.read_bytes(), name=sample.title, sample=sample.id)
