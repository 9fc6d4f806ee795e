// The numbers in the cells, as long as they fit and no longer.

import { atPlaces, count, number, percent, UNDEFINED } from "../format.js";

const UNITS = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];

/**
 * Return the ways to write what a cell shows, the longest first: a count, a number or else a share, in
 * percent without the sign for it; a `signed` one says when it is more.
 * @param {number} value @param {string} kind @param {boolean} signed
 */
export function waysToWrite(value, kind, signed) {
  const plus = signed && value > 0 ? "+" : "";
  if (Number.isNaN(value)) return [UNDEFINED];
  if (kind === "counts") return [count(value), brief(value)].map((text) => plus + text);
  if (kind === "number") return [number(value), ...[2, 1].map((places) => atPlaces(value, places))];
  const long = percent(value).replace(" %", "");
  return [long, whole(100 * value)].map((text) => plus + text);
}

/** Return a count in at most four signs. @param {number} value */
function brief(value) {
  const size = Math.abs(value);
  const [one, unit] = UNITS.find(([least]) => Math.round(size) >= Number(least)) ?? [1, ""];
  return signed(value, size < 0.5 && size > 0 ? "<1" : `${Math.round(size / Number(one))}${unit}`);
}

/** Return percent as a whole number; 100 is said of all alone, and 0 of none. @param {number} value */
function whole(value) {
  const size = Math.abs(value);
  if (size > 0 && size < 0.5) return signed(value, "<1");
  if (size < 100 && size >= 99.5) return signed(value, ">99");
  return signed(value, String(Math.round(size)));
}

/** @param {number} value @param {string} text */
const signed = (value, text) => (value < 0 ? `−${text}` : text);
