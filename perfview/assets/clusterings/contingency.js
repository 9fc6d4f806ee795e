// The table of labels by clusters, with what is chosen above it and what is said below it.

import { cellOf, cellText } from "../kit/crosstabs/cells.js";
import { Controls, rampsOf } from "../kit/crosstabs/controls.js";
import { same, Square } from "../kit/crosstabs/squares.js";
import { element, setText } from "../kit/dom.js";
import { KINDS, ORDERS, Picture, Table } from "./tables.js";

/** @import { Theme } from "../kit/shapes.d.ts" */
/** @import { Cell } from "../kit/crosstabs/squares.js" */

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
    this.foot.replaceChildren(...this.table.behind(labels, clusters, this.board.words));
  }

  /** Take over what is chosen: another picture. @param {Theme} theme */
  build(theme) {
    const { words, chosen } = this.board;
    this.picture = new Picture(this.table, { cells: chosen.shares, order: chosen.sorted });
    this.square.enter(this.picture, words, theme);
    this.square.chosen = cellOf(chosen.joint, this.table.labels.length, this.table.size);
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
    this.board.change({ joint: again ? "" : cellText(cell) });
  }

  zoom() {
    this.board.schedule();
  }
}
