"""Starts the process that reads files, without pandas: Arrow would import it and not use it."""

from __future__ import annotations

import socket
import sys
from importlib.abc import MetaPathFinder
from typing import Any


class _NoPandas(MetaPathFinder):
    def find_spec(self, name: str, path: Any, target: Any = None) -> None:
        """Say of pandas that it is not there; look for nothing else."""
        if name == "pandas":
            raise ModuleNotFoundError(name)


if __name__ == "__main__":
    sys.meta_path.insert(0, _NoPandas())
    from perfcore.readers.isolated.children import serve

    serve(socket.socket(fileno=int(sys.argv[1])))
