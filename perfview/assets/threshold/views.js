// The page of the Threshold board: its parts in order, and what each of them is told.

import { BoardViews, NARROW } from "../kit/views/board_views.js";
import { CurvePlot } from "../kit/views/curves.js";
import { Distribution } from "./distribution.js";
import { setText } from "../kit/dom.js";
import { Matrix } from "../kit/views/matrix.js";
import { Tiles } from "./tiles.js";

/** @import { Board, Plotly, Scene } from "../kit/shapes.d.ts" */

const HEIGHTS = { height: 190, tallest: 336 };
// Each curve, and the corners of its square that it leaves free, the likeliest first.
const CURVES = {
  roc: ["bottom right", "top right", "bottom left"],
  precision_recall: ["bottom left", "bottom right", "top right"],
};

export class ThresholdViews extends BoardViews {
  /** @param {Board} board */
  constructor(board) {
    super(board, {
      name: "distribution",
      chart: new Distribution(board),
      squares: Object.entries(CURVES).map(([name, free]) => new CurvePlot(board, name, free)),
      matrix: new Matrix(board),
    });
    this.tiles = new Tiles(board);
    this.lay([this.tiles.node], [this.table, ...this.cards]);
  }

  /** @param {Scene} scene @param {{ fresh: boolean }} news */
  enter(scene, news) {
    this.tiles.enter(scene);
    setText(this.aside, scene.words.heights);
    super.enter(scene, news);
  }

  /** @param {Scene} scene @param {Plotly} plotly */
  async draw(scene, plotly) {
    this.order();
    await this.drawCharts(scene, plotly, HEIGHTS);
  }

  /** Put the handle before the tiles where they are not seen together: for eyes and keys alike. */
  order() {
    const { node, tiles } = this;
    const scores = this.wide.node;
    const narrow = node.clientWidth <= NARROW;
    if (node.firstElementChild === (narrow ? scores : tiles.node)) return;
    if (narrow) scores.after(tiles.node);
    else node.prepend(tiles.node);
  }

  /** @param {number} row */
  show(row) {
    super.show(row);
    this.tiles.show(row);
  }
}
