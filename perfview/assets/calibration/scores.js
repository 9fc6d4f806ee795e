// The scores of both classes below the curve, on the same axis; the slider runs along it.

import { SliderPlot } from "../kit/views/slider_plots.js";
import { SIDES } from "./reliability.js";

/** @import { Board, Room, Scene } from "../kit/shapes.d.ts" */

export class Scores extends SliderPlot {
  /** @param {Board} board */
  constructor(board) {
    super(board, { ...SIDES, t: 6, b: 32 });
    this.plot.overlay.append(this.glimpse, this.cut);
  }

  /** @param {Scene} scene @param {Room} room */
  async draw(scene, room) {
    await this.drawFigure(scene.axis.figure, scene, room);
    for (const line of [this.cut, this.glimpse]) line.setAttribute("y1", "0");
  }
}
