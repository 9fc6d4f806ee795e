// A wide chart with the handle of the threshold on its axis: a line stands where it cuts the chart.

import { fill, set, setShown, shape } from "../dom.js";
import { Plot } from "./plots.js";
import { listen, RangeInput } from "./pointers.js";

/** @import { Board, Figure, Margin, Room, Scene } from "../shapes.d.ts" */

export const GLIMPSE = { "stroke-width": 1.5, "stroke-dasharray": "3 3" };
const HANDLE = 22;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: -1, ArrowUp: -1, ArrowLeft: 1, ArrowDown: 1 };
const PAGE = 0.1;

export class SliderPlot {
  /** @param {Board} board @param {Margin} margin */
  constructor(board, margin) {
    this.board = board;
    this.margin = margin;
    this.plot = new Plot();
    this.handle = new RangeInput(board, (place) => this.slide(place), (event) => this.key(event));
    const { node } = this.handle;
    node.style.setProperty("--pv-handle", `${HANDLE}px`);
    this.plot.node.append(node);
    this.cut = shape("line", { class: "pv-cut" });
    this.glimpse = shape("line", { class: "pv-glimpse", ...GLIMPSE });
    /** @param {PointerEvent} event */
    const rowAt = (event) => {
      const { left, width } = this.plot.frame;
      return board.scene.rowNear((this.plot.place(event).x - left) / width);
    };
    listen(this.plot.overlay, rowAt, board);
    node.addEventListener("pointermove", (event) => {
      if (!this.handle.pressed) board.hover(rowAt(event));
    });
    node.addEventListener("pointerleave", () => board.hover(null));
  }

  /**
   * Draw a figure of the scene's axis into `width` by `height` pixels, and lay the track over the
   * axis: the middle of the handle runs exactly from end to end.
   * @param {Figure} figure @param {Scene} scene @param {Room} room
   */
  async drawFigure(figure, { axis, theme, words }, { plotly, width, height }) {
    const ends = axis.drawn ?? axis.range;
    const xRange = axis.scale === "log" ? ends.map(Math.log10) : ends;
    const size = { width, height };
    const { node } = this.handle;
    node.setAttribute("aria-label", words.slider_label);
    await this.plot.draw(figure, { plotly, theme, size, margin: this.margin, xRange });
    const { frame } = this.plot;
    Object.assign(node.style, {
      left: `${frame.left - HANDLE / 2}px`,
      width: `${frame.width + HANDLE}px`,
      top: `${frame.top + frame.height - HANDLE / 2}px`,
      height: `${HANDLE}px`,
    });
    for (const line of [this.cut, this.glimpse]) set(line, { y1: 4, y2: frame.top + frame.height });
  }

  /** @param {number} row */
  show(row) {
    const { places, words, reading } = this.board.scene;
    const x = this.x(row);
    set(this.cut, { x1: x, x2: x });
    this.handle.show(places[row], fill(words.value_text, reading(row)));
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
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { board } = this;
    const { places, rowNear } = board.scene;
    const place = places[board.row];
    if (event.key in STEPS) board.step(STEPS[event.key]);
    else if (event.key === "PageUp") board.jump(rowNear(place + PAGE));
    else if (event.key === "PageDown") board.jump(rowNear(place - PAGE));
    else if (event.key === "Home") board.jump(places.length - 1);
    else if (event.key === "End") board.jump(0);
    else return;
    event.preventDefault();
  }

  destroy() {
    this.plot.destroy();
  }
}
