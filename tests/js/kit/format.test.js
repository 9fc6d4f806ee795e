import assert from "node:assert/strict";
import test from "node:test";

import { exact, ownText, thresholdText, together, written } from "../../../perfview/assets/kit/format.js";
// Python is held to the same table.
import CASES from "./format_cases.json" with { type: "json" };
import GROUPS from "./together_cases.json" with { type: "json" };

const WORDS = {
  above_every_score: "above every score",
  below_every_score: "below every score",
  or_less: "{threshold} or less",
};

for (const [kind, value, text, neighbours] of CASES) {
  test(`the ${kind} ${value} reads ${text}`, () => {
    const negated = kind === "negated";
    const read = () => thresholdText(value, neighbours, WORDS, negated);
    assert.equal(negated || kind === "threshold" ? read() : written(value, kind), text);
  });
}

for (const [kind, values, texts] of GROUPS) {
  test(`beside each other, ${kind} ${values} read ${texts}`, () => assert.deepEqual(together(values, kind), texts));
}

test("a threshold that calls nothing positive is infinite here", () => {
  assert.equal(thresholdText(Infinity, [], WORDS), "above every score");
  assert.equal(thresholdText(Infinity, [], WORDS, true), "below every score");
  assert.equal(ownText(-45.9, [-45.91], WORDS, true), "45.9");
});

test("a kind of number that nobody knows is refused", () => {
  assert.throws(() => written(1, "money"), new Error("Unknown kind of number: money."));
});

for (const [value, text] of [
  [5, "5"],
  [1234.5, "1,234.5"],
  [0.1 + 0.2, "0.3"],
  [-25, "−25"],
]) {
  test(`a price of ${value} reads as it was entered`, () => assert.equal(exact(value), text));
}
