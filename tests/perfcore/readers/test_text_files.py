"""Files of texts: what is read of each form, and what is asked or refused."""

import json
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from perfcore.readers import ReadError, guess_columns, other_tasks, predictions, read_table
from perfcore.readers.by_task import read_clusterings, read_predictions, read_texts
from perfcore.texts import perplexity, text_tally

REFS = ("The harbour was quiet.", "She left the key here.", "Two trains were late.")
HYPS = ("The port was quiet.", "She left a key here.", "Two trains came late.")
MORE = ("A port was quiet.", "", "Trains were late.")


def rows(head: str, *columns: object, sep: str = "\t") -> bytes:
    cells = zip(*columns, strict=True)
    lines = [head.replace(",", sep), *(sep.join(map(str, row)) for row in cells)]
    return ("\n".join(lines) + "\n").encode()


def lines(*texts: str) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def jsonl(**columns: object) -> bytes:
    values = zip(*columns.values(), strict=True)
    found = (dict(zip(columns, row, strict=True)) for row in values)
    return lines(*(json.dumps(each, ensure_ascii=False) for each in found))


class NamedFile(BytesIO):
    """A file of one line that is too long."""

    def __init__(self, name: str) -> None:
        super().__init__(b"word " * 10**6)
        self.name = name


WIDE = {
    "segment,ref,hyp_A,hyp_B": (("ref",), ("hyp_A", "hyp_B")),
    "segment,reference,reference_2,hypothesis": (("reference", "reference_2"), ("hypothesis",)),
    "id,ref1,ref2,mt": (("ref1", "ref2"), ("mt",)),
    "id,source,reference,hypothesis": (("reference",), ("hypothesis",)),
    "id,source,target,translation": (("target",), ("translation",)),
    "id,document,summary,prediction": (("summary",), ("prediction",)),
    "id,question,ground_truth,answer": (("ground_truth",), ("answer",)),
    "id,input,expected_output,output": (("expected_output",), ("output",)),
    "id,reference,gpt,llama": (("reference",), ("gpt", "llama")),
    "编号,原文,参考译文,译文": (("参考译文",), ("译文",)),
    "编号,参考,候选,系统A": (("参考",), ("候选", "系统A")),
}


@pytest.mark.parametrize("head", WIDE)
def test_columns_are_told_by_their_names_and_sources_are_no_hypotheses(head: str) -> None:
    table = read_table(rows(head, range(3), REFS, HYPS, MORE), name="a.tsv")
    found = guess_columns(table)
    assert (found.layout, found.references, found.scores) == ("texts", *WIDE[head])
    assert "Read as texts" in str(found.notes[0].text)
    reading = predictions(table, found)
    assert len(next(iter(reading.predictions.models.values()))) == 3


def test_an_empty_text_is_scored_and_a_segment_without_reference_is_kept() -> None:
    table = read_table(rows("id,ref,hyp", range(3), ("One text here.", "", "Last one here."), MORE))
    reading = predictions(table, guess_columns(table))
    cases = reading.predictions.models["hyp"]
    assert cases.hypotheses == MORE
    assert cases.references == (("One text here.",), (), ("Last one here.",))
    assert "1 of 3 segments have no reference: they are kept, and not scored." in map(
        str, reading.notes
    )
    assert any("1 of 3 texts of 'hyp' are empty" in str(note) for note in reading.notes)
    assert text_tally(reading.predictions, "hyp").n == 2


def test_references_in_lists_and_log_probabilities_of_tokens() -> None:
    logs = ([-0.6931471805599453, -1.3862943611198906], [None, -2.0794415416798357], [])
    data = jsonl(references=[[t, f"{t} Yes."] for t in REFS], prediction=HYPS, token_logprobs=logs)
    found = read_texts(data)
    cases = found.models["prediction"]
    assert cases.references[1] == (REFS[1], f"{REFS[1]} Yes.")
    assert cases.log_probabilities[:, 1].tolist() == [2, 1, 0]
    assert perplexity(text_tally(found, "prediction")) == pytest.approx(4)
    written = [json.dumps([t, f"{t} Yes."]) for t in REFS]
    quoted = ['"' + text.replace('"', '""') + '"' for text in written]
    cells = ['"[-0.5, -0.25]"', "-1 -2", '"[]"']
    same = read_texts(rows("references,prediction,logprobs", quoted, HYPS, cells))
    assert same.models["prediction"].references == cases.references
    numbers = same.models["prediction"].log_probabilities
    assert numbers.tolist() == [[-0.75, 2], [-3, 2], [0, 0]]


def test_log_probabilities_belong_to_the_system_of_their_name() -> None:
    cells = ["[-1, -1]", "[-2, -1]", "[-3, -1]"]
    found = read_texts(rows("ref;hyp_a;hyp_b;logprobs_b", REFS, HYPS, MORE, cells, sep=";"))
    assert found.models["hyp_a"].log_probabilities is None
    numbers = found.models["hyp_b"].log_probabilities
    assert numbers[:, 0].tolist() == [-2, -3, -4]
    with pytest.raises(
        ReadError, match=r"'logprobs' of .* must be called after one of the systems"
    ):
        read_texts(rows("ref;hyp_a;hyp_b;logprobs", REFS, HYPS, MORE, cells, sep=";"))
    above = rows("ref;hyp;logprobs", REFS, HYPS, ["[-1]", "[0.5, -1]", "[-1, x]"], sep=";")
    with pytest.raises(ReadError, match=r"2 of 3 rows.*above 0") as caught:
        read_texts(above)
    assert "line 3" in str(caught.value) or "3" in str(caught.value)


def test_a_row_per_segment_and_system_is_put_in_the_order_of_the_first() -> None:
    ids = [0, 1, 2, 2, 0, 1]
    texts = [*HYPS, MORE[2], MORE[0], MORE[1]]
    data = rows("seg_id,system,ref,hyp", ids, "AAABBB", [REFS[i] for i in ids], texts)
    found = read_texts(data)
    assert found.models["A"].hypotheses == HYPS
    assert found.models["B"].hypotheses == MORE
    assert found.models["A"].references is found.models["B"].references
    own = [REFS[i] for i in ids[:5]]
    with pytest.raises(ReadError, match="segment '1' of one of the systems 'A' and 'B' only"):
        read_texts(rows("seg_id,system,ref,hyp", ids[:5], "AAABB", own, texts[:5]))
    bare = rows("system,ref,hyp", "AAABB", own, texts[:5])
    with pytest.raises(ReadError, match="2 segments of system 'B' and 3 of 'A'"):
        read_texts(bare)


def test_references_that_differ_between_systems_are_refused_and_an_exchange_is_named() -> None:
    data = rows("system,ref,hyp", "AAABBB", [*HYPS, *MORE], [*REFS, *REFS])
    with pytest.raises(
        ReadError, match=r"line 5 than of 'A' in line 2.*are both columns exchanged"
    ):
        read_texts(data)
    swapped = read_table(rows("ref,hyp", REFS, HYPS))
    reading = predictions(swapped, guess_columns(swapped, references="hyp", score="ref"))
    told = "Column 'hyp' is taken for references, but its name says hypothesis."
    assert told in map(str, reading.notes)
    square = jsonl(references=[[*REFS[i:], *REFS[:i]] for i in range(3)], hypothesis=HYPS)
    assert "are exchanged" in str(guess_columns(read_table(square)).warnings[0])


def test_nothing_is_guessed_where_no_name_tells() -> None:
    table = read_table(rows("first,other", REFS, HYPS))
    with pytest.raises(ReadError, match="Nothing says which of them are references"):
        guess_columns(table)
    asked = guess_columns(table, task="texts")
    assert (asked.references, asked.scores) == ((), ())
    with pytest.raises(ReadError, match="Nothing says which column holds the references"):
        predictions(table, asked)
    given = guess_columns(table, task="texts", references="other", score="first")
    assert (given.references, given.scores) == (("other",), ("first",))
    with pytest.raises(ReadError, match="Layout 'texts' is of texts"):
        read_clusterings(rows("ref,hyp", REFS, HYPS), layout="texts")


OTHERS = [
    "text,truth,score; the cat sat down,1,.7; a dog barked there,0,.2; it is quite late,1,.4",
    "reference,prediction; cat,dog; dog,dog; cat,cat; owl,cat; owl,owl; dog,cat",
    "target,output,review; 1,.3,this was not good; 0,.7,I liked it much; 1,.2,never again please",
    "label,pred; joy,joy; anger,fear; fear,fear; joy,anger; anger,anger; fear,joy",
]


@pytest.mark.parametrize("content", OTHERS)
def test_files_of_classes_are_neither_read_as_texts_nor_offered_as_such(content: str) -> None:
    table = read_table(content.replace("; ", "\n").encode(), name="file.csv")
    found = guess_columns(table)
    assert found.layout in ("wide", "classes")
    assert "texts" not in other_tasks(table, found)


def test_files_of_lines_are_put_together_the_reference_by_its_name(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("news.systemA.en", "news.ref.en", "b_system.txt")]
    odd = "It is\u2028a \x0bline \x85here.", "", '"An open quote stands here.'
    paths[0].write_bytes(b"\xef\xbb\xbf" + "\r\n".join([*odd, "The last line."]).encode())
    paths[1].write_bytes(lines("It is a line here.", *REFS))
    paths[2].write_bytes(lines("It is a line there.", *HYPS))
    found = read_texts(paths)
    assert list(found.models) == ["news.systemA.en", "b_system"]
    assert found.models["news.systemA.en"].hypotheses == (*odd, "The last line.")
    assert found.models["b_system"].references[0] == ("It is a line here.",)
    paths[2].write_bytes(lines(*HYPS))
    with pytest.raises(ReadError, match=r"news\.ref\.en.* has 4 rows, and b_system\.txt has 3"):
        read_texts(paths)
    with pytest.raises(ReadError, match=r"Nothing tells which of .* holds the references"):
        read_texts([tmp_path / "b_system.txt", tmp_path / "b_system.txt"])
    with pytest.raises(ReadError, match=r"holds 4 lines of text\. Read it together"):
        read_texts(paths[1])


def test_several_files_of_references_and_one_of_sources(tmp_path: Path) -> None:
    names = {"t.ref0": REFS, "t.ref1": HYPS, "t.src": MORE, "out.hyp": REFS}
    for name, texts in names.items():
        (tmp_path / name).write_bytes(lines("One more line here.", *texts))
    found = read_texts([tmp_path / name for name in names])
    assert list(found.models) == ["out.hyp"]
    assert found.models["out.hyp"].references[1] == (REFS[0], HYPS[0])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", "0.1\n0.7\n0.9\n"),
        ("a.txt", "truth,score\nyes,0.2\nno,0.3\n"),
        ("a.txt", "truth score\nyes 0.2\nno 0.3\n"),
        ("a.txt", "1.5e+00 2.5e-01\n2.5e+00 3.5e-01\n"),
        ("a.txt", "ham [0.2 0.8]\nspam [0.7 0.3]\n"),
        ("a.txt", "1 a:0.5 b:0.25\n0 a:0.5 b:0.75\n"),
        ("reference", "yes 1\nno 0\n"),
        ("a.txt", "label\n1\n0\n1\n"),
        ("a.txt", "reference\thypothesis\nthe cat sat\ta cat sat\nit is so\tit was so\n"),
        ("a.csv", "the cat sat\nthe dog ran away\n"),
    ],
)
def test_tables_and_labels_in_text_files_stay_what_they_are(name: str, content: str) -> None:
    assert not read_table(content.encode(), name=name).texts


def test_a_quote_in_a_text_swallows_no_row() -> None:
    texts = ('"It is late', "she said so", 'and left" quietly', "the end of it")
    found = read_texts(rows("ref,hyp", [*REFS, "The last one."], texts))
    assert found.models["hyp"].hypotheses == texts


def test_too_many_or_too_long_texts_are_refused_with_why() -> None:
    many = [f"text number {i} is here" for i in range(70_000)]
    with pytest.raises(ReadError, match=r"'hyp' of .* cannot be a text of a system: it holds more"):
        read_texts(rows("ref,hyp", many[:1] * 70_000, many))
    for long in ("word " * 50_001, "x" * 1_100_000, "字" * 50_001):
        data = rows("ref,hyp", ["It is so.", "It was so."], ["It is so now.", long])
        with pytest.raises(ReadError, match=r"1 of 2 rows cannot be used.*too long a text"):
            read_texts(data)
        reading = predictions(table := read_table(data), guess_columns(table))
        told = f"3, column 'hyp': a text of more than 50,000 words that begins with '{long[:9]}"
        assert str(reading.problems.listed[0]).startswith(told)
    long = "word " * 50_000
    found = read_texts(rows("ref,hyp", ["It is so.", long], ["It is so now.", long]))
    assert text_tally(found, "hyp").n == 2
    with pytest.raises(ReadError, match=r"has a line of more than .* bytes"):
        read_texts([*map(NamedFile, ("a.ref.txt", "b.hyp.txt"))])


def test_documents_and_runs_part_segments() -> None:
    data = rows("doc_id,ref,hyp", ("a", "a", "b"), REFS, HYPS)
    found = read_texts(data)
    group = found.models["hyp"].group
    assert group is not None
    assert np.array_equal(group, [0, 0, 1])
    with pytest.raises(ReadError, match="holds texts"):
        read_predictions(rows("ref,hyp", REFS, HYPS))


ODD = {
    "lists as Python writes them": rows(
        "references,hypothesis",
        [str([a, f"It's {b}"]) for a, b in zip(REFS, HYPS, strict=True)],
        MORE,
    ),
    "sets of references, one of each row": json.dumps(
        {"references": [REFS, [f"It's {text}" for text in HYPS]], "hypothesis": MORE}
    ).encode(),
    "lists of each row": jsonl(
        references=[[a, f"It's {b}"] for a, b in zip(REFS, HYPS, strict=True)], hypothesis=MORE
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_lists_of_references_come_out_alike(name: str) -> None:
    found = read_texts(ODD[name]).models["hypothesis"]
    assert found.references[1] == (REFS[1], f"It's {HYPS[1]}")
    assert found.hypotheses == MORE


def test_what_programs_write() -> None:
    asked = [["Translate", {"until": ["\n"]}]]
    rows_of = [
        {"doc_id": i, "target": ref, "arguments": asked, "resps": [[hyp]], "filtered_resps": [hyp]}
        for i, (ref, hyp) in enumerate(zip(REFS, HYPS, strict=True))
    ]
    harness = guess_columns(read_table(lines(*map(json.dumps, rows_of))))
    assert (harness.references, harness.scores) == (("target",), ("filtered_resps",))
    trainer = guess_columns(read_table(rows("decoded_preds,decoded_labels", HYPS, REFS)))
    assert (trainer.references, trainer.scores) == (("decoded_labels",), ("decoded_preds",))
    short = jsonl(answers=[["Paris"], ["London", "Greater London"]], prediction=["Paris", "Rome"])
    answers = read_texts(short).models["prediction"]
    assert answers.references == (("Paris",), ("London", "Greater London"))
    tokens = [{"token": "a", "logprob": -0.5, "bytes": [1]}, {"token": "b", "logprob": -1}]
    chat = jsonl(reference=REFS, response=HYPS, logprobs=[{"content": tokens}] * 3)
    numbers = read_texts(chat).models["response"].log_probabilities
    assert numbers.tolist() == [[-1.5, 2]] * 3


def test_sentences_without_a_header_are_rows_and_names_are_asked_for() -> None:
    table = read_table(rows("the first one is here,a first one is here", REFS, HYPS))
    assert (table.rows, [*table.columns]) == (4, ["column 1", "column 2"])
    with pytest.raises(ReadError, match="Nothing says which of them are references"):
        guess_columns(table)


def test_ids_that_come_twice_are_warned_of() -> None:
    ids = [*range(20), 3]
    many = [f"the text of {i} is here" for i in range(21)]
    found = guess_columns(read_table(rows("id,ref,hyp", ids, many, many[::-1])))
    assert found.id is None
    assert "looks like case ids, but 1 row" in str(found.warnings[0])
