// The runs in the order of time: the scores with the threshold's handle, and below a chart of each
// figure from period to period, which moves with the handle.

import { Board } from "../kit/boards.js";
import { element, fill, setText } from "../kit/dom.js";
import { sceneOf } from "../kit/scenes.js";
import { Card } from "../kit/views/cards.js";
import { SliderPlot } from "../kit/views/slider_plots.js";
import { Series } from "./series.js";

/** @import { Plotly } from "../kit/shapes.d.ts" */

const MARGIN = { l: 58, r: 24, t: 8, b: 32 };
const SCORES = 150;
const HEIGHT = 150;

export default class RunsBoard extends Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { sceneOf, Views: RunsViews });
  }
}

class Scores extends SliderPlot {
  /** @param {Board} board */
  constructor(board) {
    super(board, MARGIN);
    this.plot.overlay.append(this.glimpse, this.cut);
  }
}

class RunsViews {
  /** @type {Series[]} */ series = [];
  /** @type {Card[]} */ cards = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.scores = new Scores(board);
    this.now = element("p", { class: "pv-now" });
    this.axisLabel = element("span");
    const { plot } = this.scores;
    this.wide = new Card("scores", { plots: [plot], content: [plot.node], notes: [this.axisLabel] });
    this.wide.head.append(this.now);
    this.grid = element("div", { class: "pv-series" });
    this.node = element("div", { class: "pv-views pv-over-time" }, this.wide.node, this.grid);
  }

  /** @param {any} scene @param {{ fresh: boolean }} news */
  enter(scene, { fresh }) {
    setText(this.axisLabel, scene.axis.label);
    if (!fresh) return;
    for (const each of this.series) each.destroy();
    this.series = scene.series.map((/** @type {any} */ told) => new Series(told));
    this.cards = this.series.map((each) => each.card);
    this.grid.replaceChildren(...this.cards.map(({ node }) => node));
    for (const card of [this.wide, ...this.cards]) {
      card.about = scene.about;
      card.dress(scene);
    }
  }

  places() {
    return [this.wide, ...this.cards].map(({ body }) => body);
  }

  /** @param {any} scene @param {Plotly} plotly */
  async draw(scene, plotly) {
    await Promise.all([
      this.scores.drawFigure(scene.axis.figure, scene, { plotly, width: this.wide.width, height: SCORES }),
      ...this.series.map((each) => each.draw(scene, { plotly, width: each.card.width, height: HEIGHT })),
    ]);
  }

  /** @param {number} row */
  show(row) {
    const { scene, commits } = this.board;
    this.scores.show(row);
    for (const each of this.series) each.show(scene, row, commits.held);
    setText(this.now, fill(scene.words.reading, scene.reading(row)));
  }

  /** @param {number | null} row */
  hover(row) {
    this.scores.hover(row);
  }

  destroy() {
    for (const each of [this.scores, ...this.series]) each.destroy();
  }
}
