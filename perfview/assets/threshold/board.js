// The Threshold board: where the threshold stands, and what follows from it.

import { Board } from "../kit/boards.js";
import { sceneOf } from "../kit/scenes.js";
import { ThresholdViews } from "./views.js";

/** @param {HTMLElement} host */
export default function thresholdBoard(host) {
  return new Board(host, { sceneOf, Views: ThresholdViews });
}
