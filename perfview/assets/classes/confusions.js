// The confusion matrix of K classes: what its cells can show, and how two of them differ.

import { Cells, cellsOf } from "../kit/crosstabs/cells.js";

/** @import { Columns } from "../kit/shapes.d.ts" */

/** What the cells can show. */
export const KINDS = ["counts", "row", "column", "all"];

/** Return a matrix that stands in columns, its counts under a name. @param {number} size @param {Columns} columns @param {string} name */
export const confusionsOf = (size, columns, name) => new Cells(size, cellsOf(size * size, columns, name));

/**
 * Return how much more one matrix shows than another, NaN where either is undefined.
 * @param {Float64Array} one @param {Float64Array} other
 */
export const differences = (one, other) => one.map((value, place) => value - other[place]);
