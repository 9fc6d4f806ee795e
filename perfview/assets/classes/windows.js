// Which part of a square of K x K cells is in view: `span` cells wide and high from column x and row y on.

/** @typedef {{ x: number, y: number, span: number }} Window */

// So few cells are never enlarged further.
const FEWEST = 5;

/** @param {number} size @returns {Window} */
export const whole = (size) => ({ x: 0, y: 0, span: size });

/**
 * Return the window made `factor` times as narrow around a cell, which stays where it is.
 * @param {Window} window @param {number} size @param {number} factor @param {{ x: number, y: number }} around
 */
export function zoomed({ x, y, span }, size, factor, around) {
  const next = Math.min(Math.max(span / factor, Math.min(FEWEST, size)), size);
  const stay = next / span;
  return within({ x: around.x - (around.x - x) * stay, y: around.y - (around.y - y) * stay, span: next }, size);
}

/**
 * Return the window moved by so many cells, as far as there are any.
 * @param {Window} window @param {number} size @param {number} dx @param {number} dy
 */
export function panned({ x, y, span }, size, dx, dy) {
  return within({ x: x + dx, y: y + dy, span }, size);
}

/**
 * Return the window moved no further than needed to hold a cell.
 * @param {Window} window @param {number} size @param {number} row @param {number} column
 */
export function holding({ x, y, span }, size, row, column) {
  /** @param {number} start @param {number} cell */
  const moved = (start, cell) => Math.min(Math.max(start, cell + 1 - span), cell);
  return within({ x: moved(x, column), y: moved(y, row), span }, size);
}

/** @param {Window} window @param {number} size @returns {Window} */
function within({ x, y, span }, size) {
  const last = size - span;
  return { x: Math.min(Math.max(x, 0), last), y: Math.min(Math.max(y, 0), last), span };
}
