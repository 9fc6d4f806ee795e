"""`python -m perfview.commands`: the command line where its script is not installed."""

from perfview.commands.starts import run

run()
