"""Structs as Parquet writes them: Thrift's compact protocol."""

from __future__ import annotations

from typing import Any

from perfcore.messages import message

_DEEPEST = 12
_SHALLOW = 4
"""The chunks of a file's footer lie so deep: row groups, their columns."""

_STOP, _BINARY, _LIST, _SET, _STRUCT = (0, 8, 9, 10, 12)
_VARINTS = (4, 5, 6)
_TRUTHS, _BYTE = (1, 2), 3
_SIZES = {1: 0, 2: 0, _BYTE: 1, 7: 8}
"""Bytes of the other kinds of value: true, false, a byte, a double."""


class HeaderError(ValueError):
    """Bytes that are not what they should be: ``args[0]`` is a Message that says so."""


class Compact:
    """Reads structs: whole numbers, structs and lists of structs are kept; of others their lengths.

    Parameters
    ----------
    data : bytes
        What begins with a struct.
    most : int, optional
        How many structs may lie as deep as the column chunks of a footer, or less deep.
    place : int
        Where it begins.
    """

    def __init__(self, data: bytes, most: int | None = None, place: int = 0) -> None:
        self.data, self.place = data, place
        self.most, self.found = most, 0

    def struct(self, depth: int = 0) -> dict[int, Any]:
        """Return what is kept of the struct that begins here, by field.

        Raises
        ------
        HeaderError
            If it is none, or there are too many.
        """
        try:
            return self._struct(depth)
        except IndexError as error:
            raise HeaderError(message("a header is cut off")) from error

    def _struct(self, depth: int) -> dict[int, Any]:
        self.found += depth <= _SHALLOW
        if self.most is not None and self.found > self.most:
            raise HeaderError(message("it lists more than {most:,} things", most=self.most))
        fields: dict[int, Any] = {}
        number = 0
        while (head := self._byte()) & 15 != _STOP:
            number = number + (head >> 4) if head >> 4 else self._number()
            fields[number] = self._value(head & 15, depth)
        return fields

    def _value(self, kind: int, depth: int) -> Any:
        if depth > _DEEPEST:
            raise HeaderError(message("a header is nested too deeply"))
        if kind in _VARINTS:
            return self._number()
        if kind == _STRUCT:
            return self._struct(depth + 1)
        if kind == _BINARY:
            size = self._varint()
            self.place += size
        elif kind in (_LIST, _SET):
            return self._items(depth)
        elif kind in _SIZES:
            self.place += _SIZES[kind]
        else:
            raise HeaderError(message("a header holds what none does"))
        return None

    def _items(self, depth: int) -> list[Any] | int:
        """Return the structs of a list, or how many other things it holds."""
        head = self._byte()
        count = head >> 4 if head >> 4 < 15 else self._varint()
        kind = _BYTE if head & 15 in _TRUTHS else head & 15  # in a list, these take a byte
        count = min(count, len(self.data))
        if kind == _STRUCT:
            return [self._value(kind, depth + 1) for _ in range(count)]
        for _ in range(count):
            self._value(kind, depth + 1)
        return count

    def _number(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)

    def varint(self) -> int:
        """Return the number from 0 up that begins here.

        Raises
        ------
        HeaderError
            If it is none.
        """
        try:
            return self._varint()
        except IndexError as error:
            raise HeaderError(message("a header is cut off")) from error

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
            if shift > 63:
                raise HeaderError(message("a header holds too large a number"))

    def _byte(self) -> int:
        byte = self.data[self.place]
        self.place += 1
        return byte
