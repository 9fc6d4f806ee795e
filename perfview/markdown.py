"""Foreign text - labels, names of models and files - made safe to stand in Markdown."""

from __future__ import annotations

import re

# Everything that CommonMark, Streamlit's colours (":red[x]"), icons (":material/x:"), maths
# ("$x$") and bare links could take for more than a character.
SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&@/\"'=^])")


def escaped(text: object) -> str:
    r"""Return `text` so that Markdown shows exactly its characters, on one line.

    >>> print(escaped("![x](http://a.b) $1"))
    \!\[x\]\(http\:\/\/a\.b\) \$1
    """
    return SPECIAL.sub(r"\\\1", " ".join(str(text).split()))
