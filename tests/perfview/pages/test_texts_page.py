"""The Texts page: a file of texts is read, shown, cut otherwise, and refused in words."""

import json

from tests.perfview.running_app import Screen, opened_with

SIX = (
    ("The harbour was quiet.", "The port was quiet.", "harbour was quiet"),
    ("She left the key here.", "She left a key here.", "She left the key."),
    ("Two trains were late this morning.", "Two trains came late this morning.", "two trains"),
    ("We ordered soup and bread.", "We ordered soup and some bread.", "We ordered soup and bread."),
    ("Nobody saw the fox again.", "No one saw the fox again.", "Nobody saw a fox"),
    ("It rains.", "", "It rains."),
)


def table() -> bytes:
    heads = "ref\thyp_baseline\thyp_tuned\n"
    return (heads + "".join("\t".join(row) + "\n" for row in SIX)).encode()


def lines_of(texts: list[tuple[str, str]]) -> bytes:
    rows = ({"reference": reference, "hypothesis": text} for reference, text in texts)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def page_of(name: str, content: bytes) -> Screen:
    page = opened_with("texts", (name, content))
    assert not page.exception
    return page


def value_of(page: Screen, system: str, key: str) -> str:
    told = page.board_header("ranking")
    row = next(each for each in told["models"] if each["name"] == system)
    at = [each["key"] for each in told["figures"]].index(key)
    return str(row["cells"][at]["text"])


def signature(page: Screen) -> str:
    return str(page.code[0].value)


def test_a_table_of_texts_is_read_and_shown() -> None:
    page = page_of("mine.tsv", table())
    assert [each["name"] for each in page.board_header("ranking")["models"]] == [
        "hyp_baseline",
        "hyp_tuned",
    ]
    assert signature(page).startswith("nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:")
    payload = page.payload()
    assert (payload["model"], payload["other"]) == ("hyp_baseline", "hyp_tuned")
    assert payload["excerpts"][0] == SIX[0][1]


def test_tokeniser_and_case_are_counted_at_once_and_change_the_signature() -> None:
    page = page_of("mine.tsv", table())
    before = value_of(page, "hyp_tuned", "bleu")
    page.put(tokens="char")
    assert "|tok:char|" in signature(page)
    by_characters = value_of(page, "hyp_tuned", "bleu")
    assert by_characters != before
    page.put(lowercase=True)
    assert "|case:lc|eff:no|tok:char|" in signature(page)
    assert value_of(page, "hyp_tuned", "bleu") != by_characters
    assert page.address()["tokens"] == "char"
    page.put(tokens="", lowercase=False)
    assert value_of(page, "hyp_tuned", "bleu") == before


def test_chinese_texts_are_cut_into_characters_and_no_figure_is_0() -> None:
    texts = [
        ("今天天气很好我们去公园散步。", "今天天气好我们去公园。"),
        ("她把钥匙留在绿色的花盆下面。", "她把钥匙放在绿色花盆下面。"),
        ("今天早上有两趟火车晚点了。", "两趟火车今天早上晚点。"),
        ("我们点了汤和面包。", "我们点了汤和一些面包。"),
        ("没有人再看见那只狐狸。", "没人再见到狐狸。"),
        ("下雨了。", "正在下雨。"),
    ]
    page = page_of("mine.jsonl", lines_of(texts))
    assert "|tok:zh|" in signature(page)
    system = page.board_header("ranking")["models"][0]["name"]
    assert all(value_of(page, system, key) != "0" for key in ("bleu", "rouge_1", "meteor"))
    assert "each Chinese or Japanese character a token" in page.texts()


def test_the_data_page_says_how_texts_are_cut() -> None:
    data = opened_with("data", ("mine.tsv", table()))
    told = {each.label: each.value for each in data.metric}
    assert (told["Segments"], told["With a reference"], told["Systems"]) == ("6", "6", "2")
    assert (told["References each"], told["Tokens"]) == ("1", "13a")


LONG = table() + b"So it went on and on.\t" + b"so on " * 20_000 + b"\tSo on.\n"


def test_a_text_of_too_many_tokens_is_refused_in_words() -> None:
    page = page_of("mine.tsv", LONG)
    assert value_of(page, "hyp_baseline", "meteor") == "–", "of so many words none are paired"
    page.put(tokens="char")
    refusal = "Segment 6 has a text of 80,000 tokens"
    assert [each.value for each in page.error if refusal in each.value]
    page.put(tokens="")
    assert not page.error
    assert value_of(page, "hyp_baseline", "bleu") != "–"
