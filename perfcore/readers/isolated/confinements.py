"""What a process gives up before it touches a file of a stranger: all but reading and answering.

It keeps memory, threads, and the files and the connection that are open. It can open no file and
no connection, start no program or process, and reach no other process; where root started the
server, it is nobody.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import sys

NOBODY = 65534
_NO_NEW_PRIVILEGES = 38
_FILTER, _ALL_THREADS = 1, 1
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
"""What a step of a filter does, as the kernel numbers it."""
_CALL, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
"""Where a filter finds what it decides on."""
_ALLOW, _FAIL, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_A_THREAD = 0x10000
_PLACES = {"x86_64": 0, "aarch64": 1}
_MACHINES = (0xC000003E, 0xC00000B7)
_SECCOMP, _CLONE, _CLONE3 = (317, 277), (56, 220), (435, 435)
_ALLOWED = {
    "read": (0, 63),
    "write": (1, 64),
    "lseek": (8, 62),
    "futex": (202, 98),
    "mmap": (9, 222),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "mprotect": (10, 226),
    "madvise": (28, 233),
    "brk": (12, 214),
    "pread64": (17, 67),
    "pwrite64": (18, 68),
    "readv": (19, 65),
    "writev": (20, 66),
    "sendto": (44, 206),
    "close": (3, 57),
    "fstat": (5, 80),
    "newfstatat": (262, 79),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "restart_syscall": (219, 128),
    "sigaltstack": (131, 132),
    "set_robust_list": (273, 99),
    "rseq": (334, 293),
    "gettid": (186, 178),
    "getpid": (39, 172),
    "getcpu": (309, 168),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "membarrier": (324, 283),
    "clock_gettime": (228, 113),
    "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "getrandom": (318, 278),
    "exit": (60, 93),
    "exit_group": (231, 94),
}
"""The system calls that reading takes, by their numbers on x86-64 and on ARM with 64 bits."""


class _Step(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_uint16),
        ("if_so", ctypes.c_uint8),
        ("else_", ctypes.c_uint8),
        ("value", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("steps", ctypes.POINTER(_Step)))


def confine() -> None:
    """Give up all that reading does not take, for good and in all threads.

    Raises
    ------
    OSError
        If the system allows less; what it allows is done nevertheless.
    """
    failed: OSError | None = None
    for given_up in (become_nobody, filter_calls):
        try:
            given_up()
        except OSError as error:
            failed = failed or error
    if failed is not None:
        raise failed


def become_nobody() -> None:
    """Have no more rights than a user who owns nothing, where root runs this process."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def filter_calls() -> None:
    """Have the kernel refuse all system calls but those of a list."""
    place = _PLACES.get(platform.machine()) if sys.platform == "linux" else None
    if place is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    steps = _steps(place)
    program = _Program(len(steps), (_Step * len(steps))(*steps))
    system = ctypes.CDLL(None, use_errno=True)
    zeros = (ctypes.c_ulong(0),) * 3
    refused = system.prctl(_NO_NEW_PRIVILEGES, ctypes.c_ulong(1), *zeros) or system.syscall(
        ctypes.c_long(_SECCOMP[place]),
        ctypes.c_long(_FILTER),
        ctypes.c_long(_ALL_THREADS),
        ctypes.byref(program),
    )
    if refused:
        code = ctypes.get_errno() or errno.EPERM
        raise OSError(code, os.strerror(code))


def _steps(place: int) -> list[_Step]:
    """Return the filter. A new process is none of a thread; new libraries ask so that it shows."""
    allow = _Step(_RETURN, 0, 0, _ALLOW)
    steps = [
        _Step(_LOAD, 0, 0, _MACHINE),
        _Step(_EQUAL, 1, 0, _MACHINES[place]),
        _Step(_RETURN, 0, 0, _KILL),
        _Step(_LOAD, 0, 0, _CALL),
    ]
    for numbers in _ALLOWED.values():
        steps += [_Step(_EQUAL, 0, 1, numbers[place]), allow]
    return [
        *steps,
        _Step(
            _EQUAL, 0, 1, _CLONE3[place]
        ),  # a filter cannot see what it asks for: use the old one
        _Step(_RETURN, 0, 0, _FAIL | errno.ENOSYS),
        _Step(_EQUAL, 0, 3, _CLONE[place]),
        _Step(_LOAD, 0, 0, _FIRST_ARGUMENT),
        _Step(_ANY_BIT, 0, 1, _A_THREAD),
        allow,
        _Step(_RETURN, 0, 0, _FAIL | errno.EPERM),
    ]
