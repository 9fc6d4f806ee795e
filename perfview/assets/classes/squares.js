// The square of cells: the canvas, what lies over it, and what pointer and keys do there.

import { element } from "../kit/dom.js";
import { count } from "../kit/format.js";
import { Gestures } from "./gestures.js";
import { layoutOf } from "./layouts.js";
import { Marks } from "./marks.js";
import { Painter } from "./painters.js";
import { holding, panned, whole, zoomed } from "./windows.js";

/** @import { Theme } from "../kit/shapes.d.ts" */
/** @import { Layout } from "./layouts.js" */
/** @import { Data, Picture } from "./pictures.js" */
/** @import { Window } from "./windows.js" */

/** A cell by the classes of its row and its column. @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ point(cell: Cell | null, spoken: boolean): void, choose(cell: Cell): void, zoom(): void }} Owner */

// The square leaves room in the window for what stands above it, and is no larger than this.
const ABOVE = 350;
const [SMALLEST, LARGEST] = [400, 640];
// A cell this large is read without a closer look.
const READABLE = 26;
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

  get size() {
    return this.picture.order.length;
  }

  /** Whether the whole is in view. */
  get isWhole() {
    return this.window.span === this.size;
  }

  /** Whether a closer look can show more. */
  get zoomable() {
    return this.layout.side / this.size < READABLE;
  }

  get cell() {
    return this.layout.side / this.window.span;
  }

  /** Show another picture. @param {Picture} picture @param {Data} data @param {Theme} theme */
  enter(picture, data, theme) {
    if (this.picture?.labels !== picture.labels) this.window = whole(picture.labels.length);
    const { words, model } = data;
    this.node.setAttribute("aria-label", `${words.title} ${words.keys}`);
    this.node.setAttribute("aria-roledescription", words.role);
    this.data = data;
    this.model = model;
    Object.assign(this, { picture, theme });
    this.stale.colours = true;
  }

  /** Lay it out in a width. @param {number} width */
  fit(width) {
    const { matrix } = /** @type {Data} */ (this.data);
    const totals = [...matrix.support, ...matrix.called].map(count);
    const tallest = Math.min(Math.max(globalThis.innerHeight - ABOVE, SMALLEST), LARGEST);
    const layout = layoutOf({ width, tallest }, this.picture.labels, totals, this.painter.measure(this.theme));
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
    const { labels } = picture;
    const { pointed, chosen, cell } = this;
    /** @param {Cell | null} at */
    const spot = (at) => at && { ...this.corner(at), names: [labels[at.row], labels[at.column]] };
    this.marks.show({ pointed: spot(pointed), chosen: spot(chosen), cell });
  }

  /** Return where a cell stands in the clip. @param {Cell} at */
  corner({ row, column }) {
    const { standings } = this.picture;
    const { x, y } = this.window;
    return { x: (standings[column] - x) * this.cell, y: (standings[row] - y) * this.cell };
  }

  /** Return the place, in cells, of a point of the node. @param {number} x @param {number} y */
  spot(x, y) {
    const { layout, window, cell } = this;
    return { x: window.x + (x - layout.left) / cell, y: window.y + (y - layout.top) / cell };
  }

  /** Return the cell at a point of the node, null where there is none. @param {number} x @param {number} y @returns {Cell | null} */
  cellAt(x, y) {
    const { left, top, side } = this.layout;
    if (x < left || y < top || x >= left + side || y >= top + side) return null;
    const spot = this.spot(x, y);
    const { order } = this.picture;
    return { row: order[Math.floor(spot.y)], column: order[Math.floor(spot.x)] };
  }

  /** Return the class whose label is at a point of the node, null where there is none. @param {number} x @param {number} y */
  labelAt(x, y) {
    const { left, top, side } = this.layout;
    const spot = this.spot(x, y);
    const { order } = this.picture;
    if (x < left && y >= top && y < top + side) return order[Math.floor(spot.y)];
    if (y < top && x >= left && x < left + side) return order[Math.floor(spot.x)];
    return null;
  }

  /** @param {Cell | null} cell @param {boolean} [spoken] */
  point(cell, spoken = false) {
    if (same(cell, this.pointed)) return;
    this.pointed = cell;
    this.owner.point(cell, spoken);
  }

  /** Take what was pressed: a cell, or the diagonal cell of a label. @param {number} x @param {number} y */
  press(x, y) {
    const label = this.labelAt(x, y);
    const cell = label === null ? this.cellAt(x, y) : { row: label, column: label };
    if (!cell) return;
    this.point(cell);
    this.owner.choose(cell);
  }

  /** @param {number} factor @param {{ x: number, y: number }} [around] */
  zoom(factor, around) {
    const { x, y, span } = this.window;
    const middle = { x: x + span / 2, y: y + span / 2 };
    const marked = this.chosen ?? this.pointed;
    const { standings } = this.picture;
    const there = marked ? { x: standings[marked.column] + 0.5, y: standings[marked.row] + 0.5 } : middle;
    this.look(zoomed(this.window, this.size, factor, around ?? (factor > 1 ? there : middle)));
  }

  /** Move by pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.look(panned(this.window, this.size, dx / this.cell, dy / this.cell));
  }

  /** See the whole. */
  reset() {
    this.look(whole(this.size));
  }

  /** Show a cell, wherever it is. @param {Cell} cell */
  show({ row, column }) {
    const { standings } = this.picture;
    this.look(holding(this.window, this.size, standings[row], standings[column]));
  }

  /** @param {Window} window */
  look(window) {
    this.window = window;
    this.stale.picture = true;
    this.touch();
    this.owner.zoom();
  }

  /** The keys start where the reader was. */
  focus() {
    if (this.pointed || !this.node.matches(":focus-visible")) return;
    const { order } = this.picture;
    this.point(this.chosen ?? { row: order[0], column: order[0] }, true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { order, standings } = this.picture;
    const at = this.pointed ?? this.chosen ?? { row: order[0], column: order[0] };
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      /** @param {number} label @param {number} by */
      const next = (label, by) => order[Math.min(Math.max(standings[label] + by, 0), order.length - 1)];
      const cell = { row: next(at.row, arrow[0]), column: next(at.column, arrow[1]) };
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
