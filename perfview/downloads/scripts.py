"""Data and scripts of a page in one file: packed, so that they take less than half of their bytes.

A notebook turned into one line must run them too, so no text that a browser checks by its hash has
lines: packed scripts are data, and what unpacks them stands in one line.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Sequence
from functools import cache
from html import escape

from perfview.downloads.bundles import ASSETS, bundled
from perfview.downloads.markup import inline
from perfview.drawing import plotly_file
from perfview.kit.boards import Board
from perfview.words import say

LEVEL = 6
"""Of gzip: a higher one takes longer and saves less than a hundredth."""
_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)


def scripts_html(data: object, scripts: Sequence[str]) -> str:
    """Return data and scripts packed, what unpacks them, and what who cannot do that reads.

    The last script is a module.

    Raises
    ------
    ValueError
        If the data hold NaN or infinity.
    """
    told = packed(json.dumps(data, allow_nan=False, ensure_ascii=False))
    kinds = [*[""] * (len(scripts) - 1), "module"]
    lines = [
        f'<p id="pv-old" hidden>{escape(say("downloads.old_browser"))}</p>',
        f'<script type="text/plain" data-packed="application/json" id="pv-page">{told}</script>',
        *(
            f'<script type="text/plain" data-packed="{kind}">{_packed_script(script)}</script>'
            for kind, script in zip(kinds, scripts, strict=True)
        ),
        f"<script>{unpacker()}</script>",
    ]
    return "\n".join(lines)


def packed(text: str) -> str:
    """Return a text packed, in letters that can stand in any element."""
    return base64.b64encode(gzip.compress(text.encode(), LEVEL, mtime=0)).decode()


_packed_script = cache(packed)


@cache
def unpacker() -> str:
    """Return what unpacks and runs scripts, as one line."""
    text = _COMMENT.sub("", (ASSETS / "downloads/unpack.js").read_text(encoding="utf-8"))
    return inline(" ".join(text.split()))


@cache
def bundle(boards: tuple[Board, ...]) -> str:
    """Return the modules of the boards as one, which brings the page to life."""
    lines = [
        'import { enliven } from "./downloads/file.js";',
        *(f'import board_{i} from "./{board.module}";' for i, board in enumerate(boards)),
        *("", "enliven({"),
        *(f'  "{board.module}": board_{i},' for i, board in enumerate(boards)),
        "});\n",
    ]
    return bundled("entry.js", ASSETS, text="\n".join(lines))


@cache
def plotly() -> str:
    """Return Plotly."""
    return plotly_file().read_text(encoding="utf-8")
