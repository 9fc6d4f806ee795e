import assert from "node:assert/strict";
import test from "node:test";

import { cornerOf } from "../../../perfview/assets/kit/views/zooms.js";

for (const [nearest, side] of [
  [0.04, 0.2],
  [0.012, 0.05],
  [0.0001, 0.001],
  [0, 0.1],
  [0.3, null],
]) {
  test(`a curve that comes within ${nearest} of its corner is enlarged to ${side}`, () => {
    const part = side === null ? null : { x: [0, side], y: [1 - side, 1] };
    assert.deepEqual(cornerOf([[0, nearest, 1], [0, 1 - nearest / 2, 1]], [0, 1]), part);
  });
}
