// Keeps the texts of a chart apart from each other and inside of it: what has no room where it would
// stand goes to the nearest place that has.

/** @import { Box, Figure, Frame, Place } from "./shapes.d.ts" */

/** @typedef {{ x: number, y: number, "text-anchor"?: string }} Spot */

// Of a line of text: its size, and how far its letters reach up and down, in pixels.
const SIZE = 12;
const ABOVE = 11;
const BELOW = 4;
// What Plotly keeps free round an annotation.
const PAD = 2;
const STEP = 4;
// One that moves sideways stands less clearly at what it names, and one that moves by a part of a line
// may lie on what it stood above.
const ASIDE = 3;
const LINE = 20;
const PART = 40;
/** What Plotly has at a place: which part of a text, from its start or its top. @type {Record<string, number>} */
const PARTS = { left: 0, top: 0, center: 0.5, middle: 0.5, right: 1, bottom: 1 };
/** How far below a place the letters stand of a name that is above, on or below it. @type {Record<string, number>} */
const DOWN = { top: -3, middle: 4, bottom: 9 };
/** Where else a text may stand, in pixels away, the nearest first. */
const MOVES = [...grid(112, 48)].sort((one, other) => far(one) - far(other));
/** @type {CanvasRenderingContext2D | undefined} */ let pen;

/** Return how wide a text is in a font: without laying out the page. @param {string} text @param {string} font */
export function widthOf(text, font) {
  pen ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  pen.font = font;
  return pen.measureText(text).width;
}

/**
 * Return the box of a text that stands on y.
 * @param {string} text @param {Spot} spot @param {string} family @returns {Box}
 */
export function boxOf(text, { x, y, "text-anchor": anchor = "start" }, family) {
  const width = widthOf(text, `${SIZE}px ${family}`);
  const left = x - width * ({ end: 1, middle: 0.5 }[anchor] ?? 0);
  return { left, right: left + width, top: y - ABOVE, bottom: y + BELOW };
}

/**
 * Return how far a box has to go to lie in the room and on nothing that is taken; null if it cannot.
 * @param {Box} box @param {{ room: Box, taken: Box[] }} around @returns {Place | null}
 */
function wayOut(box, { room, taken }) {
  const inside = {
    x: Math.max(room.left - box.left, Math.min(0, room.right - box.right)),
    y: Math.max(room.top - box.top, Math.min(0, room.bottom - box.bottom)),
  };
  for (const { x, y } of MOVES) {
    const way = { x: inside.x + x, y: inside.y + y };
    const there = moved(box, way);
    if (holds(room, there) && !taken.some((each) => meet(there, each))) return way;
  }
  return null;
}

/**
 * Return where a mark's text stands, as near to a spot as it can, and its box there.
 * @param {string} text @param {Spot} spot @param {{ room: Box, taken: Box[], family: string }} around
 */
export function freeSpot(text, spot, { family, ...around }) {
  const box = boxOf(text, spot, family);
  const { x, y } = wayOut(box, around) ?? { x: 0, y: 0 };
  return { spot: { ...spot, x: spot.x + x, y: spot.y + y }, box: moved(box, { x, y }) };
}

/** Return the room of the names in a plot. @param {Frame} frame @returns {Box} */
export function roomOf({ left, top, width, height }) {
  return { left: left - STEP, right: left + width + STEP, top: top - STEP, bottom: top + height + STEP };
}

/**
 * Move the names in a figure apart, those of curves first; one that has no place is left out. Return
 * where they stand.
 * @param {Figure} figure ready to be drawn into `frame` @param {Frame} frame @param {string} family
 */
export function keptApart({ data, layout }, frame, family) {
  const { left, top, width, height } = frame;
  const room = roomOf(frame);
  const x = pixels(layout.xaxis.range, left, width);
  const y = pixels(layout.yaxis.range, top + height, -height);
  const names = data.filter(({ mode }) => mode === "text").map((trace) => named(trace, x, y, family));
  const notes = (layout.annotations ?? []).map((/** @type {any} */ note) => noted(note, x, y, frame, family));
  /** @type {Label[]} */
  const labels = [...names, ...notes];
  const taken = labels.flatMap(({ boxes, move }) => (move ? [] : boxes));
  for (const { boxes: [box], move, drop } of labels) {
    if (!move) continue;
    const way = wayOut(box, { room, taken });
    if (!way) drop?.();
    else {
      if (way.x || way.y) move(way);
      taken.push(moved(box, way));
    }
  }
  return taken;
}

/** What cannot move has several small boxes. @typedef {{ boxes: Box[], move?: (way: Place) => void, drop?: () => void }} Label */
/** @typedef {(value: number) => number} Pixels */

/** @param {any} trace one text @param {Pixels} x @param {Pixels} y @param {string} family @returns {Label} */
function named(trace, x, y, family) {
  const [up, side] = (trace.textposition ?? "middle center").split(" ");
  const anchor = { left: "end", right: "start" }[/** @type {string} */ (side)] ?? "middle";
  const spot = { x: x(trace.x[0]), y: y(trace.y[0]) + DOWN[up], "text-anchor": anchor };
  const boxes = [boxOf(plain(trace.text[0]), spot, family)];
  // A number stands in a gap of its line, and who is best in a strip.
  if (side === "center") return { boxes };
  const move = (/** @type {Place} */ way) => {
    trace.x = [trace.x[0] + way.x / (x(1) - x(0))];
    trace.y = [trace.y[0] + way.y / (y(1) - y(0))];
  };
  return { boxes, move, drop: () => Object.assign(trace, { mode: "none" }) };
}

/** @param {any} note @param {Pixels} x @param {Pixels} y @param {Frame} frame @param {string} family @returns {Label} */
function noted(note, x, y, { left, top, width, height }, family) {
  const { xref, yref, xanchor, yanchor, xshift, yshift, textangle } = note;
  const right = (xref === "paper" ? left + note.x * width : x(note.x)) + xshift;
  const down = (yref === "paper" ? top + (1 - note.y) * height : y(note.y)) - yshift;
  const wide = widthOf(plain(note.text), `${SIZE}px ${family}`);
  if (textangle) return { boxes: leaning({ x: right, y: down }, wide, textangle) };
  const high = ABOVE + BELOW;
  const start = right - PARTS[xanchor] * (wide + 2 * PAD) + PAD;
  const above = down - PARTS[yanchor] * (high + 2 * PAD) + PAD;
  return {
    boxes: [{ left: start, right: start + wide, top: above, bottom: above + high }],
    move: (way) => Object.assign(note, { xshift: xshift + way.x, yshift: yshift - way.y }),
    drop: () => Object.assign(note, { visible: false }),
  };
}

/** Return small boxes along a text that leans round its middle. @param {Place} middle @param {number} wide @param {number} angle */
function leaning({ x, y }, wide, angle) {
  const half = ABOVE / 2;
  const turn = (angle * Math.PI) / 180;
  return Array.from({ length: Math.ceil(wide / half) }, (_, i) => {
    const along = i * half - wide / 2;
    const [right, down] = [x + along * Math.cos(turn), y + along * Math.sin(turn)];
    return { left: right - half, right: right + half, top: down - half, bottom: down + half };
  });
}

/** @param {number[] | undefined} range @param {number} start @param {number} length @returns {Pixels} */
function pixels([low, high] = [0, 1], start, length) {
  return (value) => start + ((value - low) / (high - low)) * length;
}

/** Return a text of Plotly's, which takes it for markup, about as it is read. @param {string} text */
const plain = (text) => text.replace(/&(lt|gt|amp);/g, "+");

/** @param {Box} box @param {Place} way */
const moved = ({ left, right, top, bottom }, { x, y }) => ({ left: left + x, right: right + x, top: top + y, bottom: bottom + y });

/** Tell whether two boxes have a part in common. @param {Box} one @param {Box} other */
export const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// A box that was moved to a border may miss it by what numbers are rounded.
/** @param {Box} room @param {Box} box */
const holds = (room, box) =>
  box.left > room.left - 1 && box.right < room.right + 1 && box.top > room.top - 1 && box.bottom < room.bottom + 1;

/** @param {number} up @param {number} aside */
function* grid(up, aside) {
  for (let x = -aside; x <= aside; x += STEP) for (let y = -up; y <= up; y += STEP) yield { x, y };
}

/** @param {Place} move */
function far({ x, y }) {
  return ASIDE * Math.abs(x) + Math.abs(y) + (y % LINE ? PART : 0);
}
