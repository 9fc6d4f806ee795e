"""The command line as a module: `python -m cutpoint` does what `cutpoint` does.

It bears the distribution's name, and so Streamlit finds the board's files: it looks for a module
of that name, and takes the folder in which that lies for the component's (ARCHITECTURE.md).
"""

from perfview.commands.starts import run

if __name__ == "__main__":
    run()
