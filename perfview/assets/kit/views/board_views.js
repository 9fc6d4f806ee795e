// The page of a board: tiles, one wide chart with the slider, and below it squares and the matrix.

import { Card } from "./cards.js";
import { element, fill, setText } from "../dom.js";

/** @import { Board, Matrix, Plotly, Scene } from "../shapes.d.ts" */

/** @typedef {(narrow: boolean) => { height: number, tallest: number, cell?: number }} Heights */

const NARROW = 560; // as in sheets/small.css

export class BoardViews {
  /** @type {Board} */ board;
  /** @type {any} */ tiles;
  /** @type {any} */ chart;
  /** @type {any[]} */ squares;
  /** @type {Matrix | null} */ matrix;
  /** @type {Heights} */ heights;

  /**
   * `chart` is a slider's plot, `name` that of its card; `above` stands before the tiles, `legends`
   * are texts below the squares. The matrix, if any, is the first or the last card of its row. `heights`
   * are those of the chart, of a square at most and, if they differ, of the matrix's cells.
   * @param {Board} board
   * @param {{ name: string, tiles: any, chart: any, squares: any[], matrix?: Matrix | null, matrixFirst?: boolean, above?: HTMLElement[], legends?: HTMLElement[], heights: Heights }} parts
   */
  constructor(board, { name, tiles, chart, squares, matrix = null, matrixFirst = false, above = [], legends = [], heights }) {
    Object.assign(this, { board, tiles, chart, squares, matrix, heights });
    this.now = element("span", { class: "pv-now" });
    this.glimpsed = element("span", { class: "pv-glimpsed pv-one-line" });
    this.axisLabel = element("span");
    this.aside = element("span", { class: "pv-heights" });
    this.hint = element("span");
    const { plot } = chart;
    const notes = [element("span", {}, this.axisLabel, this.aside)];
    this.wide = new Card(name, { plots: [plot], content: [plot.node], notes });
    this.wide.node.classList.add("pv-card-wide");
    this.wide.head.append(element("p", { class: "pv-aside" }, this.now, this.glimpsed));
    this.tables = matrix ? [new Card("matrix", { content: [matrix.node, matrix.plain], notes: [this.hint] })] : [];
    this.cards = squares.map((square, i) => square.card(legends.slice(i, i + 1)));
    const below = matrixFirst ? [...this.tables, ...this.cards] : [...this.cards, ...this.tables];
    this.lower = element("div", { class: "pv-lower pv-stacks-late" }, ...below.map(({ node }) => node));
    this.node = element("div", { class: "pv-views" }, ...above, tiles.node, this.wide.node, this.lower);
  }

  /**
   * Write what depends on neither choice nor size; `fresh` for another content.
   * @param {Scene} scene @param {{ fresh: boolean }} news
   */
  enter(scene, { fresh }) {
    setText(this.axisLabel, scene.axis.label);
    setText(this.hint, scene.words.hint);
    for (const view of [this.tiles, ...this.squares]) view.enter(scene);
    const cards = [this.wide, ...this.tables, ...this.cards];
    for (const card of cards) card.about = scene.about;
    if (!fresh) return;
    this.matrix?.enter(scene);
    for (const square of this.squares) square.label(scene);
    for (const card of cards) card.dress(scene);
  }

  /** The elements that give the charts their widths. */
  places() {
    return [this.wide, ...this.cards].map(({ body }) => body);
  }

  /** Draw every chart at the size of its place. @param {Scene} scene @param {Plotly} plotly */
  async draw(scene, plotly) {
    const { width } = this.wide;
    // The handle comes before the tiles where they are not seen together: for eyes and keys alike.
    const after = width <= NARROW ? this.lower : this.wide.node;
    if (this.tiles.node.nextElementSibling !== after) after.before(this.tiles.node);
    const { height, tallest, cell } = this.heights(width <= NARROW);
    if (cell) this.matrix?.node.style.setProperty("--pv-cell", `${cell}px`);
    const widths = this.cards.map((card) => card.width);
    await Promise.all([
      this.chart.draw(scene, { plotly, width, height }),
      ...this.squares.map((square, i) => square.draw(scene, { plotly, width: widths[i], tallest })),
    ]);
    this.squares.forEach(({ plot }, i) => {
      this.cards[i].foot.style.maxWidth = `${plot.size.width}px`;
    });
  }

  /** @param {number} row */
  show(row) {
    const { words, reading } = this.board.scene;
    for (const view of [this.tiles, this.chart, ...this.squares, this.matrix]) view?.show(row);
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
