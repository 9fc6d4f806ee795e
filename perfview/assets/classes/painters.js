// The matrix on a canvas: cells, their numbers, labels and totals. It is painted anew only for another
// order, another part, other values or another size; what follows the pointer lies over it.

import { count } from "../kit/format.js";
import { channels } from "../kit/themes.js";
import { isGood, stepOf, STEPS } from "./confusions.js";
import { everyOf, LINE, shortened } from "./layouts.js";
import { waysToWrite } from "./numbers.js";

/** @import { Theme } from "../kit/shapes.d.ts" */
/** @import { Layout, Measure } from "./layouts.js" */
/** @import { Picture } from "./pictures.js" */
/** @import { Window } from "./windows.js" */

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
    const { order, values, most, signed } = picture;
    const size = order.length;
    const { palette } = theme;
    this.ramps = { right: new Ramp(palette, "right"), wrong: new Ramp(palette, "wrong") };
    const unknown = packed(palette.grid);
    const image = new ImageData(size, size);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0, at = 0; y < size; y++) {
      const row = order[y];
      for (let x = 0; x < size; x++, at++) {
        const column = order[x];
        const value = values[row * size + column];
        const step = stepOf(value, most[row === column ? "right" : "wrong"]);
        pixels[at] = Number.isNaN(value) ? unknown : this.rampOf(row, column, value, signed).pixels[step];
      }
    }
    Object.assign(this.cells, { width: size, height: size });
    /** @type {CanvasRenderingContext2D} */ (this.cells.getContext("2d")).putImageData(image, 0, 0);
  }

  /** Return the colours of a cell. @param {number} row @param {number} column @param {number} value @param {boolean} signed */
  rampOf(row, column, value, signed) {
    const good = signed ? isGood(row, column, value) : row === column;
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
    const { left, top, side } = layout;
    const cell = side / window.span;
    context.imageSmoothingEnabled = cell * sharp < 1;
    context.drawImage(this.cells, window.x, window.y, window.span, window.span, left, top, side, side);
    context.save();
    context.beginPath();
    context.rect(left, top, side, side);
    context.clip();
    if (cell >= LINED) this.lines(view, cell);
    if (cell >= NUMBERED) this.numbers(view, cell);
    context.restore();
    context.strokeStyle = theme.palette.grid;
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, side + 1, side + 1);
    this.margins(view, cell);
  }

  /** @param {View} view @param {number} cell */
  lines({ layout: { left, top, side }, window, theme }, cell) {
    const { context } = this;
    context.fillStyle = theme.palette.grid;
    for (const [start, across] of /** @type {[number, boolean][]} */ ([[window.x, true], [window.y, false]])) {
      for (let at = Math.ceil(start); at < start + window.span; at++) {
        const place = Math.round((at - start) * cell) - 0.5;
        if (across) context.fillRect(left + place, top, 1, side);
        else context.fillRect(left, top + place, side, 1);
      }
    }
  }

  /** @param {View} view @param {number} cell */
  numbers({ layout: { left, top }, window, theme, picture }, cell) {
    const { context } = this;
    const { order, values, most, kind, signed } = picture;
    const { palette } = theme;
    context.font = this.font(theme, Math.min(Math.max(Math.round(cell / 4), SMALLEST_TEXT), LARGEST_TEXT));
    context.textAlign = "center";
    context.textBaseline = "middle";
    const measure = measureIn(context);
    for (const y of shownPlaces(window.y, window.span, order.length)) {
      for (const x of shownPlaces(window.x, window.span, order.length)) {
        const [row, column] = [order[y], order[x]];
        const value = values[row * order.length + column];
        const text = waysToWrite(value, kind, signed).find((way) => measure(way) <= cell - 4);
        if (text === undefined) continue;
        const step = stepOf(value, most[row === column ? "right" : "wrong"]);
        context.fillStyle = step === 0 ? palette.axis : this.rampOf(row, column, value, signed).inks[step];
        context.fillText(text, left + (x + 0.5 - window.x) * cell, top + (y + 0.5 - window.y) * cell);
      }
    }
  }

  /** Labels left and above, totals right and below. @param {View} view @param {number} cell */
  margins({ layout, window, theme, picture }, cell) {
    const { context } = this;
    const { left, top, side, turned } = layout;
    const { order, labels, totals } = picture;
    const measure = this.measure(theme);
    context.textBaseline = "middle";
    const every = everyOf(cell);
    const sums = [totals.rows, totals.columns].map((values) => values.map(count));
    const broad = Math.max(...sums[1].map(measure));
    for (const y of shownPlaces(window.y, window.span, order.length)) {
      const middle = top + (y + 0.5 - window.y) * cell;
      if (y % every !== 0 || middle < top || middle > top + side) continue;
      context.textAlign = "right";
      context.fillStyle = theme.palette.text;
      context.fillText(shortened(labels[order[y]], left - 2 * GAP, measure), left - GAP, middle);
      context.textAlign = "left";
      if (!layout.totals) continue;
      context.fillStyle = theme.palette.muted;
      context.fillText(sums[0][order[y]], left + side + GAP, middle);
    }
    for (const x of shownPlaces(window.x, window.span, order.length)) {
      const middle = left + (x + 0.5 - window.x) * cell;
      if (x % every !== 0 || middle < left || middle > left + side) continue;
      const room = turned ? top - 2 * GAP : cell - GAP;
      context.fillStyle = theme.palette.text;
      this.above(shortened(labels[order[x]], room, measure), middle, top - GAP, turned, turned ? "left" : "center");
      if (!layout.totals) continue;
      context.fillStyle = theme.palette.muted;
      const lies = broad < cell;
      this.above(sums[1][order[x]], middle, top + side + GAP + (lies ? LINE / 2 : 0), !lies, lies ? "center" : "right");
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

/** Return the places that a part shows, be it in part. @param {number} start @param {number} span @param {number} size */
function shownPlaces(start, span, size) {
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
