import assert from "node:assert/strict";
import test from "node:test";

import { boundsOf, endingWith, partedText } from "../../../perfview/assets/runs/scenes.js";

/** @param {string} cases A letter for each period: x has cases. */
const periods = (cases) => [...cases].map((each, i) => ({ name: `2026-0${i + 1}`, prefix: each === "x" ? `${i}_` : "none_" }));
/** @param {string} cases @param {number} used */
const scene = (cases, used) => ({ periods: periods(cases), used, words: { parted: "{first} {until} | {next} {last}" } });

for (const [cases, low, high] of /** @type {[string, number, number][]} */ ([["xxx", 0, 1], ["-xx-x-", 1, 3], ["xx", 0, 0]])) {
  test(`of ${cases} the past ends with a period from ${low} to ${high}`, () => assert.deepEqual(boundsOf(periods(cases)), [low, high]));
}

test("the end of the past stays where cases are on both sides, and is not in use before Python has it", () => {
  /** @type {any} */
  const moved = endingWith(scene("-xxx", 2), 0);
  assert.deepEqual([moved.until, moved.chosen, moved.changed, moved.moved], [1, { until: "2026-02" }, { until: "2026-02" }, ["until"]]);
  assert.equal(partedText(moved), "2026-01 2026-02 | 2026-03 2026-04");
  /** @type {any} */
  const back = endingWith(moved, 9);
  assert.deepEqual([back.until, back.changed, back.moved], [2, {}, []]);
});

test("where Python names none, no handle ends the past", () => {
  /** @type {any} */
  const none = endingWith(scene("xx", -1), 1);
  assert.deepEqual([none.until, none.chosen, none.moved, partedText(none)], [-1, { until: "" }, [], ""]);
});
