"""Parts of the Share dialog: how coarse the data are made, and all that is kept of them."""

from __future__ import annotations

from itertools import chain

from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import count, exact, threshold_text, together
from perfview.links.preparations import Prepared
from perfview.session.snapshots import Snapshot
from perfview.store.contents import Payload
from perfview.store.reductions import Limit, Reduction, limit_of, offers
from perfview.words import escaped, say, sentences

DIGITS = (0, 6, 5, 4, 3, 2, 1)
LEAST = (1, 2, 5, 10, 20, 50, 100)
"""What is offered; 0 digits are all."""

SHORT = 6
"""More models than these are shown with a bar to scroll, and not named in full below."""


def show_coarser(payload: Payload) -> Reduction:
    """Show how scores may be rounded and put together, and return what was chosen."""
    if not _may_be_coarser(payload):
        return Reduction()
    amounts = _has_amounts(payload)
    limits = [limit_of(payload, amounts=each).most for each in {True, not amounts}]
    known = sorted({*LEAST, *(most for most in limits if most < LEAST[-1])})
    written = {
        "digits": {n: _digits_text(n) for n in DIGITS},
        "least": {n: count(n) if n > 1 else say("links.least_one") for n in known},
    }
    with st.container(horizontal=True, vertical_alignment="bottom"):
        digits, least = (
            st.selectbox(
                say(f"links.{key}"),
                list(texts),
                format_func=texts.__getitem__,
                key=f"share_{key}",
                help=say(f"links.{key}_help"),
            )
            for key, texts in written.items()
        )
    if amounts:
        amounts = st.toggle(
            say("links.with_amounts"),
            value=True,
            key="share_amounts",
            help=say("links.with_amounts_help"),
        )
    return Reduction(digits=digits or None, least=least, amounts=amounts)


def periods_of(payload: Payload) -> list[str]:
    """Return the names of the periods whose counts or figures are kept."""
    kept = (found.runs for whole in payload.wholes for found in whole.changes.values())
    names = [*(file.name for file in payload.files if file.period), *chain.from_iterable(kept)]
    return [*dict.fromkeys(names)]


def _may_be_coarser(payload: Payload) -> bool:
    """Return whether there are scores, or counts of more than one case."""
    return bool(payload.files) or limit_of(payload).most > 1


def _has_amounts(payload: Payload) -> bool:
    return any(
        model.amounts is not None for file in payload.files for model in file.models.values()
    )


def show_limit(payload: Payload, reduction: Reduction) -> bool:
    """Say why not so many cases can share each score, and how many can; return whether it did."""
    limit = limit_of(payload, amounts=reduction.amounts)
    if reduction.least <= max(1, limit.most):
        return False
    said = [limit_text(limit)]
    if reduction.amounts and _has_amounts(payload):
        without = limit_of(payload, amounts=False).most
        if without > limit.most:
            said.append(say("links.limit_without_amounts", count=without))
    st.warning(escaped(sentences(*said)))
    return True


def limit_text(limit: Limit) -> str:
    """Return what stands against more cases at each score."""
    return say(f"links.limit_{limit.reason}", model=limit.model, count=limit.most)


def _digits_text(digits: int) -> str:
    if not digits:
        return say("links.digits_all")
    return say("links.digits_some", count=digits)


def show_kept(payload: Payload, ready: Prepared, limit: int) -> bool:
    """Show what is kept of each model, and return whether it fits into one link."""
    several = len({each.file for each in ready.effects}) > 1
    names = {file.id: file.name for file in ready.payload.files}
    coarser = ready.payload.coarser
    kept = ("auc_before", "auc_after")
    areas = together(getattr(each, area) for area in kept for each in ready.effects)
    columns = {
        say("common.model"): [
            say("common.of_file", model=each.model, file=names[each.file])
            if several
            else each.model
            for each in ready.effects
        ],
        say("links.scores"): [count(each.scores_after) for each in ready.effects],
        say("board.auc"): areas[: len(ready.effects)],
    }
    if coarser:
        columns[say("links.auc_after")] = areas[len(ready.effects) :]
        changes = together((each.largest_change for each in ready.effects), "percent")
        columns[say("links.change")] = changes
    if ready.effects:
        show_rows(columns, key="share_models", short=SHORT, height=240)
    if coarser:
        st.caption(say("links.coarser"))
    if periods_of(payload) and not periods_of(ready.payload):
        st.caption(say("links.periods_gone"))
    scores = ready.payload.scores
    size = "links.whole_size" if scores else "links.size"
    st.caption(say(size, size=size_text(ready.size), scores=count(scores)))
    if scores <= limit:
        _show_single(ready)
        return True
    words = {"scores": count(scores), "most": count(limit)}
    milder = say("links.or").join(_offer(offer) for offer in offers(payload, limit))
    kind = "too_many" if milder else "too_many_still"
    st.warning(escaped(say(f"links.{kind}", offers=milder, **words)))
    return False


def _show_single(ready: Prepared) -> None:
    """Say how many cases stand alone, from the first one on."""
    single = ready.single
    said = [single.text()] if single is not None and single.text() else []
    said += [
        say(f"links.single_{whole.cells}", model=model)
        for whole in ready.payload.wholes
        for model in whole.models
        if whole.fewest(model) == 1
    ]
    if said:
        hint = [say("links.single_hint")] if _may_be_coarser(ready.payload) else []
        st.warning(escaped(sentences(*dict.fromkeys(said), *hint)))


def show_names(ready: Prepared, snapshot: Snapshot) -> None:
    """List names, thresholds and choices that go along beside the counts."""
    files = ready.payload.files or ready.payload.wholes
    models = list(dict.fromkeys(model for file in files for model in file.models))
    negated = {name for file in ready.payload.files for name in file.models if file.negates(name)}
    thresholds = {
        model: threshold_text(float(texts["t"]), negated=model in negated)
        for model, texts in snapshot.models.items()
        if "t" in texts
    }
    alone = len(models) == 1
    lists = {
        "data": [file.name for file in files if not getattr(file, "period", "")],
        "periods": periods_of(ready.payload),
        "models": models,
        "labels": list(dict.fromkeys(label for file in files for label in file.labels)),
        "thresholds": [
            t if alone else say("common.noted", text=t, note=model)
            for model, t in thresholds.items()
        ],
        "choices": [f"{name} {text}" for name, text in snapshot.query.items()],
    }
    lines = [
        say(f"links.along_{kind}", names=escaped(_listed(names))) for kind, names in lists.items()
    ]
    st.markdown(f"**{say('links.along')}**")
    st.markdown(
        "\n".join(f"- {line}" for line, names in zip(lines, lists.values(), strict=True) if names)
    )


def _listed(names: list[str]) -> str:
    shown = " · ".join(names[: 2 * SHORT])
    rest = len(names) - 2 * SHORT
    return say("links.along_more", names=shown, count=rest) if rest > 0 else shown


def _offer(offer: Reduction) -> str:
    if offer.digits is not None:
        return say("links.offer_digits", digits=_digits_text(offer.digits))
    return say("links.coarse_least", least=count(offer.least))


def size_text(size: int) -> str:
    """Return a size in decimal kilobytes or megabytes.

    >>> size_text(1_234), size_text(5_300_000)
    ('1.3 kB', '5.3 MB')
    """
    if size >= 10**6:
        return say("links.megabytes", size=exact(round(size / 10**6, 1)))
    return say("links.kilobytes", size=exact(-(-size // 100) / 10))
