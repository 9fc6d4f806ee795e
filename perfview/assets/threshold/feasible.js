// The part of the slider at which everything that the reader requires is met.

import { shape } from "../kit/dom.js";

/** @import { Frame, Scene } from "../kit/shapes.d.ts" */

const LEAST_WIDTH = 2;
const BAR = 4;

export class FeasiblePart {
  /** @type {Scene} */ scene;
  /** @type {Frame} */ frame;

  constructor() {
    this.area = shape("path", { class: "pv-feasible" });
    this.bar = shape("path", { class: "pv-feasible-bar" });
    this.nodes = [this.area, this.bar];
  }

  /**
   * Shade the runs of the scene, once for every change of scene or size.
   * @param {Scene} scene @param {Frame} frame
   */
  show(scene, frame) {
    if (this.scene === scene && this.frame === frame) return;
    Object.assign(this, { scene, frame });
    const { left, top, width, height } = frame;
    const boxes = spansOf(scene).map(([from, to]) => {
      const wide = Math.max((to - from) * width, LEAST_WIDTH);
      return [left + to * width - wide, wide];
    });
    /** @param {number} high */
    const path = (high) => boxes.map(([x, wide]) => `M${x},${top}h${wide}v${high}h${-wide}Z`).join("");
    this.area.setAttribute("d", path(height));
    this.bar.setAttribute("d", path(BAR));
  }
}

/**
 * Return where each run begins and ends on the axis: its thresholds reach down to the next score.
 * @param {Scene} scene
 */
export function spansOf({ feasible, points, places }) {
  return (feasible ?? []).map(([first, last]) => {
    const next = points.rowOf(last + 1);
    return [points.index[next] > last ? places[next] : 0, places[points.rowOf(first)]];
  });
}
