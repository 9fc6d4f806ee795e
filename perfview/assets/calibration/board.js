// The Calibration board: the reliability curve above the scores, and beside both what follows.

import { Board } from "../kit/boards.js";
import { element, fill, setText } from "../kit/dom.js";
import { Card } from "../kit/views/cards.js";
import { ScorePlot } from "../kit/views/slider_plots.js";
import { tableBehind } from "../kit/views/tables.js";
import { LossParts } from "./parts.js";
import { Reliability, SIDES } from "./reliability.js";
import { calibrationSceneOf, hereText } from "./scenes.js";
import { Tiles } from "./tiles.js";

/** @import { Plotly } from "../kit/shapes.d.ts" */

const LARGEST = 400;
// What a square has beside its sides, above and below it.
const BESIDE = SIDES.l + SIDES.r;
const AROUND = 24;
const SCORES = 128;

export default class CalibrationBoard extends Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { sceneOf: calibrationSceneOf, Views: CalibrationViews });
  }
}

class CalibrationViews {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.curve = new Reliability(board);
    this.scores = new ScorePlot(board, { ...SIDES, t: 6, b: 32 });
    this.tiles = new Tiles(board);
    this.parts = new LossParts(board);
    this.now = element("p", { class: "pv-now" });
    this.here = element("p", { class: "pv-here" });
    this.note = element("span");
    this.gaps = element("ul", { class: "pv-gaps" });
    this.pair = element("div", { class: "pv-pair" }, this.curve.plot.node, this.scores.plot.node);
    this.main = new Card("reliability", { plots: [this.curve.plot, this.scores.plot], content: [this.pair], notes: [this.note] });
    this.list = new Card("gaps", { content: [this.gaps] });
    const beside = element("div", { class: "pv-beside" }, this.now, this.here, this.tiles.node, this.list.node, this.parts.card.node);
    this.node = element("div", { class: "pv-views pv-calibration pv-stacks" }, this.main.node, beside);
  }

  /** @param {any} scene @param {{ fresh: boolean }} news */
  enter(scene, { fresh }) {
    const { words, gaps, stale, alone } = scene;
    // No Python compares the bins that a reader of a file makes; while it is asked, the list fades.
    const texts = stale && alone ? [words.gaps_elsewhere] : gaps;
    this.gaps.replaceChildren(...texts.map((/** @type {string} */ text) => element("li", {}, text)));
    this.main.about = scene.about;
    if (!fresh) return;
    setText(this.note, words[scene.band ? "band" : "no_band"]);
    this.tiles.enter(scene);
    this.parts.enter(scene);
    for (const card of [this.main, this.list]) card.dress(scene);
    this.main.foot.children[0].after(tableBehind(scene.tables.scores, words, words.table_scores));
  }

  places() {
    return [this.main.body];
  }

  /** @param {any} scene @param {Plotly} plotly */
  async draw(scene, plotly) {
    const side = Math.min(this.main.width - BESIDE, LARGEST);
    const width = side + BESIDE;
    await Promise.all([
      this.curve.draw(scene, { plotly, width, height: side + AROUND }),
      this.scores.draw(scene, { plotly, width, height: SCORES }),
    ]);
    this.main.foot.style.maxWidth = `${width}px`;
  }

  /** @param {number} row */
  show(row) {
    /** @type {any} */
    const { scene } = this.board;
    this.curve.show(row);
    this.scores.show(row);
    this.tiles.show();
    setText(this.now, fill(scene.words.reading, scene.reading(row)));
    setText(this.here, hereText(scene, row));
  }

  /** @param {number | null} row */
  hover(row) {
    this.curve.hover(row);
    this.scores.hover(row);
  }

  destroy() {
    this.curve.destroy();
    this.scores.destroy();
  }
}
