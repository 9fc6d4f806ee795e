"""Boards in notebooks: `cutpoint.board`."""

from perfview.notebooks.boards import Board, board

__all__ = ["Board", "board"]
