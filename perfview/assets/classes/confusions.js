// The confusion matrix of K classes: its cells as counts and as shares, and how strong their colours are.

/** @import { Columns } from "../kit/shapes.d.ts" */

/** What the cells can show. */
export const KINDS = ["counts", "row", "column", "all"];

/** Counts of K classes, `cells[i * K + j]` cases of class i called j, with their sums. */
export class Confusions {
  /** @param {number} size @param {Float64Array} cells */
  constructor(size, cells) {
    this.size = size;
    this.cells = cells;
    this.support = new Float64Array(size);
    this.called = new Float64Array(size);
    for (let place = 0; place < cells.length; place++) {
      this.support[Math.floor(place / size)] += cells[place];
      this.called[place % size] += cells[place];
    }
    this.total = this.support.reduce((sum, cases) => sum + cases, 0);
  }

  /** Return the cells as they are shown; a share of nothing is NaN. @param {string} kind */
  shown(kind) {
    const { size, cells, support, called, total } = this;
    if (kind === "counts") return cells;
    const wholes = { row: support, column: called };
    return cells.map((cases, place) => {
      const [row, column] = placesOf(place, size);
      if (kind === "all") return cases / total;
      return cases / (kind === "row" ? wholes.row[row] : wholes.column[column]);
    });
  }
}

/**
 * Return the matrix whose cells that are not 0 stand in columns: their places, and their counts
 * under a name.
 * @param {number} size @param {Columns} columns @param {string} name
 */
export function confusionsOf(size, columns, name) {
  const cells = new Float64Array(size * size);
  const places = columns.get("place");
  const counts = columns.get(name);
  if (!places || !counts) throw new Error(`The matrix lacks ${places ? name : "place"}.`);
  places.forEach((place, i) => (cells[place] = counts[i]));
  return new Confusions(size, cells);
}

/** Return row and column of a place. @param {number} place @param {number} size @returns {[number, number]} */
export const placesOf = (place, size) => [Math.floor(place / size), place % size];

/**
 * Return how much more one matrix shows than another, NaN where either is undefined.
 * @param {Float64Array} one @param {Float64Array} other
 */
export const differences = (one, other) => one.map((value, place) => value - other[place]);

/**
 * Return the largest size of a value on the diagonal and beside it: where the colours end.
 * @param {Float64Array} values @param {number} size
 */
export function extremes(values, size) {
  const most = { right: 0, wrong: 0 };
  values.forEach((value, place) => {
    const [row, column] = placesOf(place, size);
    const side = row === column ? "right" : "wrong";
    if (Math.abs(value) > most[side]) most[side] = Math.abs(value);
  });
  return most;
}

/** How many steps a ramp of colours has. */
export const STEPS = 255;
// The least step that is not 0: one case among thousands can still be seen.
const LEAST = 24;

/**
 * Return the step of the ramp of a value: 0 only for none, and the last for the most. Steps are
 * square roots, as a few errors beside many right decisions would not be seen otherwise.
 * @param {number} value @param {number} most
 */
export function stepOf(value, most) {
  if (!value || !most) return 0;
  return Math.round(LEAST + (STEPS - LEAST) * Math.sqrt(Math.min(Math.abs(value) / most, 1)));
}

/**
 * Return whether a cell takes the colour of right decisions: it is on the diagonal; of a
 * difference, more are right or fewer wrong.
 * @param {number} row @param {number} column @param {number} value
 */
export function isGood(row, column, value) {
  return (row === column) === value >= 0;
}
