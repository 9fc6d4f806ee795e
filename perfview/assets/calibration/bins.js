// Cases in bins of scores, counted from the table of operating points; Python counts the same.

import { firstRow } from "../kit/points.js";

/** @import { Points } from "../kit/shapes.d.ts" */

/** @typedef {{ lower: number, upper: number, cases: number, rate: number, mean: number }} Bin */
/** @typedef {{ lower: number[], upper: number[], cases: number[], rate: number[], mean: number[], usual_low: number[] | null, usual_high: number[] | null, bins: string, closed: string }} Binned */

/** Return the bins that Python counted, a record each. @param {Binned} binned @returns {Bin[]} */
export function binsOf({ lower, upper, cases, rate, mean }) {
  return lower.map((low, i) => ({ lower: low, upper: upper[i], cases: cases[i], rate: rate[i], mean: mean[i] }));
}

/**
 * Return the edges between bins as places on the grid, rising: those of the text of an address, or
 * where it names none, between the bins that are known.
 * @param {string} text @param {Bin[]} bins @param {number} steps
 */
export function placesOf(text, bins, steps) {
  const [how, value] = text.split(",")[0].split(":");
  let edges = bins.slice(1).map(({ lower }, i) => (lower + bins[i].upper) / 2);
  if (how === "width") edges = Array.from({ length: Number(value) - 1 }, (_, i) => (i + 1) / Number(value));
  if (how === "edges") edges = value.split("_").map(Number);
  const places = edges.map((edge) => Math.round(edge * steps)).filter((place) => place > 0 && place < steps);
  return [...new Set(places)];
}

/** Return edges on the grid as the text of an address. @param {number[]} places @param {number} steps @param {string} closed */
export function textOf(places, steps, closed) {
  const edges = places.map((place) => place / steps).join("_");
  return `edges:${edges}${closed === "left" ? ",closed:left" : ""}`;
}

/**
 * Return the bins between edges that are places on the grid; those without cases are left out.
 *
 * `grid` has the scores that cases are compared with, and the table both operating points beside each.
 * @param {number[]} places @param {string} closed @param {Points} points @param {number[]} grid
 * @returns {Bin[]}
 */
export function countedBins(places, closed, points, grid) {
  const thresholds = points.column("threshold");
  /** @param {number} edge */
  const above = (edge) =>
    firstRow(points.length, (row) => (closed === "right" ? thresholds[row] <= edge : thresholds[row] < edge)) - 1;
  const rows = [points.length - 1, ...places.map((place) => above(grid[place])), 0];
  const steps = grid.length - 1;
  const edges = [0, ...places.map((place) => place / steps), 1];
  const bins = edges.slice(1).map((upper, i) => {
    /** @param {string} name */
    const within = (name) => points.at(name, rows[i]) - points.at(name, rows[i + 1]);
    const cases = within("tp") + within("fp");
    return { lower: edges[i], upper, cases, rate: within("tp") / cases, mean: within("expected") / cases };
  });
  return bins.filter(({ cases }) => cases > 0);
}

/** Return how far mean score and rate are apart: in the mean, root mean square, and at most. @param {Bin[]} bins */
export function errorsOf(bins) {
  let [total, sum, squares, most] = [0, 0, 0, 0];
  for (const { cases, rate, mean } of bins) {
    const gap = Math.abs(rate - mean);
    total += cases;
    sum += gap * cases;
    squares += gap * gap * cases;
    most = Math.max(most, gap);
  }
  return { l1: sum / total, l2: Math.sqrt(squares / total), max: total > 0 ? most : NaN };
}
