import assert from "node:assert/strict";
import test from "node:test";

import { everyOf, layoutOf, shortened } from "../../../perfview/assets/classes/layouts.js";

/** Every letter six pixels. @param {string} text */
const measure = (text) => 6 * [...text].length;
const labels = (/** @type {number} */ many, word = "class") => Array.from({ length: many }, (_, i) => `${word} ${i}`);

test("three classes have large cells and labels that lie", () => {
  const layout = layoutOf({ width: 700, tallest: 640 }, labels(3), ["50"], measure);
  assert.deepEqual([layout.side, layout.turned, layout.left], [348, false, 54]);
});

test("labels that do not fit above their columns are turned", () => {
  const layout = layoutOf({ width: 700, tallest: 640 }, labels(10, "a long name"), ["1,797"], measure);
  assert.ok(layout.turned);
  assert.equal(layout.top, 13 * 6 + 12);
});

for (const width of [366, 700, 1400]) {
  test(`a hundred classes fit into ${width} pixels`, () => {
    const layout = layoutOf({ width, tallest: 640 }, labels(100, "some simulated species of long name"), ["12,345"], measure);
    assert.ok(layout.width <= width);
    assert.ok(layout.side > width * 0.5 || layout.side === 640);
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
  const layout = layoutOf({ width: 366, tallest: 200 }, labels(100), ["12,345"], measure);
  assert.deepEqual([layout.totals, layout.side], [false, 200]);
  assert.ok(layoutOf({ width: 366, tallest: 400 }, labels(10), ["12,345"], measure).totals);
});

test("labels stand at every cell, or at as many as have room", () => {
  assert.deepEqual([40, 12, 6, 5, 0.6].map(everyOf), [1, 1, 2, 3, 20]);
});
