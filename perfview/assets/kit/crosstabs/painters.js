// A table on a canvas: cells, their numbers, labels and totals. It is painted anew only for another
// order, another part, other values or another size; what follows the pointer lies over it.

import { count } from "../format.js";
import { channels } from "../themes.js";
import { everyOf, LINE, shortened } from "./layouts.js";
import { waysToWrite } from "./numbers.js";
import { isGood, stepOf, STEPS } from "./steps.js";

/** @import { Theme } from "../shapes.d.ts" */
/** @import { Layout, Measure } from "./layouts.js" */
/** @import { Picture, Window } from "./squares.js" */

/** @import { Part } from "./windows.js" */

/** @typedef {{ wide: number, high: number }} Size */
/** @typedef {{ layout: Layout, window: Window, theme: Theme, picture: Picture }} View */

const GAP = 6;
const [SMALLEST_TEXT, LARGEST_TEXT] = [10, 15];
// Cells of so many pixels have a line between them, and perhaps numbers.
const [LINED, NUMBERED] = [9, 20];

/** Returns how wide texts are in a font. @param {CanvasRenderingContext2D} context @returns {Measure} */
function measureIn(context) {
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, context.measureText(text).width);
    return known.get(text);
  };
}

export class Painter {
  /** @type {{ right: Ramp, wrong: Ramp }} */ ramps;

  constructor() {
    this.canvas = document.createElement("canvas");
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    // One pixel a cell, in the order shown.
    this.cells = document.createElement("canvas");
  }

  /** @param {Theme} theme @param {number} [size] */
  font(theme, size = 12) {
    return `${size}px ${theme.font}`;
  }

  /** Measure in the font of labels. @param {Theme} theme */
  measure(theme) {
    this.context.font = this.font(theme);
    return measureIn(this.context);
  }

  /** Put every value into its pixel. @param {View} view */
  colour({ theme, picture }) {
    const { values, most } = picture;
    const [rows, columns] = [picture.rows.order, picture.columns.order];
    const { palette } = theme;
    this.ramps = { right: new Ramp(palette, "right"), wrong: new Ramp(palette, "wrong") };
    const unknown = packed(palette.grid);
    const image = new ImageData(columns.length, rows.length);
    const pixels = new Uint32Array(image.data.buffer);
    let at = 0;
    for (const row of rows) {
      for (const column of columns) {
        const value = values[row * columns.length + column];
        const right = picture.isRight(row, column);
        const step = stepOf(value, most[right ? "right" : "wrong"]);
        pixels[at++] = Number.isNaN(value) ? unknown : this.rampOf(right, value, picture.signed).pixels[step];
      }
    }
    Object.assign(this.cells, { width: columns.length, height: rows.length });
    /** @type {CanvasRenderingContext2D} */ (this.cells.getContext("2d")).putImageData(image, 0, 0);
  }

  /** Return the colours of a cell. @param {boolean} right @param {number} value @param {boolean} signed */
  rampOf(right, value, signed) {
    const good = signed ? isGood(right, value) : right;
    return this.ramps[good ? "right" : "wrong"];
  }

  /** Paint everything. @param {View} view */
  paint(view) {
    const { canvas, context } = this;
    const { layout, window, theme } = view;
    const sharp = globalThis.devicePixelRatio || 1;
    const [width, height] = [layout.width, layout.height].map((length) => Math.round(length * sharp));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    context.clearRect(0, 0, layout.width, layout.height);
    const { left, top, wide, high } = layout;
    const { x, y } = window;
    const cell = { wide: wide / x.span, high: high / y.span };
    const least = Math.min(cell.wide, cell.high);
    context.imageSmoothingEnabled = least * sharp < 1;
    context.drawImage(this.cells, x.start, y.start, x.span, y.span, left, top, wide, high);
    context.save();
    context.beginPath();
    context.rect(left, top, wide, high);
    context.clip();
    if (least >= LINED) this.lines(view, cell);
    if (least >= NUMBERED) this.numbers(view, cell);
    context.restore();
    context.strokeStyle = theme.palette.grid;
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, wide + 1, high + 1);
    this.margins(view, cell);
  }

  /** @param {View} view @param {Size} cell */
  lines({ layout: { left, top, wide, high }, window, theme }, cell) {
    const { context } = this;
    context.fillStyle = theme.palette.grid;
    for (const at of inner(window.x)) context.fillRect(left + Math.round((at - window.x.start) * cell.wide) - 0.5, top, 1, high);
    for (const at of inner(window.y)) context.fillRect(left, top + Math.round((at - window.y.start) * cell.high) - 0.5, wide, 1);
  }

  /** @param {View} view @param {Size} cell */
  numbers({ layout: { left, top }, window: { x: across, y: down }, theme, picture }, cell) {
    const { context } = this;
    const { rows, columns, values, most, kind, signed } = picture;
    const { palette } = theme;
    context.font = this.font(theme, Math.min(Math.max(Math.round(Math.min(cell.wide, cell.high) / 4), SMALLEST_TEXT), LARGEST_TEXT));
    context.textAlign = "center";
    context.textBaseline = "middle";
    const measure = measureIn(context);
    for (const y of shownPlaces(down, rows.order.length)) {
      for (const x of shownPlaces(across, columns.order.length)) {
        const [row, column] = [rows.order[y], columns.order[x]];
        const value = values[row * columns.order.length + column];
        const text = waysToWrite(value, kind, signed).find((way) => measure(way) <= cell.wide - 4);
        if (text === undefined) continue;
        const right = picture.isRight(row, column);
        const step = stepOf(value, most[right ? "right" : "wrong"]);
        context.fillStyle = step === 0 ? palette.axis : this.rampOf(right, value, signed).inks[step];
        context.fillText(text, left + (x + 0.5 - across.start) * cell.wide, top + (y + 0.5 - down.start) * cell.high);
      }
    }
  }

  /** Labels left and above, totals right and below. @param {View} view @param {Size} cell */
  margins({ layout, window: { x: across, y: down }, theme, picture: { rows, columns } }, cell) {
    const { context } = this;
    const { left, top, wide, high, turned } = layout;
    const measure = this.measure(theme);
    context.textBaseline = "middle";
    const [rowSums, columnSums] = [rows, columns].map(({ totals }) => totals.map(count));
    const broad = Math.max(...columnSums.map(measure));
    for (const y of shownPlaces(down, rows.order.length)) {
      const middle = top + (y + 0.5 - down.start) * cell.high;
      if (y % everyOf(cell.high) !== 0 || middle < top || middle > top + high) continue;
      const row = rows.order[y];
      context.textAlign = "right";
      context.fillStyle = theme.palette.text;
      context.fillText(shortened(rows.labels[row], left - 2 * GAP, measure), left - GAP, middle);
      context.textAlign = "left";
      if (!layout.totals || !rowSums.length) continue;
      context.fillStyle = theme.palette.muted;
      context.fillText(rowSums[row], left + wide + GAP, middle);
    }
    for (const x of shownPlaces(across, columns.order.length)) {
      const middle = left + (x + 0.5 - across.start) * cell.wide;
      if (x % everyOf(cell.wide) !== 0 || middle < left || middle > left + wide) continue;
      const column = columns.order[x];
      const room = turned ? top - 2 * GAP : cell.wide - GAP;
      context.fillStyle = theme.palette.text;
      this.above(shortened(columns.labels[column], room, measure), middle, top - GAP, turned, turned ? "left" : "center");
      if (!layout.totals || !columnSums.length) continue;
      context.fillStyle = theme.palette.muted;
      const lies = broad < cell.wide;
      this.above(columnSums[column], middle, top + high + GAP + (lies ? LINE / 2 : 0), !lies, lies ? "center" : "right");
    }
  }

  /** Write a text upwards or not. @param {string} text @param {number} x @param {number} y @param {boolean} turned @param {CanvasTextAlign} align */
  above(text, x, y, turned, align) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    if (turned) context.rotate(-Math.PI / 2);
    context.textAlign = align;
    context.textBaseline = turned ? "middle" : "alphabetic";
    context.fillText(text, 0, 0);
    context.restore();
  }
}

/** Return where lines stand between the cells of a part. @param {Part} part */
const inner = ({ start, span }) => Array.from({ length: Math.ceil(start + span) - Math.ceil(start) }, (_, i) => Math.ceil(start) + i);

/** Return the places that a part shows, be it in part. @param {Part} part @param {number} size */
function shownPlaces({ start, span }, size) {
  const first = Math.floor(start);
  const last = Math.min(Math.ceil(start + span), size);
  return Array.from({ length: last - first }, (_, i) => first + i);
}

/** The colours from the page to a role, as pixels, and what can be read on each of them. */
class Ramp {
  /** @param {Record<string, string>} palette @param {string} role */
  constructor(palette, role) {
    const [from, to] = [palette.background, palette[role]].map(channels);
    const mixed = Array.from({ length: STEPS + 1 }, (_, step) =>
      from.map((channel, i) => Math.round(channel + ((to[i] - channel) * step) / STEPS)),
    );
    this.pixels = mixed.map(pixel);
    this.inks = mixed.map((colour) =>
      contrast(colour, channels(palette.text)) < contrast(colour, from) ? palette.background : palette.text,
    );
  }
}

/** Return the contrast of two colours, as the guidelines for accessible pages measure it. @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const [low, high] = [one, other].map(luminance).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** @param {number[]} rgb */
function luminance(rgb) {
  const [r, g, b] = rgb.map((channel) => channel / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} colour */
const packed = (colour) => pixel(channels(colour));

/** Return a colour as a pixel has it: bytes red, green, blue, opacity. @param {number[]} rgb */
function pixel(rgb) {
  return new Uint32Array(Uint8Array.of(...rgb, 255).buffer)[0];
}
