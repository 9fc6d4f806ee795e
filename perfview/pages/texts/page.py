"""The Texts page: how near what systems wrote is to references, and where it is not."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version

from perfcore.texts.parts import signature
from perfview import session
from perfview.downloads.comparison_tables import pairs_csv
from perfview.downloads.menu import show_downloads
from perfview.drawing import st
from perfview.kit.pages import Page
from perfview.kit.tasks import explain
from perfview.pages.texts.boards import other_in, show_board
from perfview.pages.texts.files import texts_part
from perfview.pages.texts.parameters import CHOSEN, PARTED, SEGMENT
from perfview.pages.texts.words import TEXT
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import AGAINST, show_csv
from perfview.tasks.figure_tables import show_table
from perfview.tasks.pickers import WIDE, WIDEST, show_data, show_model
from perfview.tasks.texts.explanations import Sure
from perfview.tasks.texts.figures import figures_table
from perfview.tasks.texts.files import Look, show_texts_along, text_files
from perfview.tasks.texts.ngrams import ngrams, ngrams_table
from perfview.tasks.texts.parameters import LOWERCASE, OFFERED, TOKENS
from perfview.tasks.texts.several import differences_table, pair_in, swapped_in, verdicts
from perfview.tasks.texts.tallies import (
    comparison_in,
    cut_in,
    documents_of,
    shared_figures,
    systems,
    systems_in,
)
from perfview.words import escaped, say, sentences, told


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


def _show() -> None:
    file, chosen = session.data_in_use(), session.choices()
    model = file.model(chosen)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(file, model, called="texts.system")
        _show_other(file, model, chosen)
        _show_cut(file, chosen)
        downloads = st.container(width="content")
    try:
        comparison_in(file, chosen)
    except ValueError as refused:  # a text has too many tokens
        st.error(escaped(told(refused.args[0])))
    else:
        with downloads:
            said, look = say("texts.files_what"), Look(file, chosen)
            show_downloads(PAGE, file, model, said=said, look=look, along=show_texts_along)
        _show_figures(file, model, chosen)
        show_board(file, model)
        other = other_in(file, model, chosen)
        if other:
            show_several(file, model, other, chosen)
            show_ngrams(file, model, other, chosen)
    session.write_address(PAGE.key)


def _show_other(file: DataSet, model: str, chosen: Choices) -> None:
    """Show what the system in view is set against, where there are several."""
    others = [name for name in file.models if name != model]
    if others:
        st.selectbox(
            say("texts.other"),
            others,
            help=say("texts.other_help"),
            width=WIDE,
            **session.entry("beside", AGAINST, other_in(file, model, chosen)),
        )


def _show_cut(file: DataSet, chosen: Choices) -> None:
    """Show how texts are cut into tokens; a link holds numbers of one way to do so."""
    if file.from_link:
        return
    st.selectbox(
        say("texts.tokens"),
        ["", *OFFERED],
        format_func=lambda name: say(f"texts.tokens_{name or 'suited'}"),
        help=say("texts.tokens_help"),
        width=WIDEST,
        **session.entry("tokens", TOKENS),
    )
    st.toggle(
        say("texts.lowercase"),
        help=say("texts.lowercase_help"),
        **session.entry("lowercase", LOWERCASE),
    )


def _show_figures(file: DataSet, model: str, chosen: Choices) -> None:
    """Show all figures of all systems, and how their texts were cut."""
    found, sure = systems_in(file, chosen), comparison_in(file, chosen)
    s = found[model]
    st.caption(escaped(sentences(*_said(file, model, chosen))))
    asked = show_table(figures_table(sure, found), key="texts_figures")
    if asked is not None:
        name, key = asked.row.name, asked.number
        explain(file.task, key, Sure(found[name], sure.intervals[name][key]))
    st.code(signature(s, f"cutpoint-{version('cutpoint')}"), language=None, wrap_lines=True)
    known = "texts.signature" if s.tokens != "words" else "texts.signature_words"
    st.caption(escaped(sentences(say(known), say("texts.incomparable"))))


def _said(file: DataSet, model: str, chosen: Choices) -> list[str]:
    """Return what there is to know before figures are read."""
    s = systems_in(file, chosen)[model]
    said = [say("texts.what")]
    if s.n < s.size:
        said.append(say("texts.unscored", count=s.size - s.n, segments=s.size - s.n))
    if file.from_link:
        said.append(say("texts.link", tokens=say(f"texts.tokens_{s.tokens}")))
    elif not chosen.of(TOKENS):
        said.append(say(f"texts.why_{systems(file)[model].tokens}"))
    return said


PAGE = Page(
    key="texts",
    task="texts",
    icon="translate",
    show=_show,
    words=TEXT,
    parameters=(*CHOSEN, PARTED, AGAINST),
    part=texts_part,
    look=lambda file, result, model, chosen: Look(file, chosen),
    downloads=text_files,
)
