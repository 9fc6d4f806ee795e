"""What a model itself called and what a threshold calls are two things; both pages say so."""

from tests.perfview.running_app import csv, opened_with

# Of three of class a the model calls two (its most probable class); one half is reached by one.
UNSURE = csv(
    truth=["a", "a", "a", "b", "b", "c"],
    a=(0.8, 0.4, 0.2, 0.1, 0.2, 0.1),
    b=(0.1, 0.3, 0.5, 0.8, 0.7, 0.1),
    c=(0.1, 0.3, 0.3, 0.1, 0.1, 0.8),
)
SURE = csv(truth=["a", "b", "c"], a=(0.8, 0.1, 0.1), b=(0.1, 0.8, 0.1), c=(0.1, 0.1, 0.8))


def test_the_recall_of_calls_and_that_of_one_half_stand_in_one_sentence_on_both_pages():
    app = opened_with("classes", ("unsure.csv", UNSURE))
    assert "what the model itself called: 66.7 % of a are found." in app.texts()
    assert (
        "on the probability of a alone, as the Threshold page has it, finds 33.3 %." in app.texts()
    )
    app = app.turned("threshold").put(threshold_entry="0.5")
    said = app.texts().replace("\\", "")
    assert "The threshold 0.5 finds 33.3 % of a; what the model itself called" in said
    assert "the page of all classes, finds 66.7 %." in said
    assert "itself called" not in app.put(threshold_entry="0.4").texts()


def test_where_both_are_the_same_neither_page_speaks_of_it():
    app = opened_with("classes", ("sure.csv", SURE))
    assert "itself called" not in app.texts()
    app = app.turned("threshold").put(threshold_entry="0.5")
    assert "itself called" not in app.texts()
