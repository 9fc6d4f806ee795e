// Numbers as text, by the rules of perfview/kit/theme.py; the same test cases bind both.

export const UNDEFINED = "–";
const ENORMOUS = 1e15;
const MOST_DIGITS = 12;
const MOST_PLACES = 6;
const NEAR = 1000;
const FEW = 9.5;
const TINY = 1e-4;
// What differs from a whole number of cases by less is the rounding of a projection.
const ROUNDING = 1e-9;
const THIN = "\u202f";
/** @type {Record<string, string>} */
const MIRRORED = { "<": ">", ">": "<" };

/** Set the thousands of a decimal apart. @param {string} text */
const grouped = (text) =>
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

/** @param {number | null} value @param {(value: number) => string} textOf */
function signed(value, textOf, plus = "") {
  if (value === null || Number.isNaN(value)) return UNDEFINED;
  const sign = value < 0 ? "−" : value > 0 ? plus : "";
  const text = Math.abs(value) === Infinity ? "∞" : textOf(Math.abs(value));
  // A bound stands before the sign: below 0 it is one from above.
  if (sign && text[0] in MIRRORED) return `${value < 0 ? MIRRORED[text[0]] : text[0]} ${sign}${text.slice(2)}`;
  return sign + text;
}

/** @param {number} value */
function isWhole(value) {
  const whole = Math.round(value);
  return value < ENORMOUS && Math.abs(value - whole) <= ROUNDING && !(whole === 0 && value > 0);
}

/** @param {number} share */
export const percent = (share) => together([share], "percent")[0];
/** @param {number} value */
export const number = (value) => together([value])[0];
/** @param {number} value */
export const count = (value) => together([value], "count")[0];

/** Return a number with as many decimals as those beside it. @param {number} value @param {number} places */
export const atPlaces = (value, places) => signed(value, (v) => v.toFixed(places));

/** Return a number in all its digits, as it was entered. @param {number} value */
export const exact = (value) => signed(value, (v) => shortest(rounded(v, 15)));

/**
 * Return a figure and how far it may be off, rounded so that both hold; an exact one alone, and one
 * of which nothing is known. @param {number} value @param {number} error
 */
export function withError(value, error) {
  if (!(error > 0 && error < Infinity) || !Number.isFinite(value)) return number(value);
  let places = Math.min(Math.max(Math.ceil(-Math.log10(error)), 1), MOST_DIGITS);
  let units = unitsOf(value, error, places);
  if (units >= 10 && places > 1) units = unitsOf(value, error, --places);
  return `${signed(value, (v) => fixed(v, places))} ± ${fixed(units * 10 ** -places, places)}`;
}

/**
 * Return the error, and what rounding the value adds to it, in units of its last digit.
 * @param {number} value @param {number} error @param {number} places
 */
const unitsOf = (value, error, places) =>
  Math.ceil((error + Math.abs(Number(value.toFixed(places)) - value)) * 10 ** places - 1e-9);

/**
 * Return sums of money, hours, or whatever the reader counts costs in, that are read together; `errors`
 * are how far they may be off. @param {number[]} values @param {string} unit @param {number[]} errors
 */
export function amounts(values, unit, errors = []) {
  return together(values).map((text, i) => {
    const shown = errors[i] ? withError(values[i], errors[i]) : text;
    return unit === "" || Number.isNaN(values[i]) ? shown : `${shown} ${unit}`;
  });
}

/** @param {number} value @param {string} unit */
export const amount = (value, unit, error = 0) => amounts([value], unit, [error])[0];

/** Return a number alone; of a threshold four significant digits. @param {number} value @param {string} kind */
export const written = (value, kind) => (kind === "threshold" ? digitsOf(value, []) : together([value], kind)[0]);

/**
 * Return the texts of numbers that are read together: as many decimals each, and some `more`. What
 * is as `near` to 0 has no say in that.
 * @param {(number | null)[]} values @param {string} kind
 */
export function together(values, kind = "number", more = 0, near = 0) {
  const plain = SIGNED[kind] ?? kind;
  const [unit, scale] = plain === "percent" ? [" %", 100] : ["", 1];
  const scaled = values.map((value) => (value === null ? NaN : scale * value));
  const sizes = scaled.filter(Number.isFinite).map(Math.abs);
  const [top, places] = placesOf(sizes.filter((value) => !(value <= scale * near)), plain);
  const texts = scaled.map((value) => signed(value, (v) => at(v, top, places + more), kind in SIGNED ? "+" : ""));
  return unit ? texts.map((text) => (text === UNDEFINED ? text : text + unit)) : texts;
}

/**
 * Return the texts of numbers of several kinds, those of each kind read together.
 * @param {number[]} values @param {string[]} kinds
 */
export function inKinds(values, kinds) {
  /** @type {string[]} */
  const texts = [];
  for (const kind of new Set(kinds)) {
    const places = [...kinds.keys()].filter((i) => kinds[i] === kind);
    together(places.map((i) => values[i]), kind).forEach((text, i) => (texts[places[i]] = text));
  }
  return texts;
}

/**
 * Return both ends of an interval as texts, and values beside them, with as many decimals: as many
 * as tell the ends apart. What lies much nearer to 0 than the interval is wide asks for no more.
 * @param {number[]} values @param {string} kind
 */
export function interval(values, kind = "number") {
  const near = (values[1] - values[0]) / NEAR;
  for (let more = 0; more < MOST_PLACES; more++) {
    const texts = together(values, kind, more, near);
    if (texts[0] !== texts[1]) return texts;
  }
  return together(values, kind, 0, near);
}

/** @type {Record<string, string>} */
const SIGNED = { difference: "number", points: "percent" };
/** @type {Record<string, [number, number]>} */
const SCALES = { percent: [100, 1], number: [1, 3], p: [Infinity, 2], count: [Infinity, 0], expected: [Infinity, 0] };

/**
 * Return what is all, and how many decimals numbers have together.
 * @param {number[]} values @param {string} kind @returns {[number, number]}
 */
function placesOf(values, kind) {
  if (!(kind in SCALES)) throw new Error(`Unknown kind of number: ${kind}.`);
  const [top, fewest] = SCALES[kind];
  const most = Math.max(0, ...values);
  const least = Math.min(...values.filter(Boolean));
  if (kind === "expected" && most >= FEW) return [top, 0];
  if (kind === "count" || kind === "expected") {
    const whole = values.every((value) => value >= ENORMOUS || isWhole(value));
    return [top, whole ? 0 : most < 99.995 ? 2 : 1];
  }
  // The bounds are what rounds to 10, 100 and 1000 with the decimals below them.
  if (kind === "number" && most >= 9.9995) {
    const places = most < 99.995 ? 2 : most < 999.95 ? 1 : 0;
    return [Infinity, Math.max(places, Math.min(firstDigit(least) + 1, 2))];
  }
  if (kind === "p") return [top, Math.max(fewest, Math.min(firstDigit(least) + 1, fewest + 2))];
  const distances = values.map((value) => Math.min(value, Math.abs(top - value))).filter(Boolean);
  if (distances.length === 0) return [top, fewest];
  const [two, one] = [firstDigit(Math.max(...distances)) + 1, firstDigit(Math.min(...distances))];
  if (two > fewest + 3) return [top, fewest + 2]; // too small to be written
  return [top, Math.max(fewest, two, Math.min(one, fewest + 2))];
}

/** Return how many decimals show the first digit of a number. @param {number} distance */
const firstDigit = (distance) => -Math.floor(Math.log10(distance) + 4e-10);

/**
 * Return a non-negative number with so many decimals; 0 and `top` are said of these alone.
 * @param {number} value @param {number} top @param {number} places
 */
function at(value, top, places) {
  const distance = Math.min(value, Math.abs(top - value)) * (1 + 1e-9);
  if (distance === 0) return value.toFixed(0);
  const step = Number(`1e-${places}`);
  if (distance >= step) return fixed(value, places);
  if (value < top / 2) return `< ${fixed(step, places)}`;
  return value > top ? `> ${top}` : `> ${fixed(top - step, places)}`;
}

/** @param {number} value @param {number} digits */
const rounded = (value, digits) => (digits >= 17 ? value : Number(value.toPrecision(digits)));

/** Return the shortest text, with a power of ten if it is tiny or enormous. @param {number} value */
function shortest(value) {
  if (value !== 0 && (value < TINY || value >= ENORMOUS)) return value.toExponential();
  return grouped(String(value));
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
  return signed(rounded(threshold, digits), (value) => shortest(value).replaceAll(",", THIN));
}
