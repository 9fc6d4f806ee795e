"""The annotated picture of a cost curve."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from perfview.pages.costs.pictures import reading_picture
from perfview.words import say

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_is_one_svg_whose_marks_are_those_of_the_text() -> None:
    picture = ElementTree.fromstring(reading_picture())
    words = [text.text for text in picture.iter(f"{SVG}text")]
    marks = [word for word in words if word and word.isdigit()]
    assert marks == re.findall(r"^(\d)\.", say("costs.how_text"), flags=re.MULTILINE)
    assert say("costs.how_left") in words


def test_the_dark_curve_is_joined_and_lies_on_no_place_above_a_line() -> None:
    picture = ElementTree.fromstring(reading_picture())
    lines = [
        tuple(float(line.get(end, "")) for end in ("x1", "y1", "x2", "y2"))
        for line in picture.iter(f"{SVG}line")
        if line.get("stroke-width") == "3"
    ]
    assert len(lines) == 4
    for before, after in pairwise(lines):
        assert before[2:] == after[:2]
    # Downwards is larger in SVG: the curve is concave, as an envelope is.
    slopes = [(y2 - y1) / (x2 - x1) for x1, y1, x2, y2 in lines]
    assert slopes == sorted(slopes)
