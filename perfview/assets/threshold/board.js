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
      squares: ["roc", "precision_recall"].map((name) => new CurvePlot(board, name)),
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
