"""The Threshold page as Streamlit's own widgets make it: the peer of the live board.

A slider in a fragment and four keyed Plotly charts. It does what a careful author would: numbers
are cached, curves have at most 2,000 points, a step reruns the fragment alone.

Run it with ``streamlit run benchmarks/native_app.py -- cases.csv``.
"""

import sys

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from perfcore import Sweep, precision_recall, roc, sweep

VERTICES = 2000
BINS = np.linspace(0, 1, 101)


@st.cache_resource
def numbers(path: str) -> tuple[Sweep, dict[str, np.ndarray], list[np.ndarray]]:
    """Return the sweep, the two thinned curves and the two histograms."""
    table = pd.read_csv(path)
    truth, score = table["truth"].to_numpy(bool), table["score"].to_numpy()
    points = sweep(truth, score)
    some = np.unique(np.linspace(0, len(points.tp) - 1, VERTICES).round().astype(int))
    curves = {"ROC": roc(points), "Precision and recall": precision_recall(points)}
    lines = {name: np.stack([curve.x[some], curve.y[some]]) for name, curve in curves.items()}
    return points, lines, [np.histogram(score[truth == side], BINS)[0] for side in (False, True)]


def finished(figure: go.Figure, title: str, threshold: float) -> go.Figure:
    """Return the figure in the page's size, with the threshold it shows in the corner."""
    figure.add_annotation(
        text=f"at {threshold:.3f}", x=1, y=1, xref="paper", yref="paper", showarrow=False
    )
    return figure.update_layout(
        title=title, height=360, margin={"l": 40, "r": 10, "t": 40, "b": 30}, showlegend=False
    )


def distribution(histograms: list[np.ndarray], threshold: float) -> go.Figure:
    """Return the scores of both classes and the threshold as a line."""
    figure = go.Figure([go.Bar(x=BINS[:-1], y=counts, opacity=0.6) for counts in histograms])
    figure.add_vline(threshold)
    return finished(figure.update_layout(barmode="overlay"), "Scores", threshold)


def matrix(points: Sweep, threshold: float) -> go.Figure:
    """Return the confusion matrix as a heat map with its counts."""
    at = points.at(threshold)
    figure = go.Figure(
        go.Heatmap(
            z=[[at.fp, at.tn], [at.tp, at.fn]],
            x=["called positive", "called negative"],
            y=["negative", "positive"],
            texttemplate="%{z}",
            showscale=False,
        )
    )
    return finished(figure, "Confusion matrix", threshold)


def curve(line: np.ndarray, place: tuple[float, float], title: str, threshold: float) -> go.Figure:
    """Return a curve with the operating point marked."""
    figure = go.Figure(go.Scatter(x=line[0], y=line[1], mode="lines"))
    figure.add_scatter(x=[place[0]], y=[place[1]], mode="markers", marker={"size": 12})
    return finished(figure, title, threshold)


@st.fragment
def views(path: str) -> None:
    """Show the slider and the four charts; a step of the slider reruns this alone."""
    points, lines, histograms = numbers(path)
    threshold = st.slider("Threshold", 0.0, 1.0, 0.5, 0.001, format="%.3f")
    at = points.at(threshold)
    recall = at.tp / (at.tp + at.fn)
    places = {
        "ROC": (at.fp / (at.fp + at.tn), recall),
        "Precision and recall": (recall, at.tp / max(at.tp + at.fp, 1)),
    }
    charts = [distribution(histograms, threshold), matrix(points, threshold)]
    charts += [curve(lines[title], places[title], title, threshold) for title in lines]
    columns = [*st.columns(2), *st.columns(2)]
    for i, (column, chart) in enumerate(zip(columns, charts, strict=True)):
        column.plotly_chart(chart, key=f"chart {i}")


st.set_page_config(layout="wide")
views(sys.argv[1])
