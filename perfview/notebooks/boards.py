"""A live board in a cell of a notebook: the page in one file, in a frame of its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import cached_property
from html import escape, unescape
from itertools import count
from pathlib import Path
from typing import Any

from perfcore.results import Finished, result_json
from perfview.commands.refusals import UnusableError
from perfview.commands.reports import page_of, result_of, with_options
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.kit.theme import fixed
from perfview.session.caches import kept_in
from perfview.session.data_sets import DataSet
from perfview.words import commas, language, listed, say, sentences, spoken_in

MEGABYTE = 10**6
MAY = "allow-scripts allow-downloads allow-popups"
"""What the frame may do: it is of no origin, so it reaches neither the notebook nor a network."""
_TAG = re.compile(r"<[^>]+>")


def known_one(argument: str, given: str, known: Collection[str]) -> str:
    """Return what an argument names, refused if there is no such one."""
    if given not in known:
        told = {"argument": argument, "given": given, "known": listed(known)}
        raise UnusableError(say("notebooks.not_known", **told))
    return given


class Board:
    """A board of a data set, shown where a cell returns it. Made by `cutpoint.board`.

    It speaks the language in which it was made. A notebook that is saved with it holds what the
    page in one file holds: counts at each score and names, no rows; of texts, numbers and points
    what that page draws.
    """

    def __init__(
        self,
        data: DataSet | Finished,
        *,
        model: str | None,
        title: str,
        note: str,
        pages: Collection[str],
        max_bytes: int,
        height: int,
        options: dict[str, Any],
    ) -> None:
        self._data, self._kept, self._spoken = data, dict[str, Any](), language()
        self._said = {"title": title, "note": note}
        self._models = tuple(data.models)
        self._model = known_one("model", model or self._models[0], self._models)
        mine = [key for key, page in PAGES.items() if page.task == data.task and page.part]
        self._pages = [known_one("pages", key, mine) for key in pages]
        self._max_bytes, self._height = max_bytes, height
        if isinstance(data, Finished):
            if options:
                raise UnusableError(say("notebooks.decided", options=listed([*options])))
            self.result = self._finished = data
            return
        with kept_in(self._kept):
            self._chosen = with_options(data, self._model, **options)

    @cached_property
    def _finished(self) -> Finished:
        return self._counted(drawn=False)

    @cached_property
    def result(self) -> Finished:
        """What the result file keeps, with all intervals: `perfcore.results` writes it."""
        return self._counted(drawn=True)

    def _counted(self, *, drawn: bool) -> Finished:
        with kept_in(self._kept):
            return result_of(self._data_set, self._chosen, drawn=drawn, **self._said)

    @property
    def _data_set(self) -> DataSet:
        if isinstance(self._data, Finished):
            raise UnusableError(say("notebooks.no_rows"))
        return self._data

    @cached_property
    def page(self) -> bytes:
        """The page in one file, as Download saves it."""
        return spoken_in(self._spoken, self._page)()

    def _page(self) -> bytes:
        if isinstance(self._data, Finished):
            return page_html(self._data, self._model, pages=self._pages)
        with kept_in(self._kept):
            return page_of(
                self._data_set, self._finished, self._model, self._chosen, pages=self._pages
            )

    def save(self, path: str | Path) -> Path:
        """Write the page in one file or, where `path` ends with .json, the result."""
        file = Path(path)
        file.write_bytes(result_json(self.result) if file.suffix == ".json" else self.page)
        return file

    def share(
        self,
        store_url: str,
        *,
        days: int | None = None,
        digits: int | None = None,
        least: int = 1,
    ) -> str:
        """Put the counts into the store of a server, as `cutpoint share`; return the link."""
        data = self._data_set
        try:
            from perfview.commands.links import link_to
            from perfview.store.connections import store_at

            store = store_at(store_url)
        except ModuleNotFoundError as error:
            raise UnusableError(say("notebooks.no_store", error=error)) from error
        with kept_in(self._kept):
            made = link_to(data, store=store, days=days, digits=digits, least=least, **self._said)
        return str(made["url"])

    def __str__(self) -> str:
        """Return the figures in words."""
        return spoken_in(self._spoken, self._words)()

    def _words(self) -> str:
        card = TASKS[self._data.task].report.card(self._finished, self._model)
        rule = unescape(_TAG.sub("", card.rule))
        figures = commas(f"{name} {value}" for name, value in card.expected.boxes.items())
        said = [rule, say("notebooks.expected", title=card.expected.title, figures=figures)]
        if len(self._models) > 1:
            said.append(say("notebooks.models", model=self._model, models=listed(self._models)))
        return sentences(*said)

    __repr__ = __str__

    def _repr_mimebundle_(
        self, include: Sequence[str] = (), exclude: Sequence[str] = ()
    ) -> dict[str, str]:
        """Return how a notebook shows it: in words, and live where scripts may run."""
        said, frame = str(self), spoken_in(self._spoken, self._frame)()
        return {"text/plain": said, "text/html": f"<p>{escape(said)}</p>\n{frame}"}

    @cached_property
    def _beside(self) -> Path:
        """The file beside the notebook that holds the page: a new one, as none is overwritten."""
        stem = f"cutpoint-{self._finished.created:%Y%m%d-%H%M%S}"
        for place in count(1):
            file = Path(f"{stem}.html" if place == 1 else f"{stem}-{place}.html")
            with suppress(FileExistsError), file.open("xb") as made:
                made.write(self.page)
                return file
        raise AssertionError

    def _frame(self) -> str:
        page = self.page.decode()
        held = page.replace("&", "&amp;").replace('"', "&quot;")
        if len(held.encode()) > self._max_bytes:
            file = self._beside
            size, most = (fixed(n / MEGABYTE, 1) for n in (len(held.encode()), self._max_bytes))
            said = say("notebooks.too_large", size=size, most=most)
            return f'<p>{escape(said)} <a href="{escape(file.name)}">{escape(file.name)}</a></p>'
        named = escape(self._said["title"].strip() or self._model)
        style = f"width:100%;height:{self._height}px;border:0"
        return (
            f'<iframe sandbox="{MAY}" loading="lazy" title="{named}" style="{style}"'
            f' srcdoc="{held}"></iframe>'
        )
