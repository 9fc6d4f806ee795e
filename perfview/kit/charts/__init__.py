"""Curves and distributions as Plotly figures. No Streamlit here."""

from perfview.kit.charts.costs import COST_MARGINS, cost_curve_figure, expected_cost_figure
from perfview.kit.charts.curves import SQUARE_MARGINS, precision_recall_figure, roc_figure
from perfview.kit.charts.distributions import WIDE_MARGINS, score_distribution_figure
from perfview.kit.charts.labels import plotly_text
from perfview.kit.charts.messages import figure_json

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
