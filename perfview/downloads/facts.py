"""What a file is about: texts that every export shares."""

from __future__ import annotations

from datetime import datetime
from html import escape

from perfcore.results import Result, Use
from perfview.kit.theme import count, percent
from perfview.tasks.binary.amounts import price_text
from perfview.words import say


def title_of(result: Result, name: str) -> str:
    """Return the author's title, or else which model it is on which data."""
    return result.title or say("downloads.default_title", model=name, data=result.origin.name)


def date_text(time: datetime) -> str:
    """Return a day and its time as ISO 8601 has them, to the minute, with the offset to UTC.

    Examples
    --------
    >>> from datetime import UTC
    >>> date_text(datetime(2026, 3, 1, 8, 5, tzinfo=UTC))
    '2026-03-01 08:05 UTC'
    """
    return f"{time:%Y-%m-%d %H:%M} {time:%Z}"


def facts_html(result: Result, name: str) -> str:
    """Return what a result is about as a list of definitions, escaped."""
    origin, sweep = result.origin, result.models[name].sweep
    share, own = percent(prevalence_in_use(result, name)), result.use.prevalence is None
    cases = say(
        "downloads.cases", positives=count(sweep.positives), negatives=count(sweep.negatives)
    )
    texts = {
        "data": origin.name,
        "model": name,
        "positive": origin.positive,
        "negative": origin.negative,
        "cases": cases,
        "costs": costs_text(result.use),
        "prevalence": say("downloads.own_prevalence", share=share) if own else share,
        "fingerprint": origin.sha256 or say("downloads.no_fingerprint"),
        "made": say("downloads.made", product=result.product, date=date_text(result.created)),
    }
    return "".join(
        f"<div><dt>{escape(say(f'downloads.fact_{key}'))}</dt><dd>{escape(text)}</dd></div>"
        for key, text in texts.items()
    )


def costs_text(use: Use) -> str:
    """Return what errors cost, and what correct decisions cost if they do."""
    costs, pricing = use.costs, use.pricing
    missed, found = (price_text(c, pricing.positives) for c in (costs.cost_fn, costs.cost_tp))
    alarm, left = (price_text(c, pricing.negatives) for c in (costs.cost_fp, costs.cost_tn))
    terms = say("downloads.costs", missed=missed, alarm=alarm)
    if costs.cost_tp or costs.cost_tn:
        terms = f"{terms}, {say('downloads.costs_right', found=found, left=left)}"
    return say("downloads.with_unit", terms=terms, unit=use.unit) if use.unit else terms


def prevalence_in_use(result: Result, name: str) -> float:
    """Return the share of positives where the classifier is used, NaN without cases."""
    given = result.use.prevalence
    return result.models[name].sweep.prevalence if given is None else given
