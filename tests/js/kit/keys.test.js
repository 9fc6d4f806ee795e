// Which way the keys of a slider lead.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moveOf } from "../../../perfview/assets/kit/views/keys.js";

for (const [key, move, way] of [
  ["ArrowRight", "step", 1],
  ["ArrowUp", "step", 1],
  ["ArrowLeft", "step", -1],
  ["ArrowDown", "step", -1],
  ["PageUp", "page", 1],
  ["PageDown", "page", -1],
  ["Home", "end", -1],
  ["End", "end", 1],
]) {
  test(`${key} is a ${move} by ${way}, and nothing together with another key`, () => {
    assert.deepEqual(told({ key }), { [move]: way });
    for (const held of ["altKey", "ctrlKey", "metaKey"]) assert.deepEqual(told({ key, [held]: true }), {});
  });
}

test("other keys lead nowhere", () => {
  for (const key of ["Enter", " ", "a", "Tab"]) assert.deepEqual(told({ key }), {});
});

/** Return what a key says, without what it does not. */
const told = (event) => Object.fromEntries(Object.entries(moveOf(event)).filter(([, way]) => way !== undefined));
