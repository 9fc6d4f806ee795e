"""Which cases the model decides and which it leaves to people: a handle that works live."""

from __future__ import annotations

import math
from functools import partial

from perfcore.classes import Abstention, ClassTally
from perfcore.classes import abstention as counted
from perfview import session
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent, about
from perfview.kit.boards.events import board_events
from perfview.kit.pages import page_that_sets
from perfview.kit.theme import count, percent, threshold_text
from perfview.pages.classes.decisions.abstention_content import (
    ABSTENTION_BOARD,
    abstention_content,
    abstention_header,
    abstention_window,
)
from perfview.pages.classes.decisions.cost_texts import costs_of
from perfview.pages.classes.decisions.parameters import DECIDES, REFERRAL, text_in_use
from perfview.pages.classes.figures.places import place_in_view
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT, amount
from perfview.tasks.board_choices import acknowledged
from perfview.tasks.classes.curves import mean_auc_told
from perfview.tasks.classes.parts import TOP
from perfview.tasks.classes.tallies import class_tally
from perfview.tasks.numbers import ANY, show_number
from perfview.words import escaped, say, sentences

BOARD = ABSTENTION_BOARD.key


@cached(shared=True, spinner="common.counting")
def abstention_of(file: DataSet, model: str, text: str) -> Abstention:
    """Return what a model decides, at costs as an address has them."""
    return counted(file.found, model, costs=costs_of(text, len(file.labels)))


@cached(shared=True)
def content_of(file: DataSet, model: str, text: str) -> BoardContent:
    """Return what the board draws from."""
    return abstention_content(abstention_of(file, model, text), model=model)


def show_abstention(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show which cases a model decides, how well, and what is left to people."""
    st.header(say("classes.abstention"), anchor=False)
    if tally.sweeps is None or file.from_link:
        reason = "link" if tally.sweeps is not None else "needs"
        st.markdown(say(f"classes.abstention_{reason}", model=escaped(model)))
        return
    if not tally.counts.total:
        st.markdown(say("classes.abstention_no_cases"))
        return
    text = text_in_use(file.labels)
    found = abstention_of(file, model, text)
    price = session.choices().of(REFERRAL)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        show_number(
            say("classes.referral"),
            "referral",
            price,
            partial(session.take, REFERRAL),
            bounds=ANY,
            help=say("classes.referral_help"),
            width=200,
        )
        if price is not None:
            _show_best(found, model, price)
    content = content_of(file, model, text)
    boards.show_content(content, key="abstention_content")
    st.fragment(_show_board)(content.id)
    calibration = page_that_sets("calibrate")
    pressed = st.button(say("classes.top_holds"), key="top_holds", type="tertiary")
    if pressed and calibration is not None and session.use_part(TOP):
        st.switch_page(calibration.file)


def _show_best(found: Abstention, model: str, price: float) -> None:
    """Show where all cases cost least, and a button that takes it."""
    best = found.least(price)
    threshold = found.sweep.thresholds.item(best)
    unit = session.choices().of(UNIT)
    costs = found.costs(price)
    words = {
        "threshold": threshold_text(threshold),
        "total": escaped(amount(costs.item(best), unit)),
        "all": escaped(amount(costs.item(-1), unit)),
        "none": escaped(amount(costs.item(0), unit)),
    }
    last = len(found.sweep) - 1
    name = "none" if best == 0 else "all" if best == last else "some"
    st.markdown(say(f"classes.abstention_best_{name}", **words), width="stretch")
    taken = None if best == last else threshold
    st.button(
        say("classes.abstention_use"),
        key="use_best",
        on_click=lambda: session.take(DECIDES, taken, model),
    )


def _show_board(drawn: str) -> None:
    """Show the board, and in words what holds where its handle stands."""
    session.check_data()
    file = session.data_in_use()
    if file.from_link or file.task != "classes":
        st.rerun()
    chosen = session.choices()
    model, text = file.model(chosen), text_in_use(file.labels)
    content = content_of(file, model, text)
    if content.id != drawn:  # the whole page is another
        st.rerun()
    found = abstention_of(file, model, text)
    price, unit = chosen.of(REFERRAL), chosen.of(UNIT)
    lowest = found.sweep.thresholds.item(-1)
    threshold = chosen.of(DECIDES, model)
    threshold = lowest if threshold is None else threshold
    curves = place_in_view(file, model, class_tally(file, model)).curves
    boards.show_board(
        ABSTENTION_BOARD,
        abstention_header(
            content,
            found,
            threshold=threshold,
            price=price,
            unit=unit,
            acknowledged=acknowledged(BOARD),
        )
        | about(model, file.name, mean_auc_told(curves)),
        abstention_window(content, found, threshold, price),
        key=BOARD,
        on_commit=lambda: _take_commit(model),
    )
    with st.container(key="abstention_meaning"):
        st.markdown(meaning(found, threshold, price, unit))


def _take_commit(model: str) -> None:
    commit = board_events(session.kept(BOARD)).commit
    if commit is not None:
        session.keep(f"{BOARD}-acknowledged", commit.sequence)
        session.take(DECIDES, commit.threshold, model)


def meaning(found: Abstention, threshold: float, price: float | None, unit: str) -> str:
    """Return in Markdown what holds if the model decides from a highest probability on.

    Parameters
    ----------
    found : Abstention
        What it decides, with what that costs.
    threshold : float
        The highest probability from which on it decides.
    price : float or None
        What a case costs that is left to people; None if nobody said.
    unit : str
        What costs are in, "" if nobody said.
    """
    s = found.sweep
    right, wrong, *others = (float(cell) for cell in s.at(threshold).cells)
    decided, left = right + wrong, sum(others)
    words = {
        "threshold": threshold_text(threshold),
        "decided": count(decided),
        "total": count(decided + left),
        "share": percent(decided / (decided + left)),
        "left": count(left),
    }
    if not decided:
        told = [say("classes.abstention_none", **words)]
    else:
        words |= {"accuracy": percent(right / decided), "errors": count(wrong)}
        told = [say("classes.abstention_all" if not left else "classes.abstention_some", **words)]
        told.append(say("classes.abstention_errors", count=wrong, **words))
    if price is not None:
        i = s.index(threshold)
        assert found.spent is not None
        parts = {
            "total": found.costs(price).item(i),
            "errors": found.spent.item(i),
            "people": price * left,
        }
        texts = {name: escaped(amount(cost, unit)) for name, cost in parts.items()}
        told.append(say("classes.abstention_costs", **texts))
    elif math.isfinite(threshold):
        told.append(say("classes.abstention_no_price"))
    return sentences(*told)
