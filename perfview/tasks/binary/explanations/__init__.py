"""What a number means, how it came about, and how to get it elsewhere. No Streamlit here."""

from perfview.kit.explanations import Explanation
from perfview.tasks.binary.explanations.cells import CELLS
from perfview.tasks.binary.explanations.curves import CURVE_FIGURES, curve_explanation
from perfview.tasks.binary.explanations.decisions import explanation

__all__ = ["CELLS", "CURVE_FIGURES", "Explanation", "curve_explanation", "explanation"]
