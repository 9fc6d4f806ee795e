// The ratio of the two costs, missed positive : false alarm, as the reader moves it.

import { exact } from "../kit/format.js";
import { moveOf } from "../kit/views/keys.js";

export const LEAST = 1 / 1000;
export const MOST = 1000;
const DECADES = Math.log10(MOST / LEAST);
const DIGITS = 3;
// Arrow keys take twenty steps to a tenfold ratio, page keys two.
const PER_DECADE = 20;
const PAGE = 10;

/**
 * Return the ratio that can be chosen nearest to `ratio`: in three digits, within the limits.
 * @param {number} ratio @param {number} [digits]
 */
export function chosen(ratio, digits = DIGITS) {
  const within = Math.min(Math.max(ratio, LEAST), MOST);
  return Number(within.toPrecision(digits));
}

/**
 * Return where a ratio stands on the slider: 0 at its left end, 1 at its right end.
 * @param {number} ratio
 */
export function placeOf(ratio) {
  const place = Math.log10(ratio / LEAST) / DECADES;
  return Math.min(Math.max(place, 0), 1);
}

/** Return the ratio at a place on the slider. @param {number} place */
export function ratioAtPlace(place) {
  return chosen(LEAST * 10 ** (place * DECADES));
}

/**
 * Return the ratio that a key leads to from `ratio`, or undefined if it leads nowhere.
 * @param {{ key: string, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} event @param {number} ratio
 */
export function ratioByKey(event, ratio) {
  const { step = 0, page = 0, end } = moveOf(event);
  if (end) return end > 0 ? MOST : LEAST;
  if (!step && !page) return undefined;
  const here = Math.round(Math.log10(chosen(ratio)) * PER_DECADE);
  return chosen(10 ** ((here + step + PAGE * page) / PER_DECADE), 2);
}

/** Return "10:1" or "1:4". @param {number} ratio */
export function ratioText(ratio) {
  if (!(ratio >= 0)) return "–";
  if (ratio === Infinity) return "1:0";
  if (ratio === 0) return "0:1";
  return ratio >= 1 ? `${brief(ratio)}:1` : `1:${brief(1 / ratio)}`;
}

/**
 * Return a positive number in three digits, or as many as tell it from 1, no zeros at its end.
 * @param {number} value
 */
export function brief(value) {
  let digits = DIGITS;
  // What differs from 1 by less is the rounding of a quotient.
  while (digits < 12 && Number(value.toPrecision(digits)) === 1) digits++;
  const rounded = Number(value.toPrecision(digits));
  return exact(rounded);
}
