"""Uploads at the gates: what is counted, what is cut off, and what is never read."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from tests.perfview.server.requests import Answer, asked, at_once, gates, inner, scope_of

MB = 10**6
CHUNKED = {"transfer_encoding": "chunked"}


def scope(session: str = "s", file: str = "f", **more: str) -> dict[str, Any]:
    return scope_of(f"/_stcore/upload_file/{session}/{file}", "PUT", **more)


def sent(gate: Any, parts: Sequence[Any] = (b"",), **headers: str) -> Answer:
    return at_once(asked(gate, scope(**headers), parts))


def told(gate: Any, size: object) -> Answer:
    """Say a length, and send nothing."""
    return sent(gate, content_length=str(size))


def test_an_upload_must_fit_beside_what_the_visitor_holds() -> None:
    assert told(gates(held=4 * MB), 6 * MB)[0] == 204
    status, headers, said = told(gates(held=4 * MB), 6 * MB + 1)
    assert (status, headers["connection"]) == (413, "close")
    assert b"may have 10 MB here altogether" in said
    assert b"held already (4.0 MB)" in said


@pytest.mark.parametrize("length", ["-1", "many", "1e9", "\u0663", "9" * 5000])
def test_a_length_is_a_number(length: str) -> None:
    pairs = [(b"content-length", length.encode())]
    assert at_once(asked(gates(), scope() | {"headers": pairs}))[0] == 400


def test_what_says_no_length_is_counted_as_it_arrives_and_cut_off() -> None:
    assert sent(gates(), [bytes(MB)] * 10, **CHUNKED)[0] == 204
    status, headers, said = sent(gates(), [bytes(MB)] * 12, **CHUNKED)
    assert (status, headers["connection"]) == (413, "close")
    assert b"this file of 11.0 MB" in said
    assert sent(gates(), [bytes(MB)] * 10 + [b"x"], **CHUNKED)[0] == 413


def test_a_length_that_lies_is_counted_too() -> None:
    assert sent(gates(), [bytes(MB)] * 11, content_length="1")[0] == 413


def test_an_upload_that_is_cut_off_is_read_no_further() -> None:
    taken = 0

    async def endless() -> Any:
        nonlocal taken
        taken += MB
        return {"type": "http.request", "body": bytes(MB), "more_body": True}

    async def nothing(message: Any) -> None:
        pass

    at_once(gates()(scope(**CHUNKED), endless, nothing))
    assert taken <= 16 * MB


def test_without_an_open_page_nothing_is_read() -> None:
    taken = []

    async def receive() -> Any:
        taken.append(1)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)

    answers: list[Any] = []
    gate = gates(app=inner, looks={"known": lambda session: session == "open"})
    at_once(gate(scope("closed", **CHUNKED), receive, send))
    assert answers[0]["status"] == 404
    assert len(taken) == 1  # only to notice that the sender has gone
    assert sent(gate, session="open", **CHUNKED)[0] == 204


def test_what_ends_before_it_is_whole_ends_in_silence() -> None:
    """The app behind does not write a fault into the log for it."""

    async def aborted(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        raise ConnectionResetError

    scope_ = scope(content_length="100")

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        raise AssertionError(message)

    at_once(gates(app=aborted)(scope_, receive, send))


def test_a_stalled_upload_is_ended_also_where_it_trickles() -> None:
    gate = gates(looks={"patience": 0.5})
    for parts in ([b"x", 5], [part for _ in range(120) for part in (b"x", 0.01)] + [b"x"]):
        status, headers, said = sent(gate, parts, content_length="100")
        assert (status, headers["connection"]) == (408, "close")
        assert b"stopped arriving" in said
    steady = [part for _ in range(8) for part in (bytes(16_384), 0.01)]
    assert sent(gate, [*steady, b"x"], content_length="131073")[0] == 204


def test_the_time_that_the_server_takes_is_no_stall() -> None:
    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await asyncio.sleep(1.0)
        await inner(scope, receive, send)

    gate = gates(app=slow, looks={"patience": 0.5})
    assert sent(gate, [b"x", 0.001, b"x"], content_length="2")[0] == 204


def test_stalled_uploads_take_the_room_of_what_arrived() -> None:
    """Forty-eight that say 50 MB and send 15 kB leave room for a file that does come."""

    async def crowd() -> list[int]:
        gate = gates(
            memory_megabytes=3000,
            resident=200,
            visitor_megabytes=500,
            uploads_per_visitor=50,
            looks={"patience": 0.3},
        )
        idle = [scope("s", str(n), content_length=str(50 * MB)) for n in range(48)]
        waiting = [asyncio.create_task(asked(gate, each, [bytes(15_000), 9])) for each in idle]
        await asyncio.sleep(0.01)
        honest = await asked(gate, scope("s", "mine", content_length=str(60 * MB)))
        return [honest[0], *(got[0] for got in await asyncio.gather(*waiting))]

    assert at_once(crowd()) == [204] + [408] * 48


def test_uploads_on_their_way_count_by_what_has_arrived_and_only_while_they_come() -> None:
    async def together() -> list[int]:
        gate = gates()
        first = asyncio.create_task(asked(gate, scope("a", "1"), [bytes(6 * MB), 0.5, b"x"]))
        await asyncio.sleep(0.01)
        second = await asked(gate, scope("a", "2"), [bytes(5 * MB)])
        other = await asked(gate, scope("b", "3"), [bytes(5 * MB)])
        again = await asked(gate, scope("a", "2"), [bytes(3 * MB)])
        return [(await first)[0], second[0], other[0], again[0]]

    assert at_once(together()) == [204, 413, 204, 204]


def test_a_file_that_has_just_been_taken_in_is_counted_once() -> None:
    """While Streamlit has it and its sender has no answer yet."""
    asks: list[set[str]] = []

    def held(session: str, besides: Any) -> int:
        asks.append(set(besides))
        return 0

    async def two() -> None:
        gate = gates(looks={"held": held})
        first = asyncio.create_task(asked(gate, scope("a", "1"), [b"x", 0.3, b"x"]))
        await asyncio.sleep(0)
        await asked(gate, scope("a", "2"), [b"x"])
        await first

    at_once(two())
    assert {"1", "2"} in asks


@pytest.mark.parametrize(
    ("chosen", "sessions", "addresses", "statuses"),
    [
        ({"uploads_per_visitor": 2}, "aab", ["192.0.2.1"] * 3, [429, 204]),
        ({"uploads_per_address": 2}, "abc", ["2001:db8::1", "2001:db8::2", "2001:db8::3"], [429]),
        ({"uploads_per_address": 2}, "abc", ["192.0.2.1", "192.0.2.2", "192.0.2.3"], [204]),
        ({"uploads_per_address": 2}, "abc", ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"], [429]),
    ],
)
def test_so_many_at_once_for_a_page_and_for_an_address(
    chosen: dict[str, int], sessions: str, addresses: list[str], statuses: list[int]
) -> None:
    async def crowd() -> list[int]:
        gate = gates(**chosen)
        first, second, third = zip(sessions, addresses, strict=True)
        slow = [
            asyncio.create_task(asked(gate, scope(first[0], str(n), address=at), [b"x", 0.3, b""]))
            for n, (_, at) in enumerate((first, second))
        ]
        await asyncio.sleep(0)
        tried = [await asked(gate, scope(first[0], "3", address=third[1]), [b"x"])]
        if len(statuses) > 1:
            tried.append(await asked(gate, scope(third[0], "3", address=third[1]), [b"x"]))
        assert [(await each)[0] for each in slow] == [204, 204]
        return [got[0] for got in tried]

    assert at_once(crowd()) == statuses


def test_a_server_without_memory_is_busy_for_files_alone() -> None:
    full = gates(memory_megabytes=500, resident=498)
    status, headers, said = told(full, 3 * MB)
    assert (status, headers["retry-after"]) == (503, "30")
    assert b"no memory left" in said
    assert told(full, 2 * MB)[0] == 204
    assert sent(full, [bytes(MB)] * 3, **CHUNKED)[0] == 503
    assert at_once(asked(full, scope_of("/", accept="text/html")))[0] == 204
    assert told(gates(memory_megabytes=0, resident=10**9), 3 * MB)[0] == 204
