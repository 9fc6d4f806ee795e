"""Two models, and all of them, judged in words. Never a winner where chance explains it."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import Ahead, Crossings, JudgedDifference, Verdict
from perfview.kit.theme import count, exact, interval, together, with_error
from perfview.pages.compare.columns import column_name
from perfview.pages.compare.differences import ahead_text
from perfview.pages.compare.standings import Standings, error_of
from perfview.tasks.binary.comparison.lineups import Pair
from perfview.tasks.sentences import bold, p_text
from perfview.words import listed, method_told, say, sentences

FEW_STRETCHES = 4
_SHORTEST = 0.005


def verdict_texts(
    found: Verdict, standings: Standings, replicates: Replicates | None = None, *, paired: bool
) -> list[str]:
    """Return sentences in Markdown about two models: their ROC curves and, with a test, their AUCs.

    Parameters
    ----------
    found : Verdict
        Their curves.
    standings : Standings
        The figures of all models, with what is known of chance.
    replicates : Replicates or None
        The bootstrap's, once they are there.
    paired : bool
        Whether both scored the same cases.
    """
    texts = [curve_text(found.models, found.roc, replicates, level=standings.level)]
    values = {name: standings.values[name]["auc"] for name in found.models}
    if any(map(isnan, values.values())):
        return texts
    first, second = found.models
    larger, smaller = pair = (second, first) if values[second] > values[first] else (first, second)
    words = {
        "larger": bold(larger),
        "smaller": bold(smaller),
        **dict(zip(("most", "least"), _areas(standings, larger, smaller), strict=True)),
    }
    judged = standings.difference(pair, "auc")
    if judged is None or isnan(judged.p_value):
        return [*texts, say("compare.auc_untested", **words)]
    words["method"] = method_told(standings.methods["auc"])
    words["paired"] = say("compare.paired" if paired else "compare.unpaired")
    return [*texts, _difference_text(judged, words), judgement_text(pair, judged)]


def _areas(standings: Standings, *names: str) -> list[str]:
    found = [standings.values[name] for name in names]
    texts = together([each["auc"] for each in found])
    errors = [each.get(error_of("auc"), 0.0) for each in found]
    return [
        with_error(each["auc"], error) if error else text
        for each, error, text in zip(found, errors, texts, strict=True)
    ]


def curve_text(
    pair: Pair,
    found: Crossings | None,
    replicates: Replicates | None = None,
    *,
    level: float = 0.95,
) -> str:
    """Return who is ahead where on one kind of curve, "" if there is none.

    With replicates, of curves that cross it is said where one is ahead beyond chance.
    """
    if found is None:
        return ""
    curve = "roc" if found.axis == "fpr" else "precision_recall"
    words = {"first": bold(pair[0]), "second": bold(pair[1])}
    leader = found.dominance
    if leader == "equal":
        return say(f"compare.{curve}_equal", **words)
    if leader is not None:
        other = "second" if leader == "first" else "first"
        return say(f"compare.{curve}_dominates", winner=words[leader], loser=words[other])
    beyond = ahead_text(found.axis, pair, (bold(pair[0]), bold(pair[1])), replicates, level=level)
    if beyond:
        return sentences(say(f"compare.{curve}_crosses"), beyond)
    stretches = [each for each in found.intervals() if each.length >= _SHORTEST]
    if len(stretches) <= FEW_STRETCHES and len({each.ahead for each in stretches}) > 1:
        return say(f"compare.{curve}_cross", parts=listed(_stretch_texts(stretches, words)))
    shares = together([found.share("first"), found.share("second")], "percent")
    return say(
        f"compare.{curve}_cross_often",
        **words,
        **dict(zip(("first_share", "second_share"), shares, strict=True)),
    )


def _difference_text(judged: JudgedDifference, words: Mapping[str, str]) -> str:
    """Return both AUCs, their difference with its interval, and the test."""
    low, high, gap = interval(judged.low, judged.high, judged.value, kind="difference")
    corrected = ""
    if judged.pairs > 1:
        p = p_text(judged.corrected_p_value, at_most=judged.at_most)
        corrected = say("compare.corrected", p=p, pairs=count(judged.pairs))
    return say(
        "compare.auc_tested",
        **words,
        difference=gap,
        low=low,
        high=high,
        share=exact(100 * judged.level),
        p=p_text(judged.p_value, at_most=judged.at_most),
        corrected=corrected,
    )


def judgement_text(pair: Pair, judged: JudgedDifference) -> str:
    """Return whether one is better beyond chance."""
    if judged.beyond_chance and judged.ahead in ("first", "second"):
        names = pair if judged.ahead == "first" else pair[::-1]
        return say("compare.beyond_chance", winner=bold(names[0]), loser=bold(names[1]))
    if judged.ahead == "equal":
        return say("compare.no_difference")
    return say("compare.cannot_tell")


def field_text(standings: Standings) -> str:
    """Return in Markdown who leads all models by AUC, and whether beyond chance.

    "" for two or fewer, or where two share the lead.
    """
    leader = standings.leader("auc")
    if len(standings.names) < 3 or leader is None:
        return ""
    others = [other for other in standings.names if other != leader]
    found = {other: standings.difference((leader, other), "auc") for other in others}
    words = {
        "leader": bold(leader),
        "figure": column_name("auc"),
        "count": str(len(standings.names)),
    }
    if any(each is None or each.beyond_chance is None for each in found.values()):
        return say("compare.field_untested", **words)
    unclear = [other for other, each in found.items() if each and not each.beyond_chance]
    if not unclear:
        return say("compare.field_best", **words)
    shown = [bold(other) for other in unclear[:FEW_STRETCHES]]
    if len(unclear) > len(shown):
        shown.append(say("common.more_names", count=len(unclear) - len(shown)))
    return say("compare.field_unclear", **words, unclear=listed(shown))


def cost_text(pair: Pair, standings: Standings, costs: Mapping[str, str], *, at: str) -> str:
    """Return in Markdown what both cost, and whether that is beyond chance.

    `costs` are the amounts as they are written, by name; `at` begins the sentence: at which prices.
    """
    values = [standings.values[name]["cost"] for name in pair]
    if any(map(isnan, values)):
        return ""
    cheap, dear = pair if values[0] <= values[1] else pair[::-1]
    words = {
        "cheap": bold(cheap),
        "dear": bold(dear),
        "less": costs[cheap],
        "more": costs[dear],
        "at": at,
        "per": say("compare.per"),
    }
    if values[0] == values[1]:
        return say("compare.cost_equal", **words)
    judged = standings.difference((cheap, dear), "cost")
    if judged is None or judged.beyond_chance is None:
        return say("compare.cost_untested", **words)
    p = p_text(judged.corrected_p_value, at_most=judged.at_most)
    if judged.pairs > 1:
        p = say("compare.p_corrected", p=p)
    sure = judged.beyond_chance and judged.ahead == "first"
    return say("compare.cost_beyond" if sure else "compare.cost_chance", **words, p=p)


def _stretch_texts(stretches: list[Ahead], names: Mapping[str, str]) -> list[str]:
    kinds = ["first", *["middle"] * (len(stretches) - 2), "last"]
    ends = [interval(each.start, each.end, kind="percent") for each in stretches]
    return [
        say(
            f"compare.stretch_{kind}",
            who=say("compare.both_equal") if each.ahead == "equal" else names[each.ahead],
            start=start,
            end=end,
        )
        for kind, each, (start, end) in zip(kinds, stretches, ends, strict=True)
    ]
