// The scores of both classes, cut by the threshold; the slider runs along the same axis. The part of
// it at which everything that the reader requires is met is shaded.

import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { boxes, filled, note } from "../kit/views/marks.js";
import { SliderPlot } from "../kit/views/slider_plots.js";

/** @import { Board, Room, Scene } from "../kit/shapes.d.ts" */

const MARGIN = { l: 58, r: 24, t: 22, b: 32 };
const GAP = 10;
// Of the shaded part, and of the bar above it, in pixels.
const LEAST_WIDTH = 2;
const BAR = 4;

export class Distribution extends SliderPlot {
  /** @type {number[]} */ room;
  /** @type {number[]} */ ends;
  /** @type {number[]} */ heights;
  /** @type {Scene | undefined} */ shaded;

  /** @param {Board} board */
  constructor(board) {
    super(board, MARGIN);
    // A polygon's corners are no style, and a text whose group moves is not laid out.
    this.called = shape("polygon", { class: "pv-called", ...filled("threshold"), "fill-opacity": 0.06 });
    this.left = note("pv-side", "text", { "text-anchor": "end", x: -GAP });
    this.right = note("pv-side", "text", { x: GAP });
    this.sides = shape("g", {}, this.left, this.right);
    this.feasible = shape("path", { class: "pv-feasible", ...filled("condition"), "fill-opacity": 0.12 });
    this.bar = shape("path", { class: "pv-feasible-bar", ...filled("condition") });
    const { feasible, bar, called, glimpse, cut, sides } = this;
    this.plot.overlay.append(feasible, bar, called, glimpse, cut, sides);
  }

  /** @param {Scene} scene @param {Room} place */
  async draw(scene, place) {
    const { axis, words, labels } = scene;
    setText(this.left, fill(words.called_left, { label: labels.negative }));
    setText(this.right, fill(words.called_right, { label: labels.positive }));
    await this.drawFigure(axis.figure, scene, place);
    this.room = [this.left, this.right].map((node) => node.getComputedTextLength() + GAP + 2);
    const { top, height: tall, left, width: wide } = this.plot.frame;
    this.heights = [top, top + tall];
    for (const text of [this.left, this.right]) set(text, { y: top - 8 });
    this.ends = [left, left + wide];
    this.shaded = undefined;
  }

  /** @param {number} row */
  show(row) {
    super.show(row);
    const x = this.x(row);
    const [start, end] = this.ends;
    const [top, bottom] = this.heights;
    set(this.called, { points: `${x},${top} ${end},${top} ${end},${bottom} ${x},${bottom}` });
    set(this.sides, { transform: `translate(${x} 0)` });
    setShown(this.left, x - start + MARGIN.l >= this.room[0]);
    setShown(this.right, end - x + MARGIN.r >= this.room[1]);
    if (this.shaded !== this.board.scene) this.shade(this.board.scene);
  }

  /** Shade what is feasible, once for every change of scene or size. @param {Scene} scene */
  shade(scene) {
    this.shaded = scene;
    const { left, top, width, height } = this.plot.frame;
    const spans = spansOf(scene).map(([from, to]) => {
      const wide = Math.max((to - from) * width, LEAST_WIDTH);
      return [left + to * width - wide, wide];
    });
    set(this.feasible, { d: boxes(spans, top, height) });
    set(this.bar, { d: boxes(spans, top - BAR, BAR) });
  }
}

/**
 * Return where each run begins and ends on the axis: its thresholds reach down to the next score.
 * @param {Scene} scene
 */
function spansOf({ feasible, points, places }) {
  return (feasible ?? []).map(([first, last]) => {
    const next = points.rowOf(last + 1);
    return [points.index[next] > last ? places[next] : 0, places[points.rowOf(first)]];
  });
}
