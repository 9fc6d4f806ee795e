// The scores of both classes, cut by the threshold; the slider runs along the same axis.

import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { FeasiblePart } from "./feasible.js";
import { SliderPlot } from "../kit/views/slider_plots.js";

/** @import { Board, Room, Scene } from "../kit/shapes.d.ts" */

const MARGIN = { l: 58, r: 24, t: 22, b: 32 };
const GAP = 10;

export class Distribution extends SliderPlot {
  /** @type {number[]} */ room;
  /** @type {number[]} */ ends;

  /** @param {Board} board */
  constructor(board) {
    super(board, MARGIN);
    this.called = shape("rect", { class: "pv-called" });
    this.left = shape("text", { class: "pv-side", "text-anchor": "end" });
    this.right = shape("text", { class: "pv-side" });
    this.feasible = new FeasiblePart();
    const { called, glimpse, cut, left, right } = this;
    this.plot.overlay.append(...this.feasible.nodes, called, glimpse, cut, left, right);
  }

  /** @param {Scene} scene @param {Room} place */
  async draw(scene, place) {
    const { axis, words, labels } = scene;
    setText(this.left, fill(words.called_left, { label: labels.negative }));
    setText(this.right, fill(words.called_right, { label: labels.positive }));
    await this.drawFigure(axis.figure, scene, place);
    this.room = [this.left, this.right].map((node) => node.getComputedTextLength() + GAP + 2);
    const { top, height: tall, left, width: wide } = this.plot.frame;
    set(this.called, { y: top, height: tall });
    for (const text of [this.left, this.right]) set(text, { y: top - 8 });
    this.ends = [left, left + wide];
  }

  /** @param {number} row */
  show(row) {
    super.show(row);
    const x = this.x(row);
    const [start, end] = this.ends;
    set(this.called, { x, width: Math.max(end - x, 0) });
    set(this.left, { x: x - GAP });
    set(this.right, { x: x + GAP });
    setShown(this.left, x - start + MARGIN.l >= this.room[0]);
    setShown(this.right, end - x + MARGIN.r >= this.room[1]);
    this.feasible.show(this.board.scene, this.plot.frame);
  }
}
