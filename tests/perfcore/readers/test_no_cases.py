"""Files that hold no cases, or half of each, are refused with what to do."""

import pytest

from perfcore.readers import ReadError, guess_columns, read_table
from tests.perfcore.readers.made_exports import SCORE, TRUTH

GROUPS = [(1, "0,91", 10, 9), (2, "0,7", 10, 6), (3, "0,4", 10, 2), (4, "0,1", 10, 1)]
DECILES = "\n".join(
    ["Dezil;Minimum;Kunden;Treffer;Quote"]
    + [f"{i};{low};{n};{hits};{10 * hits},0%" for i, low, n, hits in GROUPS]
)
UNNAMED = DECILES.replace("Minimum", "Mittel").replace("Kunden", "Menge")
UNNAMED = UNNAMED.replace("Treffer", "Erfolg")
GAINS = "group,lower_threshold,lift,capture_rate,response_rate\n1,0.9,3,0.5,0.9\n2,0.5,1,0.3,0.4\n"
PAIRS = [*enumerate(zip(TRUTH, SCORE, strict=True))]
HALVES = {
    "scores": "id,target\n" + "".join(f"{i},{s}\n" for i, (_, s) in PAIRS),
    "truth": "id,target,Usage\n" + "".join(f"{i},{y},Private\n" for i, (y, _) in PAIRS),
    "bare scores": "".join(f"{s}\n" for s in SCORE),
}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DECILES.replace("Minimum", "Mittel"), "'Treffer' and 'Kunden' count cases, but no"),
        (UNNAMED, "'Quote' is 'Erfolg' divided by 'Menge', but no column says which scores"),
        (GAINS, "no column says how many cases a group holds"),
        (HALVES["scores"], r"holds scores \(column 'target'\) and no truth. Add a column"),
        (HALVES["truth"], r"holds a truth \(column 'target'\) and no column that looks like"),
        (HALVES["bare scores"], "scores without truth, or a truth without scores. Upload the file"),
    ],
)
def test_it_says_what_to_do(text: str, told: str) -> None:
    with pytest.raises(ReadError, match=told):
        guess_columns(read_table(text.encode(), name="mail.csv"))


def test_what_it_says_of_groups_leads_to_counts() -> None:
    renamed = DECILES.replace("Kunden", "total").replace("Treffer", "positives")
    renamed = renamed.replace("Minimum", "score").replace("Dezil;", "group;")
    choices = guess_columns(read_table(renamed.encode(), name="mail.csv"))
    assert (choices.positives, choices.total, choices.scores) == ("positives", "total", ("score",))


def test_cases_with_rates_among_their_features_are_cases() -> None:
    rows = "".join(f"{y},{s},{i % 7},7,{i % 7 / 7:.4f}\n" for i, (y, s) in PAIRS)
    choices = guess_columns(read_table(("truth,score,clicks,shown,lift\n" + rows).encode()))
    assert (choices.truth, choices.scores) == ("truth", ("score",))


def test_more_labels_than_entries_of_a_cell_are_asked_about() -> None:
    table = read_table(b"truth,probs\na,[0.1 0.9]\nb,[0.2 0.8]\nc,[0.3 0.7]\n")
    assert "holds 3 labels, expected two" in guess_columns(table).warnings[0]
