import assert from "node:assert/strict";
import test from "node:test";

import { keepHistory, pythonText } from "../../../perfview/assets/kit/address.js";
// Python writes these numbers so: a test of its own holds it to the table.
import TEXTS from "./repr_texts.json" with { type: "json" };

for (const text of TEXTS) {
  test(`the address says ${text} as Python does`, () => assert.equal(pythonText(Number(text)), text));
}

test("what is above every score is infinite in the address", () => {
  assert.equal(pythonText(Infinity), "inf");
});

test("a page is one entry of the history, whatever is written into its address", () => {
  const asked = /** @type {string[]} */ ([]);
  const location = { href: "http://x/costs?t=0.5", pathname: "/costs" };
  const history = {
    pushState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ url) => asked.push(`push ${url}`),
    replaceState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ url) => asked.push(`replace ${url}`),
  };
  keepHistory(/** @type {any} */ ({ history, location }));
  for (const url of ["/costs?t=0.6", "?t=0.7", "/costs", "/", "/compare?t=0.7"]) history.pushState({}, "", url);
  assert.deepEqual(asked, ["replace /costs?t=0.6", "replace ?t=0.7", "replace /costs", "push /", "push /compare?t=0.7"]);
});
