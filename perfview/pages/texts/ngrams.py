"""The words and runs of words that one system gets right and the other does not."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.pages.texts.parameters import SEGMENT
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import show_table
from perfview.tasks.texts.ngrams import ngrams, ngrams_table
from perfview.tasks.texts.tallies import cut_in
from perfview.words import escaped, say


def show_ngrams(file: DataSet, model: str, other: str, chosen: Choices) -> None:
    """Show the n-grams that tell two systems apart; one that is clicked opens a segment with it."""
    st.header(say("texts.ngrams"), anchor=False)
    if file.from_link:
        st.caption(escaped(say("texts.ngrams_link")))
        return
    st.caption(escaped(say("texts.ngrams_said")))
    sides = ngrams(file, model, other, *cut_in(file, chosen))
    pairs = (model, other), (other, model)
    for column, side, pair in zip(st.columns(2, gap="large"), sides, pairs, strict=True):
        with column:
            if not side:
                st.markdown(escaped(say("texts.no_ngrams", model=pair[0], other=pair[1])))
                continue
            table = ngrams_table(side, pair, opens=True)
            st.markdown(f"**{escaped(table.caption)}**")
            asked = show_table(table, key=f"ngrams_{pairs.index(pair)}")
            if asked is not None:
                session.take(SEGMENT, str(int(side[int(asked.row.key)].segments[0])))
                st.rerun()
