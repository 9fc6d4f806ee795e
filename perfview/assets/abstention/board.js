// The board of abstention: from which highest probability on the model decides, and what follows.

import { Board } from "../kit/boards.js";
import { count, together } from "../kit/format.js";
import { sceneOf } from "../kit/scenes.js";
import { BoardViews } from "../kit/views/board_views.js";
import { CurvePlot } from "../kit/views/curves.js";
import { Deciding } from "./deciding.js";
import { figuresOf } from "./figures.js";
import { Tiles } from "./tiles.js";

/** @import { Parts, Scene } from "../kit/shapes.d.ts" */

export default class AbstentionBoard extends Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { sceneOf: abstentionScene, Views: AbstentionViews });
    this.root.classList.add("pv-abstention");
  }
}

class AbstentionViews extends BoardViews {
  /** @param {Board} board */
  constructor(board) {
    super(board, {
      name: "deciding",
      tiles: new Tiles(board),
      chart: new Deciding(board),
      squares: [new CurvePlot(board, "risk_coverage")],
      heights: (narrow) => ({ height: narrow ? 240 : 330, tallest: 330 }),
    });
    this.node.classList.add("pv-stacks");
  }
}

/** Join what every board shows with what is left to people. @param {Parts} parts @returns {Scene} */
function abstentionScene(parts) {
  const scene = sceneOf(parts);
  const { points, totals, thresholdText } = scene;
  const { price, unit, best } = parts.header;
  /** @param {number} row */
  const figures = (row) => figuresOf(points.cells(row, totals), points.at("spent", row), price);
  /** @param {number} row */
  const reading = (row) => {
    const { accuracy, coverage, errors, decided } = figures(row);
    const [share, right] = together([coverage, accuracy], "percent");
    return {
      threshold: thresholdText(row),
      decided: count(decided),
      total: count(totals.positives + totals.negatives),
      share,
      accuracy: right,
      errors: count(errors),
    };
  };
  /** @type {any} */
  const joined = { ...scene, figures, reading, unit, best };
  return Object.freeze(joined);
}
