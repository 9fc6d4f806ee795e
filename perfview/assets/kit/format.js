// Numbers as text, by the rules of perfview/kit/theme.py; the same test cases bind both.

export const UNDEFINED = "–";
const ENORMOUS = 1e15;
const MOST_DIGITS = 12;
const TINY = 1e-4;
// What differs from a whole number of cases by less is the rounding of a projection.
const ROUNDING = 1e-9;
const THIN = "\u202f";

/** Set the thousands of a decimal apart. @param {string} text */
export const grouped = (text) =>
  // Short texts have none: most are, and looking for them takes a tenth of the script in a frame.
  text.length < 4 || text[1] === "." || text[2] === "." || text[3] === "." ? text : text.replace(THOUSANDS, ",");
const THOUSANDS = /(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g;

/**
 * Return an enormous value in four significant digits with its power of ten.
 * @param {number} value
 */
const power = (value) => (value === Infinity ? "∞" : value.toPrecision(4).replace(/\.?0*e/, "e"));

/** @param {number} value @param {number} places */
const fixed = (value, places) => (value >= ENORMOUS ? power(value) : grouped(value.toFixed(places)));

/** @param {number} value @param {number} top @param {number} places @param {string} unit */
function near(value, top, places, unit) {
  const distance = Math.min(value, Math.abs(top - value)) * (1 + 1e-9);
  if (distance === 0) return value.toFixed(0) + unit;
  for (let extra = 0; extra < 4; extra++) {
    if (distance >= Number(`1e${1 - places - extra}`)) return fixed(value, places + extra) + unit;
  }
  const last = places + 2;
  const least = Number(`1e-${last}`);
  if (value < top / 2) return `< ${fixed(least, last)}${unit}`;
  if (value < top) return `> ${fixed(top - least, last)}${unit}`;
  return `> ${top}${unit}`;
}

/** @param {number} value @param {(value: number) => string} textOf */
function signed(value, textOf) {
  if (value === null || Number.isNaN(value)) return UNDEFINED;
  const sign = value < 0 ? "−" : "";
  return sign + (Math.abs(value) === Infinity ? "∞" : textOf(Math.abs(value)));
}

/** @param {number} value */
function plain(value) {
  // The bounds are what rounds to 10, 100 and 1000 with the decimals below them.
  if (value < 9.9995) return near(value, 1, 3, "");
  return fixed(value, value < 99.995 ? 2 : value < 999.95 ? 1 : 0);
}

/** @param {number} value */
function isWhole(value) {
  const whole = Math.round(value);
  return value < ENORMOUS && Math.abs(value - whole) <= ROUNDING && !(whole === 0 && value > 0);
}

/** @param {number} value */
function cases(value) {
  if (isWhole(value)) return grouped(value.toFixed(0));
  if (value < 0.01) return "< 0.01";
  return fixed(value, value < 99.995 ? 2 : 1);
}

/** @param {number} share */
export const percent = (share) => signed(share, (v) => near(100 * v, 100, 1, " %"));
/** @param {number} value */
export const number = (value) => signed(value, plain);
/** @param {number} value */
export const count = (value) => signed(value, cases);

/** Return a price as it was entered, its thousands set apart. @param {number} value */
export const exact = (value) => signed(Number(value.toPrecision(15)), (v) => grouped(String(v)));

/**
 * Return a figure and how far it may be off, rounded so that both hold; an exact one alone, and one
 * of which nothing is known. @param {number} value @param {number} error
 */
export function withError(value, error) {
  if (!(error > 0 && error < Infinity) || !Number.isFinite(value)) return number(value);
  let places = Math.min(Math.max(Math.ceil(-Math.log10(error)), 1), MOST_DIGITS);
  let units = unitsOf(value, error, places);
  if (units >= 10 && places > 1) units = unitsOf(value, error, --places);
  const [shown, off] = [Math.abs(value), units * 10 ** -places].map((each) => grouped(each.toFixed(places)));
  return `${value < 0 ? "−" : ""}${shown} ± ${off}`;
}

/**
 * Return the error, and what rounding the value adds to it, in units of its last digit.
 * @param {number} value @param {number} error @param {number} places
 */
const unitsOf = (value, error, places) =>
  Math.ceil((error + Math.abs(Number(value.toFixed(places)) - value)) * 10 ** places - 1e-9);

/**
 * Return a sum of money, hours, or whatever the reader counts costs in; `error` is how far it may be off.
 * @param {number} value @param {string} unit
 */
export function amount(value, unit, error = 0) {
  const text = withError(value, error);
  return unit === "" || Number.isNaN(value) ? text : `${text} ${unit}`;
}

/** @type {Record<string, (value: number) => string>} */
const FORMATS = { percent, number, count };

/** @param {number} value @param {string} kind */
export function written(value, kind) {
  if (!(kind in FORMATS)) throw new Error(`Unknown kind of number: ${kind}.`);
  return FORMATS[kind](value);
}

/**
 * Return the texts of numbers that are read together: as many decimals each.
 * @param {(number | null)[]} values @param {string} kind
 */
export function together(values, kind = "number") {
  const [unit, scale] = kind === "percent" ? [" %", 100] : ["", 1];
  const scaled = values.map((value) => (value === null ? NaN : scale * value));
  const [top, places] = placesOf(scaled.filter(Number.isFinite).map(Math.abs), kind);
  return scaled.map((value) => signed(value, (v) => at(v, top, places, unit)));
}

/** @type {Record<string, [number, number]>} */
const SCALES = { percent: [100, 1], number: [1, 3] };

/**
 * Return what is all, and how many decimals numbers have together.
 * @param {number[]} values @param {string} kind @returns {[number, number]}
 */
function placesOf(values, kind) {
  const [top, fewest] = SCALES[kind] ?? [Infinity, 0];
  const most = Math.max(0, ...values);
  if (kind === "count") {
    const whole = values.every((value) => value >= ENORMOUS || isWhole(value));
    return [top, whole ? 0 : most < 99.995 ? 2 : 1];
  }
  if (kind === "number" && most >= 9.9995) {
    const least = Math.min(...values.filter((value) => value !== 0));
    const places = most < 99.995 ? 2 : most < 999.95 ? 1 : 0;
    return [Infinity, Math.max(places, Math.min(firstDigit(least) + 1, 2))];
  }
  const distances = values.map((value) => Math.min(value, Math.abs(top - value))).filter(Boolean);
  if (distances.length === 0) return [top, fewest];
  const [two, one] = [firstDigit(Math.max(...distances)) + 1, firstDigit(Math.min(...distances))];
  if (two > fewest + 3) return [top, fewest + 2]; // too small to be written
  return [top, Math.max(fewest, two, Math.min(one, fewest + 2))];
}

/** Return how many decimals show the first digit of a number. @param {number} distance */
const firstDigit = (distance) => -Math.floor(Math.log10(distance * (1 + 1e-9)));

/**
 * Return a non-negative number with so many decimals; 0 and `top` are said of these alone.
 * @param {number} value @param {number} top @param {number} places @param {string} unit
 */
function at(value, top, places, unit) {
  if (value === 0 || value === top) return value.toFixed(0) + unit;
  const text = fixed(value, places);
  const step = 10 ** -places;
  if (!/[^0.]/.test(text)) return `< ${step.toFixed(places)}${unit}`;
  if (text !== fixed(top, places)) return text + unit;
  return value > top ? `> ${top}${unit}` : `> ${(top - step).toFixed(places)}${unit}`;
}

/** @param {number} value @param {number} digits */
const rounded = (value, digits) => (digits >= 17 ? value : Number(value.toPrecision(digits)));

/** @param {number} value */
function significant(value) {
  if (value !== 0 && (value < TINY || value >= ENORMOUS)) return value.toExponential();
  return grouped(String(value)).replaceAll(",", THIN);
}

/** @import { Words } from "./shapes.d.ts" */

/**
 * Return a threshold in the score's own numbers, without the word for its side.
 * @param {number} threshold @param {number[]} neighbours @param {Words} words
 */
export function ownText(threshold, neighbours, words, negated = false) {
  if (threshold === null || threshold === Infinity) {
    return negated ? words.below_every_score : words.above_every_score;
  }
  if (!negated) return digitsOf(threshold, neighbours);
  return digitsOf(0 - threshold, neighbours.map((each) => 0 - each));
}

/**
 * Return a threshold as the reader knows it. Where scores are negated, smaller ones mean positive: the
 * text has their own numbers, and says on which side of the threshold cases are called positive.
 * @param {number} threshold @param {number[]} neighbours @param {Words} words
 */
export function thresholdText(threshold, neighbours, words, negated = false) {
  const text = ownText(threshold, neighbours, words, negated);
  if (!negated || threshold === null || threshold === Infinity) return text;
  return words.or_less.replace("{threshold}", text);
}

/**
 * Return 4 significant digits, or as many as tell a threshold from its neighbours.
 * @param {number} threshold @param {number[]} neighbours
 */
function digitsOf(threshold, neighbours) {
  const others = neighbours.filter((other) => Number.isFinite(other) && other !== threshold);
  let digits = 4;
  while (
    digits < 17 &&
    others.some((other) => rounded(other, digits) === rounded(threshold, digits))
  ) {
    digits++;
  }
  return signed(rounded(threshold, digits), significant);
}
