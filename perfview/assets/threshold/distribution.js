// The scores of both classes, cut by the threshold; the slider runs along the same axis.

import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { FeasiblePart } from "./feasible.js";
import { Plot } from "../kit/views/plots.js";
import { listen } from "../kit/views/pointers.js";
import { Slider } from "../kit/views/slider.js";

const MARGIN = { l: 58, r: 24, t: 22, b: 32 };
const GAP = 10;

export class Distribution {
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.slider = new Slider(board, this.plot);
    this.plot.node.append(this.slider.input);
    this.called = shape("rect", { class: "pv-called" });
    this.cut = shape("line", { class: "pv-cut" });
    this.glimpse = shape("line", { class: "pv-glimpse" });
    this.left = shape("text", { class: "pv-side", "text-anchor": "end" });
    this.right = shape("text", { class: "pv-side" });
    this.feasible = new FeasiblePart();
    this.plot.overlay.append(...this.feasible.nodes, this.called, this.glimpse, this.cut, this.left, this.right);
    const rowAt = (event) => {
      const { left, width } = this.plot.frame;
      return board.scene.rowNear((this.plot.place(event).x - left) / width);
    };
    listen(this.plot.overlay, rowAt, board);
  }

  /** Draw the figure of the scene's axis into `width` by `height` pixels. */
  async draw(scene, { plotly, width, height }) {
    const { axis, theme, words, labels } = scene;
    const xRange = axis.scale === "log" ? axis.range.map(Math.log10) : axis.range;
    this.slider.input.setAttribute("aria-label", words.slider_label);
    setText(this.left, fill(words.called_left, { label: labels.negative }));
    setText(this.right, fill(words.called_right, { label: labels.positive }));
    const size = { width, height };
    await this.plot.draw(axis.figure, { plotly, theme, size, margin: MARGIN, xRange });
    this.slider.align(this.plot.frame);
    this.room = [this.left, this.right].map((node) => node.getComputedTextLength() + GAP + 2);
    const { top, height: tall, left, width: wide } = this.plot.frame;
    for (const line of [this.cut, this.glimpse]) set(line, { y1: 4, y2: top + tall });
    set(this.called, { y: top, height: tall });
    for (const text of [this.left, this.right]) set(text, { y: top - 8 });
    this.ends = [left, left + wide];
  }

  show(row) {
    const x = this.x(row);
    const [start, end] = this.ends;
    set(this.cut, { x1: x, x2: x });
    set(this.called, { x, width: Math.max(end - x, 0) });
    set(this.left, { x: x - GAP });
    set(this.right, { x: x + GAP });
    setShown(this.left, x - start + MARGIN.l >= this.room[0]);
    setShown(this.right, end - x + MARGIN.r >= this.room[1]);
    this.feasible.show(this.board.scene, this.plot.frame);
    this.slider.show(row);
  }

  hover(row) {
    setShown(this.glimpse, row !== null);
    if (row !== null) set(this.glimpse, { x1: this.x(row), x2: this.x(row) });
  }

  x(row) {
    const { left, width } = this.plot.frame;
    return left + this.board.scene.places[row] * width;
  }

  destroy() {
    this.plot.destroy();
  }
}
