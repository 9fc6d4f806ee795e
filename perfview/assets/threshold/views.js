// The page of the Threshold board: its parts in order, and what each of them is told.

import { Card } from "../kit/views/cards.js";
import { CurvePlot } from "../kit/views/curves.js";
import { Distribution } from "./distribution.js";
import { element, fill, setText } from "../kit/dom.js";
import { Matrix } from "../kit/views/matrix.js";
import { Tiles } from "./tiles.js";

const DISTRIBUTION_HEIGHT = 190;
const CURVE_HEIGHT = 336;
const NARROW = 560; // as in board.css
// Each curve, and the corners of its square that it leaves free, the likeliest first.
const CURVES = {
  roc: ["bottom right", "top right", "bottom left"],
  precision_recall: ["bottom left", "bottom right", "top right"],
};

export class ThresholdViews {
  constructor(board) {
    this.board = board;
    this.tiles = new Tiles(board);
    this.distribution = new Distribution(board);
    this.matrix = new Matrix(board);
    this.curves = Object.entries(CURVES).map(([name, free]) => new CurvePlot(board, name, free));
    this.now = element("span", { class: "pv-now" });
    this.glimpsed = element("span", { class: "pv-glimpsed" });
    this.axisLabel = element("span");
    this.heights = element("span", { class: "pv-heights" });
    this.hint = element("span");
    const { plot } = this.distribution;
    const notes = [element("span", {}, this.axisLabel, this.heights)];
    this.scores = new Card("distribution", { plot, content: [plot.node], notes });
    this.below = [
      new Card("matrix", { content: [this.matrix.node, this.matrix.plain], notes: [this.hint] }),
      ...this.curves.map((curve) => curve.card()),
    ];
    this.scores.head.append(element("p", { class: "pv-aside" }, this.now, this.glimpsed));
    const lower = element("div", { class: "pv-lower" }, ...this.below.map(({ node }) => node));
    this.node = element("div", { class: "pv-views" }, this.tiles.node, this.scores.node, lower);
  }

  /** Write what depends on neither the operating point nor the size; `fresh` for another content. */
  enter(scene, { fresh }) {
    this.tiles.enter(scene);
    setText(this.axisLabel, scene.axis.label);
    setText(this.heights, scene.words.heights);
    setText(this.hint, scene.words.hint);
    for (const curve of this.curves) curve.enter(scene);
    if (!fresh) return;
    this.matrix.enter(scene);
    for (const curve of this.curves) curve.label(scene);
    for (const card of [this.scores, ...this.below]) card.dress(scene);
  }

  /** Draw every chart at the size of its place. */
  async draw(scene, plotly) {
    this.order();
    const { width } = this.scores;
    const widths = this.below.map((card) => card.width);
    await Promise.all([
      this.distribution.draw(scene, { plotly, width, height: DISTRIBUTION_HEIGHT }),
      ...this.curves.map((curve, i) =>
        curve.draw(scene, { plotly, width: widths[1 + i], tallest: CURVE_HEIGHT }),
      ),
    ]);
    this.curves.forEach(({ plot }, i) => {
      this.below[1 + i].foot.style.maxWidth = `${plot.size.width}px`;
    });
  }

  /** Put the handle before the tiles where they are not seen together: for eyes and keys alike. */
  order() {
    const { node } = this;
    const scores = this.scores.node;
    const tiles = this.tiles.node;
    const narrow = node.clientWidth <= NARROW;
    if (node.firstElementChild === (narrow ? scores : tiles)) return;
    if (narrow) scores.after(tiles);
    else node.prepend(tiles);
  }

  show(row) {
    const { scene } = this.board;
    for (const view of [this.distribution, ...this.curves, this.matrix, this.tiles]) view.show(row);
    setText(this.now, fill(scene.words.reading, this.board.reading(row)));
  }

  hover(row) {
    const { scene } = this.board;
    for (const view of [this.distribution, ...this.curves]) view.hover(row);
    setText(this.glimpsed, row === null ? "" : fill(scene.words.glimpse, this.board.reading(row)));
  }

  destroy() {
    for (const view of [this.distribution, ...this.curves]) view.destroy();
  }
}
