// A table of operating points, by rising `index` (falling threshold), which may skip points; and where these stand on
// the slider's axis: 0 at its left end, 1 at its right end.

/** @import { Columns } from "./shapes.d.ts" */

export class Points {
  /** @type {Columns} */ columns;
  /** @type {Float64Array} */ index;

  /** @param {Columns} columns */
  constructor(columns) {
    for (const name of ["index", "threshold", "tp", "fp"]) {
      if (!columns.has(name)) throw new Error(`The table of operating points lacks ${name}.`);
    }
    this.columns = columns;
    this.index = this.column("index");
    this.length = this.index.length;
    if (this.length === 0) throw new Error("The table of operating points is empty.");
  }

  /** Return a column that every table has. @param {string} name */
  column(name) {
    return /** @type {Float64Array} */ (this.columns.get(name));
  }

  /**
   * Undefined numbers are NaN; so is every number of a column that the table lacks.
   * @param {string} name @param {number} row
   */
  at(name, row) {
    return this.columns.get(name)?.[row] ?? NaN;
  }

  /**
   * Return the cells of the matrix at a row: of `totals` in both classes, the columns `tp` and `fp`
   * say how many are called positive. With a prefix these are the columns of sums of amounts.
   * @param {number} row @param {{ positives: number, negatives: number }} totals @param {string} [prefix]
   */
  cells(row, { positives, negatives }, prefix = "") {
    const [tp, fp] = ["tp", "fp"].map((name) => this.at(prefix + name, row));
    return { positives, negatives, tp, fp, fn: positives - tp, tn: negatives - fp };
  }

  /**
   * Return the row of the first operating point whose index is at least `index`.
   * @param {number} index
   */
  rowOf(index) {
    return Math.min(firstRow(this.length, (row) => this.index[row] >= index), this.length - 1);
  }

  /**
   * Return the row that `score >= threshold` selects: the smallest kept threshold above it.
   * @param {number} threshold
   */
  rowAt(threshold) {
    const thresholds = this.column("threshold");
    return Math.max(firstRow(this.length, (row) => thresholds[row] < threshold) - 1, 0);
  }

  /**
   * True if no operating point lies between `row` and the next one in `direction`.
   * @param {number} row @param {number} direction
   */
  hasNeighbour(row, direction) {
    const next = this.index[row + direction];
    return next === this.index[row] + direction;
  }

  /**
   * Go `steps` rows on as far as none is left out; nothing is owed beyond the last row.
   * @param {number} row @param {number} steps
   */
  walked(row, steps) {
    const direction = Math.sign(steps);
    let owed = steps;
    while (owed !== 0 && this.hasNeighbour(row, direction)) {
      row += direction;
      owed -= direction;
    }
    return { row, owed: this.index[row + direction] === undefined ? 0 : owed };
  }

  /** Return a table that holds the points of both. @param {Columns} columns */
  merged(columns) {
    const other = columns.get("index");
    if (!other?.length) return this;
    const order = mergedOrder(this.index, other);
    /** @type {[string, Float64Array][]} */
    const joined = [...this.columns].map(([name, mine]) => {
      const theirs = columns.get(name);
      if (!theirs) throw new Error(`The window of operating points lacks ${name}.`);
      return [name, Float64Array.from(order, (at) => (at >= 0 ? mine[at] : theirs[-at - 1]))];
    });
    return new Points(new Map(joined));
  }
}

/**
 * Return the first row in 0..length with `holds(row)`, which must stay true once it is.
 * @param {number} length @param {(row: number) => boolean} holds
 */
export function firstRow(length, holds) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Rows of `mine` as they are and of `theirs` as -row - 1, by rising index, each index once.
 * @param {Float64Array} mine @param {Float64Array} theirs
 */
function mergedOrder(mine, theirs) {
  const known = new Set(mine);
  const fresh = [...theirs.keys()].filter((row) => !known.has(theirs[row]));
  /** @param {number} at */
  const indexOf = (at) => (at >= 0 ? mine[at] : theirs[-at - 1]);
  return [...mine.keys(), ...fresh.map((row) => -row - 1)].sort((a, b) => indexOf(a) - indexOf(b));
}

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
