// A chart that the threshold cuts, and a wide one with the handle of the threshold on its axis.

import { fill, set, setShown, shape } from "../dom.js";
import { glimpse, inked } from "./marks.js";
import { moveOf } from "./keys.js";
import { Plot } from "./plots.js";
import { AxisHandle, listen } from "./pointers.js";

/** @import { Board, Figure, Margin, Room, Scene } from "../shapes.d.ts" */

const PAGE = 0.1;

/** A line stands where the threshold cuts the chart, and one where the pointer is. */
export class CutPlot {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.cut = shape("line", { class: "pv-cut", ...inked("threshold") });
    this.glimpse = glimpse();
    /** @param {PointerEvent} event */
    this.rowAt = (event) => board.scene.rowNear(this.plot.along(event));
    listen(this.plot.overlay, this.rowAt, board);
  }

  /** @param {number} row */
  show(row) {
    const x = this.x(row);
    set(this.cut, { x1: x, x2: x });
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

export class SliderPlot extends CutPlot {
  /** @param {Board} board @param {Margin} margin */
  constructor(board, margin) {
    super(board);
    this.margin = margin;
    this.handle = new AxisHandle(board, this.plot, (place) => this.slide(place), (event) => this.key(event));
    const { node } = this.handle;
    node.addEventListener("pointermove", (event) => {
      if (!this.handle.pressed) board.hover(this.rowAt(event));
    });
    node.addEventListener("pointerleave", () => board.hover(null));
  }

  /**
   * Draw a figure of the scene's axis into `width` by `height` pixels, and lay the handle on the axis.
   * @param {Figure} figure @param {Scene} scene @param {Room} room
   */
  async drawFigure(figure, { axis, theme, words }, { plotly, width, height }) {
    const ends = axis.drawn ?? axis.range;
    const xRange = axis.scale === "log" ? ends.map(Math.log10) : ends;
    const size = { width, height };
    await this.plot.draw(figure, { plotly, theme, size, margin: this.margin, xRange });
    const { frame } = this.plot;
    this.handle.lie(words.slider_label, frame.left, frame.left + frame.width);
    for (const line of [this.cut, this.glimpse]) set(line, { y1: 4, y2: frame.top + frame.height });
  }

  /** @param {number} row */
  show(row) {
    const { places, words, reading } = this.board.scene;
    super.show(row);
    this.handle.show(places[row], fill(words.value_text, reading(row)));
  }

  /** @param {number} place */
  slide(place) {
    const { board } = this;
    const row = board.scene.rowNear(place);
    if (this.handle.pressed) return board.move(row);
    // Assistive technology moves the value itself, by a step that may be finer than the operating points.
    const direction = place > board.scene.places[board.row] ? -1 : 1;
    return row === board.row ? board.step(direction) : board.jump(row);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { board } = this;
    const { places, rowNear } = board.scene;
    const { step, page, end } = moveOf(event);
    if (step) board.step(-step);
    else if (page) board.jump(rowNear(places[board.row] + page * PAGE));
    else if (end) board.jump(end > 0 ? 0 : places.length - 1);
    else return;
    event.preventDefault();
  }
}

/** The scores of both classes on the axis that the slider runs along, and nothing else. */
export class ScorePlot extends SliderPlot {
  /** @param {Board} board @param {Margin} margin */
  constructor(board, margin) {
    super(board, margin);
    this.plot.overlay.append(this.glimpse, this.cut);
  }

  /** @param {Scene} scene @param {Room} room */
  async draw(scene, room) {
    await this.drawFigure(scene.axis.figure, scene, room);
    // Both lines reach up to what stands above.
    for (const line of [this.cut, this.glimpse]) set(line, { y1: 0 });
  }
}
