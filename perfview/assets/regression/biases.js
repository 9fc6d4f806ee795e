// Where predictions are too high or too low: the mean error in each bin of the prediction or a column.

import { element, fill, sentences, set, setShown, setText, shape } from "../kit/dom.js";
import { count, interval, percent, together } from "../kit/format.js";
import { Card } from "../kit/views/cards.js";
import { filled, inked } from "../kit/views/marks.js";
import { Plot } from "../kit/views/plots.js";
import { inErrors } from "./data.js";
import { chosenMark, Slots } from "./slots.js";

/** @import { Bins } from "./data.js" */

const MARGIN = { l: 62, r: 14, t: 8, b: 58 };
// Of the lane below the bars, which says how many cases a bin has, or how many of them are lit.
const LANE = 16;
const NARROWEST = 30;

export class Biases {
  /** @type {number | null} */ pointed = null;

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.bars = { high: shape("path", filled("positive")), low: shape("path", filled("negative")) };
    this.sure = shape("path", { ...inked("text"), "stroke-width": 1.5 });
    this.chosen = chosenMark();
    this.lane = shape("path", filled("condition"));
    this.texts = shape("g", { ...filled("text"), "font-size": "10.5px", "text-anchor": "middle" });
    this.plot.overlay.append(this.chosen, ...Object.values(this.bars), this.sure, this.lane, this.texts);
    this.slots = new Slots(this.plot, this);
    this.by = /** @type {HTMLSelectElement} */ (element("select", { class: "pv-select" }));
    this.by.addEventListener("change", () => board.change({ bias: this.by.value }));
    this.label = element("label", { class: "pv-choice pv-small" }, element("span"), this.by);
    this.told = element("span", { class: "pv-told" });
    this.card = new Card("biases", { plots: [this.plot], content: [this.plot.node], notes: [this.told] });
    this.card.head.append(this.label);
  }

  /** @returns {Bins} */
  get bins() {
    return this.board.header.bins;
  }

  get count() {
    return this.bins.labels.length;
  }

  /** Write which columns there are. @param {any} told */
  enter({ words }) {
    const { biases, bias } = this.board.header;
    setText(/** @type {Node} */ (this.label.firstChild), words.bias_by);
    const options = biases.map((/** @type {any} */ { key, name }) => element("option", { value: key }, name));
    this.by.replaceChildren(...options);
    this.by.value = bias;
    setShown(this.label, biases.length > 1);
  }

  /** @param {any} told @param {any} room */
  async draw({ words }, { plotly, theme, width, height }) {
    const { figure } = this.board.header.bins;
    await this.plot.draw(figure, { plotly, theme, size: { width, height }, margin: MARGIN });
    this.plot.node.setAttribute("aria-label", words.biases_keys);
    const { frame } = this.plot;
    set(this.chosen, { y: frame.top, height: frame.height });
    const { mean, low, high } = this.bins;
    /** @param {boolean} up */
    const bars = (up) => mean.map((value, i) => (value > 0 === up ? this.bar(i, value) : "")).join("");
    set(this.bars.high, { d: bars(true) });
    set(this.bars.low, { d: bars(false) });
    const lines = low.map((from, i) => {
      const to = high[i];
      if (from === null || to === null) return "";
      const [start, end] = [this.at(i + 0.5, from), this.at(i + 0.5, to)];
      return `M${start.x},${start.y}V${end.y}M${start.x - 3},${start.y}h6M${start.x - 3},${end.y}h6`;
    });
    set(this.sure, { d: lines.join("") });
    this.texts.replaceChildren(...mean.map((_, i) => shape("text", { x: this.at(i + 0.5, 0).x, y: frame.top + frame.height - 4 })));
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    return this.plot.pixels({ x, y });
  }

  /** @param {number} i @param {number} value */
  bar(i, value) {
    const [start, end] = [this.at(i + 0.18, 0), this.at(i + 0.82, value)];
    return `M${start.x},${start.y}V${end.y}H${end.x}V${start.y}Z`;
  }

  /** @param {number} x */
  slotAt(x) {
    const { left, width } = this.plot.frame;
    return Math.min(Math.max(Math.floor(((x - left) / width) * this.count), 0), this.count - 1);
  }

  show() {
    const { bins, board, plot: { frame } } = this;
    const { lit, words } = board;
    const chosen = lit?.of === "bins";
    setShown(this.chosen, chosen);
    this.slots.range = chosen ? [lit.from, lit.to] : null;
    if (chosen) set(this.chosen, { x: this.at(lit.from, 0).x, width: this.at(lit.to + 1, 0).x - this.at(lit.from, 0).x });
    const known = lit?.of === "errors" ? inErrors(board.table, lit) : null;
    const shares = known?.map((cases, i) => cases / bins.weight[i]);
    const wide = frame.width / this.count;
    const base = frame.top + frame.height;
    const lanes = shares?.map((share, i) => `M${this.at(i, 0).x + 1},${base}v${-LANE}h${(wide - 2) * share}v${LANE}Z`);
    set(this.lane, { d: lanes?.join("") ?? "" });
    const texts = shares ? together(shares, "percent") : bins.weight.map((cases) => fill(words.bin_cases, { cases: count(cases) }));
    [...this.texts.children].forEach((node, i) => {
      setText(node, texts[i]);
      setShown(/** @type {SVGElement} */ (node), wide > NARROWEST);
    });
    this.tell();
  }

  /** Return in words what is known of a bin. @param {number} i */
  sentence(i) {
    const { words, lit, table } = this.board;
    const { labels, weight, mean, low, high } = this.bins;
    const way = mean[i] > 0 ? "high" : mean[i] < 0 ? "low" : "even";
    const known = low[i] !== null && high[i] !== null;
    const ends = known ? [low[i], high[i]].map(Number) : [];
    const [from, to, value] = known ? interval([...ends, Math.abs(mean[i])]) : ["", "", ...together([Math.abs(mean[i])])];
    const said = fill(words[`bin_${way}`], { bin: labels[i], cases: count(weight[i]), value });
    const sure = known ? fill(words.bin_interval, { low: from, high: to }) : "";
    const share = lit?.of === "errors" ? fill(words.bin_lit, { share: percent(inErrors(table, lit)[i] / weight[i]) }) : "";
    return sentences(words, said, sure, share);
  }

  /** Say what is known of the bin at the pointer, or else of the one that is chosen. */
  tell() {
    const { lit, words } = this.board;
    const at = this.pointed ?? (lit?.of === "bins" && lit.from === lit.to ? lit.from : null);
    setText(this.told, at === null ? words.biases_hint : this.sentence(at));
  }

  /** @param {number | null} slot */
  point(slot) {
    this.pointed = slot;
    this.tell();
  }

  /** @param {[number, number] | null} range @param {boolean} settled */
  pick(range, settled) {
    this.board.light(range && { of: "bins", from: range[0], to: range[1] }, settled);
  }

  destroy() {
    this.plot.destroy();
  }
}
