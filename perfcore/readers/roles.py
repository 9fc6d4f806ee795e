"""What a column can be read as: the truth, a score, a weight, ..."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.messages import Message, message


@dataclass(frozen=True, slots=True)
class Role:
    """What a column can be read as.

    Parameters
    ----------
    key : str
        The field of ``Choices`` that names the column.
    told : Message
        What a sentence calls the column: "the truth".
    label : Message
        What a control that chooses the column is called.
    kind : Message
        What a sentence calls a column that is unfit: "a weight".
    help : Message
        More about it, for the control; "" where the label says enough.
    """

    key: str
    told: Message
    label: Message
    kind: Message
    help: Message


def _role(key: str, told: str, label: str, *, kind: str = "", help: str = "") -> Role:
    return Role(key, message(told), message(label), message(kind or told), message(help))


SCORE = _role("scores", "a score", "Score")
TRUTH = _role("truth", "the truth", "Truth")
WEIGHT = _role("weight", "the weight", "Weight", kind="a weight")
MODEL = _role("model", "the model", "Model name")
POSITIVES = _role("positives", "the positives", "Count of positives", kind="a count")
NEGATIVES = _role("negatives", "the negatives", "Count of negatives", kind="a count")
TOTAL = _role("total", "the total", "or count of all", kind="a count")
AMOUNT = _role(
    "amount",
    "the amount",
    "Amount at stake",
    kind="an amount",
    help="What each case is worth in money, such as the size of a loan.",
)
ID = _role(
    "id",
    "the case id",
    "Case id",
    help="What each case is called. Models and files are compared case by case where ids match.",
)
GROUP = _role(
    "group",
    "the group",
    "Group",
    help="Cases that belong together, such as those of one patient or customer.",
)
RUN = _role(
    "run",
    "the run",
    "Run or split",
    help="The part of the work that each case comes from: training or test, a fold, a repetition.",
)

FACTS = (AMOUNT, ID, GROUP, RUN)
"""What a file may tell of a case besides its truth, its score and its weight."""
