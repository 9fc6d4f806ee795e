// What lies over the canvas of a table of cells and follows the pointer: a frame moves it, and nothing is painted anew.

import { element, setShown, setText } from "../dom.js";

/** @import { Layout } from "./layouts.js" */

/** Where a cell stands in the square, and what its row and its column are called. @typedef {{ x: number, y: number, names: string[] }} Spot */

// A cell of less is marked by so many pixels.
const SMALLEST = 3;

export class Marks {
  /** @type {Layout} */ layout;

  constructor() {
    const over = (/** @type {string} */ name) => element("div", { class: `pv-over ${name}` });
    this.row = over("pv-over-row");
    this.column = over("pv-over-column");
    this.mark = over("pv-over-mark");
    this.kept = over("pv-over-kept");
    this.rowLabel = over("pv-over-label pv-one-line");
    this.columnLabel = over("pv-over-label pv-one-line");
    this.clip = element("div", { class: "pv-clip" }, this.row, this.column, this.kept, this.mark);
    this.nodes = [this.clip, this.rowLabel, this.columnLabel];
  }

  /** Lie over a square. @param {Layout} layout */
  fit(layout) {
    this.layout = layout;
    const { left, top, wide, high, width, height } = layout;
    Object.assign(this.clip.style, { left: `${left}px`, top: `${top}px`, width: `${wide}px`, height: `${high}px` });
    this.rowLabel.style.right = `${width - left + 2}px`;
    this.columnLabel.style.bottom = `${height - top + 2}px`;
  }

  /** Mark the cell that is open, and the one that is pointed at with its row and its column. @param {{ pointed: Spot | null, chosen: Spot | null, cell: { wide: number, high: number } }} shown */
  show({ pointed, chosen, cell }) {
    const [wide, high] = [cell.wide, cell.high].map((length) => Math.max(length, SMALLEST));
    for (const [mark, spot] of /** @type {[HTMLElement, Spot | null][]} */ ([[this.kept, chosen], [this.mark, pointed]])) {
      setShown(mark, spot !== null);
      if (spot) sized(mark, wide, high, `translate(${spot.x}px, ${spot.y}px)`);
    }
    for (const node of [this.row, this.column, this.rowLabel, this.columnLabel]) setShown(node, pointed !== null);
    if (pointed) this.point(pointed, cell);
  }

  /** @param {Spot} spot @param {{ wide: number, high: number }} cell */
  point({ x, y, names }, cell) {
    const { left, top, wide, high } = this.layout;
    sized(this.row, wide, Math.max(cell.high, 1), `translateY(${y}px)`);
    sized(this.column, Math.max(cell.wide, 1), high, `translateX(${x}px)`);
    setText(this.rowLabel, names[0]);
    setText(this.columnLabel, names[1]);
    this.rowLabel.style.transform = `translateY(${top + y + cell.high / 2}px) translateY(-50%)`;
    this.columnLabel.style.transform = `translateX(${left + x + cell.wide / 2}px) translateX(-50%)`;
  }
}

/** @param {HTMLElement} node @param {number} width @param {number} height @param {string} transform */
function sized({ style }, width, height, transform) {
  Object.assign(style, { width: `${width}px`, height: `${height}px`, transform });
}
