"""The command line: `cutpoint`. What a command needs is imported once it runs."""

from perfview.commands.starts import main

__all__ = ["main"]
