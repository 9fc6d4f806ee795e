import assert from "node:assert/strict";
import test from "node:test";

import { keepHistory, pythonText, writeAddress } from "../../../perfview/assets/kit/address.js";
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

test("numbers and texts are written under their parameters, and a text that is empty is taken out", (t) => {
  const asked = /** @type {string[]} */ ([]);
  const history = { state: {}, replaceState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {URL} */ url) => asked.push(url.search) };
  Object.assign(globalThis, { window: { location: new URL("http://x/classes?order=support&a=1"), history } });
  t.after(() => Reflect.deleteProperty(globalThis, "window"));
  writeAddress({ t: 0.5, order: "", cell: "1-2", other: "x" }, { t: "t", order: "order", cell: "cell", p: "p" });
  assert.deepEqual(asked, ["?a=1&t=0.5&cell=1-2"]);
});
