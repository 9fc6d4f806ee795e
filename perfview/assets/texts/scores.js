// What segments score by each figure, of the system in view and of another one, and how scores are spread.

/** @import { Columns } from "../kit/shapes.d.ts" */

export const BINS = 40;
/** What a table of segments can be sorted by. */
export const BY = ["segment", "score", "other", "difference", "length"];

/** How values are spread: bin i holds those from `low` + i steps on, the last one also `high`. @typedef {{ low: number, high: number, counts: number[], known: number }} Spread */

export class Scores {
  /** @type {Map<string, Float64Array>} */ made = new Map();

  /** Columns hold two numbers of single precision in each place: of the system, and of the other. @param {Columns} columns */
  constructor(columns) {
    this.columns = columns;
    this.size = columns.get("length")?.length ?? 0;
  }

  /** Return what each segment has, NaN where that is undefined. @param {string} figure @param {string} what one of BY */
  values(figure, what) {
    const name = `${figure} ${what}`;
    const known = this.made.get(name) ?? this.make(figure, what);
    this.made.set(name, known);
    return known;
  }

  /** @param {string} figure @param {string} what */
  make(figure, what) {
    if (what === "segment") return Float64Array.from({ length: this.size }, (_, i) => i);
    if (what === "length") return /** @type {Float64Array} */ (this.columns.get("length"));
    const { buffer, byteOffset } = /** @type {Float64Array} */ (this.columns.get(figure));
    const pairs = new Float32Array(buffer, byteOffset, 2 * this.size);
    const [one, other] = [0, 1].map((side) => (/** @type {number} */ i) => pairs[2 * i + side]);
    const of = { score: one, other, difference: (/** @type {number} */ i) => one(i) - other(i) }[what];
    return Float64Array.from({ length: this.size }, (_, i) => /** @type {any} */ (of)(i));
  }
}

/** @param {Float64Array} values @returns {Spread} */
export function spreadOf(values) {
  const known = values.filter(Number.isFinite);
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const most = known.reduce((most, value) => Math.max(most, value), -Infinity);
  if (known.length === 0) return { low: 0, high: 1, counts: new Array(BINS).fill(0), known: 0 };
  const spread = { low, high: most > low ? most : low + 1, counts: new Array(BINS).fill(0), known: known.length };
  for (const value of known) spread.counts[binOf(spread, value)] += 1;
  return spread;
}

/** Return the bin that holds a value, NaN for none. @param {{ low: number, high: number }} spread @param {number} value */
export const binOf = ({ low, high }, value) => Math.min(Math.floor(((value - low) / (high - low)) * BINS), BINS - 1);

/** Return where a bin begins. @param {{ low: number, high: number }} spread @param {number} bin */
export const edgeOf = ({ low, high }, bin) => low + ((high - low) * bin) / BINS;

/**
 * Return which segments are among the worst: those in the first `cut` bins, counted from the worst end.
 * Those that are undefined are in none, but in all of them together.
 * @param {Spread} spread @param {number} cut @param {boolean} falling whether high values are bad
 */
export function isIn(spread, cut, falling) {
  if (cut >= BINS) return () => true;
  return (/** @type {number} */ value) => {
    const bin = binOf(spread, value);
    return (falling ? BINS - 1 - bin : bin) < cut;
  };
}

/** Return how many that are. @param {Spread} spread @param {number} cut @param {boolean} falling */
export function within({ counts }, cut, falling) {
  const ordered = falling ? counts.toReversed() : counts;
  return ordered.slice(0, cut).reduce((sum, each) => sum + each, 0);
}

/** Return the first of an order that are in, and how many all are. @param {number[]} order @param {(segment: number) => boolean} isIn @param {number} most */
export function firstOf(order, isIn, most) {
  const found = [];
  for (let i = 0; i < order.length && found.length < most; i++) if (isIn(order[i])) found.push(order[i]);
  return found;
}
