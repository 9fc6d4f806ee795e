"""The threshold at which the file itself decides, offered as one to use."""

from __future__ import annotations

from perfcore.readers.guessing.predicted_scores import OwnThreshold, own_threshold
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import threshold_text
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import CALIBRATE, THRESHOLD
from perfview.words import escaped, say


def show_own_threshold(file: DataSet, model: str) -> None:
    """Show at which threshold a column of the file decides, and a button that takes it over."""
    chosen = session.choices()
    if not isinstance(file, DataFile) or file.large or chosen.of(CALIBRATE, model):
        return
    found = _own(file, model)
    if found is None:
        return
    sweep = tallies.tally(file, model).cases
    used = chosen.of(THRESHOLD, model)
    used = first_threshold(sweep) if used is None else used
    own = threshold_text(found.threshold, neighbours=(found.below,), negated=sweep.negated)
    words = {"column": found.column, "model": model, "own": own}
    if found.decides_at(used):
        st.caption(escaped(say("own_threshold.same", **words)))
        return
    words["used"] = threshold_text(used, negated=sweep.negated)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(escaped(say("own_threshold.other", **words)), width="content")
        st.button(
            escaped(say("own_threshold.use", own=own)),
            key="use_own_threshold",
            icon=":material/rule:",
            on_click=session.take,
            args=(THRESHOLD, found.threshold, model),
        )


@cached()
def _own(file: DataFile, model: str) -> OwnThreshold | None:
    return own_threshold(file.table, file.columns, file.found, model)
