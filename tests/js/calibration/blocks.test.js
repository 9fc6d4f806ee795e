import assert from "node:assert/strict";
import test from "node:test";

import { blockAt, rateAt, usualAt } from "../../../perfview/assets/calibration/blocks.js";
import { close } from "../close.js";

const BLOCKS = { lower: [0.1, 0.4, 0.9], upper: [0.2, 0.7, 0.9], value: [0, 0.5, 1], cases: [3, 4, 1] };

for (const [score, rate, block, within] of [
  [0, 0, 0, false],
  [0.1, 0, 0, true],
  [0.3, 0.25, 1, false],
  [0.4, 0.5, 1, true],
  [0.7, 0.5, 1, true],
  [0.8, 0.75, 2, false],
  [0.9, 1, 2, true],
  [1, 1, 3, false],
]) {
  test(`at ${score} the curve is at ${rate}`, () => {
    close(rateAt(BLOCKS, score), rate);
    assert.deepEqual(blockAt(BLOCKS, score), { block, within });
  });
}

test("without blocks there is no curve", () => {
  assert.ok(Number.isNaN(rateAt({ lower: [], upper: [], value: [], cases: [] }, 0.5)));
});

for (const [score, usual] of [
  [0, [0, 0.2]],
  [0.34, [0, 0.2]],
  [0.36, [0.3, 0.7]],
  [1, [0.3, 0.7]],
]) {
  test(`what is usual at ${score} is that of the nearest score`, () => {
    assert.deepEqual(usualAt({ scores: [0.2, 0.5], lower: [0, 0.3], upper: [0.2, 0.7] }, score), usual);
  });
}
