"""Links from the Share dialog to the reader's page, seen through the whole app."""

import hashlib
import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import numpy as np
import pytest

from perfcore.binary import sweep
from perfcore.costs import Tally
from perfview.downloads.cards import card_html
from perfview.downloads.menu import LONGEST
from perfview.links import share_dialog as sharing
from perfview.links.coarser import show_names
from perfview.links.preparations import prepared_payload
from perfview.session.choices import Choices
from perfview.session.samples import listed_samples
from perfview.session.snapshots import Snapshot, SnapshotError, read_snapshot
from perfview.settings import settings, sign_in
from perfview.store.connections import store
from perfview.store.contents import Payload, SharedFile
from perfview.store.errors import StoreError
from perfview.store.payloads import decode
from perfview.store.reductions import Reduction
from perfview.store.shares import Token, new_token
from perfview.store.stores import Store
from perfview.store.tables import SHARES
from perfview.tasks.binary.files.report import result_of
from perfview.tasks.binary.recalibration.recalibrated import with_probabilities
from tests.perfview.class_files import pets_csv
from tests.perfview.running_app import Screen, first, opened, opened_data, ran
from tests.perfview.shared_cases import RUNS, file_of, kept, sample
from tests.perfview.store.made_shares import data_of

HOSTILE = '<img src=x onerror="alert(1)"> [a](http://x.example) **b** $c$'


def dialog(app: Screen | None = None) -> Screen:
    """The app with the Share dialog open."""
    return (app or opened()).pressed("open_share")


def made(app: Screen) -> str:
    """The token of a link made in the dialog that is open."""
    app.pressed("share_create")
    assert not app.error
    (address,) = [each.value for each in app.code if "share=" in each.value]
    return str(address).split("share=")[1]


def shared(app: Screen, **words: str) -> str:
    """The token of a link made on this screen."""
    return made(dialog(app).put(**{f"share_{name}": said for name, said in words.items()}))


def page_of_mine(page: str, **query: str) -> Screen:
    app = opened_data().uploaded(("mine.csv", RUNS.encode()))
    app.query_params.update(query)
    return app.turned(page)


def delete(token: str) -> None:
    with store().engine.begin() as connection:
        connection.execute(SHARES.delete())
    assert store().get(Token(token)) is None


COSTLY = {"data": "wine_long", "cost_fn": "7.0", "cost_fp": "2.0", "p": "0.25", "unit": "EUR"}
COSTLY |= {"t": "0.3", "need": "recall:0.5"}


@pytest.mark.parametrize("page", first(["pages/threshold.py", "pages/costs.py"], "pages/costs.py"))
def test_the_reader_sees_the_senders_board(page: str) -> None:
    sender = opened(page, **COSTLY)
    sent = board(sender)
    token = shared(sender)
    reader = opened(page, share=token)
    assert board(reader) == sent
    assert reader.address() == {"share": token}


def board(app: Screen) -> dict[str, object]:
    """What the board is told; the names of its data are left out, for a link has its own."""
    told = next(each for each in app.headers() if each["kind"] in ("board", "cost_board"))
    return told | {"content": "", "id": ""}


def test_an_address_changes_only_what_it_says_and_never_the_link() -> None:
    token = shared(opened("pages/costs.py", data="twenty_cases", t="0.5", cost_fn="7.0"))
    moved = opened("pages/costs.py", share=token, t="0.75")
    assert (board(moved)["threshold"], moved.text_input(key="cost_fn").value) == (0.75, "7")
    assert moved.address() == {"share": token, "t": "0.75"}
    moved.put(cost_fn=9.0)
    assert moved.address() == {"share": token, "t": "0.75", "cost_fn": "9.0"}
    again = opened("pages/costs.py", **moved.address())
    assert again.text_input(key="cost_fn").value == "9"
    as_sent = opened("pages/costs.py", share=token)
    assert (board(as_sent)["threshold"], as_sent.text_input(key="cost_fn").value) == (0.5, "7")


def test_what_a_reader_takes_back_stays_taken_back_after_a_reload() -> None:
    token = shared(opened(need="recall:0.9"))
    reader = opened(share=token)
    assert reader.text_input(key="require_recall").value == "90"
    reader.put(require_recall=None)
    assert reader.address() == {"share": token, "without": "need"}
    assert opened(**reader.address()).text_input(key="require_recall").value == ""


@pytest.mark.parametrize(
    ("host", "local"), [("localhost:8501", True), ("[::1]", True), ("cutpoint.example", False)]
)
def test_a_fresh_link_can_be_copied_and_says_if_only_this_computer_opens_it(
    monkeypatch: pytest.MonkeyPatch, host: str, local: bool
) -> None:
    url = f"http://{host}/?share="
    monkeypatch.setattr(sharing.session, "url_of", lambda _, token: url + token)
    app = dialog()
    made(app)
    assert app.board_header("fresh_link")["url"].startswith(url)
    assert ("Only this computer can open it" in app.texts()) == local
    assert ("Whoever has this link can open it" in app.texts()) != local
    one_file = "send them one file: “Page that works offline (HTML)” under “Download”"
    assert (one_file in app.texts()) == local


def test_a_link_stays_open_from_page_to_page_and_shows_its_data_alone() -> None:
    token = kept(file_of(RUNS))
    reader = opened(share=token)
    for page in ("costs", "compare", "threshold", "data"):
        reader.query_params.clear()
        reader.turned(page)
        assert reader.address()["share"] == token
        assert reader.button(key="keep_link")
        if page != "data":
            assert reader.selectbox(key="data").options == ["mine.csv"]
    assert not reader.file_uploader
    assert "no rows" in reader.texts()
    assert [list(frame.value["Distinct scores"]) for frame in reader.dataframe] == [["19", "17"]]


def test_models_of_a_link_are_compared_with_the_reason_why_they_are_not_paired() -> None:
    sender = page_of_mine("compare", compare="replicates:200").put(run="1")
    token = shared(sender)
    reader = opened("pages/compare.py", share=token)
    said = reader.texts()
    assert "not which case is which" in said
    assert "groups and runs cannot be drawn" in said
    assert [key for key in ("run", "choosing") if key in {s.key for s in reader.selectbox}] == []
    assert sender.selectbox(key="pair_first").options == reader.selectbox(key="pair_first").options
    assert "DeLong, t, unpaired" in said


def test_a_link_keeps_no_groups_and_says_that_nothing_tells_how_sure_figures_are() -> None:
    sender = opened(data="digit_misreads", intervals="1")
    assert "whole groups" in sender.board_header()["intervals"]["recall"]["hint"]
    token = shared(sender)
    row = store().get(Token(token))
    assert row is not None
    assert row.settings["grouped"] == [["shared-1", "score"]]
    kept_bytes = data_of(store(), Token(token))
    assert kept_bytes is not None
    assert set(decode(kept_bytes).files[0].models) == {"score"}  # counts, and nothing of images
    assert b"image" not in kept_bytes
    reader = opened(share=token)
    recall = reader.board_header()["intervals"]["recall"]
    assert recall["text"] == "no interval"
    assert "a link keeps no groups" in recall["hint"]
    assert "a link keeps no groups" in opened("pages/compare.py", share=token).texts()


def test_a_link_to_several_classes_keeps_no_groups_either() -> None:
    rows = pets_csv(models=("tree",)).decode().splitlines()
    lines = [f"{rows[0]},patient", *(f"{row},{i // 4}" for i, row in enumerate(rows[1:]))]
    app = opened_data().uploaded(("pets.csv", "\n".join(lines).encode()))
    app.query_params["sure"] = "1"
    app.turned("classes")
    assert "Intervals by whole groups of “patient”" in app.texts()
    row = store().get(Token(token := shared(app)))
    assert row is not None
    assert ["shared-1", "tree"] in row.settings["grouped"]
    reader = opened("pages/classes.py", share=token, sure="1")
    assert "cases of one group are not independent, and a link keeps no groups" in reader.texts()


def test_made_mine_it_goes_on_without_the_link() -> None:
    token = shared(opened("pages/costs.py", data="twenty_cases", t="0.5", cost_fn="7.0"))
    reader = opened("pages/costs.py", share=token, t="0.75")
    assert len(set(reader.selectbox(key="data").options)) == 1
    before = board(reader)
    own = reader.pressed("keep_link").address()
    assert "share" not in own
    assert own["data"].startswith("shared-")
    assert own["t"] == "0.75"
    assert board(reader) == before
    names = reader.selectbox(key="data").options
    assert len(set(names)) == len(listed_samples()) + 1  # no two of one name
    delete(token)
    assert reader.put(cost_fn=3.0).text_input(key="cost_fn").value == "3"
    reloaded = opened("pages/costs.py", **reader.address())
    assert board(reloaded)["threshold"] == 0.75
    assert len(reader.turned("data").file_uploader) == 1
    assert any(str(button.key).startswith("open-shared-") for button in reader.button)


def entries(app: Screen) -> tuple[str, str]:
    """The title and the note of the files that can be downloaded."""
    (title,) = [each for each in app.text_input if each.label == "Title"]
    (note,) = [each for each in app.text_area if each.label == "Note"]
    return str(title.value), str(note.value)


def test_title_and_note_of_a_link_go_into_files_and_stay_with_data_made_mine() -> None:
    title, note = "Where to *set* it", "Agreed\non " + 100 * "Monday "
    words = title, note.strip()
    assert len(note) > LONGEST["note"]
    token = shared(opened(data="twenty_cases"), title=title, note=note)
    reader = opened(share=token)
    assert entries(reader) == words
    assert entries(reader.turned("costs")) == words
    reader.pressed("keep_link")
    assert entries(reader) == words
    assert entries(opened("pages/costs.py", **reader.address())) == words  # after a reload
    (said,) = [each for each in reader.markdown if each.value.startswith("At the top")]
    assert "Where to \\*set\\* it" in said.value
    # The page about data says it where the banner did.
    assert "Where to *set* it" in reader.turned("data").texts()
    # Other data have no such words.
    assert entries(opened(data="twenty_cases")) == ("", "")


def test_a_class_against_the_rest_has_title_and_note_of_the_link_of_all_classes() -> None:
    token = shared(opened("pages/classes.py", data="digits"), title="Digits", note="Read by hand")
    reader = opened("pages/classes.py", share=token)
    assert entries(reader) == ("Digits", "Read by hand")
    assert entries(reader.turned("threshold")) == ("Digits", "Read by hand")


def test_a_link_that_was_deleted_cannot_be_made_mine_any_more() -> None:
    token = kept(file_of(RUNS))
    reader = opened(share=token)
    delete(token)
    assert buttons(reader.pressed("keep_link")) == ["gone_start"]
    reader.pressed("gone_start")
    assert not reader.address().get("data", "").startswith("shared-")


def test_closed_it_gives_back_what_was_there_before() -> None:
    token = kept(sample("twenty_cases"))
    reader = opened(data="wine_long", t="0.3")
    before = reader.board_header()
    reader.query_params.clear()
    reader.query_params["share"] = token
    assert ran(reader).board_header() != before
    assert reader.pressed("leave_link").board_header() == before
    assert "share" not in reader.address()


def buttons(app: Screen) -> list[str]:
    """The keys of the buttons, without that of the other language, which every page has."""
    return [str(each.key) for each in app.button if not str(each.key).startswith("speak_")]


def dead(app: Screen) -> tuple[str, list[str]]:
    return app.texts(), buttons(app)


def test_wrong_expired_and_deleted_links_show_one_and_the_same_page() -> None:
    now = store().clock
    token = kept(file_of(RUNS))
    reader = opened(share=token)
    store().clock = lambda: now() + 40 * 24 * 3600
    try:
        expired = dead(opened(share=token))
    finally:
        store().clock = now
    wrong = [dead(opened(share=text)) for text in (new_token().text, "", "<b>", "x" * 5000)]
    with patch("perfview.session.open_links.decode") as decode:  # what it came to is kept
        assert opened(share=token).button(key="keep_link")
    assert not decode.called
    assert ran(reader).button(key="keep_link")
    delete(token)
    assert [dead(ran(reader)), *wrong] == [expired] * 5
    assert "There is nothing behind this link" in expired[0]
    assert expired[1] == ["gone_start"]
    assert reader.pressed("gone_start").board_header()
    assert "share" not in reader.address()


def test_words_of_the_sender_are_shown_as_they_were_typed() -> None:
    token = shared(opened(), title=HOSTILE, note=f"{HOSTILE}\n# two", sender=HOSTILE)
    reader = opened(share=token)
    shown = [part.value for part in (*reader.markdown, *reader.caption)]
    said = [part for part in shown if "onerror" in part]
    assert len(said) == 4  # the banner's three, and the head of what can be downloaded
    assert all("\\<img" in part and "\\[a\\]" in part and "\\$c" in part for part in said)
    assert "**b**" not in "".join(said).replace("\\*", "")
    assert "Shared by" in reader.texts()
    assert "may differ" not in reader.texts()


def with_settings(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """Let the server have these settings."""
    chosen = replace(settings(), **changed)
    for module in (sharing, sign_in):
        monkeypatch.setattr(module, "settings", lambda: chosen)


def test_what_does_not_fit_into_a_link_says_what_would(monkeypatch: pytest.MonkeyPatch) -> None:
    app = dialog()
    with_settings(monkeypatch, share_scores=100)
    app.pressed("share_create")  # refused even if its button is pressed
    assert not app.code
    warned = app.warning[0].value.replace("\\", "")
    assert "406 distinct scores are more than one link may hold here (100)" in warned
    assert "round scores (1 digit) or at least" in warned
    assert app.button(key="share_create").disabled
    app.put(share_digits="1 digit")
    assert "more than one link may hold" not in app.texts()
    assert "AUC as shared" in app.dataframe[0].value.columns
    assert "digits of scores: 1" in opened(share=made(app)).texts()


def test_it_is_told_in_sight_that_coarser_scores_change_figures() -> None:
    app = dialog()
    assert "largest change of recall" not in app.texts()
    assert list(app.dataframe[0].value.columns) == ["Model", "Distinct scores", "AUC"]
    said = app.put(share_least="10").texts()
    assert "differ from those on screen now" in said
    assert "largest change of recall or of the false positive rate" in said
    # What is typed and chosen as the button is pressed goes along.
    app.text_input(key="share_sender").set_value("Ann")
    app.selectbox(key="share_digits").select("2 digits")
    coarse = opened(share=made(app)).texts()
    assert "Shared by Ann" in coarse
    told = "digits of scores: 2 · at least 10 cases at each score · figures may differ"
    assert f"{told} from the sender's" in coarse


FEW = "truth,score,amount\n" + "\n".join(f"{i % 2},{i / 40},{10 + i % 5}" for i in range(40))


def warnings(app: Screen) -> str:
    return " ".join(each.value for each in app.warning).replace("\\", "")


def test_share_and_download_say_the_same_of_the_model_of_which_most_stand_alone() -> None:
    rows = "\n".join(f"{i % 2},{(i // 4 + 1) / 11},{i / 40},{10 + i % 5}" for i in range(40))
    few = f"truth,score_a,score_b,amount\n{rows}"
    app = opened_data().uploaded(("few.csv", few.encode())).turned("threshold")
    said = "40 of 40 cases of “score_b” have a score of their own: their score and class can be"
    assert said in " ".join(each.value for each in app.caption).replace("\\", "")
    dialog(app)
    assert said in warnings(app)


def test_thresholds_that_go_along_are_in_the_numbers_of_the_scores() -> None:
    counted = replace(sweep(np.array([True, False]), np.array([-0.5, -0.9])), negated=True)
    file = SharedFile("shared-1", "few", ("no", "yes"), {"score": Tally(counted)}, 1)
    ready = prepared_payload(Payload((file,)), Reduction())
    written = Mock()
    with patch("streamlit.markdown", written):
        show_names(ready, Snapshot("threshold", {}, {"score": {"t": "-0.725"}}))
    assert "Thresholds: 0.725 or less" in str(written.call_args).replace("\\", "")


def test_what_stands_alone_and_all_names_are_told_before_a_link_is_made() -> None:
    app = opened_data().uploaded(("few.csv", FEW.encode())).turned("threshold")
    app.query_params["t"] = "0.725"
    dialog(ran(app))
    assert "40 of 40 cases of “score” have a score of their own" in warnings(app)
    assert "40 are the only ones of their class at their score" in warnings(app)
    told = app.texts().replace("\\", "")
    names = (
        "Data: few.csv",
        "Models: score",
        "Classes: 0 · 1",
        "Choices, as an address has them: ",
    )
    assert all(name in told for name in (*names, "Thresholds: 0.725"))
    app.put(share_least="5")
    assert not app.warning
    assert "Thresholds: 0.74" in app.texts().replace("\\", "")  # between two cases
    assert board(opened(share=made(app)))["threshold"] == 0.74


@pytest.mark.parametrize("how", first(["", "platt", "isotonic"], "", "isotonic"))
def test_no_choice_that_is_kept_with_a_link_is_the_score_of_a_few_cases(how: str) -> None:
    """The threshold in use is a case's own; of some models these lie dense."""
    odds = [i / 1e8 + (2.1 if i % 3 else -2.2) for i in range(200)]
    rows = "\n".join(f"{int(i % 3 > 0) ^ (i < 2)},{odd}" for i, odd in enumerate(odds))
    text = f"truth,score\n{rows}\n"
    file = file_of(text)
    scores = with_probabilities(file, how) if how else file
    values, counts = np.unique(scores.found.models["score"].score, return_counts=True)
    few = set(values[counts < 5].tolist())
    app = opened_data().uploaded(("sure.csv", text.encode())).turned("threshold")
    for t in (max(few), sorted(few)[len(few) // 2]):
        app.query_params.update({"t": repr(t)} | ({"calibrate": how} if how else {}))
        dialog(ran(app))
        with patch.object(Store, "put", autospec=True, side_effect=Store.put) as put_there:
            made(app.put(share_least="5"))
        kept_there = put_there.call_args.args[1]
        said = re.findall(r"[-+.\de]*\d", json.dumps(kept_there.settings["query"]))
        said.append(kept_there.settings["models"]["score"]["t"])
        scores_kept = decode(kept_there.payload).files[0].models["score"].cases.thresholds
        assert few.isdisjoint({*map(float, said), *scores_kept.tolist()})
        assert float(said[-1]) in scores_kept


def test_more_cases_at_each_score_than_there_are_is_refused_with_what_can_be() -> None:
    app = dialog(opened_data().uploaded(("few.csv", FEW.encode())).turned("threshold"))
    app.selectbox(key="share_least").select("50")
    app.pressed("share_create")  # as it is chosen
    assert "Whoever has this link" not in app.texts()
    said = "“score” has 20 negatives. As sums of amounts or weights go along, at most 20 cases"
    assert said in warnings(app)
    assert "Without sums of amounts, at most 40 cases can." in warnings(app)
    assert app.button(key="share_create").disabled
    app.put(share_amounts=False)
    assert "“score” has 40 cases, so at most 40 can share each score." in warnings(app)
    app.put(share_least="40")
    assert not app.warning
    assert "at least 40 cases at each score" in opened(share=made(app)).texts()


def test_a_part_that_is_compared_goes_along_only_as_fine_as_it_is() -> None:
    """Counts of all cases less those of a part are counts of the few that were left out."""
    sender = dialog(page_of_mine("compare", compare="replicates:200").put(run="1"))
    assert "Only part of the cases" not in sender.texts()
    assert "mine.csv · 1" in sender.texts().replace("\\", "")
    sender.put(share_least="5")
    assert "Only part of the cases" in sender.texts()
    with patch.object(Store, "put", autospec=True, side_effect=Store.put) as kept_by:
        made(sender)
    found = decode(kept_by.call_args.args[1].payload)
    assert [(file.name, file.least) for file in found.files] == [("mine.csv", 5)]


def test_a_link_that_was_just_made_is_shown_until_it_is_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: dict[str, Any] = {}
    show = sharing.show_own_links
    monkeypatch.setattr(sharing, "show_own_links", lambda **k: (told.update(k), show(**k)))
    app = page_of_mine("costs")
    token = shared(app)
    added = app.board_header("own_links")["added"]
    assert added["about"] == "mine.csv, Costs"
    assert "share_create" not in buttons(app)
    asked = SimpleNamespace(delete={"link": added["id"], "secret": added["secret"]})
    with monkeypatch.context() as during:
        of_session = sharing.session.kept
        answers = {sharing.OWN_LINKS: asked}
        during.setattr(sharing.session, "kept", lambda key: answers.get(key) or of_session(key))
        # Before the dialog is shown again, as when the browser's message arrives.
        during.setattr(sharing.session, "in_dialog", lambda page: told["on_delete"]() is None)
        ran(app)
    assert not app.code
    assert app.button(key="share_create")
    own_links = app.board_header("own_links")
    assert (own_links["added"], own_links["deleted"]) == (None, [added["id"]])
    assert "nothing behind" in opened(share=token).texts()


def test_a_full_day_of_links_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing.session, "visitor", lambda: "one and the same")
    shared(opened())
    with_settings(monkeypatch, shares_per_day=1)
    app = dialog().pressed("share_create")
    assert "No link was made" in app.error[0].value
    assert not app.code


@pytest.mark.parametrize(
    ("first", "most", "offered"),
    [(30, 0, [1, 7, 30, 90, 365, 0]), (14, 20, [1, 7, 14, 20]), (40, 30, [1, 7, 30])],
)
def test_links_work_as_long_as_settings_allow(
    monkeypatch: pytest.MonkeyPatch, first: int, most: int, offered: list[int]
) -> None:
    with_settings(monkeypatch, share_days=first, share_days_most=most)
    days = dialog().selectbox(key="share_days")
    assert len(days.options) == len(offered)
    assert days.value == min(first, most or first)


def test_a_link_for_ever_has_no_end() -> None:
    app = dialog()
    app.selectbox(key="share_days").select_index(5).run()
    with patch.object(Store, "put", autospec=True, side_effect=Store.put) as put:
        made(app)
    share = put.call_args.args[1]
    assert share.days is None
    assert share.audience == "public"
    assert "audience" not in {str(each.key) for each in app.selectbox}


def test_where_sign_in_is_on_signed_in_people_alone_make_links_and_open_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_settings(monkeypatch, sign_in="upload")
    app = dialog()
    assert [key for key in buttons(app) if key.startswith("sign_in")] == ["sign_in_first"]
    monkeypatch.setattr(sign_in, "visitor", lambda: sign_in.Visitor(True))
    token = made(dialog().put(share_audience="signed_in"))
    assert opened(share=token).button(key="keep_link")
    monkeypatch.setattr(sign_in, "visitor", lambda: sign_in.Visitor(False))
    stranger = opened(share=token)
    assert "for signed-in people" in stranger.texts()
    assert buttons(stranger) == ["sign_in", "gone_start"]


@patch.object(Store, "get", Mock(side_effect=StoreError("unreachable", "It does not answer.")))
def test_a_store_that_does_not_answer_says_so_and_nothing_else() -> None:
    token = kept(file_of(RUNS))
    reader = opened(share=token)
    assert "cannot be opened now" in reader.texts()
    assert "It does not answer." in reader.texts()
    assert reader.address() == {"share": token}
    assert buttons(reader) == ["gone_start"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [({"version": 99}, "another version"), ({"query": 3}, "is damaged. Ask its sender")],
)
def test_a_link_that_cannot_be_read_asks_for_a_new_one(
    changed: dict[str, object], said: str
) -> None:
    settings = Snapshot("threshold", {}).written() | changed
    with patch.object(Snapshot, "written", return_value=settings):
        assert said in opened(share=kept(file_of(RUNS))).texts()


def fingerprint_in(token: str) -> str:
    """The SHA-256 of the file in a result that is made of a link, "" where it is not known."""
    opened_link = opened(share=token).session_state["link"]
    (file,) = opened_link.files
    tallies = {model: file.tally(model) for model in file.models}
    result = result_of(file, Choices(data=file.id), tallies, created=datetime.now(UTC))
    card = card_html(result, file.models[0]).decode()
    assert "SHA-256 of the file" in card
    assert (result.origin.sha256 or "not known: no single file, or a link without it") in card
    assert opened_link.shared.checksum != result.origin.sha256
    return result.origin.sha256


def test_a_card_of_a_link_has_the_fingerprint_of_the_file_or_says_that_it_is_not_known() -> None:
    path = Path("sample_data/twenty_cases.csv")
    own = hashlib.sha256(path.read_bytes()).hexdigest()
    token = shared(opened(data="twenty_cases"))
    assert fingerprint_in(token) == own
    assert fingerprint_in(shared(opened(share=token))) == own  # a link made of a link
    # A fingerprint lets whoever guesses a file see that the guess is right.
    assert fingerprint_in(shared(opened(data="twenty_cases"), least=5)) == ""
    assert fingerprint_in(shared(opened(data="twenty_cases"), digits=1)) == ""
    assert fingerprint_in(kept(file_of(RUNS))) == ""  # as links that were made before


@pytest.mark.parametrize("pairs", [[["shared-1", "x"]], [["shared-1"]], "shared-1"])
def test_a_fingerprint_that_is_none_is_damage(pairs: object) -> None:
    settings = Snapshot("threshold", {}).written() | {"fingerprints": pairs}
    with pytest.raises(SnapshotError):
        read_snapshot(settings)


def test_readers_of_a_link_share_what_they_see_in_a_link_of_their_own() -> None:
    token = shared(opened(data="twenty_cases", t="0.5"), title="first")
    second = shared(opened(share=token, t="0.75"), title="second")
    assert second != token
    last = opened(share=second)
    assert board(last)["threshold"] == 0.75
    assert "second" in last.texts()


def test_a_link_that_goes_while_it_is_opened_spoils_no_other_of_the_same_data() -> None:
    rows = "truth,score\n1,0.91\n0,0.17\n1,0.55\n"
    first, second = (kept(file_of(rows)) for _ in range(2))
    found = store().get(Token(first))
    assert found is not None
    with patch.object(Store, "get", side_effect=[found, None]):  # first without its data
        assert "nothing behind" in opened(share=first).texts()
    assert opened(share=second).button(key="keep_link")


def test_a_parcel_that_cannot_be_put_together_leaves_out_what_is_compared() -> None:
    app = page_of_mine("data")
    other = RUNS.replace("1,yes", "1,no", 1)
    app.uploaded(("other.csv", other.encode())).turned("compare")
    app.put(entrants=app.multiselect(key="entrants").options[:4])
    assert app.error
    assert "disagree about a case" in dialog(app).texts()
    with patch.object(sharing, "snapshot_of", wraps=sharing.snapshot_of) as snapshot_of:
        app.pressed("share_create")
    _page, parcel, _ready = snapshot_of.call_args.args
    assert [file.id for file in parcel.payload.files] == ["shared-1"]
