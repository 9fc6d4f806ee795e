import assert from "node:assert/strict";
import test from "node:test";

import { Line, nearSpans } from "../../../perfview/assets/costs/paths.js";
import { close } from "../close.js";

const FRAME = { left: 10, width: 100, top: 0, height: 100 };

function path(places, values, stepped) {
  return new Line(places, FRAME, stepped).path(Float64Array.from(values), { bottom: 100, up: -1 });
}

for (const [name, places, values, stepped, drawn] of [
  ["between two scores the cost is that of the upper one", [1, 0.5, 0.2], [40, 10, 30], true, "M110.0,60H60.0V90H30.0V70"],
  ["a straight line leads from point to point", [1, 0.5, 0.2], [40, 10, 30], false, "M110.0,60L60.0,90L30.0,70"],
  [
    "a straight line starts to move where it last stood still and reaches the end",
    [1, 0.8, 0.6, 0.4, 0.2, 0],
    [40, 40.1, 39.9, 10, 10, 10],
    false,
    "M110.0,60L70.0,60L50.0,90L10.0,90",
  ],
  ["a stepped line does so too", [1, 0.8, 0.6, 0.4, 0.2, 0], [40, 40.1, 39.9, 10, 10, 10], true, "M110.0,60H50.0V90H10.0V90"],
  ["what is far outside is drawn at the border", [1, 0.5, 0], [1e7, 50, -1e9], true, "M110.0,-20H60.0V50H10.0V120"],
]) {
  test(name, () => assert.equal(path(places, values, stepped), drawn));
}

/** Return the corners of a straight path as [place, value]. */
function corners(places, values) {
  const pairs = path(places, values, false).slice(1).split("L");
  return pairs.map((corner) => corner.split(",").map(Number)).map(([x, y]) => [(x - 10) / 100, 100 - y]);
}

test("a line through thousands of points keeps its extremes", () => {
  let seed = 3;
  const random = () => (seed = (1103515245 * seed + 12345) % 2 ** 31) / 2 ** 31;
  const places = Array.from({ length: 20_000 }, random).sort((a, b) => b - a);
  const values = places.map(() => 50 * random());
  [values[5_000], values[15_000]] = [-1, 51];
  const drawn = corners(places, values);
  assert.ok(drawn.length <= 2_000);
  const heights = drawn.map(([, y]) => y);
  close([Math.min(...heights), Math.max(...heights)], [-1, 51]);
  assert.ok(drawn.every(([x], i) => i === 0 || x <= drawn[i - 1][0]));
});

/** Return the value of a line through corners, which fall, at a place. */
function heightAt(drawn, place) {
  const next = drawn.findIndex(([x]) => x <= place + 1e-12);
  const [[x1, y1], [x2, y2]] = [drawn[Math.max(next - 1, 0)], drawn[next]];
  return x1 === x2 ? y2 : y1 + ((place - x1) / (x2 - x1)) * (y2 - y1);
}

for (const bends of [1, 30]) {
  test(`a line of ${bends} bends is never further from its points than half a pixel`, () => {
    const places = Array.from({ length: 90 }, (_, i) => Math.round(1000 * (1 - i / 89)) / 1000); // a column of pixels each
    const values = places.map((place) => 50 + 40 * Math.sin(place * bends) * place);
    const drawn = corners(places, values);
    assert.ok(drawn.length <= 90);
    places.forEach((place, i) => close(heightAt(drawn, place), values[i], { relative: 0, absolute: 0.5 }));
  });
}

for (const [most, stepped, spans] of [
  [5.25, true, [[50, 90], [8, 10]]],
  [5.25, false, [[60, 90], [8, 10]]],
  [1, true, []],
]) {
  test(`what is at most ${most} is shaded as wide as it holds, ${stepped ? "stepped" : "straight"}`, () => {
    const near = nearSpans([1, 0.9, 0.6, 0.5, 0.1], [9, 5, 5.2, 8, 5.1], { left: 0, width: 100, most, stepped });
    close(near, spans);
    assert.equal(near.length, spans.length);
  });
}
