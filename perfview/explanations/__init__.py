"""What a number means, how it came about, and how to get it elsewhere. No Streamlit here."""

from perfview.explanations.cells import CELLS
from perfview.explanations.curves import CURVE_FIGURES, curve_explanation
from perfview.explanations.decisions import explanation
from perfview.explanations.records import Explanation

__all__ = ["CELLS", "CURVE_FIGURES", "Explanation", "curve_explanation", "explanation"]
