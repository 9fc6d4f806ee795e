"""How sure the figures of any task are, and how much they differ from model to model.

A figure states how (`perfcore.measures.rules`), and a task what each case adds to its tally.
"""

from perfcore.chance.figures.case_sums import CaseSums
from perfcore.chance.figures.comparisons import Comparison, compared, disagreement
