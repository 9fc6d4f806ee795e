import assert from "node:assert/strict";
import test from "node:test";

import { ordered } from "../../../perfview/assets/classes/orders.js";

const SUPPORT = [5, 9, 5, 7];

for (const [by, turned, expected] of [
  ["label", false, [0, 1, 2, 3]],
  ["label", true, [3, 2, 1, 0]],
  ["support", false, [1, 3, 0, 2]],
  ["support", true, [2, 0, 3, 1]],
  ["similarity", false, [2, 0, 3, 1]],
]) {
  test(`classes by ${by}${turned ? ", turned" : ""}`, () => {
    assert.deepEqual(ordered(by, turned, SUPPORT, [2, 0, 3, 1]), expected);
  });
}

test("an order that there is not is refused", () => {
  assert.throws(() => ordered("size", false, SUPPORT, []), new Error("Unknown order: size."));
});
