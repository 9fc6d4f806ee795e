"""Keeps Arrow from importing pandas before anybody else does: no sample and no board needs it.

Arrow would import it to look at the first list that it is given. It takes 0.25 s of processor time.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any


def hide_pandas() -> None:
    """Have Arrow take pandas for absent until it is imported; nothing where it has been."""
    if "pandas" in sys.modules:
        return
    import pyarrow as pa  # the server answers before it is there

    sys.meta_path.insert(0, absent := _Absent())
    pa.lib._pandas_api.have_pandas  # noqa: B018, SLF001  (it looks once)
    sys.meta_path.remove(absent)
    sys.meta_path.insert(0, _Shown(pa.lib._pandas_api))  # noqa: SLF001


class _Absent(MetaPathFinder):
    def find_spec(self, name: str, _path: object, _target: object = None) -> None:
        """Say of pandas that it is not there; look for nothing else."""
        if name == "pandas":
            raise ModuleNotFoundError(name)


class _Shown(MetaPathFinder):
    def __init__(self, arrow: Any) -> None:
        self._arrow = arrow

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how pandas is imported: as ever, and then Arrow is told of it."""
        if name != "pandas":
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                load(module)
                self._arrow.pd  # noqa: B018  (it looks again where it must have it)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec
