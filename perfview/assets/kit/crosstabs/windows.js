// Which part of a line of cells is in view: `span` of them from cell `start` on. A table has one of its
// columns and one of its rows.

/** @typedef {{ start: number, span: number }} Part */

// So few cells are never enlarged further.
const FEWEST = 5;

/** @param {number} size @returns {Part} */
export const whole = (size) => ({ start: 0, span: size });

/**
 * Return the part made `factor` times as narrow around a cell, which stays where it is.
 * @param {Part} part @param {number} size @param {number} factor @param {number} around
 */
export function zoomed({ start, span }, size, factor, around) {
  const next = Math.min(Math.max(span / factor, Math.min(FEWEST, size)), size);
  return within({ start: around - ((around - start) * next) / span, span: next }, size);
}

/**
 * Return the part moved by so many cells, as far as there are any.
 * @param {Part} part @param {number} size @param {number} by
 */
export const panned = ({ start, span }, size, by) => within({ start: start + by, span }, size);

/**
 * Return the part moved no further than needed to hold a cell.
 * @param {Part} part @param {number} size @param {number} cell
 */
export const holding = ({ start, span }, size, cell) => within({ start: Math.min(Math.max(start, cell + 1 - span), cell), span }, size);

/** @param {Part} part @param {number} size @returns {Part} */
const within = ({ start, span }, size) => ({ start: Math.min(Math.max(start, 0), size - span), span });
