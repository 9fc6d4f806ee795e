import assert from "node:assert/strict";

/** Compare numbers, or lists of numbers, up to rounding. */
export function close(actual, expected, { relative = 1e-6, absolute = 1e-12 } = {}) {
  const [found, wanted] = [actual, expected].map((numbers) => [numbers].flat(Infinity));
  assert.equal(found.length, wanted.length);
  const near = wanted.every((w, i) => Math.abs(found[i] - w) <= Math.max(relative * Math.abs(w), absolute));
  if (!near) assert.deepEqual(actual, expected);
}
