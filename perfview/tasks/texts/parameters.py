"""What a reader chooses about texts, on all pages: how they are cut into tokens."""

from __future__ import annotations

from importlib.util import find_spec

from perfcore.texts import TOKENISERS
from perfview.kit.parameters import one_of, switch, text_choice

OFFERED = tuple(name for name in TOKENISERS if name != "intl" or find_spec("sacrebleu") is not None)
"""The tokenisers that can be chosen here: that of sacrebleu needs its package."""
TOKENS = text_choice("tokens", "data", one_of(OFFERED), in_links=False)
"""By which tokeniser texts are cut; "" for the one that suits them. A link holds numbers of one."""
TEXTS = switch("with_texts", "data", in_address=False)
"""Whether the page in one file shows the texts."""
IDS = switch("with_ids", "data", in_address=False)
"""Whether links and files say what segments are called."""
LOWERCASE = switch("lowercase", "data", in_links=False)
"""Whether texts are put into lower case first."""
