// The cost at every threshold; the slider runs along the same axis.

import { amount } from "../kit/amounts.js";
import { fractions } from "../kit/axes.js";
import { beside, put } from "../kit/views/curves.js";
import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { count } from "../kit/format.js";
import { Plot } from "../kit/views/plots.js";
import { listen } from "../kit/views/pointers.js";
import { Slider } from "../kit/views/slider.js";
import { Line, nearSpans } from "./paths.js";
import { levels } from "./levels.js";

const MARGIN = { l: 62, r: 24, t: 26, b: 32 };
const LEVELS = 6;
const NEAR_EDGE = 160;
// The plot ends at so many times the lowest cost, and a part of the highest: above, a curve that
// starts from "call everything positive" would leave no room for what is worth comparing.
const TIMES_LEAST = 6;
const PART_OF_MOST = 0.05;

export class ExpectedCost {
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.slider = new Slider(board, this.plot);
    this.plot.node.append(this.slider.input);
    this.levels = Array.from({ length: LEVELS }, () => ({
      line: shape("line", { class: "pv-level" }),
      text: shape("text", { class: "pv-level-text", "text-anchor": "end" }),
    }));
    this.unit = shape("text", { class: "pv-level-text", x: 4, y: 13 });
    this.near = shape("path", { class: "pv-near" });
    this.line = shape("path", { class: "pv-cost-line" });
    this.cut = shape("line", { class: "pv-cut" });
    this.glimpse = shape("line", { class: "pv-glimpse" });
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
    const rowAt = (event) => {
      const { left, width } = this.plot.frame;
      return board.scene.rowNear((this.plot.place(event).x - left) / width);
    };
    listen(this.plot.overlay, rowAt, board);
  }

  enter(scene) {
    const { words, unit, perCases } = scene;
    this.slider.input.setAttribute("aria-label", words.slider_label);
    setText(this.unit, fill(words.cost_axis, { unit: unit || words.cost_unit, per: count(perCases) }));
    // Where the curve has its corners: the handle between two scores is none of them.
    this.places = fractions(scene.points, scene.axis);
    this.costs = new Float64Array(scene.points.length);
    this.drawn = undefined;
  }

  /** Draw the axis of the scene into `width` by `height` pixels; the rest follows with `show`. */
  async draw(scene, { plotly, width, height }) {
    const { axis, theme } = scene;
    const xRange = axis.scale === "log" ? axis.range.map(Math.log10) : axis.range;
    const yaxis = { visible: false, range: [0, 1] };
    const layout = { ...axis.figure.layout, yaxis, shapes: [], annotations: [] };
    const size = { width, height };
    await this.plot.draw({ data: [], layout }, { plotly, theme, size, margin: MARGIN, xRange });
    const { frame } = this.plot;
    this.slider.align(frame);
    for (const line of [this.cut, this.glimpse]) set(line, { y1: 4, y2: frame.top + frame.height });
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

  /** Work out what of the line does not depend on costs: again when the points or the size differ. */
  lay(scene) {
    const stepped = scene.axis.column === "threshold";
    this.course = new Line(this.places, this.plot.frame, stepped);
    this.laid = this.places;
  }

  /** Show everything that moves with the costs, once for every change of them. */
  price() {
    const { scene, spendings } = this.board;
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

  showLowest({ best, least }, { unit, words }) {
    const x = this.x(best);
    const { left, width } = this.plot.frame;
    put(this.best, x, this.y(least));
    setText(this.lowest, fill(words.lowest, { cost: amount(least, unit) }));
    set(this.lowest, { ...beside(x, x > left + width - NEAR_EDGE), y: this.y(least) - 10 });
  }

  show(row) {
    this.price();
    const x = this.x(row);
    set(this.cut, { x1: x, x2: x });
    const y = this.y(this.costs[row]);
    const seen = y >= this.plot.frame.top - 1;
    setShown(this.dot, seen);
    if (seen) put(this.dot, x, y);
    this.showBeyond(row, x, y < this.plot.frame.top - 1);
    this.slider.show(row);
  }

  /** Say what the threshold in use costs where that is above the plot. */
  showBeyond(row, x, above) {
    setShown(this.beyond, above);
    if (!above) return;
    const { left, top, width } = this.plot.frame;
    setText(this.beyond, fill(this.board.scene.words.beyond, this.board.reading(row)));
    const onLeft = x > left + width - NEAR_EDGE;
    set(this.beyond, { ...beside(x, onLeft), y: top + 11 });
  }

  hover(row) {
    setShown(this.glimpse, row !== null);
    if (row !== null) set(this.glimpse, { x1: this.x(row), x2: this.x(row) });
  }

  x(row) {
    const { left, width } = this.plot.frame;
    return left + this.board.scene.places[row] * width;
  }

  y(cost) {
    const { top, height } = this.plot.frame;
    const [low, high] = this.range;
    if (high > low) return top + ((high - cost) / (high - low)) * height;
    return Number.isNaN(cost) ? NaN : top + height;
  }

  destroy() {
    this.plot.destroy();
  }
}
