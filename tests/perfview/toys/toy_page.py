"""A whole page in one file: a choice, an explained number, a picture, a download, its words."""

import plotly.graph_objects as go
import streamlit as st

from perfcore.costs import Tally
from perfview import session
from perfview.downloads.menu import View, show_downloads
from perfview.kit.explanations import Explanation, Number, show_explanation
from perfview.kit.pages import Download, Page
from perfview.kit.parameters import Parameter, one_of
from perfview.kit.tasks import numbers_of
from perfview.tasks.binary import tallies
from perfview.tasks.binary.places import Place
from perfview.words import say

WORDS = {
    "toy.title": "Toy",
    "toy.shape": "Shape",
    "toy.odds": "Odds of a positive",
    "toy.odds_plain": "How many positives there are for one negative.",
    "toy.file": "Odds (TXT)",
    "toy.file_help": "The odds as a text.",
}


def explain(place: Place) -> Explanation:
    sweep = place.tally.cases
    odds = f"{sweep.positives / max(sweep.negatives, 1):.3f}"
    return Explanation(
        name=say("toy.odds"), chinese="", plain=say("toy.odds_plain"), formula="m^+ / m^-",
        filled_in=odds, value_text=odds, undefined="", reason=None,
        sklearn="sum(truth) / (len(truth) - sum(truth))", note="", reference="A toy",
    )  # fmt: skip


def files(view: View) -> tuple[Download, ...]:
    sweep = tallies.tally(view.file, view.model).cases
    text = f"{sweep.positives}:{sweep.negatives}".encode()
    return (Download("toy.file", "txt", "text/plain", lambda: text),)


def show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    place = Place(Tally(tallies.tally(file, model).cases), 0.5, (file.positive_label, ""))
    if st.button(say("toy.odds"), key="toy_odds"):
        show_explanation(numbers_of(PAGE.task)["toy_odds"].explain(place))
    shape = session.choices().of(SHAPE)
    picture = go.Pie if shape == "pie" else go.Bar
    st.plotly_chart(go.Figure(picture()), key="toy_picture")
    st.selectbox(
        say("toy.shape"),
        ("bars", "pie"),
        **session.entry("shape", SHAPE),
    )
    show_downloads(PAGE, file, model)
    session.write_address(PAGE.key)


SHAPE = Parameter(key="shape", default="bars", owner="reader", read=one_of(("bars", "pie")))
PAGE = Page(
    key="toy", task="binary", icon="toys", show=show, words=WORDS, parameters=(SHAPE,),
    numbers=(Number(key="toy_odds", explain=explain),), downloads=files,
    part=lambda result, name, look: f"<p>{say('toy.odds_plain')}</p>",
)  # fmt: skip
