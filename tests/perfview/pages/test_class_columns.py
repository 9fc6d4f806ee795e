"""A file of several classes on the Data page: read at once, changed, read as two classes."""

from tests.perfview.running_app import opened_with

CARET = (
    b'"pred","obs","F","M","VF","Resample"\n"F","F",0.9,0.06,0.04,"Fold1"\n'
    b'"M","M",0.1,0.8,0.1,"Fold1"\n"M","VF",0.1,0.5,0.4,"Fold2"\n"VF","VF",0.1,0.2,0.7,"Fold2"\n'
)
MATRIX = b",low,mid,high\nlow,14,0,0\nmid,0,16,2\nhigh,0,1,17\n"


def keys(app):
    kinds = (app.selectbox, app.multiselect, app.toggle)
    return [each.key for kind in kinds for each in kind]


def captions(app):
    return [each.value.replace("\\", "") for each in app.caption]


def test_a_file_of_several_classes_is_read_without_a_click():
    app = opened_with("data", ("hpc.csv", CARET))
    assert "This file holds several classes." in app.texts()
    assert any("Read as several classes" in each for each in captions(app))
    assert app.keyed("layout").value == "classes"
    assert app.keyed("scores").value == ["F", "M", "VF"]
    assert app.keyed("predicted").value == ["pred"]
    assert app.keyed("column-run").value == "Resample"
    assert app.keyed("order").value == []
    assert {"positive", "smaller", "column-amount"}.isdisjoint(keys(app))


def test_whole_numbers_are_classes_and_what_else_they_may_be_is_seen():
    app = opened_with("data", ("mine.csv", b"y_true,y_pred\n0,0\n1,2\n2,2\n1,1\n"))
    (why,) = [each for each in captions(app) if "Read as several classes" in each]
    assert "if these are amounts and not names of classes, this is regression" in why
    two = opened_with("data", ("two.csv", b"truth,score\nno,0.2\nyes,0.7\n"))
    assert any("it holds only 'no' and 'yes'" in each for each in captions(two))
    two.put(smaller=True)  # why a guess was made is no reason for what the reader has chosen
    assert not any("it holds only 'no' and 'yes'" in each for each in captions(two))


def test_columns_are_changed_and_what_is_amiss_is_said():
    app = opened_with("data", ("hpc.csv", CARET)).put(scores=["F", "M"])
    assert "No probability column of hpc.csv is named after 'VF', beside 'F'." in app.texts()
    app.put(scores=[])
    assert "Columns not used: 'F', 'M', 'VF'." in app.texts()
    app.put(predicted=[])
    assert "Choose a column of predicted labels, or a column of probabilities" in app.texts()
    app.pressed("as_guessed")
    assert app.keyed("scores").value == ["F", "M", "VF"]


def test_a_file_can_be_read_as_two_classes_and_back():
    app = opened_with("data", ("hpc.csv", CARET)).pressed("task-binary")
    assert "This file holds two classes." in app.texts()
    assert "Truth column 'obs' holds 3 labels, expected two" in app.texts()
    app.put(positive="VF")
    assert {"positive", "negative", "smaller"} <= {*keys(app)}
    assert "predicted" not in keys(app)
    app.pressed("task-classes")
    assert app.keyed("predicted").value == ["pred"]


def test_a_file_of_two_classes_offers_nothing_else_where_nothing_else_fits():
    app = opened_with("data", ("mine.csv", b"truth,score\nno,0.2\nyes,0.7\n"))
    assert "This file holds two classes." in app.texts()
    assert not any("instead" in label for label in app.labels_of_buttons())


def test_a_matrix_can_be_turned_and_its_labels_put_in_order():
    app = opened_with("data", ("matrix.csv", MATRIX))
    assert "Rows are taken for the true classes" in app.texts()
    assert app.keyed("order").options == ["high", "low", "mid"]
    app.put(order=["low", "mid", "high"])
    assert "Changed by you." in app.texts()
    app.put(layout="matrix of columns")
    assert "Rows are taken for the true classes" not in app.texts()
    assert app.keyed("scores").value == ["low", "mid", "high"]
    assert "column-id" not in keys(app)
