"""Two systems beside each other: which figures differ beyond chance, and whether they agree."""

from __future__ import annotations

from functools import partial

from perfview.downloads.comparison_tables import pairs_csv
from perfview.drawing import st
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import show_csv
from perfview.tasks.figure_tables import show_table
from perfview.tasks.texts.several import (
    differences_table,
    pair_in,
    swapped_in,
    verdicts,
)
from perfview.tasks.texts.tallies import comparison_in, documents_of, shared_figures, systems_in
from perfview.words import escaped, say, sentences


def show_several(file: DataSet, model: str, other: str, chosen: Choices) -> None:
    """Show how the system in view differs from the one beside it, by all figures."""
    found, swapped = comparison_in(file, chosen), swapped_in(file, chosen)
    figures = shared_figures(systems_in(file, chosen))
    pair = pair_in(found.differences, model, other)
    st.header(escaped(say("texts.several", model=model, other=other)), anchor=False)
    said = verdicts(figures, found.differences[pair], swapped[pair], pair)
    st.markdown(escaped(sentences(*said)))
    show_table(differences_table(figures, found, swapped, pair), key="pair")
    pairs = len(found.differences)
    units = "texts.tests" if documents_of(file) is None else "texts.tests_documents"
    holm = say("comparisons.holm", pairs=pairs) if pairs > 1 else ""
    st.caption(escaped(sentences(say(units), holm)))
    show_csv("pairs", file, partial(pairs_csv, found.differences, swapped))
