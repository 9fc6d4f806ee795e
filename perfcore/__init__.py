"""Performance measures of classifiers, exact at every distinct score."""

import re
from importlib import import_module
from typing import Any

# Each name is imported when it is first asked for: to load all rooms takes twice as long as numpy,
# and `sweep` and `auc` need a tenth of that. Type checkers and this file read one list of names.
_STUB = __loader__.get_data(f"{__path__[0]}/__init__.pyi").decode()  # of a wheel or a zip
_ROOM_OF = {name: room for room, name in re.findall(r"(?m)^from (\S+) import (\w+)", _STUB)}
_ROOMS = {room.split(".")[1] for room in _ROOM_OF.values()}

# What `from perfcore import *` gives: all but the readers, which load pandas and pyarrow.
__all__ = [name for name, room in _ROOM_OF.items() if room != "perfcore.readers"]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"perfcore.{name}")
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(import_module(_ROOM_OF[name]), name)
    except ModuleNotFoundError as missing:
        if _ROOM_OF[name] != "perfcore.readers":
            raise
        from perfcore.messages import message

        raise ModuleNotFoundError(
            message(
                "{reader} needs {name}, which perfcore alone does not. "
                "Install it with: pip install '.[readers]'",
                reader=name,
                name=missing.name,
            )
        ) from missing
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_ROOM_OF, *_ROOMS})
