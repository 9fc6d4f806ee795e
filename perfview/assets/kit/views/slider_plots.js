// A wide chart along the slider's axis: a line stands where the threshold cuts it.

import { set, setShown, shape } from "../dom.js";
import { Plot } from "./plots.js";
import { listen } from "./pointers.js";
import { Slider } from "./slider.js";

/** @import { Board, Figure, Margin, Room, Scene } from "../shapes.d.ts" */

export class SliderPlot {
  /** @param {Board} board @param {Margin} margin */
  constructor(board, margin) {
    this.board = board;
    this.margin = margin;
    this.plot = new Plot();
    this.slider = new Slider(board, this.plot);
    this.plot.node.append(this.slider.input);
    this.cut = shape("line", { class: "pv-cut" });
    this.glimpse = shape("line", { class: "pv-glimpse" });
    /** @param {PointerEvent} event */
    const rowAt = (event) => {
      const { left, width } = this.plot.frame;
      return board.scene.rowNear((this.plot.place(event).x - left) / width);
    };
    listen(this.plot.overlay, rowAt, board);
  }

  /**
   * Draw a figure of the scene's axis into `width` by `height` pixels.
   * @param {Figure} figure @param {Scene} scene @param {Room} room
   */
  async drawFigure(figure, { axis, theme, words }, { plotly, width, height }) {
    const xRange = axis.scale === "log" ? axis.range.map(Math.log10) : axis.range;
    const size = { width, height };
    this.slider.input.setAttribute("aria-label", words.slider_label);
    await this.plot.draw(figure, { plotly, theme, size, margin: this.margin, xRange });
    const { frame } = this.plot;
    this.slider.align(frame);
    for (const line of [this.cut, this.glimpse]) set(line, { y1: 4, y2: frame.top + frame.height });
  }

  /** @param {number} row */
  show(row) {
    const x = this.x(row);
    set(this.cut, { x1: x, x2: x });
    this.slider.show(row);
  }

  /** @param {number | null} row */
  hover(row) {
    setShown(this.glimpse, row !== null);
    if (row !== null) set(this.glimpse, { x1: this.x(row), x2: this.x(row) });
  }

  /** @param {number} row */
  x(row) {
    const { left, width } = this.plot.frame;
    return left + this.board.scene.places[row] * width;
  }

  destroy() {
    this.plot.destroy();
  }
}
