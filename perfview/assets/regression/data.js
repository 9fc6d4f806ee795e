// What the Regression board draws from, unpacked once, and what of it a choice lights.

/** @import { Columns, Frame, Place } from "../kit/shapes.d.ts" */

// So many cases, or fewer, in a cell with cases are few.
const SPARSE = 2.5;
/** How much closer a step looks. */
export const CLOSER = 2;

/** Errors or bins of a column that are chosen, by their places. @typedef {{ of: "errors" | "bins", from: number, to: number }} Lit */
/** Cases of one range of errors: its ends, and the share of cases below and above each tolerance. @typedef {{ edges: number[], weight: number[], top: number, first: number, low: number[], high: number[], unit: string }} Errors */
/** Bins of a column: mean errors with their ends, and `table[range of errors][bin]`. @typedef {{ labels: string[], weight: number[], mean: number[], low: (number | null)[], high: (number | null)[], edges: number[] | null, table: Record<string, number[][]> }} Bins */
/** Both axes of the grid in their own units, which are powers of ten where `log` is set. @typedef {{ low: number, high: number, size: number, log: boolean }} Grid */
/** A part of the plot, in units of the axes. @typedef {{ x: [number, number], y: [number, number] }} View */

/** Return what a text of an address names, null if it names nothing that is there. @param {string} text @param {{ errors: number, bins: number }} sizes @returns {Lit | null} */
export function litOf(text, sizes) {
  const [, of, from, to] = /^(errors|bins)_(\d+)-(\d+)$/u.exec(text) ?? [];
  if (of !== "errors" && of !== "bins") return null;
  return Number(from) <= Number(to) && Number(to) < sizes[of] ? { of, from: Number(from), to: Number(to) } : null;
}

/** @param {Lit | null} lit */
export const litText = (lit) => (lit ? `${lit.of}_${lit.from}-${lit.to}` : "");

/** Return whether a place is chosen. @param {Lit | null} lit @param {string} of @param {number} place */
export const isLit = (lit, of, place) => lit?.of === of && lit.from <= place && place <= lit.to;

/** Return of each range of errors what lies in the chosen bins. @param {number[][]} table @param {Lit} lit */
export const inBins = (table, { from, to }) => table.map((row) => total(row.slice(from, to + 1)));

/** Return of each bin what has one of the chosen errors. @param {number[][]} table @param {Lit} lit */
export const inErrors = (table, { from, to }) =>
  (table[0] ?? []).map((_, bin) => total(table.slice(from, to + 1).map((row) => row[bin])));

/** @param {number[]} values */
export const total = (values) => values.reduce((sum, value) => sum + value, 0);

/** Return the share of cases within a tolerance, and of those that are off by more on either side. @param {Errors} errors @param {number} t */
export function sharesAt({ top, low, high }, t) {
  const at = Math.min(Math.max(Math.round((t / top) * (low.length - 1)), 0), low.length - 1);
  return { within: 1 - low[at] - high[at], low: low[at], high: high[at] };
}

/** Return the place of the edges between which a value lies, ends included: the first and the last range have no end. @param {number[]} edges @param {number} value */
export function rangeOf(edges, value) {
  let place = 0;
  while (place < edges.length - 2 && value >= edges[place + 1]) place++;
  return place;
}

export class Cells {
  /** @param {Columns} columns @param {Grid} grid */
  constructor(columns, { low, high, size, log }) {
    const place = /** @type {Float64Array} */ (columns.get("place"));
    const counted = /** @type {Float64Array} */ (columns.get("count"));
    // Of few cases a cell has one, here and there: larger cells show where there are more of them.
    this.factor = total([...counted]) / counted.length < SPARSE ? 2 : 1;
    this.size = Math.ceil(size / this.factor);
    this.full = size;
    this.counts = this.merged(place, counted);
    this.most = this.counts.reduce((most, count) => Math.max(most, count), 0);
    const step = ((high - low) / size) * this.factor;
    /** The middle of a column or row. @param {number} i */
    const middle = (i) => (log ? 10 ** (low + (i + 0.5) * step) : low + (i + 0.5) * step);
    this.middles = Float64Array.from({ length: this.size }, (_, i) => middle(i));
  }

  /** Return what lies in each of the cells, of places and counts in the grid. @param {ArrayLike<number>} place @param {ArrayLike<number>} count */
  merged(place, count) {
    const { size, full, factor } = this;
    const counts = new Float64Array(size * size);
    for (let i = 0; i < place.length; i++) {
      const [row, column] = [Math.floor(place[i] / full), place[i] % full];
      counts[Math.floor(row / factor) * size + Math.floor(column / factor)] += count[i];
    }
    return counts;
  }

  /** Return the prediction and the truth in the middle of a cell, and what it holds. @param {number} row @param {number} column */
  at(row, column) {
    return { prediction: this.middles[column], truth: this.middles[row], count: this.counts[row * this.size + column] };
  }
}

/** Return an error as the reader counts it: as it is, or as a share of the truth. @param {number} prediction @param {number} truth @param {string} unit */
export function errorOf(prediction, truth, unit) {
  const error = prediction - truth;
  if (unit !== "percent") return error;
  return error === 0 ? 0 : (100 * error) / Math.abs(truth);
}

/** All cases are lit where nothing is chosen. */
export const ALL = () => true;

/**
 * Return whether a case is lit, by its prediction, its truth and its bin if that is known; null where
 * only Python can tell.
 * @param {Lit | null} lit @param {Errors} errors @param {Bins} bins
 * @returns {((prediction: number, truth: number, bin?: number) => boolean) | null}
 */
export function lighter(lit, errors, bins) {
  if (!lit) return ALL;
  if (lit.of === "errors") {
    const { edges, unit } = errors;
    return (prediction, truth) => isLit(lit, "errors", rangeOf(edges, errorOf(prediction, truth, unit)));
  }
  const { edges } = bins;
  if (edges) return (prediction, _, bin = rangeOf(edges, prediction)) => isLit(lit, "bins", bin);
  return null;
}

/** Return a view made `factor` times as close round its middle, within the grid. @param {View} view @param {Grid} grid @param {number} factor @returns {View} */
export function closer(view, { low, high }, factor) {
  /** @param {[number, number]} ends @returns {[number, number]} */
  const part = ([start, end]) => {
    const half = Math.min((end - start) / factor, high - low) / 2;
    const middle = Math.min(Math.max((start + end) / 2, low + half), high - half);
    return [middle - half, middle + half];
  };
  return { x: part(view.x), y: part(view.y) };
}

/** Return how dark a cell is: 1 where most cases are, and by the logarithm, so that few are seen beside many. @param {number} count @param {number} most @param {number} least */
export const shadeOf = (count, most, least) => least + (1 - least) * (most > 1 ? Math.log(Math.max(count, 1)) / Math.log(most) : 0.35);

/** Return the part of a view between two places of its frame. @param {View} view @param {Frame} frame @param {Place} one @param {Place} other @returns {View} */
export function partOf({ x, y }, { left, top, width, height }, one, other) {
  /** @param {[number, number]} ends @param {number[]} shares @returns {[number, number]} */
  const part = ([low, high], shares) => {
    const [from, to] = shares.map((share) => Math.min(Math.max(share, 0), 1)).sort((a, b) => a - b);
    return [low + from * (high - low), low + to * (high - low)];
  };
  const along = [one, other].map((place) => (place.x - left) / width);
  const up = [one, other].map((place) => (top + height - place.y) / height);
  return { x: part(x, along), y: part(y, up) };
}

/** Return a view moved by a share of itself, within the grid. @param {View} view @param {Grid} grid @param {[number, number]} way @param {number} share @returns {View} */
export function movedBy({ x, y }, { low, high }, way, share) {
  /** @param {[number, number]} ends @param {number} by @returns {[number, number]} */
  const moved = ([from, to], by) => {
    const step = Math.min(Math.max(by * share * (to - from), low - from), high - to);
    return [from + step, to + step];
  };
  return { x: moved(x, way[0]), y: moved(y, way[1]) };
}
