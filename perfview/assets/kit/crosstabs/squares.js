// A table of cells as a square, or as a rectangle: the canvas, what lies over it, and what pointer and keys do there.

import { element, sentences } from "../dom.js";
import { count } from "../format.js";
import { Gestures } from "./gestures.js";
import { layoutOf, READABLE } from "./layouts.js";
import { Marks } from "./marks.js";
import { Painter } from "./painters.js";
import { holding, panned, whole, zoomed } from "./windows.js";

/** @import { Theme } from "../shapes.d.ts" */
/** @import { Layout } from "./layouts.js" */
/** @import { Part } from "./windows.js" */

/** A cell by the places of the labels of its row and its column. @typedef {{ row: number, column: number }} Cell */
/** Rows or columns: labels, which of them stands where, where each stands, and totals if any. @typedef {{ labels: string[], order: number[], standings: number[], totals: number[] }} Side */
/** Which columns and which rows are in view. @typedef {{ x: Part, y: Part }} Window */
/**
 * What is shown. Values stand row by row; where it `isRight` a cell has one colour, else the other, each
 * with its own `most`; `facing` is the cell that a pressed label opens.
 * @typedef {object} Picture
 * @property {Side} rows
 * @property {Side} columns
 * @property {ArrayLike<number>} values
 * @property {string} kind
 * @property {boolean} signed
 * @property {{ right: number, wrong: number }} most
 * @property {(row: number, column: number) => boolean} isRight
 * @property {(side: "row" | "column", label: number) => Cell} facing
 */
/** What it is called, by which keys it is read, and how sentences follow each other. @typedef {{ title: string, keys: string, role: string, sentences: string }} Said */
/** @typedef {{ point(cell: Cell | null, spoken: boolean): void, choose(cell: Cell): void, zoom(): void }} Owner */

// The square leaves room in the window for what stands above it, and is no larger than this.
const ABOVE = 350;
const [SMALLEST, LARGEST] = [400, 640];
const ZOOM_STEP = 2;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Square {
  /** @type {Picture} */ picture;
  /** @type {Layout} */ layout;
  /** @type {Theme} */ theme;
  /** @type {Window} */ window;
  /** @type {Cell | null} */ pointed = null;
  /** @type {Cell | null} */ chosen = null;

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.painter = new Painter();
    this.stale = { colours: true, picture: true };
    this.marks = new Marks();
    this.canvas = this.painter.canvas;
    this.canvas.setAttribute("aria-hidden", "true");
    this.node = element("div", { class: "pv-square", role: "application", tabindex: 0 });
    this.node.append(this.canvas, ...this.marks.nodes);
    this.gestures = new Gestures(this.node, this);
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focus", () => this.focus());
    this.node.addEventListener("blur", () => this.owner.point(null, false));
  }

  /** How many rows and columns there are. */
  get size() {
    const { rows, columns } = this.picture;
    return { x: columns.order.length, y: rows.order.length };
  }

  /** Whether the whole is in view. */
  get isWhole() {
    return this.window.x.span === this.size.x && this.window.y.span === this.size.y;
  }

  /** Whether a closer look can show more. */
  get zoomable() {
    return Math.min(this.layout.wide / this.size.x, this.layout.high / this.size.y) < READABLE;
  }

  /** The size of a cell in pixels. */
  get cell() {
    const { layout: { wide, high }, window: { x, y } } = this;
    return { wide: wide / x.span, high: high / y.span };
  }

  /** Show another picture. @param {Picture} picture @param {Said} said @param {Theme} theme */
  enter(picture, said, theme) {
    const before = this.picture;
    const same = before?.rows.labels === picture.rows.labels && before.columns.labels === picture.columns.labels;
    this.node.setAttribute("aria-label", sentences(said, said.title, said.keys));
    this.node.setAttribute("aria-roledescription", said.role);
    Object.assign(this, { picture, theme });
    if (!same) this.window = this.all;
    this.stale.colours = true;
  }

  get all() {
    return { x: whole(this.size.x), y: whole(this.size.y) };
  }

  /** Lay it out in a width. @param {number} width */
  fit(width) {
    const [rows, columns] = [this.picture.rows, this.picture.columns].map(({ labels, totals }) => ({ labels, totals: totals.map(count) }));
    const tallest = Math.min(Math.max(globalThis.innerHeight - ABOVE, SMALLEST), LARGEST);
    const layout = layoutOf({ width, tallest }, rows, columns, this.painter.measure(this.theme));
    this.layout = layout;
    Object.assign(this.node.style, { width: `${layout.width}px`, height: `${layout.height}px` });
    this.marks.fit(layout);
    this.stale.picture = true;
    this.touch();
  }

  /** Fingers scroll the page over a matrix that is in view as a whole. */
  touch() {
    this.node.style.touchAction = this.isWhole ? "pan-y" : "none";
  }

  /** Paint what is out of date, and put the marks in their places: once a frame at most. */
  paint() {
    const { stale, layout, window, theme, picture } = this;
    const view = { layout, window, theme, picture };
    if (stale.colours) this.painter.colour(view);
    if (stale.colours || stale.picture) this.painter.paint(view);
    this.stale = { colours: false, picture: false };
    const { pointed, chosen, cell } = this;
    /** @param {Cell | null} at */
    const spot = (at) => at && { ...this.corner(at), names: [picture.rows.labels[at.row], picture.columns.labels[at.column]] };
    this.marks.show({ pointed: spot(pointed), chosen: spot(chosen), cell });
  }

  /** Return where a cell stands in the clip. @param {Cell} at */
  corner({ row, column }) {
    const { picture, window, cell } = this;
    return {
      x: (picture.columns.standings[column] - window.x.start) * cell.wide,
      y: (picture.rows.standings[row] - window.y.start) * cell.high,
    };
  }

  /** Return the place, in cells, of a point of the node. @param {number} x @param {number} y */
  spot(x, y) {
    const { layout, window, cell } = this;
    return { x: window.x.start + (x - layout.left) / cell.wide, y: window.y.start + (y - layout.top) / cell.high };
  }

  /** Return the cell at a point of the node, null where there is none. @param {number} x @param {number} y @returns {Cell | null} */
  cellAt(x, y) {
    const { left, top, wide, high } = this.layout;
    if (x < left || y < top || x >= left + wide || y >= top + high) return null;
    const spot = this.spot(x, y);
    const { rows, columns } = this.picture;
    return { row: rows.order[Math.floor(spot.y)], column: columns.order[Math.floor(spot.x)] };
  }

  /** Return the cell that the label at a point of the node opens, null where there is none. @param {number} x @param {number} y */
  facedAt(x, y) {
    const { left, top, wide, high } = this.layout;
    const spot = this.spot(x, y);
    const { picture } = this;
    if (x < left && y >= top && y < top + high) return picture.facing("row", picture.rows.order[Math.floor(spot.y)]);
    if (y < top && x >= left && x < left + wide) return picture.facing("column", picture.columns.order[Math.floor(spot.x)]);
    return null;
  }

  /** @param {Cell | null} cell @param {boolean} [spoken] */
  point(cell, spoken = false) {
    if (same(cell, this.pointed)) return;
    this.pointed = cell;
    this.owner.point(cell, spoken);
  }

  /** Take what was pressed: a cell, or that of a label. @param {number} x @param {number} y */
  press(x, y) {
    const cell = this.facedAt(x, y) ?? this.cellAt(x, y);
    if (!cell) return;
    this.point(cell);
    this.owner.choose(cell);
  }

  /** @param {number} factor @param {{ x: number, y: number }} [around] */
  zoom(factor, around) {
    const { size, window: { x, y }, picture: { rows, columns } } = this;
    const middle = { x: x.start + x.span / 2, y: y.start + y.span / 2 };
    const marked = this.chosen ?? this.pointed;
    const there = marked ? { x: columns.standings[marked.column] + 0.5, y: rows.standings[marked.row] + 0.5 } : middle;
    const at = around ?? (factor > 1 ? there : middle);
    this.look({ x: zoomed(x, size.x, factor, at.x), y: zoomed(y, size.y, factor, at.y) });
  }

  /** Move by pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const { size, cell, window: { x, y } } = this;
    this.look({ x: panned(x, size.x, dx / cell.wide), y: panned(y, size.y, dy / cell.high) });
  }

  /** See the whole. */
  reset() {
    this.look(this.all);
  }

  /** Show a cell, wherever it is. @param {Cell} cell */
  show({ row, column }) {
    const { size, window: { x, y }, picture: { rows, columns } } = this;
    this.look({ x: holding(x, size.x, columns.standings[column]), y: holding(y, size.y, rows.standings[row]) });
  }

  /** @param {Window} window */
  look(window) {
    this.window = window;
    this.stale.picture = true;
    this.touch();
    this.owner.zoom();
  }

  /** The cell in the corner. @returns {Cell} */
  get first() {
    const { rows, columns } = this.picture;
    return { row: rows.order[0], column: columns.order[0] };
  }

  /** The keys start where the reader was. */
  focus() {
    if (this.pointed || !this.node.matches(":focus-visible")) return;
    this.point(this.chosen ?? this.first, true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { rows, columns } = this.picture;
    const at = this.pointed ?? this.chosen ?? this.first;
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      /** @param {Side} side @param {number} label @param {number} by */
      const next = ({ order, standings }, label, by) => order[Math.min(Math.max(standings[label] + by, 0), order.length - 1)];
      const cell = { row: next(rows, at.row, arrow[0]), column: next(columns, at.column, arrow[1]) };
      this.show(cell);
      this.point(cell, true);
    } else if (event.key === "Enter" || event.key === " ") this.owner.choose(at);
    else if (event.key === "+") this.zoom(ZOOM_STEP);
    else if (event.key === "-") this.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") this.reset();
    else return;
    event.preventDefault();
  }
}

/** @param {Cell | null} one @param {Cell | null} other */
export const same = (one, other) => one?.row === other?.row && one?.column === other?.column;
