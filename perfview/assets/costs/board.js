// The Costs board: besides the threshold, the reader moves the ratio of the two costs.

import { Board } from "../kit/boards.js";
import { costSceneOf } from "./cost_scenes.js";
import { CostViews } from "./cost_views.js";

/** @param {HTMLElement} host */
export default function costBoard(host) {
  return new Board(host, { sceneOf: costSceneOf, Views: CostViews });
}
