// How the scores of segments are spread, and a handle: only the segments on its bad side are listed.

import { element, fill, set, setText, shape } from "../kit/dom.js";
import { count, interval, together } from "../kit/format.js";
import { Card } from "../kit/views/cards.js";
import { keyed } from "../kit/views/keys.js";
import { boxes, filled, inked } from "../kit/views/marks.js";
import { Plot } from "../kit/views/plots.js";
import { AxisHandle } from "../kit/views/pointers.js";
import { BINS, edgeOf, within } from "./scores.js";

/** @import { Room, Theme } from "../kit/shapes.d.ts" */
/** @import { Spread } from "./scores.js" */

const PAGE = 5;
const MARGIN = { l: 46, r: 14, t: 8, b: 48 };
const TALL = 150;

export class SpreadView {
  /** @type {Spread} */ spread;
  /** @type {any} */ words;

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.handle = new AxisHandle(board, this.plot, (place) => board.cutAt(this.cutOf(Math.round(place * BINS))), (event) => this.key(event));
    this.all = shape("path", { ...filled("axis"), "fill-opacity": 0.7 });
    this.taken = shape("path", filled("threshold"));
    this.line = shape("line", inked("threshold"));
    this.plot.overlay.append(this.all, this.taken, this.line);
    this.now = element("p", { class: "pv-now" });
    this.card = new Card("spread", { plots: [this.plot], content: [this.now, this.plot.node] });
    this.card.node.classList.add("pv-handled");
  }

  /** How many bins the handle takes at a place of the axis, and the other way round. @param {number} at */
  cutOf(at) {
    return this.board.falling ? BINS - at : at;
  }

  /** @param {Room & { theme: Theme }} room @param {{ spread: Spread, title: string, axis: string, caption: string, words: any }} told the axis is for Plotly, which reads markup */
  async draw({ plotly, theme, width }, { spread, title, axis, caption, words }) {
    Object.assign(this, { spread, words });
    const { frame } = this.board.told;
    const layout = { ...frame.layout, xaxis: { ...frame.layout.xaxis, title: { ...frame.layout.xaxis.title, text: axis } }, yaxis: { ...frame.layout.yaxis, range: [0, 1.05 * Math.max(1, ...spread.counts)] } };
    await this.plot.draw({ ...frame, layout }, { plotly, theme, size: { width, height: TALL + MARGIN.t + MARGIN.b }, margin: MARGIN, xRange: [spread.low, spread.high] });
    const { left, width: wide } = this.plot.frame;
    this.handle.lie(words.handle, left, left + wide);
    setText(this.card.title, title);
    set(this.all, { d: this.bars(0, BINS) });
    this.card.end(this.behind(caption), words, () => ({ ...this.card.headed(), models: [], theme }));
  }

  /** Return the outline of the bars of some bins. @param {number} from @param {number} to */
  bars(from, to) {
    const at = (/** @type {number} */ x, y = 0) => this.plot.pixels({ x, y });
    const found = this.spread.counts.slice(from, to).map((many, i) => {
      const [left, right] = [from + i, from + i + 1].map((bin) => at(edgeOf(this.spread, bin)).x);
      const { y } = at(0, many);
      return many ? boxes([[left, Math.max(right - left - 1, 1)]], y, at(0).y - y) : "";
    });
    return found.join("");
  }

  show() {
    const { spread, board: { cut, falling }, words } = this;
    const at = this.cutOf(cut);
    const all = cut >= BINS;
    set(this.taken, { d: all ? "" : falling ? this.bars(at, BINS) : this.bars(0, at) });
    const edge = edgeOf(spread, at);
    this.plot.stand(this.line, this.plot.pixels({ x: edge, y: 0 }).x);
    const many = within(spread, cut, falling);
    const texts = { segments: count(many), size: count(all ? this.board.listed : spread.known), value: interval([spread.low, spread.high, edge], "number")[2] };
    const said = fill(all ? words.all_listed : words[falling ? "above" : "below"], texts);
    setText(this.now, said);
    this.handle.show(at / BINS, said);
  }

  /** The bars as a table. @param {string} caption */
  behind(caption) {
    const { spread, words } = this;
    const edges = together(Array.from({ length: BINS + 1 }, (_, bin) => edgeOf(spread, bin)));
    const rows = spread.counts.map((many, bin) => [edges[bin], edges[bin + 1], count(many)]);
    return { columns: [words.from, words.to, words.segments], rows, caption };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = keyed(event, this.cutOf(this.board.cut), BINS, PAGE);
    if (at !== null) this.board.cutAt(this.cutOf(at), true);
  }

  destroy() {
    this.plot.destroy();
  }
}
