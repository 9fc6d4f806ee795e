// Where the parts of a table of cells stand, in pixels, and which words fit there.

/** @typedef {(text: string) => number} Measure */
/** What is written along rows or columns: their labels, and what they add up to. @typedef {{ labels: string[], totals: string[] }} Side */
/**
 * Cells from (left, top), so `wide` and `high`; labels stand left of them and above them, turned or
 * not; totals right of them and below, if there is room.
 * @typedef {{ left: number, top: number, wide: number, high: number, turned: boolean, totals: boolean, width: number, height: number }} Layout
 */

const LARGEST_CELL = 116;
/** A cell this large is read without a closer look. */
export const READABLE = 26;
const GAP = 6;
/** The height of a line of text. */
export const LINE = 14;
// Labels may take so much of the width, and no more pixels than this.
const LABEL_SHARE = 0.26;
const LONGEST_LABEL = 168;
// Where there is little room, many rows or columns have short labels and no totals.
const NARROW = 480;
const MANY = 30;
const SHORT_SHARE = 0.18;

/**
 * Return the layout of a table in a width, whose cells take no more than that height. As many rows as
 * columns make a square; of few rows or few columns cells are larger that way, until they can be read.
 * @param {{ width: number, tallest: number }} room @param {Side} rows @param {Side} columns @param {Measure} measure
 * @returns {Layout}
 */
export function layoutOf({ width, tallest }, rows, columns, measure) {
  const [down, across] = [rows.labels.length, columns.labels.length];
  const tight = width < NARROW && Math.max(down, across) > MANY;
  const most = Math.min((tight ? SHORT_SHARE : LABEL_SHARE) * width, LONGEST_LABEL);
  /** @param {string[]} labels */
  const room = (labels) => Math.ceil(Math.min(widest(labels, measure), most));
  const left = room(rows.labels) + 2 * GAP;
  const right = Math.ceil(tight ? 0 : widest(rows.totals, measure)) + 2 * GAP;
  const fits = [width - left - right, tallest].map((length, i) => Math.min(length / (i ? down : across), LARGEST_CELL));
  const even = Math.min(...fits);
  const wide = whole(Math.min(fits[0], Math.max(even, Math.min(READABLE, (even * down) / across))) * across);
  const high = whole(Math.min(fits[1], Math.max(even, Math.min(READABLE, (even * across) / down))) * down);
  const turned = widest(columns.labels, measure) > wide / across - GAP;
  const top = (turned ? room(columns.labels) : LINE) + 2 * GAP;
  const sums = tight ? 0 : widest(columns.totals, measure);
  const bottom = (wide / across > sums ? LINE : Math.ceil(sums) + GAP) + GAP;
  return { left, top, wide, high, turned, totals: !tight, width: left + wide + right, height: top + high + bottom };
}

/** Return whole pixels; what rounding has taken of one is not lost. @param {number} length */
const whole = (length) => Math.floor(length + 1e-6);

/** @param {string[]} texts @param {Measure} measure */
const widest = (texts, measure) => texts.reduce((most, text) => Math.max(most, measure(text)), 0);

/**
 * Return a text, cut with an ellipsis where it is wider than its room.
 * @param {string} text @param {number} room @param {Measure} measure
 */
export function shortened(text, room, measure) {
  if (measure(text) <= room) return text;
  const letters = [...text];
  let fits = 0;
  let low = 1;
  let high = letters.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (measure(`${letters.slice(0, middle).join("")}…`) <= room) {
      fits = middle;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return `${letters.slice(0, fits).join("")}…`;
}

/**
 * Return every how many rows or columns there is room for a label.
 * @param {number} cell the size of a cell in pixels
 */
export const everyOf = (cell) => Math.max(1, Math.ceil((LINE - 2) / cell));
