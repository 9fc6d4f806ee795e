"""What a command says when it cannot go on."""

from __future__ import annotations


class UnusableError(Exception):
    """What a command cannot use, in one sentence."""
