// The cost at every threshold; the slider runs along the same axis.

import { fractions } from "../kit/axes.js";
import { beside, put } from "../kit/views/curves.js";
import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { amount, count } from "../kit/format.js";
import { SliderPlot } from "../kit/views/slider_plots.js";
import { Line, nearSpans } from "./paths.js";
import { levels } from "./levels.js";

/** @import { Board, Range, Room, Scene, Spendings } from "../kit/shapes.d.ts" */

const MARGIN = { l: 62, r: 24, t: 26, b: 32 };
const LEVELS = 6;
const NEAR_EDGE = 160;
// The plot ends at so many times the lowest cost, and a part of the highest: above, a curve that
// starts from "call everything positive" would leave no room for what is worth comparing.
const TIMES_LEAST = 6;
const PART_OF_MOST = 0.05;

export class ExpectedCost extends SliderPlot {
  /** @type {Float64Array} */ places;
  /** @type {Float64Array} */ costs;
  /** @type {Line} */ course;
  /** @type {Range} */ range;
  /** @type {Spendings | undefined} */ drawn;

  /** @param {Board} board */
  constructor(board) {
    super(board, MARGIN);
    this.levels = Array.from({ length: LEVELS }, () => ({
      line: shape("line", { class: "pv-level" }),
      text: shape("text", { class: "pv-level-text", "text-anchor": "end" }),
    }));
    this.unit = shape("text", { class: "pv-level-text", x: 4, y: 13 });
    this.near = shape("path", { class: "pv-near" });
    this.line = shape("path", { class: "pv-cost-line" });
    this.best = shape("circle", { class: "pv-best", r: 5.5 });
    this.lowest = shape("text", { class: "pv-side pv-lowest" });
    this.dot = shape("circle", { class: "pv-dot", r: 6 });
    this.beyond = shape("text", { class: "pv-side pv-beyond" });
    this.window = shape("svg", {}, this.line);
    this.plot.overlay.append(
      this.near,
      ...this.levels.flatMap(({ line, text }) => [line, text]),
      this.unit,
      this.window,
      this.glimpse,
      this.cut,
      this.best,
      this.lowest,
      this.dot,
      this.beyond,
    );
  }

  /** @param {Scene} scene */
  enter(scene) {
    const { words, unit, perCases } = scene;
    setText(this.unit, fill(words.cost_axis, { unit: unit || words.cost_unit, per: count(perCases) }));
    // Where the curve has its corners: the handle between two scores is none of them.
    this.places = fractions(scene.points, scene.axis);
    this.costs = new Float64Array(scene.points.length);
    this.drawn = undefined;
  }

  /**
   * Draw the axis of the scene into `width` by `height` pixels; the rest follows with `show`.
   * @param {Scene} scene @param {Room} place
   */
  async draw(scene, place) {
    const yaxis = { visible: false, range: [0, 1] };
    const layout = { ...scene.axis.figure.layout, yaxis, shapes: [], annotations: [] };
    await this.drawFigure({ data: [], layout }, scene, place);
    const { frame } = this.plot;
    for (const { line, text } of this.levels) {
      set(line, { x1: frame.left, x2: frame.left + frame.width });
      set(text, { x: frame.left - 15 });
    }
    const { left, top } = frame;
    const viewed = { width: frame.width + 2, height: frame.height + 2 };
    const viewBox = [left - 1, top, viewed.width, viewed.height].join(" ");
    set(this.window, { x: left - 1, y: top, ...viewed, viewBox });
    this.lay(scene);
    this.drawn = undefined;
  }

  /**
   * Work out what of the line does not depend on costs: again when the points or the size differ.
   * @param {Scene} scene
   */
  lay(scene) {
    const stepped = scene.axis.column === "threshold";
    this.course = new Line(this.places, this.plot.frame, stepped);
    this.laid = this.places;
  }

  /** Show everything that moves with the costs, once for every change of them. */
  price() {
    const { scene } = this.board;
    const { spendings } = scene;
    if (this.drawn === spendings) return;
    this.drawn = spendings;
    const { costs, places } = this;
    const most = spendings.fill(costs);
    const { least } = spendings;
    const known = Number.isFinite(least);
    for (const mark of [this.line, this.near, this.best, this.lowest]) setShown(mark, known);
    if (!known) {
      this.range = [0, 0];
      this.scale();
      return;
    }
    const seen = Math.max(least, 0) * TIMES_LEAST + Math.max(most, 0) * PART_OF_MOST;
    this.range = least < 0 ? [least, Math.max(0, most)] : [0, Math.min(most, seen)];
    this.scale();
    if (this.laid !== places) this.lay(scene);
    const { left, width, top, height } = this.plot.frame;
    const [low, high] = this.range;
    const up = high > low ? -height / (high - low) : 0;
    const bottom = up ? top - high * up : top + height;
    this.line.setAttribute("d", this.course.path(costs, { bottom, up }));
    const { stepped } = this.course;
    const spans = nearSpans(places, costs, { left, width, stepped, most: spendings.near });
    set(this.near, { d: spans.map(([x1, x2]) => `M${x1},${top}H${x2}v${height}H${x1}Z`).join("") });
    this.showLowest(spendings, scene);
  }

  /** Show the levels of cost, at round numbers. */
  scale() {
    const shown = levels(...this.range, LEVELS);
    this.levels.forEach(({ line, text }, i) => {
      const level = shown[i];
      for (const node of [line, text]) setShown(node, level !== undefined);
      if (level === undefined) return;
      const y = this.y(level.value).toFixed(1);
      set(line, { y1: y, y2: y });
      set(text, { y: Number(y) + 4 });
      setText(text, level.text);
    });
  }

  /** @param {Spendings} spendings @param {Scene} scene */
  showLowest({ best, least }, { unit, words }) {
    const x = this.x(best);
    const { left, width } = this.plot.frame;
    put(this.best, x, this.y(least));
    setText(this.lowest, fill(words.lowest, { cost: amount(least, unit) }));
    set(this.lowest, { ...beside(x, x > left + width - NEAR_EDGE), y: this.y(least) - 10 });
  }

  /** @param {number} row */
  show(row) {
    this.price();
    super.show(row);
    const x = this.x(row);
    const y = this.y(this.costs[row]);
    const seen = y >= this.plot.frame.top - 1;
    setShown(this.dot, seen);
    if (seen) put(this.dot, x, y);
    this.showBeyond(row, x, y < this.plot.frame.top - 1);
  }

  /**
   * Say what the threshold in use costs where that is above the plot.
   * @param {number} row @param {number} x @param {boolean} above
   */
  showBeyond(row, x, above) {
    setShown(this.beyond, above);
    if (!above) return;
    const { words, reading } = this.board.scene;
    const { left, top, width } = this.plot.frame;
    setText(this.beyond, fill(words.beyond, reading(row)));
    const onLeft = x > left + width - NEAR_EDGE;
    set(this.beyond, { ...beside(x, onLeft), y: top + 11 });
  }

  /** @param {number} cost */
  y(cost) {
    const { top, height } = this.plot.frame;
    const [low, high] = this.range;
    if (high > low) return top + ((high - cost) / (high - low)) * height;
    return Number.isNaN(cost) ? NaN : top + height;
  }
}
