"""Files of clusterings as people's tools write them: what is read, what is said, what not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from perfcore.data import ClusteringPredictions
from perfcore.readers import (
    ReadError,
    guess_columns,
    other_tasks,
    predictions,
    read_class_predictions,
    read_clusterings,
    read_predictions,
    read_regression_predictions,
    read_table,
)
from perfcore.readers.isolated.packing import packed, unpacked
from tests.perfcore.readers.same_records import same

SIZE = 90
RNG = np.random.default_rng(3)
# T are true classes, C clusters, N those with noise, P shares, B two labels.
T = RNG.integers(0, 3, SIZE)
X, Y = (RNG.normal(each * T, 1).round(3) for each in (2, -1.5))
C = np.where(RNG.random(SIZE) < 0.1, RNG.integers(0, 3, SIZE), (T + 1) % 3)
N = np.where(RNG.random(SIZE) < 0.15, -1, C)
P = RNG.random(SIZE).round(4)
S = [("setosa", "versicolor", "virginica")[i] for i in T]
B = T % 2


def text(header: str, row: Callable[[int], object], sep: str = ",") -> bytes:
    return "\n".join([header, *(sep.join(map(str, row(i))) for i in range(SIZE))]).encode()  # type: ignore[call-overload]


def comma(value: float) -> str:
    return str(value).replace(".", ",")


ORANGE = "sepal length\tiris\tCluster\tSilhouette\ncontinuous\tdiscrete\tdiscrete\tcontinuous\n"
WEKA = (
    "@relation iris_clustered\n\n@attribute Instance_number numeric\n@attribute length numeric\n"
    "@attribute width numeric\n@attribute class {setosa,versicolor,virginica}\n"
    "@attribute Cluster {cluster0,cluster1,cluster2}\n\n@data"
)
# Tool: file, true labels, clusters, features.
TOOLS: dict[str, tuple[bytes, str | None, tuple[str, ...], tuple[str, ...]]] = {
    "scikit-learn, labels beside features": (
        text("x0,x1,labels", lambda i: (X[i], Y[i], C[i])), None, ("labels",), ("x0", "x1"),
    ),
    "scikit-learn, a frame with an index": (
        text(",length (cm),width (cm),target,cluster", lambda i: (i, X[i], Y[i], T[i], C[i])),
        "target", ("cluster",), ("length (cm)", "width (cm)"),
    ),
    "the same codes on both sides": (
        text("length,target,kmeans", lambda i: (X[i], T[i], C[i])),
        "target", ("kmeans",), ("length",),
    ),
    "DBSCAN with noise": (
        text("x,y,label", lambda i: (X[i], Y[i], N[i])), None, ("label",), ("x", "y"),
    ),
    "places on a grid": (
        text("x,y,cluster", lambda i: (i % 9, i // 9 % 5, C[i])), None, ("cluster",), ("x", "y"),
    ),
    "R, kmeans": (
        text('"","Sepal.Length","Species","km$cluster"', lambda i: (f'"{i}"', X[i], S[i], C[i])),
        "Species", ("km$cluster",), ("Sepal.Length",),
    ),
    "R, broom": (
        text("Sepal.Length,Sepal.Width,.cluster", lambda i: (X[i], Y[i], C[i] + 1)),
        None, (".cluster",), ("Sepal.Length", "Sepal.Width"),
    ),
    "SPSS, quick cluster with distances": (
        text("case_no,income,age,QCL_1,QCL_2", lambda i: (i + 1, X[i], Y[i], C[i] + 1, P[i])),
        None, ("QCL_1",), ("income", "age"),
    ),
    "SPSS, hierarchical": (
        text("income,age,CLU3_1,CLU2_1", lambda i: (X[i], Y[i], C[i] + 1, C[i] % 2)),
        None, ("CLU3_1", "CLU2_1"), ("income", "age"),
    ),
    "SPSS, two steps": (
        text("income,age,TSC_2093",
             lambda i: (X[i], Y[i], C[i])), None, ("TSC_2093",), ("income", "age"),
    ),
    "Orange": (
        text(ORANGE + "\tclass\tmeta\tmeta", lambda i: (X[i], S[i], f"C{C[i]}", P[i]), "\t"),
        "iris", ("Cluster",), ("sepal length",),
    ),
    "KNIME": (
        text('"row ID",length,class,Cluster', lambda i: (f"Row{i}", X[i], S[i], f"cluster_{C[i]}")),
        "class", ("Cluster",), ("length",),
    ),
    "KNIME, with probabilities of clusters": (
        text("length,width,Winner Cluster,cluster_0,cluster_1",
             lambda i: (X[i], Y[i], C[i], P[i], 0.5)),
        None, ("Winner Cluster",), ("length", "width"),
    ),
    "Weka": (
        text(WEKA, lambda i: (i, X[i], Y[i], S[i], f"cluster{C[i]}")),
        "class", ("Cluster",), ("length", "width"),
    ),
    "BigQuery": (
        text("CENTROID_ID,NEAREST_CENTROIDS_DISTANCE,species", lambda i: (C[i], P[i], S[i])),
        "species", ("CENTROID_ID",), (),
    ),
    "H2O": (
        text("species,predict", lambda i: (S[i], C[i])), "species", ("predict",), (),
    ),
    "Spark": (
        text("label,features,prediction", lambda i: (S[i], f'"[{X[i]},{Y[i]}]"', C[i])),
        "label", ("prediction",), ("features[0]", "features[1]"),
    ),
    "HDBSCAN": (
        text("x,y,label,probability,outlier_score", lambda i: (X[i], Y[i], N[i], P[i], P[i])),
        None, ("label",), ("x", "y"),
    ),
    "HDBSCAN, named": (
        text("umap_1,umap_2,hdbscan_label,hdbscan_prob", lambda i: (X[i], Y[i], N[i], P[i])),
        None, ("hdbscan_label",), ("umap_1", "umap_2"),
    ),
    "Scanpy": (
        text(",n_genes,leiden,louvain,cell_type",
             lambda i: (f"AAAC{i}", X[i], C[i], N[i] + 1, S[i])),
        "cell_type", ("leiden", "louvain"), ("n_genes",),
    ),
    "Seurat": (
        text('"",nCount_RNA,RNA_snn_res.0.5,seurat_clusters',
             lambda i: (f"AAAC{i}", X[i], N[i], C[i])),
        None, ("RNA_snn_res.0.5", "seurat_clusters"), ("nCount_RNA",),
    ),
    "Gephi": (
        text("Id,Label,modularity_class,Betweenness Centrality",
             lambda i: (i, f"name {i}", C[i], P[i])),
        None, ("modularity_class",), ("Betweenness Centrality",),
    ),
    "igraph": (
        text("name,community,club", lambda i: (f"v{i}", C[i], "ab"[B[i]])),
        "club", ("community",), (),
    ),
    "many k, named after it": (
        text("id,species,k2,k3", lambda i: (i, S[i], C[i] % 2, C[i])),
        "species", ("k2", "k3"), (),
    ),
    "PyCaret": (
        text("Age,SpendingScore,Cluster", lambda i: (20 + i % 40, i % 99 + 1, f"Cluster {C[i]}")),
        None, ("Cluster",), ("Age", "SpendingScore"),
    ),
    "features between 0 and 1": (
        text("radius,texture,diagnosis,kmeans_2", lambda i: (P[i], P[-i], "MB"[B[i]], C[i])),
        "diagnosis", ("kmeans_2",), ("radius", "texture"),
    ),
    "Chinese": (
        text("编号,收入,簇,真实类别", lambda i: (i, X[i], C[i], "甲乙丙"[T[i]])),
        "真实类别", ("簇",), ("收入",),
    ),
    "German decimals": (
        text("laenge;breite;cluster", lambda i: (comma(X[i]), comma(Y[i]), C[i]), ";"),
        None, ("cluster",), ("laenge", "breite"),
    ),
    "more than 20 clusters": (
        text("x,y,dbscan", lambda i: (X[i], Y[i], i % 27 - 1)), None, ("dbscan",), ("x", "y"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("tool", TOOLS)
def test_files_as_tools_write_them(tool):
    data, truth, clusters, features = TOOLS[tool]
    table = read_table(data, name="iris.arff" if data.startswith(b"@") else "iris.csv")
    found = guess_columns(table)
    assert (found.layout, found.truth, found.scores) == ("clusterings", truth, clusters)
    assert found.features == features
    assert str(found.notes[0].text).startswith("Read as ")
    assert found.notes[0].about == "task"
    read = predictions(table, found).predictions
    assert isinstance(read, ClusteringPredictions)
    assert len(next(iter(read.models.values()))) == SIZE
    same(unpacked(packed(read)), read)


OTHERS = {
    "id,clicked,ctr_pred,cluster": (lambda i: (i, B[i], P[i], C[i]), "wide"),
    "truth,forest,cluster": (lambda i: (B[i], P[i], C[i]), "wide"),
    "churned,score,kmeans_segment": (lambda i: (B[i], P[i], C[i]), "wide"),
    "truth,predicted,cluster": (lambda i: (S[i], S[-i], C[i]), "classes"),
    "truth,prediction": (lambda i: (S[i], S[-i]), "classes"),
    "label,prediction": (lambda i: (T[i], C[i]), "classes"),
    "species,p_setosa,p_versicolor,p_virginica,cluster": (
        lambda i: (S[i], 0.2, 0.3, 0.5, C[i]), "classes",
    ),
    "price,price_pred,cluster": (lambda i: (X[i] + 9.5, X[i] + 9, C[i]), "regression"),
    "y_true,forest,cluster": (lambda i: (X[i] + 9.5, X[i] + 9, C[i]), "regression"),
    "price,forest,cluster": (lambda i: (X[i] + 9.5, X[i] + 9.4, C[i]), "regression"),
}  # fmt: skip


@pytest.mark.parametrize("header", OTHERS)
def test_clusters_beside_predictions_are_no_clusterings(header: str) -> None:
    row, layout = OTHERS[header]
    assert guess_columns(read_table(text(header, row))).layout == layout


DOUBTS = {
    "truth,predicted": (lambda i: (S[i], C[i]), "predicts the classes in 'truth' by"),
    "x,y,labels": (lambda i: (X[i], Y[i], C[i]), "'labels' holds true classes"),
    "x1,x2,dbscan": (lambda i: (X[i], Y[i], N[i] + 1), "R's dbscan means noise"),
    "length,gender,cluster": (lambda i: (X[i], "mf"[i % 2], C[i]), "'gender' holds true"),
    "id,k,cluster,species": (lambda i: (i // 2, i % 2, C[i], S[i]), "made: if the same"),
    "digit,umap,hdbscan": (lambda i: (T[i], X[i], N[i]), "'digit' holds few whole numbers"),
    "income,age,cluster": (lambda i: (X[i], "" if i == 5 else Y[i], C[i]), "without a number"),
}  # fmt: skip


@pytest.mark.parametrize("header", DOUBTS)
def test_what_may_be_meant_otherwise_is_asked(header: str) -> None:
    row, told = DOUBTS[header]
    found = guess_columns(read_table(text(header, row)))
    assert found.layout == "clusterings"
    assert told in " ".join(map(str, found.warnings))


@pytest.mark.parametrize(
    "data",
    [
        b"cluster,size,mean_income\n0,120,3.5\n1,80,4.4\n2,55,2.2\n",
        text("length,width,species", lambda i: (X[i], Y[i], S[i])),
        text("cluster,neighbor,sil_width", lambda i: (C[i], C[-i], P[i])),
    ],
)
def test_a_clustering_alone_and_no_clustering_are_refused(data: bytes) -> None:
    with pytest.raises(ReadError):
        guess_columns(read_table(data))


def test_a_reader_may_ask_for_clusterings() -> None:
    table = read_table(text("label,prediction", lambda i: (T[i], C[i])))
    assert "clusterings" in other_tasks(table, guess_columns(table))
    found = guess_columns(table, task="clusterings")
    assert (found.truth, found.scores) == ("label", ("prediction",))
    with pytest.raises(ReadError, match="no column of clusters"):
        guess_columns(read_table(b"truth,score\n0,.2\n1,.7\n1,.9\n0,.3\n"), task="clusterings")


def test_other_tasks_of_clusterings_without_truth() -> None:
    table = read_table(text("x,y,kmeans", lambda i: (X[i], Y[i], C[i])))
    assert "classes" not in other_tasks(table, guess_columns(table))


def test_clusters_labels_and_points_are_read() -> None:
    data = b"kind,k3,length\nb,10,0.5\na,-1,1\na,9,2\nb,9,4\n"
    found = read_clusterings(data, truth="kind", score="k3", features="length")
    assert found.truth_labels == ("a", "b")
    assert found.cluster_labels == {"k3": ("-1", "9", "10")}  # as numbers are sorted
    cases = found.models["k3"]
    assert cases.truth.tolist() == [1, 0, 0, 1]
    assert cases.clusters.tolist() == [2, 0, 1, 1]
    assert cases.points.tolist() == [[0.5], [1.0], [2.0], [4.0]]


def test_bad_cells_name_their_line_and_column() -> None:
    table = read_table(b"kind,kmeans,length\na,1,0.5\na,,1\nb,2,x\nb,2,3\n,1,2\n")
    columns = guess_columns(
        table, truth="kind", score="kmeans", features="length", layout="clusterings"
    )
    problems = predictions(table, columns).problems
    assert [(each.line, each.column) for each in problems.listed] == [
        (3, "kmeans"), (4, "length"), (6, "kind"),
    ]  # fmt: skip
    left = predictions(table, columns, drop_bad_rows=True)
    assert left.predictions is not None
    assert left.dropped == 3


def test_features_that_cannot_be_squared_are_at_fault() -> None:
    table = read_table(b"kind,kmeans,length\na,1,0.5\na,1,1e200\nb,2,4\nb,2,3\n")
    (problem,) = predictions(table, guess_columns(table, task="clusterings")).problems.listed
    assert (problem.line, problem.column) == (3, "length")


def test_a_layout_is_taken_where_nothing_was_guessed() -> None:
    table = read_table(text("length,width,prediction", lambda i: (X[i], Y[i], C[i])))
    with pytest.raises(ReadError):
        guess_columns(table)
    found = guess_columns(table, layout="clusterings")
    assert (found.scores, found.features) == (("prediction",), ("length", "width"))


def test_points_belong_to_no_group() -> None:
    table = read_table(text("species,kmeans,shop", lambda i: (S[i], C[i], i // 2)))
    columns = guess_columns(table, group="shop", layout="clusterings")
    with pytest.raises(ReadError, match="cannot be the group: points of clusterings count one by"):
        predictions(table, columns)


def test_read_predictions_says_who_reads_clusterings() -> None:
    with pytest.raises(ReadError, match="Read it with read_clusterings"):
        read_predictions(text("species,kmeans", lambda i: (S[i], C[i])))


@pytest.mark.parametrize("read", [read_class_predictions, read_regression_predictions])
def test_a_layout_of_another_task_is_called_what_it_is(read: Any) -> None:
    told = r"Layout 'clusterings' is of clusterings\. Read .* with read_clusterings"
    with pytest.raises(ReadError, match=told):
        read(b"kind,kmeans\nrose,0\nrose,0\ntulip,1\ntulip,0\n", layout="clusterings")
