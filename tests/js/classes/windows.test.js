import assert from "node:assert/strict";
import test from "node:test";

import { holding, panned, whole, zoomed } from "../../../perfview/assets/classes/windows.js";

test("zooming keeps the cell under the pointer where it is", () => {
  const near = zoomed(whole(100), 100, 4, { x: 80, y: 20 });
  assert.deepEqual(near, { x: 60, y: 15, span: 25 });
  assert.equal((80 - near.x) / near.span, 0.8);
});

test("a window has five cells at least, all cells at most, and nothing beside them", () => {
  assert.equal(zoomed(whole(100), 100, 1000, { x: 0, y: 0 }).span, 5);
  assert.equal(zoomed(whole(3), 3, 2, { x: 1, y: 1 }).span, 3);
  assert.deepEqual(zoomed({ x: 10, y: 90, span: 10 }, 100, 0.01, { x: 10, y: 90 }), whole(100));
  assert.deepEqual(zoomed({ x: 90, y: 90, span: 10 }, 100, 0.5, { x: 90, y: 90 }), { x: 80, y: 80, span: 20 });
});

test("moving ends at the edges", () => {
  assert.deepEqual(panned({ x: 10, y: 10, span: 20 }, 100, -30, 5), { x: 0, y: 15, span: 20 });
  assert.deepEqual(panned({ x: 10, y: 10, span: 20 }, 100, 5, 500), { x: 15, y: 80, span: 20 });
});

test("a window moves just so far that it holds a cell", () => {
  const window = { x: 10, y: 10, span: 20 };
  assert.deepEqual(holding(window, 100, 15, 15), window);
  assert.deepEqual(holding(window, 100, 30, 9), { x: 9, y: 11, span: 20 });
});
