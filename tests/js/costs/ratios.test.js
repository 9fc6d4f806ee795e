import assert from "node:assert/strict";
import test from "node:test";

import { placeOf, ratioAtPlace, ratioByKey, ratioText } from "../../../perfview/assets/costs/ratios.js";
import { close } from "../close.js";

for (const [ratio, text] of [
  [5, "5:1"],
  [1, "1:1"],
  [1001 / 1000, "1.001:1"],
  [1000 / 1001, "1:1.001"],
  [(0.3 - 0.1) / 0.2, "1:1"],
  [0.25, "1:4"],
  [1000, "1,000:1"],
  [0.001, "1:1,000"],
  [12345.6, "12,300:1"],
  [1 / 3, "1:3"],
  [2.5, "2.5:1"],
  [0, "0:1"],
  [NaN, "–"],
  [Infinity, "1:0"],
]) {
  test(`a ratio of ${ratio} reads ${text}`, () => assert.equal(ratioText(ratio), text));
}

test("places on the slider are logarithmic and lead back", () => {
  const ratios = [1e-5, 0.001, 0.05, 1, 12.3, 100, 1000, 1e6];
  const within = ratios.map((ratio) => Math.min(Math.max(ratio, 1e-3), 1e3));
  const places = ratios.map(placeOf);
  close(places, within.map((ratio) => (Math.log10(ratio) + 3) / 6));
  assert.deepEqual(places.map(ratioAtPlace), within);
});

function walked(key, from, ended) {
  const walk = [from];
  while (walk.length < 130 && !ended(walk.at(-1))) walk.push(ratioByKey({ key }, walk.at(-1)));
  return walk;
}

test("keys walk from end to end without a place twice", () => {
  const there = walked("ArrowRight", 0.001, (ratio) => ratio >= 1000);
  const back = walked("ArrowLeft", there.at(-1), (ratio) => ratio <= 0.001);
  assert.deepEqual(there, back.reverse());
  assert.equal(there.length, 121);
  assert.ok(there.every((ratio, i) => i === 0 || ratio > there[i - 1]));
  for (const ratio of [0.001, 0.01, 0.1, 1, 10, 100, 1000]) assert.ok(there.includes(ratio));
});

for (const [key, from, to] of [
  ["PageUp", 2, 6.3],
  ["PageDown", 10, 3.2],
  ["Home", 7, 0.001],
  ["End", 7, 1000],
  ["ArrowUp", 1000, 1000],
  ["ArrowDown", 5000, 890],
  ["a", 7, undefined],
]) {
  test(`${key} leads from ${from} to ${to}, and nowhere while another key is held`, () => {
    assert.equal(ratioByKey({ key }, from), to);
    for (const held of ["altKey", "ctrlKey", "metaKey"]) {
      assert.equal(ratioByKey({ key, [held]: true }, from), undefined);
    }
  });
}
