// One figure from period to period: a dot each with its interval, a line through those that follow
// each other, and a dashed line for all cases together.

import { element, fill, set, setText, shape } from "../kit/dom.js";
import { percent, together } from "../kit/format.js";
import { Card } from "../kit/views/cards.js";
import { filled, inked, note } from "../kit/views/marks.js";
import { Plot } from "../kit/views/plots.js";
import { effective, partsOf, wilson } from "../subgroups/figures.js";
import { PastEnd } from "./past_ends.js";

/** @import { Board, Points, Room } from "../kit/shapes.d.ts" */

const MARGIN = { l: 58, r: 12, t: 20, b: 26 };
const DOT = 2.5;
// So many pixels the name of a period takes below an axis.
const TICK = 66;
const PLAIN = { positive: 1, negative: 1 };
// What an axis may reach up to, before the next power of ten.
const STEPS = [0.1, 0.2, 0.5, 1];

/** @typedef {{ name: string, prefix: string, totals: { positives: number, negatives: number } }} Period */
/** @typedef {[number, number, number]} Ends The value, and both ends of its interval. */

export class Series {
  /**
   * `told.ends` has values that no threshold moves; `told.level` is what they are compared with. Keys reach
   * the end of the past in the `first` of several.
   * @param {any} told @param {Board} board @param {boolean} first
   */
  constructor(told, board, first) {
    this.told = told;
    this.top = 0;
    this.plot = new Plot();
    this.past = new PastEnd(board, this.plot, first);
    this.level = shape("path", { class: "pv-level", fill: "none", ...inked("axis"), "stroke-dasharray": "4 3" });
    this.ranges = shape("path", { class: "pv-ranges", fill: "none", ...inked(told.role), "stroke-width": 2, "stroke-opacity": 0.35 });
    this.line = shape("path", { class: "pv-line", fill: "none", ...inked(told.role), "stroke-width": 1.5 });
    this.dots = shape("path", { class: "pv-dots", ...filled(told.role) });
    this.ticks = [note("pv-tick", "muted", { "text-anchor": "end" }), note("pv-tick", "muted", { "text-anchor": "end" })];
    this.plot.overlay.append(this.level, this.ranges, this.line, this.dots, ...this.ticks);
    this.here = element("span", { class: "pv-one-line" });
    this.card = new Card(told.key, { plots: [this.plot], content: [this.plot.node], notes: [this.here] });
    this.plot.node.addEventListener("pointermove", (event) => this.tell(event));
    this.plot.node.addEventListener("pointerleave", () => setText(this.here, ""));
  }

  /** @param {any} scene @param {Room} room */
  async draw(scene, { plotly, width, height }) {
    const { theme } = scene;
    const size = { width, height };
    const figure = withRoom(scene.frame, width - MARGIN.l - MARGIN.r);
    await this.plot.draw(figure, { plotly, theme, size, margin: MARGIN });
  }

  /** @param {any} scene @param {number} row @param {boolean} held */
  show(scene, row, held) {
    const { key, ends } = this.told;
    const { points, periods, totals } = scene;
    this.scene = scene;
    /** @type {Ends[]} */
    this.ends = ends?.map((/** @type {(number | null)[]} */ each) => each.map((end) => end ?? NaN)) ?? periods.map((/** @type {Period} */ each) => endsOf(points, row, each, key));
    const whole = this.told.level ?? endsOf(points, row, { name: "", prefix: "", totals }, key)[0];
    const reached = Math.max(whole || 0, ...this.ends.flat().filter(Number.isFinite));
    // The axis does not move below the hand, unless what is shown would leave it.
    const top = topOf(reached);
    this.top = held ? Math.max(top, this.top) : top;
    this.mark(whole);
    this.past.show(scene);
  }

  /** Move the marks. @param {number} whole */
  mark(whole) {
    const { left, width, top, height } = this.plot.frame;
    const at = this.ends.map(([value, low, high], i) => ({ x: this.plot.pixels({ x: i, y: 0 }).x, value, low, high }));
    /** @param {number} share */
    const up = (share) => Math.round(10 * (top + height * (1 - share / this.top))) / 10;
    const known = at.filter(({ value }) => Number.isFinite(value));
    set(this.level, { d: Number.isFinite(whole) ? `M${left},${up(whole)}h${width}` : "" });
    set(this.ranges, { d: known.filter(({ low }) => Number.isFinite(low)).map(({ x, low, high }) => `M${x},${up(low)}V${up(Math.min(high, this.top))}`).join("") });
    set(this.line, { d: at.map(({ x, value }, i) => (Number.isFinite(value) ? `${Number.isFinite(at[i - 1]?.value) ? "L" : "M"}${x},${up(value)}` : "")).join("") });
    set(this.dots, { d: known.map(({ x, value }) => `M${x - DOT},${up(value)}a${DOT},${DOT} 0 1 0 ${2 * DOT},0a${DOT},${DOT} 0 1 0 ${-2 * DOT},0`).join("") });
    const texts = this.told.format === "percent" ? [0, this.top].map((share) => percent(share)) : together([0, this.top]);
    this.ticks.forEach((tick, i) => {
      setText(tick, texts[i]);
      set(tick, { x: left - 6, y: i ? top + 8 : top + height });
    });
  }

  /** Say what the period below the pointer has. @param {PointerEvent} event */
  tell(event) {
    if (!this.ends || !this.scene) return;
    const { periods, words } = this.scene;
    const i = Math.min(Math.max(Math.floor(this.plot.along(event) * periods.length), 0), periods.length - 1);
    const [value, low, high] = this.ends[i];
    const [shown, from, to] = together([value, low, high], this.told.format);
    const template = Number.isNaN(value) ? words.none : Number.isNaN(low) ? words.value : words.ends;
    setText(this.here, fill(template, { period: periods[i].name, value: shown, low: from, high: to }));
  }

  destroy() {
    this.plot.destroy();
  }
}

/**
 * Return a share of a period at a row with its interval; NaN where it is undefined, or nothing tells how sure it is.
 * @param {Points} points @param {number} row @param {Period} period @param {string} key @returns {Ends}
 */
export function endsOf(points, row, { prefix, totals }, key) {
  const part = partsOf(points.cells(row, totals, prefix), PLAIN)[key];
  const value = part[0] / part[1];
  const column = `${prefix}${key}_cases`;
  const sure = points.columns.has(column) ? effective(part, points.at(column, row)) : part;
  const [low, high] = prefix !== "" && sure[1] > 0 ? wilson(sure) : [NaN, NaN];
  return [value, low, high];
}

/** Return a figure without the ticks that have no room for their texts. @param {any} figure @param {number} room */
export function withRoom({ data, layout }, room) {
  const { tickvals, ticktext } = layout.xaxis;
  const step = Math.ceil(tickvals.length / Math.max(1, Math.floor(room / TICK)));
  /** @param {any[]} list */
  const some = (list) => list.filter((_, i) => i % step === 0);
  return { data, layout: { ...layout, xaxis: { ...layout.xaxis, tickvals: some(tickvals), ticktext: some(ticktext) } } };
}

/** Return what an axis reaches up to that holds a number. @param {number} reached */
export function topOf(reached) {
  if (!(reached > 0)) return 1;
  const power = 10 ** Math.ceil(Math.log10(reached));
  return power * (STEPS.find((step) => reached <= power * step * (1 + 1e-9)) ?? 1);
}
