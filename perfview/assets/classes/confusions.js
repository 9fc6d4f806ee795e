// The confusion matrix of K classes: its cells as counts and as shares.

import { placesOf } from "../kit/crosstabs/steps.js";

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

/**
 * Return how much more one matrix shows than another, NaN where either is undefined.
 * @param {Float64Array} one @param {Float64Array} other
 */
export const differences = (one, other) => one.map((value, place) => value - other[place]);
