"""The Clusterings page: figures of each clustering in a table."""

from tests.perfview.running_app import csv, opened_with

EIGHT = csv(
    kind=["a", "a", "a", "b", "b", "b", "c", "c"],
    kmeans_3=[1, 1, 2, 2, 2, 2, 3, 1],
    ward=[0, 0, 0, 1, 1, 1, 2, -1],
    length=[0.5, 1, 4, 5, 9, 3, 7, 2.5],
)


def test_a_file_of_clusterings_is_read_and_shown() -> None:
    app = opened_with("data", ("mine.csv", EIGHT))
    told = "Read as clusterings: the names of 'kmeans_3', 'ward' are those of clusters."
    assert told in app.texts()
    page = app.turned("clusterings")
    assert not page.exception
    table = page.board_header("ranking")
    assert [each["name"] for each in table["models"]] == ["kmeans_3", "ward"]
    at = [each["key"] for each in table["figures"]].index("adjusted_rand")
    assert table["models"][0]["cells"][at]["text"] == "0.304"
