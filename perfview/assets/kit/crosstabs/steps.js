// How strong the colours of cells are, and which of the two colours each has.

/** How many steps a ramp of colours has. */
export const STEPS = 255;
// The least step that is not 0: one case among thousands can still be seen.
const LEAST = 24;

/**
 * Return the step of the ramp of a value: 0 only for none, and the last for the most. Steps are
 * square roots, as a few cases beside many would not be seen otherwise.
 * @param {number} value @param {number} most
 */
export function stepOf(value, most) {
  if (!value || !most) return 0;
  return Math.round(LEAST + (STEPS - LEAST) * Math.sqrt(Math.min(Math.abs(value) / most, 1)));
}

/**
 * Return the largest size of a value of either colour: where the colours end.
 * @param {ArrayLike<number>} values @param {number} columns how many there are @param {(row: number, column: number) => boolean} isRight
 */
export function extremes(values, columns, isRight) {
  const most = { right: 0, wrong: 0 };
  for (let place = 0; place < values.length; place++) {
    const side = isRight(...placesOf(place, columns)) ? "right" : "wrong";
    const size = Math.abs(values[place]);
    if (size > most[side]) most[side] = size;
  }
  return most;
}

/** Return row and column of a place. @param {number} place @param {number} columns how many there are @returns {[number, number]} */
export const placesOf = (place, columns) => [Math.floor(place / columns), place % columns];

/**
 * Return whether a cell of a difference takes the colour of what is right: more are right, or fewer wrong.
 * @param {boolean} right @param {number} value
 */
export const isGood = (right, value) => right === value >= 0;

/** Return where each label stands in an order. @param {number[]} order */
export function standings(order) {
  const places = new Array(order.length);
  order.forEach((label, place) => (places[label] = place));
  return /** @type {number[]} */ (places);
}
