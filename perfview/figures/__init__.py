"""Curves and distributions as Plotly figures. No Streamlit here."""

from perfview.figures.costs import COST_MARGINS, cost_curve_figure, expected_cost_figure
from perfview.figures.curves import SQUARE_MARGINS, precision_recall_figure, roc_figure
from perfview.figures.distributions import WIDE_MARGINS, score_distribution_figure
from perfview.figures.labels import plotly_text
from perfview.figures.messages import figure_json

__all__ = [
    "COST_MARGINS",
    "SQUARE_MARGINS",
    "WIDE_MARGINS",
    "cost_curve_figure",
    "expected_cost_figure",
    "figure_json",
    "plotly_text",
    "precision_recall_figure",
    "roc_figure",
    "score_distribution_figure",
]
