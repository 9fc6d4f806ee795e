import assert from "node:assert/strict";
import test from "node:test";

import { binsOf, countedBins, errorsOf, placesOf, textOf } from "../../../perfview/assets/calibration/bins.js";
import { Points } from "../../../perfview/assets/kit/points.js";
import { close } from "../close.js";

const STEPS = 10;
const GRID = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);

/** Operating points of cases [score, positives, negatives], scores falling. */
function points(cases) {
  const columns = { index: [0], threshold: [Infinity], tp: [0], fp: [0], expected: [0] };
  for (const [score, positives, negatives] of cases) {
    const last = columns.index.length - 1;
    columns.index.push(last + 1);
    columns.threshold.push(score);
    columns.tp.push(columns.tp[last] + positives);
    columns.fp.push(columns.fp[last] + negatives);
    columns.expected.push(columns.expected[last] + score * (positives + negatives));
  }
  return new Points(new Map(Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)])));
}

const CASES = points([
  [0.9, 2, 0],
  [0.5, 1, 1],
  [0.3, 1, 2],
  [0.1, 0, 3],
]);

for (const [name, places, closed, cases, rates] of [
  ["a score on an edge belongs below", [3, 5], "right", [6, 2, 2], [1 / 6, 1 / 2, 1]],
  ["a score on an edge belongs above", [3, 5], "left", [3, 3, 4], [0, 1 / 3, 3 / 4]],
  ["a bin without cases is left out", [6, 8], "right", [8, 2], [2 / 8, 1]],
  ["no edge, one bin", [], "right", [10], [4 / 10]],
]) {
  test(name, () => {
    const bins = countedBins(places, closed, CASES, GRID);
    assert.deepEqual(bins.map((bin) => bin.cases), cases);
    bins.forEach(({ rate }, i) => close(rate, rates[i]));
  });
}

test("errors are the mean, the root mean square and the largest gap", () => {
  const bins = [
    { lower: 0, upper: 0.5, cases: 3, rate: 0.5, mean: 0.3 },
    { lower: 0.5, upper: 1, cases: 1, rate: 0.6, mean: 1 },
  ];
  const { l1, l2, max } = errorsOf(bins);
  close(l1, 0.25);
  close(l2, Math.sqrt((3 * 0.04 + 0.16) / 4));
  close(max, 0.4);
  assert.ok(Number.isNaN(errorsOf([]).max));
});

for (const [text, places] of [
  ["width:5", [2, 4, 6, 8]],
  ["width:1", []],
  ["edges:0.2_0.55,closed:left", [2, 6]],
  ["count:3", [3, 7]],
]) {
  test(`${text} is dragged from ${places.join(", ") || "nowhere"}`, () => {
    const known = [[0, 0.25], [0.35, 0.6], [0.8, 1]].map(([lower, upper]) => ({ lower, upper, cases: 1, rate: 0, mean: 0 }));
    assert.deepEqual(placesOf(text, known, STEPS), places);
  });
}

test("edges are written as the address has them", () => {
  assert.equal(textOf([1, 35], 200, "right"), "edges:0.005_0.175");
  assert.equal(textOf([100], 200, "left"), "edges:0.5,closed:left");
});

test("bins from Python are a record each", () => {
  const told = { lower: [0], upper: [1], cases: [4], rate: [0.5], mean: [0.4], usual_low: null, usual_high: null, bins: "", closed: "" };
  assert.deepEqual(binsOf(told), [{ lower: 0, upper: 1, cases: 4, rate: 0.5, mean: 0.4 }]);
});
