"""The commands, their arguments and their help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from perfview.words import CATALOGUES, ENGLISH

_FILE = click.Path(path_type=Path)
_PERIODS = ("day", "week", "month", "quarter")
_ORDERS = ("day first", "month first")


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(package_name="cutpoint", prog_name="cutpoint")
def cutpoint() -> None:
    """Decide how a model is used: in a browser, in a pipeline, next to any number of rows.

    Exit codes: 0 done, 1 a check is not met, 2 something cannot be used, 3 the program failed.
    """


def _with(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return what adds options to a command, the last one first in its help."""

    def added(command: Any) -> Any:
        for option in options:
            command = option(command)
        return command

    return added


_columns = _with(
    click.option("--by", metavar="COLUMN", help="Count each value of this column apart."),
    click.option("--weight", metavar="COLUMN", help="Case weights."),
    click.option("--positive", metavar="LABEL", help="The positive label."),
    click.option("--score", "scores", metavar="COLUMN", multiple=True, help="Once per model."),
    click.option("--truth", metavar="COLUMN", help="The true label."),
    click.option(
        "--grid",
        metavar="GRID",
        help="Bins with proven bounds: bits=10 for scores in [0, 1], k=16 for any.",
    ),
)
"""What the columns mean."""


def _known_tokens(context: Any, parameter: Any, value: str | None) -> str | None:
    """Refuse the name of a tokeniser that is none."""
    from perfcore.texts import TOKENISERS

    if value is not None and value not in TOKENISERS:
        raise click.BadParameter(f"{value!r} is none of {', '.join(TOKENISERS)}.")
    return value


_AMOUNT = click.FloatRange(0)
_decisions = _with(
    click.option(
        "--lowercase", is_flag=True, default=None, help="Put texts into lower case first."
    ),
    click.option(
        "--tokens",
        metavar="NAME",
        callback=_known_tokens,
        help="How texts are cut, such as 13a, zh or char; as suits them else.",
    ),
    click.option("--tolerance-percent", type=_AMOUNT, help="The same in % of the truth."),
    click.option("--tolerance", type=_AMOUNT, help="How far predictions may be off."),
    click.option("--cost-under", type=_AMOUNT, help="What 1 predicted too low costs."),
    click.option("--cost-over", type=_AMOUNT, help="What 1 predicted too high costs."),
    click.option(
        "--prevalence",
        type=click.FloatRange(0, 1),
        help="The share of positives where the model is used, such as 0.02.",
    ),
    click.option("--cost-fp", type=_AMOUNT, help="What a false alarm costs."),
    click.option("--cost-fn", type=_AMOUNT, help="What a missed positive costs."),
    click.option(
        "--threshold",
        type=float,
        help="Scores from here on are called positive, or up to here where smaller ones mean "
        "positive.",
    ),
)
"""How decisions are made, and what errors cost."""


def _times(by: str) -> Callable[[Any], Any]:
    """Return what adds the options that say which column tells the time, and by which periods."""
    return _with(
        click.option(
            "--dates",
            type=click.Choice(_ORDERS),
            help="What 1/2/2026 begins with, where no date of the column tells.",
        ),
        click.option("--time", metavar="COLUMN", help="The column of dates; the first one else."),
        click.option("--by", type=click.Choice(_PERIODS), help=by),
    )


_SMALLER = click.option(
    "--smaller-is-positive",
    metavar="[MODEL]",
    is_flag=False,
    flag_value="",
    multiple=True,
    help="Smaller scores mean positive: of all models, or of those named, each after an option.",
)

_READING = _with(
    click.option(
        "--sheet", metavar="NAME", help="The sheet of a workbook; the first one with a table else."
    ),
    _SMALLER,
    click.option(
        "--by-order",
        is_flag=True,
        help="Files of truth and scores without ids: rows belong together in their order.",
    ),
)


@cutpoint.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "-o",
    "--output",
    type=_FILE,
    required=True,
    help="The counts file, Parquet; JSON of predicted numbers.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", "duckdb", "polars", "spark", "pandas"]),
    default="auto",
    show_default=True,
    help="auto is the first of duckdb, polars and pandas that is installed.",
)
@click.option("--spark-remote", metavar="URL", help="Spark Connect, such as sc://host:15002.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@_columns
@_SMALLER
def counts(**options: Any) -> None:
    """Count CSV or Parquet files of any size into a small file.

    A SOURCE is a file, an object such as s3://bucket/scores.parquet or gs://bucket/scores.csv, or a
    pattern such as 'logs/*.parquet'; a store is asked with your own account. Columns that are not
    named are guessed as on the Data page. The counts file opens in the app, in `cutpoint report`
    and in perfcore.

    Of predicted numbers the counts are a result file: sums, a grid, quantiles and curves, which
    `cutpoint check` reads, too. Such a file is read as a whole, as the Data page does.
    """
    from perfview.commands.counting import count_files

    count_files(**options)


@cutpoint.command()
@click.option("--table", required=True, help="The table, as the query should name it.")
@click.option("--quote", default='"', show_default=True, help="Around names: ` for Spark.")
@click.option(
    "--number", is_flag=True, help="The label is a number; without it, a text is compared."
)
@_columns
def sql(**options: Any) -> None:
    """Print the query that counts in a warehouse; upload what it returns.

    It needs --truth, --score and --positive.
    """
    from perfview.commands.counting import query_of

    click.echo(query_of(**options))


@cutpoint.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("-o", "--output", type=_FILE, help="Where to write; --json goes to the screen else.")
@click.option("--json", "as_json", is_flag=True, help="The result file in place of the page.")
@click.option("--model", help="The model to show; the first one else.")
@_decisions
@_times("Figures over time by this period; the shortest with enough cases else.")
@click.option("--title", default="", help="A title of your own.")
@click.option(
    "--language",
    type=click.Choice(list(CATALOGUES)),
    default=ENGLISH,
    show_default=True,
    help="What the page speaks; a result is in English.",
)
@click.option("--drop-bad-rows", is_flag=True, help="Leave out rows that cannot be used.")
@_READING
def report(**options: Any) -> None:
    """Write the page of a file as one HTML file, or its result as JSON.

    A SOURCE is a file as the Data page takes it, of two or several classes, of numbers, of
    clusterings or of texts, or the address of one, such as s3://bucket/mail.csv. Several counts
    files add up; several files of cases are runs. A file of truth and others of scores are put
    together by the ids of their cases, a file of references and those of systems line by line.
    Thresholds, the prevalence and costs of errors are of two classes; prices of what is predicted
    too high or too low, and tolerances, are of numbers; tokens and lower case of texts.
    """
    from perfview.commands.reports import write_report

    write_report(**options)


@cutpoint.command()
@click.argument("result", type=_FILE)
@click.option("--min", "least", multiple=True, metavar="NAME=VALUE", help="At least so much.")
@click.option("--max", "most", multiple=True, metavar="NAME=VALUE", help="At most so much.")
@click.option("--model", help="The model to check; all of them else.")
@_times("Check each period of a file of cases.")
@click.option(
    "--fewest",
    type=click.IntRange(1),
    default=30,
    show_default=True,
    help="Cases of each class that a period needs to be judged.",
)
@click.option("--drop-bad-rows", is_flag=True, help="Leave out rows that cannot be used.")
@_decisions
def check(**options: Any) -> int:
    """Check a result file against requirements: for a pipeline.

    NAME is a measure such as recall, auc, brier_score or cost (per case, at the costs of the
    result); recall.lower and auc.upper are the ends of the 95 % interval. Exit code 0: all are met;
    1: one is not met, or is undefined; 2: the file or a name cannot be used.

    With --by RESULT is a file of cases with a column of dates, and every day, week, month or
    quarter is checked, at one threshold for all of them. Those with too few cases are named and not
    judged. The options below --by, such as --threshold, go with it: a result file has its own.
    """
    if options["by"] is not None:
        from perfview.commands.period_checks import check_periods

        return check_periods(**options)
    from perfview.commands.checks import check_result

    names = ("result", "least", "most", "model")
    return check_result(**{name: options[name] for name in names})


@cutpoint.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("--json", "as_json", is_flag=True, help="Print the link and what it keeps as JSON.")
@click.option("--title", default="", help="What readers see above the page.")
@click.option("--note", default="", help="More words for readers.")
@click.option("--days", type=click.IntRange(1), help="How long it works; as the settings say else.")
@click.option("--digits", type=click.IntRange(1, 15), help="Round scores to so many digits.")
@click.option("--least", type=click.IntRange(1), default=1, help="Cases that share each score.")
@click.option("--drop-bad-rows", is_flag=True, help="Leave out rows that cannot be used.")
@_times("Figures over time by this period go along; the shortest with enough cases else.")
@_READING
def share(**options: Any) -> None:
    """Put the counts of a file into the store of links and print the link.

    Several counts files add up; several files of cases are runs; truth and scores in files of their
    own are put together by the ids of their cases. Counts, names and labels go along,
    the file does not. The store and the address of the server are those of the settings:
    CUTPOINT_STORE_URL and CUTPOINT_BASE_URL.
    """
    from perfview.commands.links import share_file

    click.echo(share_file(**options))


@cutpoint.command()
@click.argument("folder", type=_FILE, default="sample_data")
def samples(folder: Path) -> None:
    """Write the sample files, and what they are, into a folder: sample_data if none is named."""
    from perfview.commands.samples import write_samples

    write_samples(folder)


@cutpoint.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8501, show_default=True)
@click.option("--address", default="127.0.0.1", show_default=True)
def serve(port: int, address: str) -> int:
    """Open the dashboard to browsers until it is stopped."""
    from perfview.commands.servers import serve_app

    return serve_app(port, address)


@cutpoint.command()
@click.argument("shell", type=click.Choice(["bash", "zsh"]))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands and options.

    For bash: eval "$(cutpoint completion bash)" in ~/.bashrc; likewise for zsh in ~/.zshrc.
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cutpoint, {}, "cutpoint", "_CUTPOINT_COMPLETE").source())
