// The Threshold board: where the threshold stands, and what follows from it.

import { Board } from "../kit/boards.js";
import { setText } from "../kit/dom.js";
import { sceneOf } from "../kit/scenes.js";
import { BoardViews } from "../kit/views/board_views.js";
import { CurvePlot } from "../kit/views/curves.js";
import { Matrix } from "../kit/views/matrix.js";
import { Distribution } from "./distribution.js";
import { Tiles } from "./tiles.js";

/** @import { Scene } from "../kit/shapes.d.ts" */

// Each curve, and the corners of its square that it leaves free, the likeliest first.
const CURVES = {
  roc: ["bottom right", "top right", "bottom left"],
  precision_recall: ["bottom left", "bottom right", "top right"],
};

export default class ThresholdBoard extends Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { sceneOf, Views: ThresholdViews });
  }
}

class ThresholdViews extends BoardViews {
  /** @param {Board} board */
  constructor(board) {
    super(board, {
      name: "distribution",
      tiles: new Tiles(board),
      chart: new Distribution(board),
      squares: Object.entries(CURVES).map(([name, free]) => new CurvePlot(board, name, free)),
      matrix: new Matrix(board),
      matrixFirst: true,
      heights: () => ({ height: 190, tallest: 336 }),
    });
  }

  /** @param {Scene} scene @param {{ fresh: boolean }} news */
  enter(scene, news) {
    setText(this.aside, scene.words.heights);
    super.enter(scene, news);
  }
}
