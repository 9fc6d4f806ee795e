// The counts of a crosstab with the sums of its rows and columns, and how an address names a cell.

import { together } from "../format.js";
import { tableBehind } from "../views/tables.js";
import { placesOf } from "./steps.js";

/** @import { Columns, Words } from "../shapes.d.ts" */
/** @import { Cell } from "./squares.js" */

const BESIDE = "-";
// A larger table is not read.
const TABLED = 30;

/** Counts: `cells[i * size + j]` are in row i and in column j of `size`, with their sums. */
export class Cells {
  /** @param {number} size @param {Float64Array} cells */
  constructor(size, cells) {
    this.size = size;
    this.cells = cells;
    this.support = new Float64Array(cells.length / size || 0);
    this.held = new Float64Array(size);
    cells.forEach((count, place) => {
      const [row, column] = placesOf(place, size);
      this.support[row] += count;
      this.held[column] += count;
    });
    this.total = this.support.reduce((sum, count) => sum + count, 0);
  }

  /** Return the cells as they are shown; a share of nothing is NaN. @param {string} kind */
  shown(kind) {
    const { size, cells, support, held, total } = this;
    if (kind === "counts") return cells;
    return cells.map((count, place) => {
      const [row, column] = placesOf(place, size);
      if (kind === "all") return count / total;
      return count / (kind === "row" ? support[row] : held[column]);
    });
  }

  /**
   * Return the counts as a table to read; none where it would be too large.
   * @param {string[]} rows @param {string[]} columns @param {Words} words
   */
  behind(rows, columns, words) {
    const { size, cells, support, held, total } = this;
    if (Math.max(rows.length, columns.length) > TABLED) return [];
    const lines = rows.map((label, i) => [label, ...together([...cells.subarray(i * size, (i + 1) * size), support[i]], "count")]);
    const last = [words.total, ...together([...held, total], "count")];
    return [tableBehind({ columns: [words.corner, ...columns, words.total], rows: [...lines, last], caption: words.table_caption }, words)];
  }
}

/**
 * Return cells of which those that are not 0 stand in columns: their places, and their counts under a name.
 * @param {number} many @param {Columns} columns @param {string} name
 */
export function cellsOf(many, columns, name) {
  const cells = new Float64Array(many);
  const places = columns.get("place");
  const counts = columns.get(name);
  if (!places || !counts) throw new Error(`The matrix lacks ${places ? name : "place"}.`);
  places.forEach((place, i) => (cells[place] = counts[i]));
  return cells;
}

/** @param {Cell} cell */
export const cellText = ({ row, column }) => [row, column].join(BESIDE);

/** Return the cell that a text names, null if it names none of these. @param {string} text @param {number} rows @param {number} columns @returns {Cell | null} */
export function cellOf(text, rows, columns) {
  const [row, column] = text.split(BESIDE).map(Number);
  return text !== "" && row < rows && column < columns ? { row, column } : null;
}
