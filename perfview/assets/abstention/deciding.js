// Accuracy and coverage along the axis of the handle. Cases on its right are decided by the model.

import { set, setShown, setText, shape } from "../kit/dom.js";
import { filled, inked, note } from "../kit/views/marks.js";
import { SliderPlot } from "../kit/views/slider_plots.js";

/** @import { Board, Room, Scene } from "../kit/shapes.d.ts" */

const MARGIN = { l: 52, r: 24, t: 22, b: 32 };
const HALF_LABEL = 34;

export class Deciding extends SliderPlot {
  /** @param {Board} board */
  constructor(board) {
    super(board, MARGIN);
    this.decided = shape("rect", { class: "pv-decided", ...filled("threshold"), "fill-opacity": 0.06 });
    this.best = shape("line", { class: "pv-best", ...inked("condition"), "stroke-width": 1.5, "stroke-dasharray": "6 3" });
    this.bestLabel = note("pv-best-label", "condition", { "text-anchor": "middle" });
    this.plot.overlay.append(this.decided, this.best, this.bestLabel, this.glimpse, this.cut);
  }

  /** @param {Scene} scene @param {Room} place */
  async draw(scene, place) {
    await this.drawFigure(scene.axis.figure, scene, place);
    const { top, height } = this.plot.frame;
    set(this.decided, { y: top, height });
    set(this.bestLabel, { y: top - 8 });
  }

  /** @param {number} row */
  show(row) {
    super.show(row);
    /** @type {any} */
    const { best, points, words } = this.board.scene;
    const { left, width } = this.plot.frame;
    const x = this.x(row);
    set(this.decided, { x, width: Math.max(left + width - x, 0) });
    for (const part of [this.best, this.bestLabel]) setShown(part, best !== null);
    if (best === null) return;
    const at = this.x(points.rowOf(best));
    this.plot.stand(this.best, at);
    set(this.bestLabel, { x: Math.min(Math.max(at, left + HALF_LABEL), left + width - HALF_LABEL) });
    setText(this.bestLabel, words.best);
  }
}
