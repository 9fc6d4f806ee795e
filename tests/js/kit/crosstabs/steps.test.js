import assert from "node:assert/strict";
import test from "node:test";

import { extremes, isGood, placesOf, standings, stepOf, STEPS } from "../../../../perfview/assets/kit/crosstabs/steps.js";

/** @param {number} row @param {number} column */
const diagonal = (row, column) => row === column;

test("colours end at the most on the diagonal and beside it; what is undefined has none", () => {
  const iris = Float64Array.of(14, 0, 0, 0, 0, 16, 2, 0, 0, 1, 16, 1, 0, 0, 0, 0);
  assert.deepEqual(extremes(iris, 4, diagonal), { right: 16, wrong: 2 });
  assert.deepEqual(extremes(Float64Array.of(-3, NaN, 2, 1), 2, diagonal), { right: 3, wrong: 2 });
});

test("two rows of three columns have a place each", () => {
  assert.deepEqual([0, 2, 3, 5].map((place) => placesOf(place, 3)), [[0, 0], [0, 2], [1, 0], [1, 2]]);
  // Row 1 goes with column 0, row 0 with column 2.
  const matched = (/** @type {number} */ row, /** @type {number} */ column) => column === (row ? 0 : 2);
  assert.deepEqual(extremes([1, 2, 7, 5, 3, 4], 3, matched), { right: 7, wrong: 4 });
});

test("steps of a ramp: none is 0, one of a million can be seen, the most is the last", () => {
  assert.equal(stepOf(0, 10), 0);
  assert.equal(stepOf(NaN, 10), 0);
  assert.ok(stepOf(1, 1e6) >= 24);
  assert.equal(stepOf(-10, 10), STEPS);
  assert.equal(stepOf(0, 0), 0);
});

for (const [right, value, good] of [[true, 3, true], [true, -3, false], [false, 3, false], [false, -3, true]]) {
  test(`${value} more that are ${right ? "right" : "wrong"} is ${good ? "good" : "bad"}`, () => {
    assert.equal(isGood(right, value), good);
  });
}

test("each label knows where it stands", () => {
  assert.deepEqual(standings([2, 0, 3, 1]), [1, 3, 0, 2]);
});
