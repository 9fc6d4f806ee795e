"""Files of texts at the command line: reports, checks, options, files of lines."""

import json
from pathlib import Path

from click.testing import CliRunner

from perfview.commands.groups import cutpoint

SENTENCES = Path(__file__).parents[3] / "sample_data" / "sentences_en.csv"


def ran(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(cutpoint, [str(each) for each in arguments])
    return result.exit_code, result.output


def figures(*options: str) -> dict[str, float]:
    code, told = ran("report", SENTENCES, "--json", *options)
    assert code == 0, told
    (model,) = (each for each in json.loads(told)["models"] if each["name"] == "system_synonyms")
    assert all(word not in told for word in ("kitchen", "slices", "harbour"))
    found: dict[str, float] = model["figures"]
    return found


def test_reports_hold_figures_as_texts_are_cut_and_no_text() -> None:
    plain = figures()
    assert figures("--tokens", "char")["bleu"] > plain["bleu"]
    assert figures("--lowercase")["bleu"] >= plain["bleu"]
    code, told = ran("report", SENTENCES, "--json", "--tokens", "spm")
    assert code != 0
    assert "'spm' is none of 13a, zh" in told


def test_a_result_is_checked_and_other_options_are_refused(tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    result.write_text(ran("report", SENTENCES, "--json")[1], encoding="utf-8")
    code, told = ran("check", result, "--min", "rouge_1=0.99", "--model", "system_reorders")
    assert code == 0, told
    told = ran("check", result, "--min", "bleu=99")[1]
    assert told.count("NOT MET") == 3


def test_files_of_lines_are_put_together_as_arguments(tmp_path: Path) -> None:
    for name, last in (("a.ref.txt", "the end of it"), ("a.system.txt", "the end is it")):
        (tmp_path / name).write_text(f"The cat sat on a mat.\n{last}\n", encoding="utf-8")
    code, told = ran("report", *sorted(tmp_path.iterdir()), "--json")
    assert code == 0, told
    (model,) = json.loads(told)["models"]
    assert (model["name"], model["tally"]["scored"]) == ("a.system", [True, True])
