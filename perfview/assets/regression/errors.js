// How far off predictions are: bars of errors, and the handle of the tolerance with what lies within.

import { fill, set, setShown, setText, shape, element } from "../kit/dom.js";
import { count, exact, percent, together } from "../kit/format.js";
import { Card } from "../kit/views/cards.js";
import { keyed } from "../kit/views/keys.js";
import { filled, inked } from "../kit/views/marks.js";
import { Plot } from "../kit/views/plots.js";
import { AxisHandle } from "../kit/views/pointers.js";
import { inBins, rangeOf, total } from "./data.js";
import { chosenMark, Slots } from "./slots.js";

/** @import { Errors } from "./data.js" */

const MARGIN = { l: 14, r: 14, t: 8, b: 46 };
const PAGE = 20;

export class ErrorBars {
  /** @type {number | null} */ pointed = null;

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    /** @param {string} role @param {number} [opacity] */
    const bars = (role, opacity = 1) => shape("path", { ...filled(role), "fill-opacity": opacity });
    this.parts = { low: bars("negative"), within: bars("threshold", 0.55), high: bars("positive") };
    this.band = shape("rect", { ...filled("threshold"), "fill-opacity": 0.07 });
    this.lit = bars("condition");
    this.chosen = chosenMark();
    this.ends = [0, 1].map(() => shape("line", { class: "pv-cut", ...inked("threshold") }));
    this.plot.overlay.append(this.band, this.chosen, ...Object.values(this.parts), this.lit, ...this.ends);
    this.handle = new AxisHandle(board, this.plot, (place) => board.tolerate(place * this.errors.top), (event) => this.key(event));
    this.slots = new Slots(this.plot, this);
    this.now = element("p", { class: "pv-now" });
    this.sides = element("p", { class: "pv-aside-now" });
    this.told = element("span", { class: "pv-told" });
    this.card = new Card("errors", { plots: [this.plot], content: [this.now, this.sides, this.plot.node], notes: [this.told] });
    this.card.node.classList.add("pv-handled", "pv-left");
    this.units = element("div", { class: "pv-choice", role: "group" });
    this.card.head.append(this.units);
  }

  /** @returns {Errors} */
  get errors() {
    return this.board.errors;
  }

  get count() {
    return this.errors.weight.length;
  }

  /** The places of the bars on the axis: what has no end is as wide as the others. */
  get drawn() {
    const { edges } = this.errors;
    const step = edges[2] - edges[1];
    return edges.map((edge, i) => (Number.isFinite(edge) ? edge : i ? edges[i - 1] + step : edges[1] - step));
  }

  /** @param {any} told @param {any} room */
  async draw({ frames, words }, { plotly, theme, width, height }) {
    const { unit, top } = this.errors;
    const drawn = this.drawn;
    const xRange = [drawn[0], drawn.at(-1) ?? 0];
    await this.plot.draw(frames[unit ? `errors_${unit}` : "errors"], { plotly, theme, size: { width, height }, margin: MARGIN, xRange });
    this.plot.node.setAttribute("aria-label", words.errors_keys);
    this.handle.lie(words.tolerance, this.x(0), this.x(top));
    const { frame } = this.plot;
    for (const node of [this.band, this.chosen]) set(node, { y: frame.top, height: frame.height });
  }

  /** @param {number} value */
  x(value) {
    return this.plot.pixels({ x: value, y: 0 }).x;
  }

  /** @param {number} x */
  slotAt(x) {
    const { frame: { left, width }, ranges: [[low, high]] } = this.plot;
    return rangeOf(this.drawn, low + ((x - left) / width) * (high - low));
  }

  show() {
    const { board, errors, plot: { frame } } = this;
    const { t, lit, words } = board;
    const [from, to] = [this.x(-t), this.x(t)];
    const most = Math.max(...errors.weight);
    set(this.parts.low, { d: this.bars(errors.weight, most, frame.left, from) });
    set(this.parts.within, { d: this.bars(errors.weight, most, from, to) });
    set(this.parts.high, { d: this.bars(errors.weight, most, to, frame.left + frame.width) });
    set(this.band, { x: from, width: to - from });
    this.ends.forEach((line, i) => this.plot.stand(line, i ? to : from));
    setShown(this.chosen, lit?.of === "errors");
    setShown(this.lit, lit?.of === "bins");
    this.slots.range = lit?.of === "errors" ? [lit.from, lit.to] : null;
    if (lit?.of === "errors") {
      const [start, end] = [lit.from, lit.to + 1].map((i) => this.x(this.drawn[i]));
      set(this.chosen, { x: start, width: end - start });
    } else if (lit) set(this.lit, { d: this.bars(inBins(board.table, lit), most, frame.left, frame.left + frame.width) });
    const shares = board.shares();
    const [within, low, high] = together([shares.within, shares.low, shares.high], "percent");
    const tolerance = this.written(t);
    setText(this.now, fill(words.within, { share: within, t: tolerance }));
    setText(this.sides, fill(words.beyond, { low, high }));
    this.handle.show(Math.min(t / errors.top, 1), fill(words.within, { share: within, t: tolerance }));
    this.tell();
  }

  /** Return bars as far as they lie between two places. @param {number[]} weight @param {number} most @param {number} from @param {number} to */
  bars(weight, most, from, to) {
    const { top, height } = this.plot.frame;
    const base = top + height;
    return weight.map((each, i) => {
      const start = Math.max(this.x(this.drawn[i]) + 0.5, from);
      const end = Math.min(this.x(this.drawn[i + 1]) - 0.5, to);
      return each > 0 && end > start ? `M${start},${base}V${base - (each / most) * height}H${end}V${base}Z` : "";
    }).join("");
  }

  /** Write an error in all its digits. @param {number} value */
  written(value) {
    return this.errors.unit === "percent" ? `${exact(value)} %` : exact(value);
  }

  /** Return in words what a range of errors holds. @param {number} from @param {number} to */
  sentence(from, to) {
    const { words } = this.board;
    const { edges, weight } = this.errors;
    const [low, high] = [edges[from], edges[to + 1]];
    const cases = total(weight.slice(from, to + 1));
    const said = { cases: count(cases), share: percent(cases / total(weight)) };
    const ends = { low: this.written(low), high: this.written(high) };
    const key = Number.isFinite(low) ? (Number.isFinite(high) ? "errors_between" : "errors_above") : "errors_below";
    return fill(words[key], { ...said, ...ends });
  }

  /** Say what the range at the pointer holds, or else what is chosen. */
  tell() {
    const { lit, words } = this.board;
    const chosen = lit?.of === "errors" ? [lit.from, lit.to] : null;
    const range = this.pointed === null ? chosen : [this.pointed, this.pointed];
    setText(this.told, range ? this.sentence(range[0], range[1]) : words.errors_hint);
  }

  /** @param {number | null} slot */
  point(slot) {
    this.pointed = slot;
    this.tell();
  }

  /** @param {[number, number] | null} range @param {boolean} settled */
  pick(range, settled) {
    this.board.light(range && { of: "errors", from: range[0], to: range[1] }, settled);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { top, low } = this.errors;
    const steps = low.length - 1;
    const at = keyed(event, Math.round((this.board.t / top) * steps), steps, PAGE);
    if (at !== null) this.board.tolerate((top * at) / steps, true);
  }

  destroy() {
    this.plot.destroy();
  }
}
