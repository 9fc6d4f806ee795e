"""Putting a task into all lists, and taking one out, as whoever has or lacks it would."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import perfcore.tasks
from perfcore.readers import FORMS
from perfcore.readers.forms.form import Form
from perfview.kit.pages import PAGES, Page
from perfview.kit.tasks import TASKS, Task


def put_in(task: Task, form: Form, page: Page, script: str = "") -> None:
    """Enter a task with its layout and its page, which may have a script of its own."""
    perfcore.tasks.TASKS[task.key] = task.core
    FORMS[form.key] = form
    TASKS.add(task)
    PAGES.add(replace(page, script=script))


def taken_out(gone: str) -> Callable[[], None]:
    """Leave nothing of a task in any list, and return what puts all back, in its order."""
    lists = (PAGES, TASKS)
    before = [list(each.values()) for each in lists]
    numbers, forms = dict(perfcore.tasks.TASKS), dict(FORMS)
    for key in [key for key, page in PAGES.items() if page.task == gone]:
        PAGES.remove(key)
    TASKS.remove(gone)
    del perfcore.tasks.TASKS[gone]
    for key in [key for key, form in FORMS.items() if form.task == gone]:
        del FORMS[key]

    def put_back() -> None:
        for each, known in zip(lists, before, strict=True):
            for key in list(each):
                each.remove(key)
            for item in known:
                each.add(item)  # type: ignore[arg-type]
        perfcore.tasks.TASKS.clear()
        perfcore.tasks.TASKS.update(numbers)
        FORMS.clear()
        FORMS.update(forms)

    return put_back


def names(path: Path, gone: str) -> bool:
    """Whether a file of tests is about a task: its names, its rooms, its key."""
    one = gone.removesuffix("es")
    found = rf"\b{gone}[\"'/.]|[\"'./]{gone}\b|\b{one}_[a-z]|\b{one.capitalize()}[A-Z]|_{gone}\b"
    return re.search(found, path.read_text(encoding="utf-8")) is not None
