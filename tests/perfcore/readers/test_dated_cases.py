"""Columns of dates and times: which are recognised, the day of each row, and what is named."""

from datetime import date, datetime, time
from functools import cache
from io import BytesIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.readers import guess_columns, predictions, read_table
from perfcore.readers.joining.joined_tables import joined_table
from perfcore.readers.subgroups import MISSING, with_subgroups
from perfcore.readers.times.periods import by_period, possible_periods, shortest_period
from perfcore.readers.times.time_columns import time_columns
from perfcore.readers.times.written_days import DAY_FIRST, MONTH_FIRST, NO_DAY
from tests.perfcore.readers.mail import rows, table

TRUTHS, SCORES = ["no", "yes"] * 4, [f"0.{i}" for i in range(10, 18)]


def timed(*texts, name="seen", order=""):
    """The column of dates of a file with these texts; None if it is not recognised."""
    values = [*texts, *texts[-1:] * (8 - len(texts))]
    found = table(rows(f"truth,s,{name}", TRUTHS, SCORES, values))
    return time_columns(found, guess_columns(found), order).get(name)


def day(text):
    return int(np.datetime64(text, "D").astype(np.int64))


@pytest.mark.parametrize(
    ("text", "same", "name"),
    [
        ("2026-12-31", "2026-12-31", "x"),
        ("2026-12-31T23:30:00Z", "2026-12-31", "x"),
        ("2026-12-31 23:30:00.5+02:00", "2026-12-31", "x"),  # the day as written
        ("2026/12/31 8:15", "2026-12-31", "x"),
        ("31.12.2026", "2026-12-31", "x"),
        ("1.2.2026 08:15:00", "2026-02-01", "x"),
        ("12/31/2026", "2026-12-31", "x"),
        ("31/12/2026", "2026-12-31", "x"),
        ("12/31/2026 11:15 PM", "2026-12-31", "x"),
        ("2026-12", "2026-12-01", "x"),
        ("31.12.26", "2026-12-31", "date"),
        ("31/12/26 08:15", "2026-12-31", "date"),
        ("12/31/68", "2068-12-31", "date"),
        ("12/31/99", "1999-12-31", "date"),
        ("46387", "2026-12-31", "date"),
        ("46387.75", "2026-12-31", "date"),
        ("1798675200", "2026-12-31", "created_at"),
        ("1798675200000", "2026-12-31", "timestamp"),
        ("1798675200000000", "2026-12-31", "ts"),
    ],
)
def test_dates_are_read_as_they_are_usually_written(text, same, name):
    assert timed(text, name=name).days.tolist() == [day(same)] * 8


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("46387", "time"),  # only a date is counted in days
        ("46387", "price"),
        ("1798675200", "price"),
        ("12", "date"),
        ("2026", "date"),
        ("monday", "date"),
        ("1.5.2", "version"),
        ("12:30", "time"),
        ("31.12.26", "version"),  # only a name tells that it is a date
        ("12/31/26", "share"),
        ("2026-13", "date"),
        ("1234-05", "part"),
    ],
)
def test_other_texts_and_numbers_are_no_dates(text, name):
    assert timed(text, name=name) is None


@pytest.mark.parametrize(
    ("order", "same"), [(DAY_FIRST, "2026-02-01"), (MONTH_FIRST, "2026-01-02")]
)
def test_the_order_of_day_and_month_is_asked_for_where_nothing_tells(order, same):
    asked = timed("1/2/2026", "3/4/2026")
    assert (asked.asked, asked.order) == (True, "")
    told = timed("1/2/2026", "3/4/2026", order=order)
    assert (told.asked, told.order, told.days[0]) == (True, order, day(same))
    shown = timed("1/2/2026", "13/4/2026", order=order)
    assert (shown.asked, shown.order, shown.days[0]) == (False, DAY_FIRST, day("2026-02-01"))


def test_what_is_no_date_is_named_with_its_row():
    found = timed("2026-01-31", "2026-02-30", "0001-01-01", "9999-12-31", "31.12.2026", "", "NA")
    assert (found.bad, found.missing) == (4, 3)  # also where most rows hold none
    bad = ["2026-02-30", "31.12.2026", "9999-12-31"]
    found = timed(*bad, "", "2026-01-31")
    assert (found.bad, found.missing) == (3, 1)
    assert found.days.tolist() == [NO_DAY] * 4 + [day("2026-01-31")] * 4
    assert [str(note) for note in found.notes] == [
        "Column 'seen', line 2: '2026-02-30' is no date.",
        "Column 'seen', line 3: '31.12.2026' is written otherwise than most, as '2026-01-31'.",
        "Column 'seen', line 4: '9999-12-31' stands for no date, as it lies outside of the years "
        "1900 to 2199.",
    ]


def test_a_column_with_few_dates_stands_last_and_its_rows_are_named():
    words = ["2026-01-31", *["soon"] * 7]
    found = table(rows("truth,s,closed_at,seen", TRUTHS, SCORES, words, ["2026-01-30"] * 8))
    columns = time_columns(found, guess_columns(found))
    assert [*columns] == ["seen", "closed_at"]
    assert columns["closed_at"].days[0] == day("2026-01-31")
    named = [str(note) for note in columns["closed_at"].notes]
    assert named[0] == "Column 'closed_at', line 3: 'soon' is no date."
    assert (len(named), named[-1]) == (6, "2 more rows of column 'closed_at' hold no date.")
    assert timed(*words[:6], "never", "no", name="state") is None  # its name tells of no time


@pytest.mark.parametrize(
    ("texts", "order", "wrong", "right", "first"),
    [
        (("2/14/2026", "13/1/2026", "14/1/2026"), DAY_FIRST, "2/14/2026", "13/1/2026", "day"),
        (("14-2-2026", "1-13-2026", "1-14-2026"), MONTH_FIRST, "14-2-2026", "1-13-2026", "month"),
    ],
)
def test_of_both_orders_the_more_frequent_is_taken_and_the_other_rows_are_named(
    texts, order, wrong, right, first
):
    """Rows in which either fits are read as most are, which is said: nothing tells of them."""
    found = timed(texts[0], "1/2/2026".replace("/", texts[0][-5]), *texts[1:])
    assert found.order == order
    assert [str(note) for note in found.notes] == [
        f"Dates are written in both orders: where either fits, the {first} is first.",
        f"Column 'seen', line 2: '{wrong}' is written otherwise than most, as '{right}'.",
    ]
    assert found.days[1] == day("2026-02-01" if order == DAY_FIRST else "2026-01-02")


def test_of_both_orders_alike_the_chosen_one_is_taken_and_the_other_rows_are_named():
    texts = ["13/1/2026", "1/14/2026"] * 4
    assert timed(*texts).order == ""
    found = timed(*texts, order=DAY_FIRST)
    assert (found.asked, found.bad) == (True, 4)
    assert "'1/14/2026' is written otherwise than most, as '13/1/2026'" in str(found.notes[1])


BEYOND = "stands for no date, as it lies outside of the years"


@pytest.mark.parametrize(
    ("right", "beyond"),
    [
        ("2026-01-31", ("0001-01-01", "9999-12-31")),
        ("2026-01-31T08:15:00Z", ("0001-01-01T00:00:00Z", "9999-12-31 23:59:59")),
        ("2026/01/31", ("0001/01/01", "9999/12/31")),
        ("31.01.2026", ("01.01.0001", "31.12.9999")),
        ("31/01/2026", ("01/01/0001", "31/12/9999")),
        ("01/31/2026", ("01/01/0001", "12/31/9999")),
    ],
)
def test_the_first_and_the_last_year_stand_for_no_date_however_they_are_written(right, beyond):
    found = timed(*beyond, right)
    assert found.days.tolist() == [NO_DAY] * 2 + [day("2026-01-31")] * 6
    named = [str(note) for note in found.notes if "line" in str(note)]
    assert named == [
        f"Column 'seen', line {2 + i}: '{text}' {BEYOND} 1900 to 2199."
        for i, text in enumerate(beyond)
    ]


@pytest.mark.parametrize(
    ("day_number", "beyond"),
    [("1798675200", ("-62135596800", "253402300799")), ("46387", ("-693593", "2958465"))],
)
def test_numbers_of_the_first_and_the_last_year_stand_for_no_date(day_number, beyond):
    numbers = [*beyond, *[day_number] * 38]
    found = table(
        rows("truth,s,date", ["no", "yes"] * 20, [f"0.{i + 10}" for i in range(40)], numbers)
    )
    told = time_columns(found, guess_columns(found))["date"]
    assert (told.bad, np.count_nonzero(told.days == day("2026-12-31"))) == (2, 38)
    assert [str(note) for note in told.notes[1:]] == [
        f"Column 'date', line {2 + i}: '{text}' {BEYOND} 1990 to 2099."
        for i, text in enumerate(beyond)
    ]


def test_typed_dates_of_the_first_and_the_last_year_stand_for_no_date():
    """As Parquet holds them, where nanoseconds would not reach so far."""
    days = [date(1, 1, 1), date(9999, 12, 31), *[date(2026, 1, 31)] * 6]
    for made in (days, [datetime.combine(each, time(8)) for each in days]):
        file = BytesIO()
        held = {"truth": TRUTHS, "s": [*map(float, SCORES)], "seen": made}
        pq.write_table(pa.table(held), file)
        found = read_table(file.getvalue(), name="mine.parquet")
        told = time_columns(found, guess_columns(found))["seen"]
        assert told.days.tolist() == [NO_DAY] * 2 + [day("2026-01-31")] * 6
        named = [str(note) for note in told.notes if BEYOND in str(note)]
        assert ["row 1" in named[0], "row 2" in named[1], len(named)] == [True, True, 2]


def test_a_number_beside_epochs_stands_for_no_date():
    values = ["0", *["1798675200"] * 39]
    found = read_table(
        (
            "y,s,created_at\n" + "".join(f"{i % 2},0.{i + 10},{x}\n" for i, x in enumerate(values))
        ).encode()
    )
    told = time_columns(found, guess_columns(found))["created_at"]
    assert told.bad == 1
    assert "line 2: '0' stands for no date" in str(told.notes[1])


def test_a_zone_is_not_converted_and_that_is_said():
    found = timed("2026-01-01T00:30:00+02:00")
    assert [str(note) for note in found.notes] == [
        "Days are those that are written: no time zone is converted."
    ]


@cache
def long_table():
    """More different times than a column keeps texts of."""
    n = 70_000
    times = (np.datetime64("2026-01-01T00:00:00") + np.arange(n) * 60).astype(str)
    lines = (f"{i % 2},{i / n:.6f},u{i},{time}\n" for i, time in enumerate(times))
    return read_table(("y,score,id,seen\n" + "".join(lines)).encode(), name="long.csv")


def test_times_that_hardly_repeat_have_their_days():
    found = long_table()
    days = time_columns(found, guess_columns(found))["seen"].days
    assert days.tolist() == [day("2026-01-01") + i // 1440 for i in range(70_000)]
    with pytest.raises(ValueError, match="holds more than 65,536 different texts"):
        predictions(found, guess_columns(found, id="seen"))  # days are no ids


def test_more_different_days_than_a_column_keeps_are_no_dates():
    days = (np.datetime64("0001-01-01") + np.arange(70_000)).astype(str)
    lines = (f"{i % 2},{i / 70_000:.6f},{day}\n" for i, day in enumerate(days))
    found = read_table(("y,score,seen\n" + "".join(lines)).encode())
    assert time_columns(found, guess_columns(found)) == {}


def test_days_stay_beside_their_rows_where_files_are_put_together():
    found = long_table()
    other = read_table(
        ("id,second\n" + "".join(f"u{i},0.5\n" for i in range(69_999, -1, -1))).encode(),
        name="b.csv",
    )
    joined = joined_table(other, found, ("id", "id"))
    days = time_columns(joined, guess_columns(joined, truth="y"))["seen"].days
    assert days.tolist() == [day("2026-01-01") + i // 1440 for i in range(69_999, -1, -1)]


def daily(days, truths):
    text = "".join(
        f"{y},0.{i % 90 + 10},{d}\n" for i, (y, d) in enumerate(zip(truths, days, strict=True))
    )
    found = read_table(("y,score,seen\n" + text).encode())
    choices = guess_columns(found)
    return with_subgroups(found, choices, "seen", time_columns(found, choices)["seen"].days)


def test_periods_are_runs_in_the_order_of_time_with_empty_ones_between():
    days = ["2026-03-02", "2025-12-31", "", "2025-12-29"] * 2
    found = daily(days, "00001111")
    assert found.runs == ("2025-12-29", "2025-12-31", "2026-03-02", MISSING)
    monthly = by_period(found, "month")
    assert monthly.runs == ("2025-12", "2026-01", "2026-02", "2026-03", MISSING)
    assert monthly.models["score"].run.tolist() == [3, 0, 4, 0] * 2
    assert by_period(found, "quarter").runs == ("2025-Q4", "2026-Q1", MISSING)
    weekly = by_period(found, "week").runs
    assert (weekly[0], weekly[1], len(weekly)) == ("2026-W01", "2026-W02", 11)
    assert possible_periods(found, "score") == ("day", "week", "month", "quarter")


def test_weeks_are_those_of_the_calendar():
    days = np.datetime64("2019-12-20") + np.arange(3000)
    for part in days.reshape(6, 500):
        found = by_period(daily(part.astype(str), np.arange(500) % 2), "week")
        weeks = [found.runs[run] for run in found.models["score"].run.tolist()]
        assert weeks == [f"{y}-W{w:02}" for y, w, _ in (day.isocalendar() for day in part.tolist())]


def test_a_gap_that_is_too_long_is_not_filled():
    assert by_period(daily(["1926-01-01", "2026-01-01"] * 4, "00001111"), "month").runs == (
        "1926-01",
        "2026-01",
    )


@pytest.mark.parametrize(
    ("a_day", "period"), [(60, "day"), (10, "week"), (3, "month"), (1, "quarter")]
)
def test_the_shortest_period_leaves_thirty_cases_of_each_class_in_most(a_day, period):
    days = np.repeat(np.datetime64("2026-01-01") + np.arange(100), a_day).astype(str)
    assert shortest_period(daily(days, np.arange(days.size) % 2), "score") == period


def test_where_no_period_has_thirty_of_each_the_longest_is_taken_and_of_one_day_none():
    few = daily(["2026-01-01", "2026-02-01"] * 4, "00001111")
    assert shortest_period(few, "score") == "month"
    assert shortest_period(daily(["2026-01-01"] * 8, "00001111"), "score") == ""


def test_years_of_two_digits_are_named_and_their_order_is_asked_for():
    found = timed("13/4/26", name="date")
    assert [str(note) for note in found.notes] == [
        "Years of two digits are those from 1969 to 2068: '13/4/26' is 2026-04-13."
    ]
    assert timed("1/2/26", "3/4/26", name="date").order == ""
    told = timed("1/2/26", "3/4/26", name="date", order=MONTH_FIRST)
    assert told.days[0] == day("2026-01-02")


def test_two_formats_in_one_column_are_named_with_their_rows():
    found = timed("12/2026", "31.12.2026", "2026-12")
    assert [str(note) for note in found.notes] == [
        "Column 'seen', line 2: '12/2026' is no date.",
        "Column 'seen', line 3: '31.12.2026' is written otherwise than most, as '2026-12'.",
    ]


def test_months_are_parted_into_months_and_quarters_alone():
    found = daily(["2026-01", "2026-02", "2026-04", "2026-05"] * 40, "0011" * 40)
    assert possible_periods(found, "score") == ("month", "quarter")
    assert by_period(found, "month").runs[:2] == ("2026-01", "2026-02")
