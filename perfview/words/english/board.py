"""Words of the board part."""

TEXT: dict[str, str] = {
    "board.above_every_score": "above every score",
}
