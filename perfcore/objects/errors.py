"""What is said of objects that cannot be had."""

from __future__ import annotations

from typing import Any

from perfcore.messages import Message, message


class ObjectError(ValueError):
    """An object cannot be named or had so; ``message`` says why."""

    def __init__(self, template: str, /, **values: Any) -> None:
        self.message: Message = message(template, **values)
        super().__init__(self.message)


class NoObjectError(ObjectError):
    """There is no such object, or none that may be read: a store does not always tell which."""
