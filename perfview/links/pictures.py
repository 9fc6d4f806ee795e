"""The picture of a link in chats: 1,200 x 630, as they ask for. No text in it is a name of data.

It is drawn with the font of Pillow itself, which has ASCII alone: what it cannot write is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from perfview.kit.reports import Headline
from perfview.kit.theme import LIGHT
from perfview.words import ENGLISH, say, spoken_in

WIDTH, HEIGHT = 1200, 630
MARGIN, GAP = 72, 24
_SHARP = 2
"""It is drawn so many times larger, so that lines are smooth."""
_LETTERS = str.maketrans(
    {"−": "-", "–": "-", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "²": "2"}
    | {
        "≥": ">=",
        "≤": "<=",
        "∞": "inf",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{NO-BREAK SPACE}": " ",
    }
)
_BARS = ((1, 8, 3, 6, "negative"), (5, 4, 3, 10, "negative"), (11, 6, 3, 8, "positive"))
_CLASSES = ("positive", "positive", "negative", "negative")
"""Of which class the cases of each cell of a matrix are."""

Box = tuple[float, float, float, float]


def plain(text: str) -> str:
    """Return a text as the font has it, "" if it has not all of its letters.

    >>> plain("≥ 0.5 −"), plain("β")
    ('>= 0.5 -', '')
    """
    text = text.translate(_LETTERS)
    return text if text.isascii() else ""


class _Sheet:
    """An empty picture and what draws on it, in its own pixels."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * _SHARP, HEIGHT * _SHARP), LIGHT["background"])
        self._draw = ImageDraw.Draw(self.image)

    def png(self) -> bytes:
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        file = BytesIO()
        small.save(file, "PNG")
        return file.getvalue()

    def text(
        self, x: float, y: float, text: str, size: float, role: str = "text", anchor: str = "ls"
    ) -> None:
        """Write a text whose base line is at y."""
        self._draw.text((x * _SHARP, y * _SHARP), text, LIGHT[role], _font(size), anchor)

    def box(self, x: float, y: float, width: float, height: float, role: str) -> None:
        self._draw.rectangle(_large((x, y, x + width, y + height)), LIGHT[role])

    def line(self, points: Sequence[tuple[float, float]], role: str, width: float) -> None:
        flat = _large([each for point in points for each in point])
        self._draw.line(flat, LIGHT[role], round(width * _SHARP), joint="curve")

    def dot(self, x: float, y: float, radius: float, role: str) -> None:
        self._draw.ellipse(_large((x - radius, y - radius, x + radius, y + radius)), LIGHT[role])


def drawn(title: str = "", shown: Headline | None = None) -> bytes:
    """Return the picture of a link as PNG: its title and main figures, or the product alone.

    It is in English, whoever asks: its font has no other letters.
    """
    return spoken_in(ENGLISH, lambda: _drawn(title, shown))()


def _drawn(title: str, shown: Headline | None) -> bytes:
    sheet, title = _Sheet(), plain(title)
    if not title and shown is None:
        return _general()
    _mark(sheet, MARGIN, MARGIN, 34)
    wide = WIDTH - 2 * MARGIN
    if shown is None:
        lines = _lines(title, 68, wide, 3)
        for i, line in enumerate(lines):
            sheet.text(MARGIN, HEIGHT / 2 + 84 * (i + 1 - len(lines) / 2) - 8, line, 68)
        return sheet.png()
    top = 128.0
    for line in _lines(title, 40, wide, 2):
        top += 50
        sheet.text(MARGIN, top, line, 40)
    _figures(sheet, shown, top)
    return sheet.png()


@cache
def _general() -> bytes:
    sheet = _Sheet()
    _mark(sheet, MARGIN, HEIGHT / 2 - 60, 104)
    for i, line in enumerate(_lines(plain(say("common.first_sight")), 34, WIDTH - 2 * MARGIN, 2)):
        sheet.text(MARGIN, HEIGHT / 2 + 92 + 46 * i, line, 34, "muted")
    return sheet.png()


def _mark(sheet: _Sheet, x: float, y: float, size: float) -> None:
    """Draw the product's sign and name."""
    unit = size / 16
    for left, up, width, height, role in _BARS:
        sheet.box(x + left * unit, y + up * unit, width * unit, height * unit, role)
    sheet.box(x + 9 * unit, y + unit, unit, 14 * unit, "threshold")
    sheet.text(x + size * 1.25, y + size * 0.875, plain(say("common.product")), size * 0.95)


def _figures(sheet: _Sheet, shown: Headline, top: float) -> None:
    """Draw the figures: large ones above the matrix, and a curve beside both."""
    height = HEIGHT - MARGIN - top
    side = min(height - 34, 380) if shown.curve else 0
    wide = WIDTH - 2 * MARGIN - (side + 96 if side else 0)
    known = {plain(name): plain(text) for name, text in shown.figures.items()}
    known = {name: text for name, text in known.items() if name and text}
    rows = [list(known.items())[i : i + 2] for i in range(0, len(known), 2)][:2]
    each = height / (2 if shown.cells else max(len(rows), 1))
    for i, row in enumerate(rows):
        for k, (name, text) in enumerate(row):
            x, y, room = MARGIN + k * (wide + GAP) / 2, top + i * each, (wide - GAP) / 2
            sheet.text(x, y + min(each - 52, 118), text, _fitting(text, 88, room))
            sheet.text(x, y + min(each - 52, 118) + 38, name, _fitting(name, 26, room), "muted")
    if shown.cells:
        _matrix(sheet, shown.cells, (MARGIN, HEIGHT - MARGIN - 164, wide, 164), shown.small)
    if shown.curve is not None:
        _curve(sheet, shown, (WIDTH - MARGIN - side, HEIGHT - MARGIN - 34 - side, side, side))


def _matrix(sheet: _Sheet, cells: Mapping[str, str], box: Box, small: str) -> None:
    x, y, width, height = box
    for i, (name, text) in enumerate(cells.items()):
        left, up = x + i % 2 * (width + GAP) / 2, y + i // 2 * (height + GAP) / 2
        sheet.box(left, up, 5, (height - GAP) / 2, _CLASSES[i])
        room = (width - GAP) / 2 - 22
        sheet.text(left + 22, up + 32, plain(text), _fitting(plain(text), 34, room))
        sheet.text(left + 22, up + 62, plain(name), _fitting(plain(name), 22, room), "muted")
    sheet.text(x, y + height + 36, plain(small), 20, "muted")


def _curve(sheet: _Sheet, shown: Headline, box: Box) -> None:
    assert shown.curve is not None
    x, y, width, height = box

    def at(false: float, found: float) -> tuple[float, float]:
        return x + width * false, y + height * (1 - found)

    for share in (0.25, 0.5, 0.75, 1.0):
        sheet.line([at(0, share), at(1, share)], "grid", 1)
        sheet.line([at(share, 0), at(share, 1)], "grid", 1)
    for one, other in pairwise(at(i / 40, i / 40) for i in range(41)):
        if round((one[0] - x) / width * 40) % 2 == 0:
            sheet.line([one, other], "muted", 1.5)
    sheet.line([at(0, 1), at(0, 0), at(1, 0)], "muted", 2)
    sheet.line([at(*p) for p in zip(*(c.tolist() for c in shown.curve), strict=True)], "model", 4)
    sheet.dot(*at(*shown.place), 9, "threshold")
    sheet.text(x, y - 14, plain(say("downloads.headline_curve")), 22, "muted")
    sheet.text(
        x + width, y + height + 30, plain(say("downloads.headline_false_axis")), 20, "muted", "rs"
    )
    sheet.text(x - 12, y + 8, plain(say("downloads.headline_recall_axis")), 20, "muted", "rs")


def _lines(text: str, size: float, room: float, most: int) -> list[str]:
    """Return a text in lines that fit; what is left after so many is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _length(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = lines[:most]
    if kept and (len(lines) > most or _length(kept[-1], size) > room):
        while kept[-1] and _length(f"{kept[-1]} ...", size) > room:
            kept[-1] = kept[-1][:-1]
        kept[-1] += " ..."
    return kept


def _fitting(text: str, size: float, room: float) -> float:
    """Return a size of letters at which a text fits."""
    return min(size, size * room / max(_length(text, size), 1))


def _length(text: str, size: float) -> float:
    length: float = _font(size).getlength(text)
    return length / _SHARP


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size * _SHARP)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _large(numbers: Sequence[float]) -> list[float]:
    return [each * _SHARP for each in numbers]
