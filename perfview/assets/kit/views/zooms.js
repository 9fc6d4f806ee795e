// The corner of a square where the curve of a good model hides, and how close to look at it.

import { exact } from "../format.js";

/** @import { Figure, Range } from "../shapes.d.ts" */

/** @typedef {{ x: Range, y: Range }} Part */

const STEPS = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
// The operating point nearest to the corner stands at a quarter of the part that is enlarged.
const ROOM = 4;

/**
 * Return the part of the square to enlarge, as ranges {x, y} up to the ideal corner (each 0 or 1),
 * or null where the curve is far from it, or reaches it: then there is nothing to see.
 * @param {ArrayLike<number>[]} curve its columns x and y
 * @param {number[]} ideal
 * @returns {Part | null}
 */
export function cornerOf([xs, ys], [x, y]) {
  let nearest = Infinity;
  for (let row = 0; row < xs.length; row++) {
    const away = Math.max(Math.abs(xs[row] - x), Math.abs(ys[row] - y));
    if (away < nearest) nearest = away;
  }
  const fitting = STEPS.filter((step) => step >= ROOM * nearest && step < 1);
  if (fitting.length === 0) return null;
  const side = nearest === 0 ? 0.1 : Math.min(...fitting);
  return { x: part(x, side), y: part(y, side) };
}

/** @param {number} end @param {number} side @returns {Range} */
const part = (end, side) => (end === 0 ? [0, side] : [1 - side, 1]);

/** Return the figure with the axes of such a part. @param {Figure} figure @param {Part} part */
export function enlarged(figure, { x, y }) {
  const { layout } = figure;
  const axes = { xaxis: { ...layout.xaxis, ...ticks(x) }, yaxis: { ...layout.yaxis, ...ticks(y) } };
  return { ...figure, layout: { ...layout, ...axes } };
}

/** @param {Range} range */
function ticks([low, high]) {
  const step = (high - low) / 5;
  const tickvals = Array.from({ length: 6 }, (_, i) => low + i * step);
  return { range: [low, high], tickvals, ticktext: tickvals.map((v) => `${exact(100 * v)} %`) };
}
