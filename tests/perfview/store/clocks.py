"""A clock that a test turns, and shares that are easy to make."""

from perfview.store.shares import Share

DAY = 24 * 3600


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def share(title: str = "Which threshold?", **values: object) -> Share:
    known: dict[str, object] = {"settings": {"page": "threshold"}, "payload": b"counts"}
    return Share(title=title, **{**known, **values})  # type: ignore[arg-type]
