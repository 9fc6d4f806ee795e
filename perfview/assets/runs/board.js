// The runs in the order of time: the scores with the threshold's handle, and below a chart of each
// figure from period to period, which moves with it. A handle on the axis of time ends the past.

import { Board } from "../kit/boards.js";
import { element, fill, setText } from "../kit/dom.js";
import { Card } from "../kit/views/cards.js";
import { ScorePlot } from "../kit/views/slider_plots.js";
import { partedText, runsSceneOf } from "./scenes.js";
import { Series } from "./series.js";

/** @import { Plotly } from "../kit/shapes.d.ts" */

const MARGIN = { l: 58, r: 24, t: 8, b: 32 };
const SCORES = 150;
const HEIGHT = 150;

export default class RunsBoard extends Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { sceneOf: runsSceneOf, Views: RunsViews });
  }
}

class RunsViews {
  /** @type {Series[]} */ series = [];
  /** @type {Card[]} */ cards = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.scores = new ScorePlot(board, MARGIN);
    this.now = element("p", { class: "pv-now" });
    this.axisLabel = element("span");
    const { plot } = this.scores;
    this.wide = new Card("scores", { plots: [plot], content: [plot.node], notes: [this.axisLabel] });
    this.wide.head.append(this.now);
    this.parted = element("p", { class: "pv-parted" });
    this.grid = element("div", { class: "pv-series" });
    this.node = element("div", { class: "pv-views pv-over-time" }, this.wide.node, this.parted, this.grid);
  }

  /** @param {any} scene @param {{ fresh: boolean }} news */
  enter(scene, { fresh }) {
    setText(this.axisLabel, scene.axis.label);
    if (!fresh) return;
    for (const each of this.series) each.destroy();
    this.series = scene.series.map((/** @type {any} */ told, /** @type {number} */ i) => new Series(told, this.board, i === 0));
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
      this.scores.draw(scene, { plotly, width: this.wide.width, height: SCORES }),
      ...this.series.map((each) => each.draw(scene, { plotly, width: each.card.width, height: HEIGHT })),
    ]);
  }

  /** @param {number} row */
  show(row) {
    const { scene, commits } = this.board;
    this.scores.show(row);
    for (const each of this.series) each.show(scene, row, commits.held);
    setText(this.now, fill(scene.words.reading, scene.reading(row)));
    setText(this.parted, partedText(scene));
  }

  /** @param {number | null} row */
  hover(row) {
    this.scores.hover(row);
  }

  destroy() {
    for (const each of [this.scores, ...this.series]) each.destroy();
  }
}
