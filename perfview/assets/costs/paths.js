// Lines through thousands of operating points as paths of at most a few hundred corners.

/** @import { Frame } from "../kit/shapes.d.ts" */

const COLUMNS = 900;
// What moves less than this many tenths of a pixel up or down is not drawn anew: nobody sees it.
const LEAST_MOVE = 2;
// Corners further than this from the frame are drawn there: they are outside the picture either way.
const BEYOND = 20;

/**
 * The line of some value at every operating point, whose places stay while the values move.
 * `places` (falling, 0..1) run along `frame`; `stepped`: between two operating points the value is
 * that of the one on the right. What needs no values is worked out here, once.
 */
export class Line {
  /** @param {Float64Array | number[]} places @param {Frame} frame @param {boolean} stepped */
  constructor(places, { left, width, top, height }, stepped) {
    this.limits = [top - BEYOND, top + height + BEYOND];
    // Heights as text, by tenths of a pixel from the highest: the same few stand in every frame.
    this.heights = /** @type {string[]} */ ([]);
    this.start = `M${(left + width * places[0]).toFixed(1)},`;
    this.prefixes = Array.from(places, (place) => {
      const x = (left + place * width).toFixed(1);
      return stepped ? `H${x}V` : `L${x},`;
    });
    this.stepped = stepped;
    this.ends = columnEnds(places, width);
  }

  /**
   * Return the path where a value v is `bottom + v * up` pixels down the picture.
   * @param {Float64Array} values @param {{ bottom: number, up: number }} scale
   */
  path(values, { bottom, up }) {
    const [highest, lowest] = this.limits;
    const { prefixes, ends, stepped, heights } = this;
    /** @param {number} row */
    const tenth = (row) => Math.round(10 * Math.min(Math.max(bottom + values[row] * up, highest), lowest));
    const uppermost = Math.floor(10 * highest);
    /** @param {number} y */
    const text = (y) => (heights[y - uppermost] ??= String(y / 10));
    let last = tenth(0);
    let drawn = 0;
    let path = this.start + text(last);
    /** @param {number} row */
    const corner = (row) => {
      const y = tenth(row);
      if (Math.abs(y - last) < LEAST_MOVE) return;
      // A straight line starts to move where it last stood still.
      if (!stepped && row - 1 > drawn) path += prefixes[row - 1] + text(last);
      path += prefixes[row] + text(y);
      last = y;
      drawn = row;
    };
    let first = 0;
    for (const end of ends) {
      let low = first;
      let high = first;
      for (let row = first + 1; row < end; row++) {
        if (values[row] < values[low]) low = row;
        if (values[row] > values[high]) high = row;
      }
      corner(Math.min(low, high));
      if (low !== high) corner(Math.max(low, high));
      first = end;
    }
    const final = prefixes.length - 1;
    return drawn === final ? path : path + prefixes[final] + text(last);
  }
}

/**
 * Return where each column of pixels ends: the row after its last.
 * @param {Float64Array | number[]} places @param {number} width
 */
function columnEnds(places, width) {
  const wide = Math.max(width / COLUMNS, 1);
  const ends = [];
  /** @param {number} row */
  const column = (row) => Math.floor((places[row] * width) / wide);
  for (let row = 1; row < places.length; row++) {
    if (column(row) !== column(row - 1)) ends.push(row);
  }
  return Int32Array.from([...ends, places.length]);
}

/**
 * Return where values are at most `most`, as [left, right] in pixels; none is too narrow to see.
 * @param {Float64Array | number[]} places @param {Float64Array | number[]} values
 * @param {{ left: number, width: number, most: number, stepped: boolean }} how
 */
export function nearSpans(places, values, { left, width, most, stepped }) {
  /** @type {[number, number][]} */
  const spans = [];
  for (let row = 0; row < places.length; row++) {
    if (!(values[row] <= most)) continue;
    const first = row;
    while (row + 1 < places.length && values[row + 1] <= most) row++;
    const end = stepped ? Math.min(row + 1, places.length - 1) : row;
    const [x1, x2] = [places[end], places[first]].map((place) => left + place * width);
    const last = spans.at(-1);
    if (last && last[0] - x2 < 1) last[0] = Math.min(x1, last[0]);
    else spans.push([Math.min(x1, x2 - 2), x2]);
  }
  return spans;
}
