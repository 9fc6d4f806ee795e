import assert from "node:assert/strict";
import test from "node:test";

import { holding, panned, whole, zoomed } from "../../../../perfview/assets/kit/crosstabs/windows.js";

test("zooming keeps the cell under the pointer where it is", () => {
  const near = zoomed(whole(100), 100, 4, 80);
  assert.deepEqual(near, { start: 60, span: 25 });
  assert.equal((80 - near.start) / near.span, 0.8);
  assert.deepEqual(zoomed(whole(100), 100, 4, 20), { start: 15, span: 25 });
});

test("a part has five cells at least, all cells at most, and nothing beside them", () => {
  assert.equal(zoomed(whole(100), 100, 1000, 0).span, 5);
  assert.equal(zoomed(whole(3), 3, 2, 1).span, 3);
  assert.deepEqual(zoomed({ start: 10, span: 10 }, 100, 0.01, 10), whole(100));
  assert.deepEqual(zoomed({ start: 90, span: 10 }, 100, 0.5, 90), { start: 80, span: 20 });
});

test("moving ends at the edges", () => {
  assert.deepEqual(panned({ start: 10, span: 20 }, 100, -30), { start: 0, span: 20 });
  assert.deepEqual(panned({ start: 10, span: 20 }, 100, 5), { start: 15, span: 20 });
  assert.deepEqual(panned({ start: 10, span: 20 }, 100, 500), { start: 80, span: 20 });
});

test("a part moves just so far that it holds a cell", () => {
  const part = { start: 10, span: 20 };
  assert.deepEqual(holding(part, 100, 15), part);
  assert.deepEqual(holding(part, 100, 9), { start: 9, span: 20 });
  assert.deepEqual(holding(part, 100, 30), { start: 11, span: 20 });
});
