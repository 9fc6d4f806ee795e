import assert from "node:assert/strict";
import test from "node:test";

import { confusionsOf, differences } from "../../../perfview/assets/classes/confusions.js";
import { Cells } from "../../../perfview/assets/kit/crosstabs/cells.js";

// setosa, versicolor, virginica; a fourth class has no cases and is called once.
const IRIS = [14, 0, 0, 0, 0, 16, 2, 0, 0, 1, 16, 1, 0, 0, 0, 0];
const iris = new Cells(4, Float64Array.from(IRIS));

test("sums of rows are what the cases are, of columns what they were called", () => {
  assert.deepEqual([...iris.support], [14, 18, 18, 0]);
  assert.deepEqual([...iris.held], [14, 17, 18, 1]);
  assert.equal(iris.total, 50);
});

for (const [kind, wrong, right, absent] of [
  ["counts", 2, 16, 0],
  ["row", 2 / 18, 16 / 18, NaN],
  ["column", 2 / 18, 16 / 17, 0],
  ["all", 2 / 50, 16 / 50, 0],
]) {
  test(`cells show ${kind}`, () => {
    const shown = iris.shown(kind);
    assert.deepEqual([shown[6], shown[5], shown[12]], [wrong, right, absent]);
  });
}

test("cells that are not named are 0", () => {
  const columns = new Map([["place", Float64Array.of(1, 3)], ["count", Float64Array.of(5, 7)]]);
  assert.deepEqual([...confusionsOf(2, columns, "count").cells], [0, 5, 0, 7]);
  assert.throws(() => confusionsOf(2, columns, "other"), new Error("The matrix lacks other."));
  assert.throws(() => confusionsOf(2, new Map(), "count"), new Error("The matrix lacks place."));
});

test("differences are undefined where either is", () => {
  assert.deepEqual([...differences(Float64Array.of(1, NaN), Float64Array.of(3, 0))], [-2, NaN]);
});
