"""The distribution as a module: `cutpoint.board`, and `python -m cutpoint` as `cutpoint`.

It bears the distribution's name, and so Streamlit finds the board's files: it looks for a module
of that name, and takes the folder in which that lies for the component's (ARCHITECTURE.md). It
imports nothing until something of it is used.
"""

TYPE_CHECKING = False  # typing would have to be imported
if TYPE_CHECKING:
    from perfview.notebooks import Board, board

__all__ = ["Board", "board"]


def __getattr__(name: str) -> object:
    """Return what notebooks use, imported at its first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import perfview.pages  # noqa: F401  # fills the lists of tasks and pages
    from perfview import notebooks

    return getattr(notebooks, name)


if __name__ == "__main__":
    from perfview.commands.starts import run

    run()
