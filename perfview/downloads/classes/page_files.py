"""What the pages of several classes show of a model, in one HTML file."""

from __future__ import annotations

from typing import Any

from perfcore.results import ClassResult
from perfview.downloads.classes.facts import class_facts_html
from perfview.downloads.facts import title_of
from perfview.downloads.one_file import Part, file_html, parts_of
from perfview.tasks.classes.task import TASK
from perfview.words import say


def class_page_html(result: ClassResult, name: str, look: Any) -> bytes:
    """Return a page with the parts of all pages of several classes about a model.

    Parameters
    ----------
    result : ClassResult
        What is shown.
    name : str
        Which of its models.
    look : object
        How the author looked at the pages, as these want to know it.
    """
    parts: dict[str, list[Part]] = parts_of(TASK.key, result, name, look)
    return file_html(
        result,
        parts,
        title=title_of(result, name, result.origin.name),
        facts=class_facts_html(result, name),
        said=say("files.live"),
        explanations={},
    )
