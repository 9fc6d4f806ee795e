// Where the parts of the matrix stand, in pixels, and which words fit there.

/** @typedef {(text: string) => number} Measure */
/**
 * Square of cells from (left, top) with `side`; labels stand left of it and above it, turned or
 * not; totals right of it and below, if there is room.
 * @typedef {{ left: number, top: number, side: number, right: number, bottom: number, turned: boolean, totals: boolean, width: number, height: number }} Layout
 */

const LARGEST_CELL = 116;
const GAP = 6;
/** The height of a line of text. */
export const LINE = 14;
// Labels may take so much of the width, and no more pixels than this.
const LABEL_SHARE = 0.26;
const LONGEST_LABEL = 168;
// Where there is little room, many classes have short labels and no totals.
const NARROW = 480;
const MANY = 30;
const SHORT_SHARE = 0.18;

/**
 * Return the layout of a matrix in a width, whose square is no taller than that.
 * @param {{ width: number, tallest: number }} room @param {string[]} labels @param {string[]} totals @param {Measure} measure
 * @returns {Layout}
 */
export function layoutOf({ width, tallest }, labels, totals, measure) {
  const longest = widest(labels, measure);
  const tight = width < NARROW && labels.length > MANY;
  const most = Math.min((tight ? SHORT_SHARE : LABEL_SHARE) * width, LONGEST_LABEL);
  if (tight) totals = [];
  const left = Math.ceil(Math.min(longest, most)) + 2 * GAP;
  const right = Math.ceil(widest(totals, measure)) + 2 * GAP;
  const side = Math.floor(Math.min(width - left - right, tallest, LARGEST_CELL * labels.length));
  const cell = side / labels.length;
  const turned = longest > cell - GAP;
  const top = (turned ? Math.ceil(Math.min(longest, most)) : LINE) + 2 * GAP;
  const bottom = (cell > widest(totals, measure) ? LINE : right - GAP) + GAP;
  return { left, top, side, right, bottom, turned, totals: !tight, width: left + side + right, height: top + side + bottom };
}

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
 * Return every how many classes there is room for a label.
 * @param {number} cell the size of a cell in pixels
 */
export const everyOf = (cell) => Math.max(1, Math.ceil((LINE - 2) / cell));
