// Where operating points stand on the slider's axis: 0 at its left end, 1 at its right end.

import { firstRow } from "./points.js";

/** @import { Points } from "./shapes.d.ts" */

/**
 * Return the fraction of the way along the axis at which `value` stands, within 0..1.
 * @param {number} value @param {{ range: number[], scale: string }} axis
 */
export function fractionOf(value, { range: [left, right], scale }) {
  const along =
    scale === "log"
      ? Math.log(value / left) / Math.log(right / left)
      : (value - left) / (right - left);
  return Math.min(Math.max(along, 0), 1);
}

/**
 * Return the fraction of every row, falling. The first operating point of all, which calls nothing
 * positive, has the right end to itself.
 * @param {Points} points @param {{ column: string, range: number[], scale: string }} axis
 */
export function fractions(points, axis) {
  const values = points.columns.get(axis.column);
  if (!values) throw new Error(`The table of operating points lacks ${axis.column}.`);
  return Float64Array.from(values, (value, row) =>
    points.index[row] === 0 ? 1 : fractionOf(value, axis),
  );
}

/**
 * Return the row whose fraction is nearest; `places` fall from row to row.
 * @param {ArrayLike<number>} places @param {number} fraction
 */
export function nearestRow(places, fraction) {
  const after = firstRow(places.length, (row) => places[row] < fraction);
  if (after === 0) return 0;
  if (after === places.length) return firstRow(places.length, (row) => places[row] <= places[after - 1]);
  const before = after - 1;
  return places[before] - fraction <= fraction - places[after] ? before : after;
}
