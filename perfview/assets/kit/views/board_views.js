// The page of a board: one wide chart with the slider, and below it squares and the matrix.

import { Card } from "./cards.js";
import { element, fill, setText } from "../dom.js";

/** @import { Board, Matrix, Plotly, Scene } from "../shapes.d.ts" */

export const NARROW = 560; // as in small.css

export class BoardViews {
  /** @type {Board} */ board;
  /** @type {any} */ chart;
  /** @type {any[]} */ squares;
  /** @type {Matrix} */ matrix;
  /** @type {HTMLElement} */ node;

  /**
   * `chart` is a slider's plot, `name` that of its card; `legends` are texts below the squares.
   * @param {Board} board @param {{ name: string, chart: any, squares: any[], matrix: Matrix, legends?: HTMLElement[] }} parts
   */
  constructor(board, { name, chart, squares, matrix, legends = [] }) {
    Object.assign(this, { board, chart, squares, matrix });
    this.now = element("span", { class: "pv-now" });
    this.glimpsed = element("span", { class: "pv-glimpsed" });
    this.axisLabel = element("span");
    this.aside = element("span", { class: "pv-heights" });
    this.hint = element("span");
    const { plot } = chart;
    const notes = [element("span", {}, this.axisLabel, this.aside)];
    this.wide = new Card(name, { plot, content: [plot.node], notes });
    this.wide.node.classList.add("pv-card-wide");
    this.wide.head.append(element("p", { class: "pv-aside" }, this.now, this.glimpsed));
    this.table = new Card("matrix", { content: [matrix.node, matrix.plain], notes: [this.hint] });
    this.cards = squares.map((square, i) => square.card(legends.slice(i, i + 1)));
  }

  /**
   * Put what stands above the chart and the cards below it in their order.
   * @param {HTMLElement[]} above @param {Card[]} below
   */
  lay(above, below) {
    const lower = element("div", { class: "pv-lower" }, ...below.map(({ node }) => node));
    this.node = element("div", { class: "pv-views" }, ...above, this.wide.node, lower);
  }

  /**
   * Write what depends on neither choice nor size; `fresh` for another content.
   * @param {Scene} scene @param {{ fresh: boolean }} news
   */
  enter(scene, { fresh }) {
    setText(this.axisLabel, scene.axis.label);
    setText(this.hint, scene.words.hint);
    for (const square of this.squares) square.enter(scene);
    if (!fresh) return;
    this.matrix.enter(scene);
    for (const square of this.squares) square.label(scene);
    for (const card of [this.wide, this.table, ...this.cards]) card.dress(scene);
  }

  /**
   * Draw every chart at the size of its place; the heights are the chart's and a square's at most.
   * @param {Scene} scene @param {Plotly} plotly @param {{ height: number, tallest: number }} heights
   */
  async drawCharts(scene, plotly, { height, tallest }) {
    const { width } = this.wide;
    const widths = this.cards.map((card) => card.width);
    await Promise.all([
      this.chart.draw(scene, { plotly, width, height }),
      ...this.squares.map((square, i) =>
        square.draw(scene, { plotly, width: widths[i], tallest }),
      ),
    ]);
    this.squares.forEach(({ plot }, i) => {
      this.cards[i].foot.style.maxWidth = `${plot.size.width}px`;
    });
  }

  /** @param {number} row */
  show(row) {
    const { words, reading } = this.board.scene;
    for (const view of [this.chart, ...this.squares, this.matrix]) view.show(row);
    setText(this.now, fill(words.reading, reading(row)));
  }

  /** @param {number | null} row */
  hover(row) {
    const { words, reading } = this.board.scene;
    for (const view of [this.chart, ...this.squares]) view.hover(row);
    setText(this.glimpsed, row === null ? "" : fill(words.glimpse, reading(row)));
  }

  destroy() {
    for (const view of [this.chart, ...this.squares]) view.destroy();
  }
}
