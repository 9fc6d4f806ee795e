"""The sample files that come with the product, as ``sample_data/samples.toml`` lists them."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, dataclass, fields
from pathlib import Path

from perfcore.messages import message
from perfcore.tasks import UNNAMED
from perfview.kit.tasks import TASKS
from perfview.session.caches import cached_for_all
from perfview.session.data_files import DataFile, read_file

FOLDER = Path(__file__).parents[1] / "sample_data"


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
    cases
        Number of cases of one model.
    models
        Names of the models.
    task
        The task whose data it holds.
    positive_label, positives
        Of two classes: the label of the positive cases, and how many there are.
    classes
        How many classes it has.
    """

    id: str
    path: Path
    title: str
    question: str
    cases: int
    models: tuple[str, ...]
    task: str = UNNAMED
    positive_label: str = ""
    positives: int = 0
    classes: int = 2


def listed_samples(folder: Path = FOLDER, *, task: str = "") -> tuple[Sample, ...]:
    """Return the samples that the list in `folder` names, in its order; the first opens first.

    With a task, only those that hold its data.
    """
    entries = tomllib.loads((folder / "samples.toml").read_text(encoding="utf-8"))["sample"]
    return tuple(
        Sample(
            id=entry["id"],
            path=folder / entry["file"],
            title=message(entry["title"]),
            question=message(entry["question"]),
            cases=entry["cases"],
            models=tuple(entry["models"]),
            **{name: entry[name] for name in _of_some() if name in entry},
        )
        for entry in entries
        if task in ("", entry.get("task", UNNAMED))
    )


def _of_some() -> list[str]:
    """Return what the list says of some samples only."""
    return [each.name for each in fields(Sample) if each.default is not MISSING]


@cached_for_all()
def _listed() -> tuple[Sample, ...]:
    return listed_samples()


def samples() -> tuple[Sample, ...]:
    """Return the samples that come with the product, of the tasks that it has."""
    return tuple(sample for sample in _listed() if sample.task in TASKS)


@cached_for_all()
def sample_file(sample: Sample) -> DataFile:
    """Return the file of `sample`, with its columns as guessed."""
    return read_file(sample.path.read_bytes(), name=sample.title, sample=sample.id)
