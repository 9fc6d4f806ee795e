import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers/promises";

import { applied } from "../../../perfview/assets/kit/patience.js";

/** A link whose sheet imports others; those that are not there yet are null. @param {any[]} imports */
function linked(...imports) {
  const link = /** @type {any} */ (new EventTarget());
  link.sheet = { cssRules: [{ selectorText: "p" }, ...imports.map((styleSheet) => ({ styleSheet }))] };
  return link;
}

const WHOLE = { cssRules: [] };
/** @type {[string, any, boolean][]} */
const LINKS = [
  ["imports nothing", linked(), true],
  ["has all that it imports", linked(WHOLE, { cssRules: [{ styleSheet: WHOLE }] }), true],
  ["lacks one that it imports", linked(WHOLE, null), false],
  ["lacks what an import imports", linked({ cssRules: [{ styleSheet: null }] }), false],
  ["is not there", Object.assign(linked(), { sheet: null }), false],
];

for (const [name, link, applies] of LINKS) {
  test(`a sheet that ${name} ${applies ? "applies" : "is waited for"}`, async () => {
    let done = false;
    const waited = applied(link).then(() => (done = true));
    await setImmediate();
    assert.equal(done, applies);
    link.dispatchEvent(new Event("load"));
    await waited;
  });
}

test("a sheet that cannot be had is an error", async () => {
  const link = linked(null);
  const waited = applied(link);
  link.dispatchEvent(new Event("error"));
  await assert.rejects(waited);
});
