import assert from "node:assert/strict";
import test from "node:test";

import { BINS, binOf, edgeOf, firstOf, isIn, Scores, spreadOf, within } from "../../../perfview/assets/texts/scores.js";

/** Return columns as Python packs them: two numbers of single precision in the room of one. @param {number[][]} pairs */
function columnsOf(pairs) {
  const packed = new Float64Array(new Float32Array(pairs.flat()).buffer);
  return new Map([["bleu", packed], ["length", Float64Array.of(...pairs.map((_, i) => i + 3))]]);
}

test("scores of both systems, and their difference, come out of one column", () => {
  const scores = new Scores(columnsOf([[1, 4], [2.5, 2], [NaN, 1]]));
  assert.equal(scores.size, 3);
  assert.deepEqual([...scores.values("bleu", "score")], [1, 2.5, NaN]);
  assert.deepEqual([...scores.values("bleu", "other")], [4, 2, 1]);
  assert.deepEqual([...scores.values("bleu", "difference")], [-3, 0.5, NaN]);
  assert.deepEqual([...scores.values("bleu", "segment")], [0, 1, 2]);
  assert.deepEqual([...scores.values("bleu", "length")], [3, 4, 5]);
});

test("each value is in one bin, the highest in the last one", () => {
  const spread = spreadOf(Float64Array.of(0, 10, 40, 40, NaN, 20));
  assert.equal(spread.known, 5);
  assert.equal(spread.counts.reduce((sum, each) => sum + each), 5);
  assert.deepEqual([spread.counts[0], spread.counts[BINS - 1], binOf(spread, 10)], [1, 2, BINS / 4]);
  assert.deepEqual([edgeOf(spread, 0), edgeOf(spread, BINS)], [0, 40]);
});

test("equal values, and none at all, have an axis", () => {
  const same = spreadOf(Float64Array.of(3, 3));
  assert.deepEqual([same.low, same.high, same.counts[0]], [3, 4, 2]);
  assert.deepEqual([spreadOf(Float64Array.of(NaN)).known, spreadOf(new Float64Array()).high], [0, 1]);
});

test("what is listed is what the bars count, from either end", () => {
  const values = Float64Array.from({ length: 97 }, (_, i) => (i * i) % 31);
  const spread = spreadOf(values);
  for (const falling of [false, true]) {
    for (let cut = 0; cut < BINS; cut++) {
      const listed = isIn(spread, cut, falling);
      assert.equal(values.filter((value) => listed(value)).length, within(spread, cut, falling));
    }
  }
  assert.ok(isIn(spread, 1, false)(0) && !isIn(spread, 1, false)(30));
  assert.ok(isIn(spread, 1, true)(30) && !isIn(spread, 1, true)(0));
});

test("segments without a score are listed with all, and not below a score", () => {
  const spread = spreadOf(Float64Array.of(1, 2, NaN));
  assert.deepEqual([isIn(spread, BINS, false)(NaN), isIn(spread, BINS - 1, false)(NaN), isIn(spread, BINS - 1, true)(NaN)], [true, false, false]);
});

test("the first of an order that are listed", () => {
  assert.deepEqual(firstOf([4, 2, 0, 3, 1], (segment) => segment !== 2, 3), [4, 0, 3]);
  assert.deepEqual(firstOf([1, 0], () => false, 3), []);
});
