"""Files as tools write predictions: the same cases in the columns of each, and variants of these.

A tool is a line of `name:code` pairs, a pair for each column; `VALUES` says what a code stands for.
"""

import json
import random
from dataclasses import dataclass, replace

import numpy as np

TRUTH = [1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
SCORE = [
    *(0.91, 0.12, 0.35, 0.78, 0.44, 0.08, 0.62, 0.23, 0.85, 0.05, 0.57, 0.31),
    *(0.44, 0.96, 0.17, 0.02, 0.69, 0.53, 0.28, 0.14, 0.33, 0.41, 0.09, 0.19),
]
AUC = 0.93359375
OWN = 0.37
"""A decision that is not at 0.5."""
CLASSES = ("cat", "dog", "owl", "yak", "emu")
TWO = {
    "MLflow": "tenure:a balance:m churned:y outputs:d probability:s",
    "SageMaker": "age:a target:y predicted_label:d probability:c",
    "DataRobot": "row_id:i bad:y bad_0_PREDICTION:q bad_1_PREDICTION:s bad_PREDICTION:d "
    "THRESHOLD:k POSITIVE_CLASS:1 DEPLOYMENT_APPROVAL_STATUS:z",
    "H2O": "predict:b p0:q p1:s churn:y",
    "AutoGluon": ":n no:q yes:s class:Y",
    "PyCaret": "balance:m Purchase:Y prediction_label:D prediction_score:c",
    "PyCaret raw": "balance:m Purchase:Y prediction_label:D prediction_score_no:q "
    "prediction_score_yes:s",
    "KNIME": "row_ID:i churn:Y P_(churn=no):q P_(churn=yes):s Prediction_(churn):D",
    "Weka": "inst#:i actual:W predicted:V error:e prediction:c",
    "RapidMiner": "id:i churn:Y prediction(churn):D confidence(no):q confidence(yes):s",
    "Orange": "C#churn:Y m#Tree:D m#Tree_(no):q m#Tree_(yes):s",
    "SPSS": "id:i default:y PRE_1:s PGR_1:d RES_1:r",
    "SAS": "ID:i BAD:y P_BAD0:q P_BAD1:s I_BAD:d F_BAD:y EM_EVENTPROBABILITY:s EM_PROBABILITY:c "
    "EM_CLASSIFICATION:d",
    "tidymodels": "id:f .row:i churn:Y .pred_no:q .pred_yes:s .pred_class:D",
    "mlr3": "row_ids:i truth:Y response:D prob.no:q prob.yes:s",
    "scikit-learn": ":n y_true:y proba_0:q proba_1:s fold:f",
    "CatBoost": "SampleId:i RawFormulaVal:l Probability:s Class:d Label:y",
    "Hugging Face": "id:i gold:Y label:D score:c",
    "Evidently": "target:y prediction:s pred_label:d event_time:t",
    "NannyML": "debt_to_income_ratio:h y_pred_proba:s y_pred:d repaid:y timestamp:t",
    "SHAP": "shap_age:x shap_income:h base_value:k output:l label:y",
    "Alteryx": "RecordID:i Responded:Y Score_No:q Score_Yes:s",
    "ML.NET": "Label:B PredictedLabel:E Score:l Probability:s",
    "Azure ML": "age:a income:Y Scored_Labels:D Scored_Probabilities:s",
    "Spark": "label:y probability:v prediction:d",
    "LLM judge": "id:i human_label:Y judge.label:D judge.score:s",
    "plain": "truth:y score:s",
    "two models": "truth:y forest_score:s linear_score:l",
}
SEVERAL = {
    "CatBoost": "SampleId:i Probability:Class=*:p Class:d Label:y",
    "Azure ML": "animal:y Scored_Probabilities_*:p Scored_Labels:d",
    "DataRobot": "species:y species_*_PREDICTION:p species_PREDICTION:d",
    "tidymodels": "id:f .row:i species:y .pred_*:p .pred_class:d",
    "labels alone": "truth:y predicted:d",
    "probabilities alone": "id:i label:y p_*:p",
    "PyCaret": "species:y prediction_label:d prediction_score:c",
    "Hugging Face": "gold:y label:d score:c",
}
NUMBERS = {
    "scikit-learn": ":n y_true:y y_pred:p",
    "tidymodels": ".pred:p id:f .row:i price:y .config:z",
    "Weka": "inst#:i actual:y predicted:p error:r",
    "SPSS": "id:i price:y PRE_1:p RES_1:r",
    "with groups": "y_true:y y_pred:p store:g",
}
TASKS = {"binary": TWO, "classes": SEVERAL, "regression": NUMBERS}
LANGUAGES = {
    "en": {"y": "truth", "s": "score", "d": "predicted", "i": "id", "p": "prediction"},
    "de": {"y": "wahrheit", "s": "wahrscheinlichkeit", "d": "vorhersage", "i": "nummer"},
    "fr": {"y": "vérité", "s": "probabilité", "d": "prédiction", "i": "identifiant"},
    "zh": {"y": "真实标签", "s": "概率", "d": "预测标签", "i": "编号"},
}


@dataclass(frozen=True)
class Made:
    """A file, and what is right: the truth, and the numbers that may be read as its scores."""

    task: str
    content: bytes
    truth: list
    scores: dict
    k: int = 2


@dataclass(frozen=True)
class Change:
    """How a file differs from what the tool writes."""

    names: str = ""
    separator: str = ","
    decimal: str = "."
    shuffled: int = 0
    missing: bool = False
    as_json: bool = False
    k: int = 3


def columns_of(task: str, tool: str, k: int):
    """Return the columns of a tool as (name, code, values), and the truth and the scores."""
    if task == "binary":
        values, truth, scores = _two()
    elif task == "classes":
        values, truth, scores = _several(k)
    else:
        values, truth, scores = _numbers()
    found = []
    for pair in TASKS[task][tool].split(" "):
        name, _, code = pair.rpartition(":")
        name = name.replace("_", " ") if tool in ("Azure ML", "KNIME", "Orange") else name
        if "*" in name:
            own = zip(CLASSES[:k], values[code], strict=False)
            found += [(name.replace("*", label), code, each) for label, each in own]
        else:
            found.append((name, code, values[code]))
    return found, truth, scores


def made(task: str, tool: str, change: Change = Change()) -> Made:
    """Return the file of a tool, changed."""
    columns, truth, scores = columns_of(task, tool, change.k)
    chance = random.Random(f"{task}{tool}{change}")
    columns = [(_named(i, each, change), *each[1:]) for i, each in enumerate(columns, start=1)]
    rows = [*range(len(truth))]
    if change.shuffled:
        chance.shuffle(columns)
        chance.shuffle(rows)
    cells = [[column[2][row] for column in columns] for row in rows]
    if change.missing:
        cells[chance.randrange(len(rows))][chance.randrange(len(columns))] = ""
    names = [column[0] for column in columns]
    ordered = {name: [each[row] for row in rows] for name, each in scores.items()}
    found = Made(
        task, b"", [truth[row] for row in rows], ordered, change.k if task == "classes" else 2
    )
    if change.as_json:
        lines = [
            json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False) for row in cells
        ]
        return replace(found, content="\n".join(lines).encode())
    lines = [change.separator.join(_text(cell, change) for cell in row) for row in [names, *cells]]
    return replace(found, content="\n".join(lines).encode())


def _named(place: int, column, change: Change) -> str:
    name, code, _ = column
    if change.names == "c":
        return f"c{place}"
    return LANGUAGES.get(change.names, {}).get(code.lower(), name)


def _text(cell, change: Change) -> str:
    text = f"{cell}"
    if isinstance(cell, float):
        text = text.replace(".", change.decimal)
    return f'"{text}"' if change.separator in text else text


def _two():
    n = len(TRUTH)
    words = ("no", "yes")
    at_half = [int(s >= 0.5) for s in SCORE]
    chance = np.random.default_rng(1)
    other = [round(1 - s, 2) for s in SCORE]
    values = {
        "y": TRUTH, "s": SCORE, "q": other, "d": at_half, "b": [int(s >= OWN) for s in SCORE],
        "Y": [words[y] for y in TRUTH], "D": [words[d] for d in at_half],
        "B": [bool(y) for y in TRUTH], "E": [bool(d) for d in at_half],
        "W": [f"{1 + y}:{words[y]}" for y in TRUTH], "V": [f"{1 + d}:{words[d]}" for d in at_half],
        "e": ["+" if d != y else "" for d, y in zip(at_half, TRUTH, strict=True)],
        "c": [max(s, o) for s, o in zip(SCORE, other, strict=True)],
        "l": [round(float(np.log(s / (1 - s))), 4) for s in SCORE],
        "r": [round(y - s, 2) for y, s in zip(TRUTH, SCORE, strict=True)],
        "v": [f"[{o}, {s}]" for o, s in zip(other, SCORE, strict=True)],
        "i": [*range(5000, 5000 + n)], "n": [*range(n)],
        "f": [f"Fold{1 + i % 3}" for i in range(n)], "z": ["APPROVED"] * n,
        "a": chance.integers(20, 70, n).tolist(), "k": [0.5] * n, "1": [1] * n,
        "m": [round(float(x), 2) for x in chance.lognormal(7, 1, n)],
        "h": [round(float(x), 3) for x in chance.random(n)],
        "x": [round(float(x), 3) for x in chance.normal(0, 1, n)],
        "t": [f"2024-03-{1 + i:02} 10:00:00" for i in range(n)],
    }  # fmt: skip
    return values, TRUTH, {"score": SCORE, "logit": values["l"]}


def _several(k: int):
    n = 6 * k
    truth = [i % k for i in range(n)]
    called = [(y + (i % 5 == 4)) % k for i, y in enumerate(truth)]
    chance = np.random.default_rng(k)
    table = np.round(chance.dirichlet(np.ones(k), n) * 0.45, 2)
    for row, place in enumerate(called):
        table[row, place] = round(1 - table[row].sum() + table[row, place], 2)
    values = {
        "y": [CLASSES[y] for y in truth], "d": [CLASSES[d] for d in called],
        "p": table.T.round(2).tolist(), "c": table.max(axis=1).round(2).tolist(),
        "i": [*range(700, 700 + n)], "f": [f"Fold{1 + i % 3}" for i in range(n)],
    }  # fmt: skip
    return values, values["y"], {"called": values["d"]}


def _numbers():
    chance = np.random.default_rng(4)
    truth = [round(float(x), 2) for x in chance.normal(20, 5, 30)]
    said = [round(float(y + e), 2) for y, e in zip(truth, chance.normal(0, 1.5, 30), strict=True)]
    n = len(truth)
    values = {
        "y": truth, "p": said, "r": [round(p - y, 2) for p, y in zip(said, truth, strict=True)],
        "i": [*range(300, 300 + n)], "n": [*range(n)], "z": ["pre0_mod1"] * n,
        "f": [f"Fold{1 + i % 3}" for i in range(n)], "g": ["NSEW"[i % 4] for i in range(n)],
    }  # fmt: skip
    return values, truth, {"prediction": said}
