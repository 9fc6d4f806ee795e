"""What is computed once: results keyed by the content of the data, in one list.

What belongs to a data file lives with its session and goes when the session ends or `forget` is
called; what comes with the product, and what a link holds, is shared by all. Nothing is copied, so
nobody may write to what comes from a cache. One thing changes: a bootstrap, which goes on from
where it was left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from inspect import signature
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from perfview.drawing import run_context, st
from perfview.words import language, say

# A sweep of ten million distinct scores takes 240 MB: few are kept.
MOST = 4

P = ParamSpec("P")
R = TypeVar("R")

_OF_SESSION: dict[str, Any] = {}
"""Qualified name of a function and language -> what keeps its results for each session."""
_OF_COMMAND: list[dict[str, Any]] = []
"""What a command keeps in place of sessions; none in a server."""


def cached(
    *, most: int = MOST, spinner: str = "", shared: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that keeps the results of a function for one session.

    Results are told apart by the language and by all arguments whose names do not begin with an
    underscore: a large thing by its ``key``, which says what it was made from, others by their
    values. Whatever else is refused with a TypeError: what an array prints, for one, is not all
    that it holds. Where no session is at hand, as in the threads that make files, nothing is kept
    for it.

    Parameters
    ----------
    most
        So many results are kept.
    spinner
        The key of the text that is shown while one is computed; "" for none.
    shared
        Whether all visitors share one copy of each where the first argument is `for_all`: data
        that came with the product or stand in a link, or what was made of such data alone.
    """

    def decorator(function: Callable[P, R]) -> Callable[P, R]:
        own = _keeper(function, spinner, scope="session", max_entries=most)
        for_all = cached_for_all(most=2 * most, spinner=spinner)(function)

        @wraps(function)
        def result(*args: P.args, **kwargs: P.kwargs) -> R:
            key = _key(function, *args, **kwargs)
            if _OF_COMMAND:
                name = f"{function.__module__}.{function.__qualname__} {key}"
                return cast("R", _of_command(name, lambda: function(*args, **kwargs)))
            compute = for_all if shared and _is_for_all(args[0]) else function
            if run_context() is None:  # a file that is being made
                return compute(*args, **kwargs)
            return own(language())(key, lambda: compute(*args, **kwargs))

        return result

    return decorator


def cached_for_all(
    *, most: int | None = None, spinner: str = ""
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that keeps the results of a function for all sessions, see `cached`."""

    def decorator(function: Callable[P, R]) -> Callable[P, R]:
        keeper = _keeper(function, spinner, scope="global", max_entries=most)

        @wraps(function)
        def result(*args: P.args, **kwargs: P.kwargs) -> R:
            key = _key(function, *args, **kwargs)
            return keeper(language())(key, lambda: function(*args, **kwargs))

        return result

    return decorator


def without_session() -> None:
    """Keep results for this process: a command has no session, and ends soon."""
    _OF_COMMAND[:] = [{}]


@contextmanager
def kept_in(kept: dict[str, Any]) -> Iterator[None]:
    """Keep results in `kept` meanwhile: a board in a notebook has no session, and goes with it."""
    before = [*_OF_COMMAND]
    _OF_COMMAND[:] = [kept]
    try:
        yield
    finally:
        _OF_COMMAND[:] = before


def _of_command(key: str, compute: Callable[[], Any]) -> Any:
    (kept,) = _OF_COMMAND
    if key not in kept:
        kept[key] = compute()
    return kept[key]


def forget() -> None:
    """Free what was computed for this session's data files."""
    for keeper in _OF_SESSION.values():
        keeper.clear()


def _is_for_all(found: object) -> bool:
    if isinstance(found, tuple):
        return all(map(_is_for_all, found))
    return bool(getattr(found, "for_all", False))


def _key(function: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    bound = _signature(function).bind(*args, **kwargs)
    bound.apply_defaults()
    told = {name: value for name, value in bound.arguments.items() if not name.startswith("_")}
    return repr({name: _told(f"{function.__qualname__}({name})", told[name]) for name in told})


_signature = cache(signature)  # looked at once: a page asks for dozens of results at each run


def _told(argument: str, value: Any) -> Any:
    """Return what tells a value from others by what it prints, and by nothing else."""
    key = getattr(value, "key", None)
    if isinstance(key, str):
        return key
    if isinstance(value, tuple):
        return tuple(_told(argument, part) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = [_told(argument, getattr(value, field.name)) for field in fields(value)]
        return type(value).__qualname__, *parts
    if value is None or isinstance(value, str | int | float | Path):
        return value
    raise TypeError(
        f"Argument {argument} must be a number, a text, a path, a tuple or dataclass of such, or "
        f"have a key, to be cached by; got {type(value).__name__}."
    )


def _keeper(
    function: Callable[P, R], spinner: str, **options: Any
) -> Callable[[str], Callable[[str, Callable[[], R]], R]]:
    """Return a function that returns Streamlit's cache for a language."""

    @cache
    def in_language(spoken: str) -> Callable[[str, Callable[[], R]], R]:
        def kept(key: str, _compute: Callable[[], R]) -> R:
            return _compute()

        kept.__module__ = function.__module__
        kept.__qualname__ = f"{function.__qualname__}.{spoken}"
        shown = say(spinner) if spinner else False
        keeper: Any = st.cache_resource(show_spinner=shown, **options)(kept)
        if options["scope"] == "session":
            _OF_SESSION[f"{kept.__module__}.{kept.__qualname__}"] = keeper
        return cast("Callable[[str, Callable[[], R]], R]", keeper)

    return in_language
