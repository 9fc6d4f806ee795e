"""The start of a command, and its end: one line of error, and an exit code."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from tempfile import NamedTemporaryFile

from perfview.commands.refusals import UnusableError

UNUSABLE = 2
"""The exit code where a command could not do what it was told."""
FAULT = 3
"""The exit code where the program itself failed."""
INTERRUPTED = 130
_NO_CLICK = "cutpoint: the command line needs click. Install it with: pip install '.[app]'"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; return its exit code."""
    try:
        import click
    except ModuleNotFoundError:
        return _failed(_NO_CLICK)
    from perfview.commands.groups import cutpoint

    try:
        code = cutpoint.main(
            None if arguments is None else list(arguments),
            prog_name="cutpoint",
            standalone_mode=False,
        )
    except click.exceptions.NoArgsIsHelpError as help_:
        click.echo(help_.format_message())
        return UNUSABLE
    except click.ClickException as error:
        return _failed(f"cutpoint: {error.format_message()}")
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads the output has seen enough
        sys.stderr.close()
        return 0
    except ModuleNotFoundError as error:
        return _failed(f"cutpoint: {error}")
    except (UnusableError, ValueError, OSError) as error:
        return _failed(f"cutpoint: {error}")
    except MemoryError:
        return _failed("cutpoint: There is not enough memory for that.")
    except Exception:  # a mistake of ours, which whoever mends it must see whole
        return _failed(f"cutpoint: The program failed. Report it with {_kept_details()}.", FAULT)
    return code if isinstance(code, int) else 0


def _failed(sentence: str, code: int = UNUSABLE) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)  # noqa: T201
    return code


def _kept_details() -> str:
    """Write what went wrong into a file of its own, and return where."""
    try:
        with NamedTemporaryFile("w", prefix="cutpoint-", suffix=".txt", delete=False) as file:
            file.write(traceback.format_exc())
    except OSError:
        return "these words: " + traceback.format_exc(0)
    return f"the details in {file.name}"


def run() -> None:
    """Run `main` as the process that it is."""
    sys.exit(main())
