"""Tables of deciles and gains are counts in bins; without counts or bounds they are refused."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest

from perfcore.binary import sweep_of
from perfcore.calibration import FIGURES
from perfcore.data import Aggregates, Transform, added_counts
from perfcore.readers import ReadError, guess_columns, predictions, read_table
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from tests.perfcore.readers.made_exports import SCORE, TRUTH

KNOWN = sorted(zip(SCORE, TRUTH, strict=True), reverse=True)
GROUPS = [KNOWN[at : at + 6] for at in range(0, len(KNOWN), 6)]
HELD = [
    (min(s for s, _ in each), max(s for s, _ in each), len(each), sum(y for _, y in each))
    for each in GROUPS
]
POSITIVES, CASES = sum(TRUTH), len(TRUTH)


def comma(value):
    return f"{value}".replace(".", ",")


def pivot(head, total, *, bounds=True):
    """An Excel pivot of deciles, with a row of totals below."""
    rows = [
        f"{i};{comma(low)};{comma(high)};{n};{hits};{comma(round(100 * hits / n, 1))}%"
        for i, (low, high, n, hits) in enumerate(HELD, start=1)
    ]
    share = comma(round(100 * POSITIVES / CASES, 1))
    ends = f"{comma(HELD[-1][0])};{comma(HELD[0][1])}" if bounds else ";"
    return "\r\n".join([head, *rows, f"{total};{ends};{CASES};{POSITIVES};{share}%"]).encode()


PIVOTS = {
    "English": ("Decile;Score from;Score to;Customers;Responders;Rate", "Grand Total"),
    "Excel": ("Decile;Min. of score;Max. of score;Customers;Responders;Rate", "Grand Total"),
    "German": ("Dezil;Score von;Score bis;Kunden;Reagierer;Quote", "Gesamtergebnis"),
    "French": ("Décile;Score min;Score max;Effectif;Répondants;Taux", "Total général"),
    "Chinese": ("分组;最低分;最高分;客户数;响应数;响应率", "总计"),
    "without names": ("c1;c2;c3;c4;c5;c6", "x"),
}


@pytest.mark.parametrize(
    ("language", "bounds"),
    [*((each, True) for each in PIVOTS), ("German", False), ("without names", False)],
)
def test_deciles_are_counts_between_bounds_and_totals_are_left_out(language, bounds):
    file = BytesIO(pivot(*PIVOTS[language], bounds=bounds))
    found = opened(file, name="deciles.csv", limits=Limits())
    assert not found.problem
    assert found.guess.layout == "groups"
    notes = (*found.table.notes, *found.reading.notes)
    assert any("sums up those above it" in each or "it sums the others" in each for each in notes)
    (model,) = found.reading.predictions.models.values()
    assert isinstance(model, Aggregates)
    assert (int(model.counts.sum()), int(model.counts[:, 1].sum())) == (CASES, POSITIVES)
    np.testing.assert_array_equal(model.lowest, [low for low, *_ in HELD])
    np.testing.assert_array_equal(model.highest, [high for _, high, *_ in HELD])
    s = sweep_of(found.reading.predictions, "score")
    truth, score = (np.array(each) for each in (TRUTH, SCORE))
    for low, *_ in HELD:  # at the bounds the counts are those of the cases
        assert s.at(low).tp == int(truth[score >= low].sum())
    for key in ("auc", "average_precision"):
        bound = FIGURES[key].bound(s)
        cases = b"truth,score\n" + b"".join(b"%d,%r\n" % (y, float(x)) for x, y in KNOWN)
        whole = sweep_of(predictions_of(cases), "score")
        assert bound.lower <= FIGURES[key].value(whole) <= bound.upper


def predictions_of(content):
    table = read_table(content, name="deciles.csv")
    return predictions(table, guess_columns(table)).predictions


FEW = "n,positives\n0.8,{},100,70\n0.6,{},100,50\n0.3,{},100,20\n"


def test_bounds_that_touch_everywhere_are_edges_and_a_case_at_one_is_above_it():
    table = read_table(("low,upper," + FEW.format(1, 0.8, 0.6)).encode(), name="deciles.csv")
    reading = predictions(table, guess_columns(table, layout="groups"))
    assert "taken to be in the upper of the two" in reading.notes[0]
    (model,) = reading.predictions.models.values()
    assert model.highest.tolist() == [1.0, np.nextafter(0.8, 0), np.nextafter(0.6, 0)]


def test_groups_that_share_one_score_are_put_together():
    content = ("min,max," + FEW.format(0.9, 0.8, 0.55)).encode()
    reading = opened(BytesIO(content), name="d", limits=Limits()).reading
    assert "such groups are put together, so 2 of 3 are left" in reading.notes[0]
    s = sweep_of(reading.predictions, "score")
    assert s.thresholds[1:].tolist() == [0.6, 0.3]
    assert (s.at(0.6).tp, s.at(0.6).fp, s.spans.highest.tolist()) == (120, 80, [0.9, 0.55])


def test_a_last_group_as_large_as_all_others_is_a_group():
    rows = "0.8,0.9,10,7\n0.6,0.7,10,5\n0.3,0.5,10,2\n0.1,0.2,30,14\n"
    reading = predictions_of(f"min,max,n,positives\n{rows}".encode())
    assert int(next(iter(reading.models.values())).counts.sum()) == 60


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("min,max," + FEW.format(0.9, 0.85, 0.5), "in line 3 and 2 overlap: one reaches from 0.6"),
        ("min,max," + FEW.format(0.7, 0.75, 0.5), "line 2 begins at 0.8 and ends at 0.7"),
        ("decile,n,positives\n1,100,70\n2,100,50\n3,100,20\n", "'positives' and 'n' count cases"),
        ("max,n,positives\n.9,100,70\n.7,100,50\n.5,100,20\n", "no column says which scores"),
        ("d,k,r,q\n1,100,70,70\n2,100,50,50\n3,100,20,20\n", "'q' is 'r' divided by 'k', but no"),
        ("group,lift,gain,score\n1,3.0,0.2,0.9\n2,2.0,0.5,0.4\n", "no column says how many cases"),
    ],
)
def test_what_is_missing_or_wrong_is_said(content, told):
    table = read_table(content.encode(), name="deciles.csv")
    with pytest.raises(ReadError, match=told):
        predictions(table, guess_columns(table))


def test_they_cannot_be_put_together_with_a_column():

    table = read_table(("min,max,price," + "n,positives\n.8,.9,3,9,4\n.1,.2,3,9,4\n").encode())
    choices = replace(guess_columns(table, layout="groups"), transform=Transform("price", "times"))
    with pytest.raises(ReadError, match="cannot be put together with column 'price'"):
        predictions(table, choices)


def test_groups_of_two_tables_add_up_only_between_the_same_bounds():
    one, other = (
        predictions_of(("min,max," + FEW.format(top, 0.7, 0.5)).encode()) for top in (0.9, 1)
    )
    assert len(added_counts([("a", one), ("b", one)]).models["score"]) == 600
    with pytest.raises(ValueError, match="'a' and 'b' count groups of model 'score' between other"):
        added_counts([("a", one), ("b", other)])


@pytest.mark.parametrize("rates", [(0.7, 0.5, 0.2), (0.002, 0.004, 0.001)])
def test_observed_rates_are_no_scores_but_calibrated_scores_are(rates):
    rows = [(round(1000 * rate), rate) for rate in rates]
    beside = "".join(f"{rate},{0.9 - i / 5},1000,{hits}\n" for i, (hits, rate) in enumerate(rows))
    table = read_table(f"ctr,mean,n,positives\n{beside}".encode())
    assert guess_columns(table).scores == ("mean",)
    alone = "".join(f"{rate},1000,{hits}\n" for hits, rate in rows)
    for name in ("score", "ctr"):
        choices = guess_columns(read_table(f"{name},n,positives\n{alone}".encode()))
        assert (choices.layout, choices.scores) == ("aggregated", (name,))


@pytest.mark.parametrize("size", ["9e306", "1e308", "1.7e308"])
def test_numbers_near_the_largest_are_no_counts_and_warn_of_nothing(size):
    rows = "".join(f"{i},{size},{i}e307\n" for i in range(1, 9))
    with np.errstate(all="raise"), pytest.raises(ReadError, match="no column that looks like"):
        guess_columns(read_table(f"first,second,third\n{rows}".encode()))
