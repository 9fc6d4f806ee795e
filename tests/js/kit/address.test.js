import assert from "node:assert/strict";
import test from "node:test";

import { pythonText } from "../../../perfview/assets/kit/address.js";
// Python writes these numbers so: a test of its own holds it to the table.
import TEXTS from "./repr_texts.json" with { type: "json" };

for (const text of TEXTS) {
  test(`the address says ${text} as Python does`, () => assert.equal(pythonText(Number(text)), text));
}

test("what is above every score is infinite in the address", () => {
  assert.equal(pythonText(Infinity), "inf");
});
