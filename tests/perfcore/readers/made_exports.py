"""Files as people's tools export them: the same sixty cases, each in the conventions of a tool."""

import gzip
import io

import numpy as np
import pandas as pd

_CHANCE = np.random.default_rng(7)
TRUTH = (_CHANCE.random(60) < 0.35).astype(int).tolist()
SCORE = [
    round(float(s), 4) for s in np.clip(0.3 * np.array(TRUTH) + _CHANCE.random(60) * 0.69, 0, 1)
]
AMOUNT = [round(float(a), 2) for a in _CHANCE.lognormal(8, 1.2, 60)]
CASES = list(zip(range(1, 61), TRUTH, SCORE, AMOUNT, strict=True))
FRAME = pd.DataFrame(CASES, columns=["id", "truth", "score", "amount"])


def lines(header, row, *, end="\n", start="", close="", last=""):
    """A text with a line for each case."""
    told = [header] if header else []
    told += [row(i, y, s, a) for i, y, s, a in CASES]
    return start + end.join(told) + end + close + last


def comma(value, places=4):
    return f"{value:.{places}f}".replace(".", ",")


def grouped(value, thousands, decimal, places=2):
    whole, _, part = f"{value:,.{places}f}".partition(".")
    return whole.replace(",", thousands) + (decimal + part if part else "")


def word(y, words=("no", "yes")):
    return words[y]


def aligned(names, rows, *, between="  ", right=True):
    """Columns filled up with spaces, and their widths."""
    cells = [names, *rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(names))]
    fill = str.rjust if right else str.ljust
    return [between.join(map(fill, row, widths)) for row in cells], widths


def texts():
    return [[str(i), word(y), f"{s:.4f}"] for i, y, s, _ in CASES]


def frame_csv(frame=FRAME, **options):
    made = io.StringIO()
    frame.to_csv(made, **options)
    return made.getvalue()


def psql():
    told, widths = aligned(["id", "truth", "score"], texts(), between=" | ")
    rule = "-+-".join("-" * width for width in widths)
    return (
        "\n".join([f" {told[0]}", f"-{rule}-", *(f" {row}" for row in told[1:])])
        + "\n(60 rows)\n\n"
    )


def mysql_table():
    told, widths = aligned(["id", "truth", "score"], texts(), between=" | ", right=False)
    rule = "+-" + "-+-".join("-" * width for width in widths) + "-+"
    rows = [f"| {row} |" for row in told]
    return "\n".join([rule, rows[0], rule, *rows[1:], rule]) + "\n60 rows in set (0.00 sec)\n"


def markdown():
    told, widths = aligned(["id", "truth", "score"], texts(), between=" | ")
    rule = "|-" + "-|-".join("-" * width for width in widths) + "-|"
    return "\n".join([f"| {told[0]} |", rule, *(f"| {row} |" for row in told[1:])]) + "\n"


def sqlcmd():
    told, widths = aligned(["id", "truth", "score"], texts(), between=" ", right=False)
    rule = " ".join("-" * width for width in widths)
    return "\r\n".join([told[0], rule, *told[1:]]) + "\r\n\r\n(60 rows affected)\r\n"


def sas_print():
    told, _ = aligned(["Obs", "truth", "score"], texts(), between="    ")
    return "The SAS System\n\n" + "\n".join(told) + "\n"


def savetxt(**options):
    made = io.StringIO()
    np.savetxt(made, FRAME[["truth", "score"]].to_numpy(), **options)
    return made.getvalue()


PLAIN = lines("id,truth,score", lambda i, y, s, a: f"{i},{y},{s}")
EXPORTS = {
    "Excel en-US, percent format": lines(
        "Case,Truth,Score", lambda i, y, s, a: f"{i},{word(y)},{s:.2%}", end="\r\n"
    ),
    "Excel en-US, amounts with commas": lines(
        "Case,Truth,Score,Amount",
        lambda i, y, s, a: f'{i},{y},{s},"{grouped(a, ",", ".")}"',
        end="\r\n",
    ),
    "Excel en-US, accounting format": lines(
        "Case,Truth,Score,Amount",
        lambda i, y, s, a: f'{i},{y},{s}," ${grouped(a, ",", ".")} "',
        end="\r\n",
    ),
    "Excel en-US, empty rows at the end": lines(
        "Case,Truth,Score", lambda i, y, s, a: f"{i},{y},{s}", end="\r\n", close=",,\r\n" * 12
    ),
    "Excel de-DE, CSV": lines(
        "Fall;Größe;truth;score",
        lambda i, y, s, a: f"{i};groß;{word(y, ('nein', 'ja'))};{comma(s)}",
        end="\r\n",
    ).encode("cp1252"),
    "Excel de-DE, percent and thousands": lines(
        "Fall;truth;score;amount",
        lambda i, y, s, a: f"{i};{y};{comma(100 * s, 2)}%;{grouped(a, '.', ',')} €",
        end="\r\n",
    ).encode("cp1252"),
    "Excel de-DE, sep= in the first line": "sep=;\r\n"
    + lines("Fall;truth;score", lambda i, y, s, a: f"{i};{y};{comma(s)}", end="\r\n"),
    "Excel fr-FR, CSV UTF-8": "\ufeff"
    + lines(
        "Dossier;truth;score;amount",
        lambda i, y, s, a: f"{i};{y};{comma(100 * s, 2)} %;{grouped(a, chr(0x202F), ',')} €",
        end="\r\n",
    ),
    "Excel fr-FR, CSV": lines(
        "Numéro;truth;score;amount",
        lambda i, y, s, a: f"{i};{y};{comma(s)};{grouped(a, chr(0xA0), ',')}",
        end="\r\n",
    ).encode("cp1252"),
    "Excel de-CH, apostrophes": lines(
        "Fall;truth;score;amount",
        lambda i, y, s, a: f"{i};{y};{s};{grouped(a, '’', '.')}",
        end="\r\n",
    ),
    "Excel, Unicode text": lines(
        "Case\tTruth\tScore", lambda i, y, s, a: f"{i}\t{word(y)}\t{s}", end="\r\n"
    ).encode("utf-16"),
    "Excel, sep=, in the first line": "sep=,\r\n" + PLAIN,
    "Excel, a title above the table": "Scores of March,,\r\n,,\r\n" + PLAIN,
    "Google Sheets": lines(
        "Case,Truth,Score", lambda i, y, s, a: f"{i},{str(bool(y)).upper()},{s}", end="\r\n"
    ),
    "LibreOffice de-DE, all quoted": lines(
        '"Fall"\t"truth"\t"score"', lambda i, y, s, a: f'"{i}"\t"{word(y)}"\t"{comma(s)}"'
    ),
    "Numbers, es-ES": lines(
        "Caso;truth;score", lambda i, y, s, a: f"{i};{word(y, ('no', 'sí'))};{comma(s)}"
    ),
    "R write.csv": lines('"","truth","score"', lambda i, y, s, a: f'"{i}","{word(y)}",{s}'),
    "R write.csv2": lines('"";"truth";"score"', lambda i, y, s, a: f'"{i}";"{word(y)}";{comma(s)}'),
    "R write.table": lines('"truth" "score"', lambda i, y, s, a: f'"{i}" "{word(y)}" {s}'),
    "R write_tsv": lines("truth\tscore", lambda i, y, s, a: f"{'NA' if i < 0 else y}\t{s}"),
    "R data.table fwrite": lines("truth,score", lambda i, y, s, a: f"{word(y)},{s:.15g}"),
    "R tidymodels": lines(
        ".pred_Class1,.pred_Class2,.pred_class,truth",
        lambda i, y, s, a: f"{1 - s:.4f},{s:.4f},Class{1 + (s > 0.5)},Class{1 + y}",
    ),
    "pandas to_csv": frame_csv(FRAME[["truth", "score"]]),
    "pandas to_csv, decimal comma": frame_csv(sep=";", decimal=",", index=False),
    "pandas to_string": FRAME[["truth", "score"]].to_string() + "\n",
    "pandas to_markdown": markdown(),
    "pandas to_csv, gzip": gzip.compress(frame_csv(index=False).encode(), mtime=0),
    "polars write_csv": lines("truth,score", lambda i, y, s, a: f"{str(bool(y)).lower()},{s}"),
    "numpy savetxt": savetxt(header="truth score"),
    "numpy savetxt, commas": savetxt(delimiter=",", fmt="%.6e"),
    "scikit-learn predict_proba": lines("truth,0,1", lambda i, y, s, a: f"{y},{1 - s:.4f},{s:.4f}"),
    "H2O": lines(
        '"predict","no","yes","truth"',
        lambda i, y, s, a: f'"{word(int(s > 0.5))}",{1 - s:.4f},{s:.4f},"{word(y)}"',
    ),
    "SAS PROC EXPORT": lines("ID,TRUTH,SCORE", lambda i, y, s, a: f"{i},{y},{s:g}", end="\r\n"),
    "SAS PROC PRINT": sas_print(),
    "SPSS, de-DE": "\ufeff"
    + lines("id;truth;score", lambda i, y, s, a: f"{i};{y},00;{comma(s).lstrip('0')}"),
    "Stata export delimited": lines("id,truth,score", lambda i, y, s, a: f"{i},{y},{str(s)[1:]}"),
    "MATLAB writetable": lines("truth,score", lambda i, y, s, a: f"{word(y)},{s:.15g}"),
    "Weka, a column for each class": lines(
        "inst#,actual,no,yes", lambda i, y, s, a: f"{i},{word(y)},{1 - s:.4f},{s:.4f}"
    ),
    "KNIME": lines(
        '"row ID","truth","P (truth=yes)"', lambda i, y, s, a: f'"Row{i}","{word(y)}",{s}'
    ),
    "RapidMiner": lines(
        '"id";"truth";"confidence(no)";"confidence(yes)"',
        lambda i, y, s, a: f'{i};"{word(y)}";{1 - s:.4f};{s:.4f}',
    ),
    "psql": psql(),
    "psql copy": lines("", lambda i, y, s, a: f"{i}\t{'ft'[y]}\t{s}"),
    "psql copy, csv": lines("id,truth,score", lambda i, y, s, a: f"{i},{'ft'[y]},{s}"),
    "mysql -B": lines("id\ttruth\tscore", lambda i, y, s, a: f"{i}\t{y}\t{s}"),
    "mysql -t": mysql_table(),
    "sqlite csv": lines("id,truth,score", lambda i, y, s, a: f"{i},{y},{s}", end="\r\n"),
    "sqlite list": lines("id|truth|score", lambda i, y, s, a: f"{i}|{y}|{s}"),
    "sqlite column": sqlcmd().split("\r\n\r\n")[0].replace("\r", "") + "\n",
    "SQL Server sqlcmd": sqlcmd(),
    "SQL Server, SSMS": "\ufeff" + lines("id,truth,score", lambda i, y, s, a: f"{i},{y},{s:.15f}"),
    "DBeaver": lines('"id","truth","score"', lambda i, y, s, a: f"{i},{str(bool(y)).lower()},{s}"),
    "Oracle SQL Developer, de-DE": lines(
        '"ID";"TRUTH";"SCORE"', lambda i, y, s, a: f'{i};"{word(y)}";{comma(s).lstrip("0")}'
    ),
    "BigQuery": lines("truth,score", lambda i, y, s, a: f"{str(bool(y)).lower()},{s!r}"),
    "Spark, a part file": lines("", lambda i, y, s, a: f"{y}.0,{s}"),
    "Hive": lines("", lambda i, y, s, a: f"{i}\x01{y}\x01{s}"),
    "Java Locale.GERMANY": lines("truth;score", lambda i, y, s, a: f"{bool(y)};{comma(s)}".lower()),
    "Java Locale.FRANCE": lines(
        "truth\tscore", lambda i, y, s, a: f"{y}\t{comma(100 * s, 2)}\xa0%"
    ),
    "WPS, GBK": lines(
        "编号,标签,得分", lambda i, y, s, a: f"{i},{'反正'[y]}例,{s}", end="\r\n"
    ).encode("gbk"),
    "WPS, wide digits": lines(
        "编号\t标签\t得分",
        lambda i, y, s, a: (
            f"{i}\t{word(y, ('阴性', '阳性'))}\t"
            + "".join(chr(ord(c) + 0xFEE0) for c in f"{100 * s:.2f}%")
        ),
    ).encode("gb18030"),
    "a comma at the end of each row": lines("id,truth,score", lambda i, y, s, a: f"{i},{y},{s},"),
    "written by hand": lines(
        "truth,score",
        lambda i, y, s, a: f"{[('no', 'No', ' no '), ('yes', 'Yes', 'YES')][y][i % 3]},{s}",
    ),
    "two systems joined": lines(
        "truth,score", lambda i, y, s, a: f"{[('0', 'false'), ('1', 'true')][y][i % 2]},{s}"
    ),
}
EXPORTS = {name: made.encode() if isinstance(made, str) else made for name, made in EXPORTS.items()}

ASKED = {
    "Excel en-US, amounts alone": lines(
        "truth,score", lambda i, y, s, a: f'{y},"{grouped(1000 + 9000 * s, ",", ".", 0)}"'
    ).encode(),
    "Excel de-DE, amounts alone": lines(
        "truth;score", lambda i, y, s, a: f"{y};{grouped(1000 + 9000 * s, '.', ',', 0)}"
    ).encode(),
}
