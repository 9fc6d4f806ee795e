import assert from "node:assert/strict";
import test from "node:test";

import { Points } from "../../../perfview/assets/kit/points.js";

const COLUMNS = ["index", "threshold", "tp", "fp"];
const table = (values, names = COLUMNS) => new Map(names.map((name) => [name, Float64Array.from(values)]));

for (const [window, index] of [
  [[4, 5, 6], [0, 4, 5, 6, 10]],
  [[], [0, 5, 10]],
  [[10, 11], [0, 5, 10, 11]],
]) {
  test(`a window of ${window} merges into the table without doubles`, () => {
    assert.deepEqual([...new Points(table([0, 5, 10])).merged(table(window)).index], index);
  });
}

test("a window that lacks a column is refused", () => {
  const merge = () => new Points(table([0])).merged(table([1], ["index", "threshold"]));
  assert.throws(merge, new Error("The window of operating points lacks tp."));
});

test("an operating point has a neighbour where none is left out", () => {
  const points = new Points(table([0, 5, 10]));
  assert.ok(points.merged(table([4, 5, 6])).hasNeighbour(1, 1));
  assert.ok(!points.hasNeighbour(0, 1));
  assert.ok(!points.hasNeighbour(0, -1));
});

for (const [row, steps, end] of [
  [0, 1, { row: 1, owed: 0 }],
  [0, 5, { row: 2, owed: 3 }],
  [4, -3, { row: 3, owed: -2 }],
  [4, 1, { row: 4, owed: 0 }],
  [1, -4, { row: 0, owed: 0 }],
  [2, 0, { row: 2, owed: 0 }],
]) {
  test(`${steps} steps from row ${row} stop where operating points are left out`, () => {
    assert.deepEqual(new Points(table([0, 1, 2, 7, 8])).walked(row, steps), end);
  });
}

for (const [threshold, row] of [
  [Infinity, 0],
  [2, 0],
  [0.9, 1],
  [0.6, 1],
  [0.5, 2],
  [0.2, 2],
  [0.1, 3],
  [0, 3],
]) {
  test(`the threshold ${threshold} selects the smallest score that is not below it`, () => {
    const columns = table([0, 1, 2, 3]).set("threshold", Float64Array.of(Infinity, 0.9, 0.5, 0.1));
    assert.equal(new Points(columns).rowAt(threshold), row);
  });
}

for (const [columns, message] of [
  [table([0], ["index"]), "The table of operating points lacks threshold."],
  [table([]), "The table of operating points is empty."],
]) {
  test(message, () => assert.throws(() => new Points(columns), new Error(message)));
}
