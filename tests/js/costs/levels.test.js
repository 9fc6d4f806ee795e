import assert from "node:assert/strict";
import test from "node:test";

import { levels } from "../../../perfview/assets/costs/expected_costs.js";

for (const [low, high, texts] of [
  [0, 980, ["0", "200", "400", "600", "800"]],
  [0, 1000, ["0", "200", "400", "600", "800", "1,000"]],
  [0, 0.013, ["0", "0.005", "0.01"]],
  [-30, 50, ["−20", "0", "20", "40"]],
  [0, 12_345_678, ["0", "5,000,000", "10,000,000"]],
  [0, 0, ["0"]],
]) {
  test(`levels from ${low} to ${high} are round numbers`, () => {
    assert.deepEqual(levels(low, high, 6).map(({ text }) => text), texts);
  });
}
