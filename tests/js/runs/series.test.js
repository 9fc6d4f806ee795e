import assert from "node:assert/strict";
import test from "node:test";

import { Points } from "../../../perfview/assets/kit/points.js";
import { endsOf, topOf, withRoom } from "../../../perfview/assets/runs/series.js";
import { close } from "../close.js";

/** @param {Record<string, number[]>} more */
const points = (more = {}) =>
  new Points(
    new Map(
      Object.entries({ index: [0, 1], threshold: [Infinity, 0.5], tp: [0, 8], fp: [0, 2], "0_tp": [0, 8], "0_fp": [0, 2], ...more }).map(
        ([name, values]) => [name, Float64Array.from(values)],
      ),
    ),
  );
const period = { name: "2026-01", prefix: "0_", totals: { positives: 10, negatives: 40 } };

test("a share of a period has Wilson's interval", () => {
  // 8 of 10: 0.4902 to 0.9433, as in Newcombe (1998).
  const [value, low, high] = endsOf(points(), 1, period, "recall");
  assert.deepEqual([value, low, high].map((end) => end.toFixed(4)), ["0.8000", "0.4902", "0.9433"]);
});

test("a share of fewer cases that are as sure has a wider one", () => {
  const [, low] = endsOf(points({ "0_recall_cases": [5, 5] }), 1, period, "recall");
  const [value] = endsOf(points({ "0_recall_cases": [5, 5] }), 1, period, "recall");
  close(value, 0.8);
  assert.ok(low < 0.4902);
});

test("where nothing is called positive there is no precision, and without cases nothing", () => {
  assert.deepEqual(endsOf(points(), 0, period, "precision"), [NaN, NaN, NaN]);
  const none = { name: "2026-02", prefix: "none_", totals: { positives: 0, negatives: 0 } };
  assert.deepEqual(endsOf(points(), 1, none, "prevalence"), [NaN, NaN, NaN]);
});

test("all cases together have no interval", () => {
  const [value, low] = endsOf(points(), 1, { ...period, prefix: "" }, "alert_rate");
  close(value, 0.2);
  assert.ok(Number.isNaN(low));
});

for (const [reached, top] of [[0.03, 0.05], [0.1, 0.1], [0.11, 0.2], [0.56, 1], [1, 1], [3.9, 5], [0, 1]]) {
  test(`an axis that holds ${reached} reaches up to ${top}`, () => close(topOf(reached), top));
}

test("ticks without room for their texts are left out", () => {
  const names = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"];
  const figure = { data: [], layout: { xaxis: { tickvals: [0, 1, 2, 3, 4], ticktext: names } } };
  assert.deepEqual(withRoom(figure, 400).layout.xaxis.tickvals, [0, 1, 2, 3, 4]);
  assert.deepEqual(withRoom(figure, 200).layout.xaxis, { tickvals: [0, 2, 4], ticktext: ["2026-01", "2026-03", "2026-05"] });
  assert.deepEqual(withRoom(figure, 10).layout.xaxis.tickvals, [0]);
});
