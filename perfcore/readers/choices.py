"""What a column can be read as, and which column the reader chooses for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from perfcore.data import Transform
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
PROBABILITY = _role("scores", "a probability", "Probabilities, one column per class")
BOUND = _role("scores", "a bound", "Lowest and highest score of each group", kind="a bound")
COUNT = _role("scores", "a count", "Counts, one column per class")
PREDICTION = _role("scores", "a prediction", "Predictions, one column per model")
QUANTILE = _role(
    "quantiles",
    "a predicted quantile",
    "Predicted quantiles",
    help="Columns that are called after their level, such as q0.9, q90, lower_80 and upper_80.",
)
PREDICTED = _role("predicted", "a predicted label", "Predicted labels, one column per model")
OF_PREDICTED = _role(
    "predicted",
    "the predicted label",
    "Label that the score is of",
    kind="a predicted label",
    help="Where a score says how sure a model is of the label that it predicts, the column of "
    "these labels. It is p where the positive label is predicted, and 1 - p elsewhere.",
)
TRUTH = _role("truth", "the truth", "Truth")
WEIGHT = _role("weight", "the weight", "Weight", kind="a weight")
MODEL = _role("model", "the model", "Model name")
OF_CLASS = _role("of_class", "the class", "Class that the probability is of")
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
FACTOR = _role("transform", "the factor", "Column", kind="a factor")
ADDEND = _role("transform", "what is added", "Column")
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
CLUSTERS = _role(
    "scores",
    "a clustering",
    "Clusters, one column per clustering",
    help="The cluster of each point, as a number or a text; -1 is noise.",
)
FEATURE = _role(
    "features",
    "a feature",
    "Features",
    help="Numbers that the points were clustered by. Silhouettes are of distances between them.",
)
UNCERTAINTY = _role(
    "uncertainty",
    "the uncertainty",
    "Uncertainty of the prediction",
    kind="an uncertainty",
    help="How unsure a model is of each prediction: a standard error, or the width of a range.",
)
HYPOTHESIS = _role(
    "scores",
    "a text of a system",
    "Texts of systems, one column per system",
    help="What each system wrote: hypotheses, translations, summaries, answers.",
)
REFERENCE = _role(
    "references",
    "a reference",
    "References",
    help="The texts that systems are compared with; a segment may have several.",
)
LOGS = _role(
    "logs",
    "log-probabilities",
    "Log-probabilities of tokens",
    help="Lists of natural logarithms, one number for each token, for perplexity.",
)
COLUMN = _role("column", "what errors are looked at by", "Column")

FACTS = (AMOUNT, ID, GROUP, RUN)
"""What a file may tell of a case besides its truth, its score and its weight."""
NUMBER_FACTS = (*FACTS, UNCERTAINTY)
"""What it may tell where numbers are predicted."""
CLASS_FACTS = (ID, GROUP, RUN)
"""What it may tell where there are several classes."""
POINT_FACTS = (ID, RUN)
"""What it may tell of a point of clusterings."""
TEXT_FACTS = (ID, GROUP, RUN)
"""What it may tell of a segment of texts; a group is a document."""
SIGNED = (SCORE, BOUND, PROBABILITY, ADDEND, PREDICTION, QUANTILE, TRUTH, FEATURE)
"""What may be below 0."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence on a guess, or a warning about what follows from it.

    A guess ``about`` the "task" says why the table is of two classes, of several, of numbers, of
    clusters or of texts; a guess of what else is known of a case is ``about`` its role, such as
    "id". A warning ``about`` a role without a column, such as "amount", holds until one is chosen.
    """

    kind: Literal["guess", "warning"]
    text: Message
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """Which columns mean what; change one with ``dataclasses.replace``.

    Parameters
    ----------
    layout : str
        The key of a layout in ``FORMS``. Of two classes: "wide", a row is a case, with one score
        column per model; "long", a row is a case and a model, which ``model`` names;
        "aggregated", a row counts the cases of one score; "groups", a row counts those between
        two bounds, which ``scores`` are. Of several classes: "classes", a row
        is a case; "class rows", a row is a case and a class, which ``of_class`` names; "matrix"
        and "matrix of columns", a confusion matrix whose rows or columns are the true classes. Of
        numbers: "regression", a row is a case, and "regression long", a row is a case and a model.
        Of clusters: "clusterings", a row is a point. Of texts: "texts", a row is a segment, and
        "texts long", a row is a segment and a system.
    scores : tuple of str
        Score columns: one per model if wide, one per class and model of several classes (counts
        in a matrix), otherwise one. Of numbers, the predictions. Of points, columns of clusters.
        Of texts, what systems wrote.
    truth : str, optional
        The column of the true class; not for aggregated tables.
    weight : str, optional
        The column of case weights.
    model : str, optional
        The column of model names, for long tables.
    positives, negatives, total : str, optional
        Columns of counts, for aggregated tables: positives, and negatives or the total.
    amount, id, group, run : str, optional
        The columns of what is at stake in each case, of what it is called, of cases that belong
        together, and of the run (fold, split, seed) it comes from; not for aggregated tables.
    labels : tuple of str, optional
        The two labels to compare; by default the two that the truth column holds. Of several
        classes, their order: those not named here follow as they are sorted.
    positive : str, optional
        The positive label; by default it is guessed.
    smaller_is_positive : bool or tuple of str
        Whether a smaller score speaks for the positive class, of all models or of those named.
    notes : tuple of Note
        What was guessed, and why.
    predicted : tuple of str
        Of several classes, columns of the labels that models predict. Of two classes, the column
        of the label that each score is the probability of.
    of_class : str, optional
        The column that names the class of each probability, where a row is a case and a class.
    transform : Transform, optional
        Of two classes, what is made of each score and a column: models of such scores then stand
        beside those of the scores as given.
    quantiles : tuple of str
        Of numbers, columns of predicted quantiles; their names say which, and of which model.
    features : tuple of str
        Of points, the columns of numbers that distances are between.
    uncertainty : str, optional
        Of numbers, the column of how unsure predictions are.
    factors : tuple of (str, float)
        Of numbers, columns of predictions with what each is multiplied by, as it is in another unit
        than the truth. 1 says that its unit is right.
    references, logs : tuple of str
        Of texts, the columns of references, and those of lists of log-probabilities of tokens.
    """

    layout: str
    scores: tuple[str, ...]
    truth: str | None = None
    weight: str | None = None
    model: str | None = None
    positives: str | None = None
    negatives: str | None = None
    total: str | None = None
    labels: tuple[str, ...] | None = None
    positive: str | None = None
    smaller_is_positive: bool | tuple[str, ...] = False
    notes: tuple[Note, ...] = ()
    amount: str | None = None
    id: str | None = None
    group: str | None = None
    run: str | None = None
    predicted: tuple[str, ...] = ()
    of_class: str | None = None
    transform: Transform | None = None
    quantiles: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    uncertainty: str | None = None
    factors: tuple[tuple[str, float], ...] = ()
    references: tuple[str, ...] = ()
    logs: tuple[str, ...] = ()

    @property
    def task_reasons(self) -> tuple[Message, ...]:
        """Why the table was guessed to be of two classes, of several, or of numbers."""
        return tuple(note.text for note in self.notes if note.about == "task")

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The texts of the notes that warn, and still hold."""
        return tuple(
            note.text
            for note in self.notes
            if note.kind == "warning" and not (note.about and getattr(self, note.about))
        )

    def smaller_of(self, models: Iterable[str], made_of: Mapping[str, str]) -> bool | list[str]:
        """Return of which of the models smaller scores mean positive: one that was made follows."""
        smaller = self.smaller_is_positive
        if isinstance(smaller, bool):
            return smaller
        return [model for model in models if made_of.get(model, model) in smaller]

    def with_scores(self, instead: Mapping[str, str]) -> Choices:
        """Return the choices with other score columns in place of some; their directions stay."""
        smaller = self.smaller_is_positive
        if not isinstance(smaller, bool):
            smaller = tuple(sorted({instead.get(name, name) for name in smaller}))
        scores = tuple(dict.fromkeys(instead.get(name, name) for name in self.scores))
        return replace(self, scores=scores, smaller_is_positive=smaller)

    def chosen(self, roles: Iterable[Role]) -> list[tuple[Role, str]]:
        """Return those of the roles for which a column is chosen, each with its column."""
        columns = ((role, getattr(self, role.key)) for role in roles)
        return [
            (role, column)
            for role, chosen in columns
            for column in (chosen if isinstance(chosen, tuple) else (chosen,))
            if column is not None
        ]


class Given(TypedDict, total=False):
    """What is known of a table's columns, so that it is not guessed."""

    truth: str | None
    score: str | Sequence[str] | None
    weight: str | None
    model: str | None
    amount: str | None
    id: str | None
    group: str | None
    run: str | None
    positive: str | None
    layout: str | None
    predicted: str | Sequence[str] | None
    of_class: str | None
    labels: Sequence[str] | None
    quantiles: str | Sequence[str] | None
    features: str | Sequence[str] | None
    uncertainty: str | None
    factors: tuple[tuple[str, float], ...]
    references: str | Sequence[str] | None
    logs: str | Sequence[str] | None
