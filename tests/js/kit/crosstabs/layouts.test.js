import assert from "node:assert/strict";
import test from "node:test";

import { everyOf, layoutOf, shortened } from "../../../../perfview/assets/kit/crosstabs/layouts.js";

/** Every letter six pixels. @param {string} text */
const measure = (text) => 6 * [...text].length;
const labels = (/** @type {number} */ many, word = "class") => Array.from({ length: many }, (_, i) => `${word} ${i}`);
/** As many rows as columns, all called the same. @param {{ width: number, tallest: number }} room @param {string[]} names @param {string[]} totals */
const squareOf = (room, names, totals) => layoutOf(room, { labels: names, totals }, { labels: names, totals }, measure);

test("three classes have large cells and labels that lie", () => {
  const layout = squareOf({ width: 700, tallest: 640 }, labels(3), ["50"]);
  assert.deepEqual([layout.wide, layout.turned, layout.left], [348, false, 54]);
});

test("labels that do not fit above their columns are turned", () => {
  const layout = squareOf({ width: 700, tallest: 640 }, labels(10, "a long name"), ["1,797"]);
  assert.ok(layout.turned);
  assert.equal(layout.top, 13 * 6 + 12);
});

for (const width of [366, 700, 1400]) {
  test(`a hundred classes fit into ${width} pixels`, () => {
    const layout = squareOf({ width, tallest: 640 }, labels(100, "some simulated species of long name"), ["12,345"]);
    assert.ok(layout.width <= width);
    assert.ok(layout.wide > width * 0.5 || layout.wide === 640);
    assert.equal(layout.wide, layout.high);
  });
}

for (const [text, room, expected] of [
  ["versicolor", 60, "versicolor"],
  ["versicolor", 59, "versicol…"],
  ["versicolor", 12, "v…"],
  ["versicolor", 3, "…"],
  ["\u{1F431}\u{1F436}\u{1F42D}", 12, "\u{1F431}…"],
]) {
  test(`"${text}" in ${room} pixels`, () => assert.equal(shortened(text, room, measure), expected));
}

test("a telephone has no room for totals of many classes, and none above a low window", () => {
  const layout = squareOf({ width: 366, tallest: 200 }, labels(100), ["12,345"]);
  assert.deepEqual([layout.totals, layout.wide, layout.high], [false, 200, 200]);
  assert.ok(squareOf({ width: 366, tallest: 400 }, labels(10), ["12,345"]).totals);
});

test("labels stand at every cell, or at as many as have room", () => {
  assert.deepEqual([40, 12, 6, 5, 0.6].map(everyOf), [1, 1, 2, 3, 20]);
});

for (const [down, across, wide, high] of [
  [3, 10, 600, 180],
  [3, 100, 600, 78],
  [100, 3, 78, 600],
  [10, 3, 180, 600],
  [1, 1, 116, 116],
]) {
  test(`${down} rows and ${across} columns: equal cells, if they can be read`, () => {
    const layout = layoutOf({ width: 600 + 18 + 12, tallest: 600 }, { labels: labels(down, ""), totals: [] }, { labels: labels(across, ""), totals: [] }, (text) => (text ? 6 : 0));
    assert.deepEqual([layout.wide, layout.high], [wide, high]);
  });
}
