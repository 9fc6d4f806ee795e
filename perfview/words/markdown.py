"""Foreign text - labels, names of models and files - made safe to stand in Markdown."""

from __future__ import annotations

import re

from perfview.words import told

# Everything that CommonMark, Streamlit's colours (":red[x]"), icons (":material/x:"), maths
# ("$x$") and bare links could take for more than a character.
SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&@/\"'=^])")

# Renderers make links of bare addresses after all escapes are read. An invisible word joiner in the
# right place says that they are words.
ADDRESS = re.compile(r"(?i)(?<=://)|(?<=www)(?=\.)|(?<=@)|(?<=mailto:)|(?<=xmpp:)")
JOINER = "\u2060"

# Characters that turn the direction of what follows, so that a text seems to say something else.
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def without_turns(text: str) -> str:
    r"""Return `text` without characters that turn the direction of writing; letters keep theirs.

    >>> without_turns("invoice\u202efdp.exe")
    'invoicefdp.exe'
    """
    return TURNS.sub("", text)


def escaped(text: object) -> str:
    r"""Return `text` so that Markdown shows exactly its characters, on one line.

    A message is told in the language of the run.

    >>> print(escaped("![x] **b** $1"))
    \!\[x\] \*\*b\*\* \$1
    """
    joined = ADDRESS.sub(JOINER, " ".join(without_turns(told(str(text))).split()))
    return SPECIAL.sub(r"\\\1", joined)
