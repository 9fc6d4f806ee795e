import assert from "node:assert/strict";
import test from "node:test";

import { exact, interval, ownText, thresholdText, together, written } from "../../../perfview/assets/kit/format.js";
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
    if (kind === "exact") assert.equal(exact(value), text);
    else assert.equal(negated || kind === "threshold" ? read() : written(value, kind), text);
  });
}

for (const [kind, values, texts] of GROUPS) {
  const [plain, write] = kind.startsWith("interval ") ? [kind.slice("interval ".length), interval] : [kind, together];
  test(`beside each other, ${kind} ${values} read ${texts}`, () => assert.deepEqual(write(values, plain), texts));
}

test("a threshold that calls nothing positive is infinite here", () => {
  assert.equal(thresholdText(Infinity, [], WORDS), "above every score");
  assert.equal(thresholdText(Infinity, [], WORDS, true), "below every score");
  assert.equal(ownText(-45.9, [-45.91], WORDS, true), "45.9");
});

test("a kind of number that nobody knows is refused", () => {
  assert.throws(() => written(1, "money"), new Error("Unknown kind of number: money."));
});
