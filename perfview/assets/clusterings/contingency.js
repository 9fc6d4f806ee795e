// The table of labels by clusters, with what is chosen above it and what is said below it.

import { Controls, rampsOf } from "../kit/crosstabs/controls.js";
import { same, Square } from "../kit/crosstabs/squares.js";
import { element, setText } from "../kit/dom.js";
import { together } from "../kit/format.js";
import { tableBehind } from "../kit/views/tables.js";
import { KINDS, ORDERS, Picture, Table } from "./tables.js";

/** @import { Theme } from "../kit/shapes.d.ts" */
/** @import { Cell } from "../kit/crosstabs/squares.js" */

const BESIDE = "-";
// A larger table is not read.
const TABLED = 30;

export class Contingency {
  /** @type {Table} */ table;

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.square = new Square(this);
    this.controls = new Controls(this, { kinds: KINDS, orders: ORDERS, turns: false });
    this.place = element("div", {}, this.square.node);
    this.told = element("p", { class: "pv-cell-told" });
    this.legend = element("div", { class: "pv-crosstab-legend" });
    this.foot = element("footer", { class: "pv-foot" });
    this.node = element("section", { class: "pv-contingency" }, this.controls.node, this.place, this.told, this.legend, this.foot);
  }

  /** @param {any} told @param {Map<string, Float64Array>} columns */
  enter(told, columns) {
    this.table = new Table(told, columns);
    this.square.point(null);
    const { labels, clusters } = this.table;
    const small = Math.max(labels.length, clusters.length) <= TABLED;
    this.foot.replaceChildren(...(small ? [tableBehind(this.behind(), this.board.words)] : []));
  }

  /** Take over what is chosen: another picture. @param {Theme} theme */
  build(theme) {
    const { words, chosen } = this.board;
    this.picture = new Picture(this.table, { cells: chosen.shares, order: chosen.sorted });
    this.square.enter(this.picture, words, theme);
    this.square.chosen = this.cellOf(chosen.joint);
    this.controls.show(this.picture, words, { title: words.title, axes: words.axes });
    this.legend.replaceChildren(...rampsOf(this.picture, [words.legend_right, words.legend_wrong]));
  }

  fit() {
    this.square.fit(this.place.clientWidth);
  }

  paint() {
    this.square.paint();
    this.controls.look(this.square);
    const cell = this.square.pointed ?? this.square.chosen;
    setText(this.told, cell ? this.said(cell) : this.board.words.cell_hint);
  }

  /** @param {Cell} cell */
  said({ row, column }) {
    return this.table.sentence(row, column, this.board.words);
  }

  /** @param {{ cells?: string, order?: string }} changed */
  change({ cells, order }) {
    const { shares, sorted } = this.board.chosen;
    this.board.look({ shares: cells ?? shares, sorted: order ?? sorted });
  }

  /** @param {Cell | null} cell @param {boolean} spoken */
  point(cell, spoken) {
    this.board.schedule();
    if (cell && spoken) setText(this.board.live, this.said(cell));
  }

  /** Open a cell: Python lists its points. The cell that is open is closed. @param {Cell} cell */
  choose(cell) {
    const again = same(cell, this.square.chosen);
    this.square.chosen = again ? null : cell;
    this.board.change({ joint: again ? "" : [cell.row, cell.column].join(BESIDE) });
  }

  zoom() {
    this.board.schedule();
  }

  /** Return the cell that a text names, null if it names none of these. @param {string} text @returns {Cell | null} */
  cellOf(text) {
    const [row, column] = text.split(BESIDE).map(Number);
    const { labels, clusters } = this.table;
    return text !== "" && row < labels.length && column < clusters.length ? { row, column } : null;
  }

  /** The counts as a table. */
  behind() {
    const { words } = this.board;
    const { labels, clusters, cells, sizes, held } = this.table;
    const size = clusters.length;
    const rows = labels.map((label, i) => [label, ...together([...cells.subarray(i * size, (i + 1) * size), sizes[i]], "count")]);
    const all = sizes.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
    const last = [words.total, ...together([...held, all], "count")];
    return { columns: [words.corner, ...clusters, words.total], rows: [...rows, last], caption: words.table_caption };
  }
}
