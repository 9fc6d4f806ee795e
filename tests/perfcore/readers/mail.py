"""Short files called mail.csv, read as a test wants them."""

from dataclasses import replace

from perfcore.readers import Choices, predictions, read_table

WIDE = Choices("wide", ("a", "b"), truth="truth", weight="w", labels=("no", "yes"))
FULL = replace(
    WIDE, scores=("a",), weight=None, amount="loan", id="id", group="patient", run="fold"
)
LONG = Choices("long", ("s",), truth="truth", model="m")
COUNTED = Choices("aggregated", ("s",), positives="p", negatives="n")

GOOD = "truth,a,b,w\nno,0.1,0.2,1\nyes,0.3,0.4,2\n"
FACTS = (
    "truth,a,loan,id,patient,fold\nno,0.1,10,u7,p,valid\nyes,0.3,0,u8,p,test\nno,0.2,5,u9,q,test\n"
)


def rows(header, *columns):
    """The text of a table, given column by column."""
    return "\n".join([header, *(",".join(row) for row in zip(*columns, strict=True))])


def table(content, **options):
    return read_table(content.encode(), name="mail.csv", **options)


def read(content, choices=WIDE, **options):
    return predictions(table(content), choices, **options)
