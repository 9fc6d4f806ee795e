"""What chats show of a link: what its sender ticked, from what the link keeps, and nothing else."""

import random
from dataclasses import replace
from hashlib import sha256
from html import unescape
from io import BytesIO

import pytest
from PIL import Image

from perfview.kit.reports import Headline
from perfview.kit.tasks import TASKS
from perfview.links import pictures
from perfview.links.pictures import HEIGHT, WIDTH, drawn, plain
from perfview.links.preparations import prepared_payload
from perfview.links.sent import headline, preview_of, sent_of
from perfview.server.outside import previews
from perfview.session.choices import Choices
from perfview.session.samples import listed_samples
from perfview.session.snapshots import Snapshot
from perfview.settings import read_settings
from perfview.store.connections import store
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Reduction
from perfview.store.shares import Preview, Share, Token, picture_name
from perfview.words import CATALOGUES, spoken_in
from tests.perfview.links.test_share_pages import COSTLY, dialog, shared
from tests.perfview.running_app import Screen, first, opened
from tests.perfview.shared_cases import file_of, sample

K = 20
BASE = "https://cut.example.org/under"
NAMES = ("data", "model", "yes", "no", "title", "note", "sender")


@pytest.fixture(autouse=True)
def _based(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        previews, "settings", lambda: read_settings({"CUTPOINT_BASE_URL": BASE}, {})
    )


def cases(seed: int, called: dict[str, str]) -> str:
    draw = random.Random(seed)
    rows = []
    for _ in range(draw.randrange(120, 240)):
        positive = draw.random() < 0.4
        score = round(draw.gauss(0.6 if positive else 0.4, 0.2), draw.randrange(1, 4))
        rows.append(f"{called['yes'] if positive else called['no']},{score}")
    return "\n".join([f"truth,{called['model']}", *rows])


def link(seed: int, called: dict[str, str], *, title: bool, figures: bool) -> Token:
    """A link to drawn cases with k = 20, all of whose names and words are as called."""
    file = file_of(cases(seed, called), f"{called['data']}.csv")
    ready = prepared_payload(TASKS[file.task].parcel(file, Choices()).payload, Reduction(least=K))
    data = encode(ready.payload)
    snapshot = Snapshot("threshold", {}, {}, ready.payload.facts)
    checksum = sha256(data).hexdigest()
    share = Share(
        settings=snapshot.written(),
        payload=data,
        title=called["title"],
        note=called["note"],
        sender=called["sender"],
        preview=preview_of(
            lambda: sent_of(ready.payload, checksum, snapshot),
            title=called["title"] if title else "",
            figures=figures,
        ),
    )
    return store().put(share, visitor="tests", per_day=100_000).token


def named(seed: int) -> dict[str, str]:
    """Names that no text of the product holds, the positive label last in the alphabet."""
    draw = random.Random(seed)
    words = {name: "".join(draw.choices("qxzjkvw", k=12)) for name in NAMES}
    return {**words, "yes": f"z{words['yes']}", "no": f"a{words['no']}"}


def attack(seed: int) -> None:
    """Look for anything that was not ticked in what anybody can fetch of a link."""
    draw = random.Random(seed)
    title, figures = draw.random() < 0.5, draw.random() < 0.7
    called, other = named(2 * seed), named(2 * seed + 1)
    if title:
        other["title"] = called["title"]
    fetched = []
    for names in (called, other):
        token = link(seed, names, title=title, figures=figures)
        head, name = previews.tags(token.text), picture_name(token)
        picture = store().picture(name) or drawn()
        for key, word in names.items():
            assert (word in head) == (key == "title" and title)
            assert word.encode() not in picture
        assert token.text not in head
        assert (name in head) == (title or figures)
        fetched.append((head.replace(name, "NAME"), picture))
        if figures:  # it tells what can be computed of the link itself
            kept = store().get(token, unless=())
            assert kept is not None
            again = sent_of(decode(kept.payload or b""), kept.checksum, Snapshot("threshold", {}))
            assert headline(again).said in unescape(head)
            assert drawn(names["title"] if title else "", headline(again)) == picture
            cells = again.result.models[again.model].tally.cases  # type: ignore[attr-defined]
            assert min(c for c in (cells.tp + cells.fp).tolist() if c) >= K
        else:
            assert "false alarms" not in head
    # Names, notes and an unticked title change nothing: neither words nor a single pixel.
    assert fetched[0] == fetched[1]


def test_a_card_tells_nothing_that_its_sender_did_not_tick() -> None:
    for seed in (0, 1, 3, 10):  # nothing is ticked, the title, both, figures
        attack(seed)


@pytest.mark.thorough
def test_two_hundred_cards_tell_nothing_that_their_senders_did_not_tick() -> None:
    for seed in range(1000, 1200):
        attack(seed)


def test_without_ticks_the_card_is_that_of_any_page() -> None:
    token = link(1, named(1), title=False, figures=False)
    assert previews.tags(token.text) == previews.tags(None) == previews.tags("wrong")
    assert f'property="og:image" content="{BASE}/card/cutpoint.png"' in previews.tags(None)
    assert '<meta name="robots" content="noindex, nofollow">' in previews.tags(None)


def test_without_an_address_of_the_server_there_is_no_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = link(1, named(1), title=True, figures=True)
    assert "/card/" in previews.tags(token.text)
    monkeypatch.setattr(previews, "settings", lambda: read_settings({}, {}))
    head = previews.tags(token.text)
    assert "finds " in head
    assert "image" not in head.replace("summary_large_image", "")


FIRST = {each.task: each.id for each in reversed(listed_samples())}
"""A sample of each task; those after it are left to `make test-all`."""


@pytest.mark.parametrize("one", first((each.id for each in listed_samples()), *FIRST.values()))
def test_figures_of_each_task_are_written_without_names_of_the_data(one: str) -> None:
    """And the picture shows each of them: its font has their letters."""
    file = sample(one)
    payload = TASKS[file.task].parcel(file, Choices()).payload
    sent = sent_of(payload, "c" * 64, Snapshot(TASKS[file.task].first_page, {}))
    shown = headline(sent)
    assert shown.said
    assert shown.figures
    told = {*shown.figures, *shown.figures.values(), *shown.cells, *shown.cells.values()}
    assert all(map(plain, told))
    names = {file.name, *file.models, *file.labels} - {"mean"}  # a model of tips, and a word
    for text in (shown.said, *told):
        assert not any(name in text.split() for name in names if len(name) > 3)
    picture = drawn("", shown)
    assert picture != drawn("", replace(shown, figures={"x": "1"}))
    assert Image.open(BytesIO(picture)).size == (WIDTH, HEIGHT)


def test_a_card_says_what_the_page_says_of_what_its_sender_chose() -> None:
    token = shared_with(
        opened("pages/threshold.py", **COSTLY), "title", "figures", title="<Set> it"
    )
    reader = opened(share=token)
    tiles = reader.board_header()
    kept = store().get(Token(token), unless=())
    found = store().preview(Token(token))
    assert kept is not None
    assert found is not None
    preview, name = found
    assert (preview.title, name) == ("<Set> it", picture_name(Token(token)))
    result = sent_of(decode(kept.payload or b""), kept.checksum, read(kept.settings)).result
    model = next(iter(result.models.values()))
    assert (model.threshold, tiles["threshold"]) == (0.3, 0.3)  # type: ignore[attr-defined]
    assert (result.use.prevalence, result.use.unit) == (0.25, "EUR")  # type: ignore[attr-defined]
    assert (result.use.costs.cost_fn, result.use.costs.cost_fp) == (7, 2)  # type: ignore[attr-defined]
    (recall,) = (each for each in result.requirements)  # type: ignore[attr-defined]
    assert (recall.measure, recall.at_least) == ("recall", 0.5)
    s = model.tally.cases.at(0.3)  # type: ignore[attr-defined]
    found_share, false = s.tp / (s.tp + s.fn), s.fp / (s.fp + s.tn)
    alarms = 100 * 0.75 * false / (0.75 * false + 0.25 * found_share)
    assert (
        preview.said == f"finds {100 * found_share:.1f} %, {alarms:.0f} false alarms per 100 calls"
    )
    assert "<Set>" not in previews.tags(token)
    assert "&lt;Set&gt; it" in previews.tags(token)


def read(settings: object) -> Snapshot:
    from perfview.session.snapshots import read_snapshot

    return read_snapshot(settings)  # type: ignore[arg-type]


def shared_with(app: Screen, *ticked: str, **words: str) -> str:
    """The token of a link whose card shows what is ticked."""
    return shared(dialog(app).put(**{f"share_card_{each}": True for each in ticked}), **words)


@pytest.mark.parametrize("ticked", ["", "title", "figures"])
def test_a_card_has_what_was_ticked_in_the_dialog(ticked: str) -> None:
    token = Token(shared_with(opened(), *filter(None, [ticked]), title="Fraud"))
    found = store().preview(token)
    assert found is not None
    preview, name = found
    assert (preview.title == "Fraud") == (ticked == "title")
    assert preview.said.startswith("finds ") == (ticked == "figures")
    assert bool(name) == bool(ticked)


def test_a_title_in_letters_that_the_font_has_not_stands_beside_the_picture_alone() -> None:
    assert drawn("警报") == drawn()
    assert drawn("Alarm") != drawn()
    assert drawn("≥ 0.5") == drawn(">= 0.5")
    assert preview_of(lambda: None, title="警报", figures=False).title == "警报"  # type: ignore[arg-type,return-value]
    assert preview_of(lambda: None, title="", figures=False) == Preview()  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("title", ["", "Why", "A title " * 25, "x" * 200])
@pytest.mark.parametrize("figures", [0, 1, 4, 9])
def test_every_picture_is_of_one_size_and_small(title: str, figures: int) -> None:
    shown = Headline(
        said="", figures={f"figure {i}" * (i + 1): "123,456,789.1 %" for i in range(figures)}
    )
    picture = drawn(title, shown)
    with Image.open(BytesIO(picture)) as image:
        assert image.size == (WIDTH, HEIGHT)
    assert len(picture) < 150_000


def test_the_general_picture_has_letters_that_its_font_has() -> None:
    found = set()
    for spoken in CATALOGUES:
        pictures._general.cache_clear()  # noqa: SLF001
        found.add(spoken_in(spoken, lambda: previews.picture_at("cutpoint.png").body)())
    assert found == {drawn()}
