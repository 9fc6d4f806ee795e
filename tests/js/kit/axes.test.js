import assert from "node:assert/strict";
import test from "node:test";

import { fractionOf, fractions, nearestRow, Points } from "../../../perfview/assets/kit/points.js";
import { close } from "../close.js";

// Two rows stand at 0.75 and one at the far left.
const PLACES = [1, 0.875, 0.75, 0.75, 0.25, 0];

for (const [fraction, row] of [
  [1, 0],
  [0.99, 0],
  [0.9, 1],
  [0.82, 1],
  [0.74, 2],
  [0.6, 2],
  [0, 5],
  [-1, 5],
  [0.26, 4],
]) {
  test(`the slider at ${fraction} snaps to the operating point at ${PLACES[row]}`, () => {
    assert.equal(PLACES[nearestRow(PLACES, fraction)], PLACES[row]);
  });
}

for (const [value, range, scale, fraction] of [
  [0.25, [0, 1], "linear", 0.25],
  [0.25, [1, 0], "linear", 0.75],
  [0.1, [1, 0.01], "log", 0.5],
  [0, [1, 0.01], "log", 1],
  [7, [0, 1], "linear", 1],
]) {
  test(`${value} stands at ${fraction} of the ${scale} axis from ${range}, as Plotly puts it`, () => {
    close(fractionOf(value, { range, scale }), fraction);
  });
}

test("the operating point that calls nothing positive has the right end to itself", () => {
  const names = ["index", "threshold", "tp", "fp"];
  const points = new Points(new Map(names.map((name) => [name, Float64Array.of(0, 1, 2)])));
  const axis = { column: "tp", range: [4, 0], scale: "linear" };
  assert.deepEqual([...fractions(points, axis)], [1, 0.75, 0.5]);
  const gone = () => fractions(points, { ...axis, column: "share" });
  assert.throws(gone, new Error("The table of operating points lacks share."));
});
