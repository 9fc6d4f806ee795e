// The cost at every threshold; the slider runs along the same axis.

import { fractionOf, fractions } from "../kit/points.js";
import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { amount, count, exact, number } from "../kit/format.js";
import { boxes, dot, DOTTED, filled, inked, note, noteOver, ring, THIN } from "../kit/views/marks.js";
import { SliderPlot } from "../kit/views/slider_plots.js";
import { Line, nearSpans } from "./paths.js";

/** @import { Board, Box, Place, Range, Room, Scene, Spendings } from "../kit/shapes.d.ts" */

const MARGIN = { l: 62, r: 24, t: 26, b: 32 };
const LEVELS = 6;
const ROUND = [1, 2, 5, 10];
const NEAR_EDGE = 160;
// Higher up stands the cost in use where it is beyond the plot.
const BELOW_TOP = 26;
// The plot ends at so many times the lowest cost, and a part of the highest: above, a curve that
// starts from "call everything positive" would leave no room for what is worth comparing.
const TIMES_LEAST = 6;
const PART_OF_MOST = 0.05;

export class ExpectedCost extends SliderPlot {
  /** @type {Float64Array} */ places;
  /** @type {Float64Array} */ costs;
  /** @type {Line | undefined} */ course;
  /** @type {Range} */ range;
  /** @type {Spendings | undefined} */ drawn;

  /** @param {Board} board */
  constructor(board) {
    super(board, MARGIN);
    this.levels = Array.from({ length: LEVELS }, () => ({
      line: shape("line", { class: "pv-level", ...inked("grid"), ...THIN }),
      text: note("pv-level-text", "muted", { "text-anchor": "end" }),
    }));
    this.unit = note("pv-level-text", "muted", { x: 4, y: 13 });
    this.near = shape("path", { class: "pv-near", ...filled("hover"), "fill-opacity": 0.14 });
    this.line = shape("path", { class: "pv-cost-line", ...inked("model") });
    this.best = ring("pv-best", "model");
    this.lowest = noteOver("pv-lowest", "text");
    this.dot = dot();
    this.beyond = noteOver("pv-beyond", "threshold", { "font-weight": 600 });
    this.textbook = shape("line", { class: "pv-textbook", ...inked("condition"), ...DOTTED });
    this.paid = ring("pv-textbook", "condition");
    this.textbookText = noteOver("pv-textbook-text", "condition");
    this.window = shape("svg", {}, this.line);
    const levels = this.levels.flatMap(({ line, text }) => [line, text]);
    const textbook = [this.textbook, this.paid, this.textbookText];
    const lines = [this.window, this.glimpse, this.cut];
    const marks = [...lines, this.best, this.lowest, ...textbook, this.dot, this.beyond];
    this.plot.overlay.append(this.near, ...levels, this.unit, ...marks);
  }

  /** @param {Scene} scene */
  enter(scene) {
    const { words, unit, perCases } = scene;
    setText(this.unit, fill(words.cost_axis, { unit: unit || words.cost_unit, per: count(perCases) }));
    // Where the curve has its corners: the handle between two scores is none of them.
    this.places = fractions(scene.points, scene.axis);
    this.costs = new Float64Array(scene.points.length);
    this.forget();
  }

  /** Lay the line and show its costs anew: the points or the size differ. */
  forget() {
    this.course = undefined;
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
    const { left, top, width, height } = this.plot.frame;
    // The lines end below the unit, which stands above the plot.
    for (const line of [this.cut, this.glimpse]) set(line, { y1: top - 8 });
    for (const { line, text } of this.levels) {
      set(line, { x1: left, x2: left + width });
      set(text, { x: left - 15 });
    }
    const viewed = { x: left - 1, y: top, width: width + 2, height: height + 2 };
    set(this.window, { ...viewed, viewBox: Object.values(viewed).join(" ") });
    this.forget();
  }

  /** Show everything that moves with the costs, once for every change of them. */
  price() {
    const { scene } = this.board;
    const { spendings, words, unit, axis } = scene;
    if (this.drawn === spendings) return;
    this.drawn = spendings;
    const { costs, places } = this;
    const { frame } = this.plot;
    const most = spendings.fill(costs);
    const { best, least } = spendings;
    const known = Number.isFinite(least);
    for (const mark of [this.line, this.near, this.best, this.lowest]) setShown(mark, known);
    this.range = known ? rangeOf(least, most) : [0, 0];
    this.scale();
    if (!known) return;
    const { left, width, top, height } = frame;
    const stepped = axis.column === "threshold";
    this.course ??= new Line(places, frame, stepped);
    const [low, high] = this.range;
    const up = high > low ? -height / (high - low) : 0;
    set(this.line, { d: this.course.path(costs, { bottom: this.y(0), up }) });
    const near = least + scene.tolerance * Math.abs(least);
    const spans = nearSpans(places, costs, { left, width, stepped, most: near });
    set(this.near, { d: boxes(spans.map(([x1, x2]) => [x1, x2 - x1]), top, height) });
    const lowest = { x: this.x(best), y: this.y(least) };
    this.plot.mark(this.best, lowest);
    const cost = amount(least, unit, spendings.leastError);
    this.compare(this.say(this.lowest, fill(words.lowest, { cost }), { ...lowest, y: lowest.y - 10 }));
  }

  /**
   * Show the textbook threshold, if there is one, and what it costs: clear of what is lowest.
   * @param {Box} lowest
   */
  compare(lowest) {
    const { words, axis, reading, spendings } = this.board.scene;
    const { textbook, textbookRow: row, best } = spendings;
    const { left, top, width } = this.plot.frame;
    const known = Number.isFinite(textbook);
    for (const mark of [this.textbook, this.textbookText, this.paid]) setShown(mark, known);
    if (!known) return;
    // On an axis of scores it stands where it is, on any other where its cases are.
    const place = axis.column === "threshold" ? fractionOf(textbook, axis) : this.places[row];
    const x = left + place * width;
    this.plot.stand(this.textbook, x);
    this.plot.mark(this.paid, { x, y: this.y(this.costs[row]) });
    const alike = this.costs[row] <= this.costs[best];
    const text = fill(words[alike ? "textbook_best" : "textbook"], reading(row));
    this.say(this.textbookText, text, { x, y: top + BELOW_TOP }, [lowest]);
  }

  /** Write a text beside a place, clear of what is taken. @param {SVGTextElement} node @param {string} text @param {Place} place @param {Box[]} [taken] */
  say(node, text, place, taken) {
    return this.plot.write(node, text, this.plot.beside(place, NEAR_EDGE), taken);
  }

  /** Show the levels of cost, at round numbers. */
  scale() {
    const shown = levels(...this.range, LEVELS);
    this.levels.forEach(({ line, text }, i) => {
      const level = shown[i];
      for (const node of [line, text]) setShown(node, level !== undefined);
      if (level === undefined) return;
      const y = Math.round(10 * this.y(level.value)) / 10;
      set(line, { y1: y, y2: y });
      set(text, { y: y + 4 });
      setText(text, level.text);
    });
  }

  /** @param {number} row */
  show(row) {
    this.price();
    super.show(row);
    const { frame } = this.plot;
    const place = { x: this.x(row), y: this.y(this.costs[row]) };
    this.plot.mark(this.dot, place);
    const above = place.y < frame.top - 1;
    setShown(this.beyond, above);
    if (!above) return;
    const { words, reading } = this.board.scene;
    this.say(this.beyond, fill(words.beyond, reading(row)), { x: place.x, y: frame.top + 11 });
  }

  /** @param {number} cost */
  y(cost) {
    const { top, height } = this.plot.frame;
    const [low, high] = this.range;
    if (high > low) return top + ((high - cost) / (high - low)) * height;
    return Number.isNaN(cost) ? NaN : top + height;
  }
}

/** Return the costs from the bottom of the plot to its top. @param {number} least @param {number} most @returns {Range} */
function rangeOf(least, most) {
  const seen = Math.max(least, 0) * TIMES_LEAST + Math.max(most, 0) * PART_OF_MOST;
  return least < 0 ? [least, Math.max(0, most)] : [0, Math.min(most, seen)];
}

/**
 * Return at most `many` values {value, text} from `low` to `high`, a round step apart.
 * @param {number} low @param {number} high @param {number} many
 */
export function levels(low, high, many) {
  if (!(high > low)) return [{ value: low, text: number(low) }];
  const rough = (high - low) / (many - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (ROUND.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10);
  const found = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9) && found.length < many; i++) {
    found.push({ value: i * step, text: exact(i * step) });
  }
  return found;
}
