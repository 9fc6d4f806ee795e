"""Write the two samples of texts anew, to the byte: everyday sentences in English and in Chinese.

Run ``python sample_data/make_texts.py``, or give another folder as the argument. The sentences
stand in two files beside it, each with both of its references below the name of a document; they
were written for this, and whoever wrote them gives them to the public domain (CC0). Nobody
translated anything: what the three systems wrote is constructed from the first reference, each by
one kind of fault.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Callable
from pathlib import Path

WORDS = {
    "big": "large", "small": "little", "old": "aged", "new": "recent", "cheap": "inexpensive",
    "early": "soon", "bought": "purchased", "house": "home", "children": "kids", "shop": "store",
    "finished": "completed", "leaves": "departs", "need": "require", "asked": "begged",
    "repairs": "mends", "quiet": "calm", "road": "street", "hurts": "aches", "warm": "heated",
    "wet": "damp", "lost": "missing", "hot": "warm", "cut": "sliced", "speaks": "talks",
    "built": "made", "bright": "light", "story": "tale", "answered": "picked up", "sells": "offers",
    "told": "advised", "deep": "big", "heard": "noticed", "sat": "rested", "under": "below",
    "near": "close to", "words": "text", "late": "delayed", "every": "each", "wind": "breeze",
}  # fmt: skip
"""Words and what the third system writes in their place."""
SIGNS = {
    "忘了": "忘记", "火车": "列车", "汽车": "巴士", "星期": "礼拜", "便宜": "不贵", "小时": "钟头",
    "老师": "教师", "房子": "屋子", "医生": "大夫", "修理": "维修", "马路": "道路", "电话": "来电",
    "暖和": "温暖", "孩子": "小孩", "旅馆": "酒店", "检查": "核查", "一点": "一些", "经理": "主管",
    "丢了": "失去", "找到": "发现", "下雪": "降雪", "上面": "高处", "容易": "简单",
    "结束": "完结", "窗户": "窗子", "安静": "宁静", "商店": "店铺", "感觉": "觉得",
    "番茄": "西红柿", "语言": "外语",
}  # fmt: skip
"""The same in Chinese."""
_KEPT = 6
"""One segment in so many comes out as the reference has it."""
_COMMA, _STOP = "\uff0c", "\u3002"
_SIGN = re.compile(f"[{_COMMA}{_STOP}]")


def rows(text: str) -> list[tuple[str, str, str]]:
    """Return the document of each segment, and its two references."""
    found, document = [], ""
    for line in text.strip().splitlines():
        if "|" in line:
            found.append((document, *line.split("|")))
        else:
            document = line
    return found


def drops(text: str) -> str:
    """Return a sentence without every fourth word, or of Chinese without every fifth character."""
    if not text.isascii():
        return "".join(sign for i, sign in enumerate(text) if i % 5 != 3 or _SIGN.match(sign))
    return " ".join(word for i, word in enumerate(text.split()) if i % 4 != 2 or "." in word)


def reorders(text: str) -> str:
    """Return a sentence with its end at the beginning."""
    if not text.isascii():
        body = text.removesuffix(_STOP)
        at = body.find(_COMMA) + 1 or len(body) // 2 + 1
        return (
            f"{body[at:]}{_COMMA if _COMMA in body else ''}{body[:at].removesuffix(_COMMA)}{_STOP}"
        )
    words = text.removesuffix(".").split()
    words = [words[0].lower() if words[0] != "I" else "I", *words[1:]]
    at = len(words) - len(words) // 3
    moved = " ".join([*words[at:], *words[:at]])
    return f"{moved[0].upper()}{moved[1:]}."


def synonyms(text: str) -> str:
    """Return a sentence with other words for some of its own."""
    if not text.isascii():
        for sign, other in SIGNS.items():
            text = text.replace(sign, other)
        return text
    return re.sub(r"\w+", lambda found: WORDS.get(found[0], found[0]), text)


SYSTEMS: dict[str, Callable[[str], str]] = {
    f"system_{made.__name__}": made for made in (drops, reorders, synonyms)
}


def write(folder: Path, name: str) -> None:
    """Write the file of one language."""
    text = Path(__file__).with_name(f"{name}.txt").read_text("utf-8")
    head = ["segment", "document", "reference", "reference_2", *SYSTEMS]
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as opened:
        written = csv.writer(opened, lineterminator="\n")
        written.writerow(head)
        for i, (document, first, second) in enumerate(rows(text)):
            wrote = (
                first if i % _KEPT == place else made(first)
                for place, made in enumerate(SYSTEMS.values())
            )
            written.writerow([i + 1, document, first, second, *wrote])


def main() -> None:
    """Write both files into the folder that is given, or into this one."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name in ("sentences_en", "sentences_zh"):
        write(folder, name)


if __name__ == "__main__":
    main()
