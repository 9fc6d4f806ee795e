// Silhouettes as bars, longest first in each cluster, and a handle: points below it are doubtful.

import { shortened } from "../kit/crosstabs/layouts.js";
import { element, fill, set, setShown, setText, shape } from "../kit/dom.js";
import { atPlaces, count, percent, together } from "../kit/format.js";
import { Card } from "../kit/views/cards.js";
import { keyed } from "../kit/views/keys.js";
import { filled, inked, note } from "../kit/views/marks.js";
import { Plot } from "../kit/views/plots.js";
import { AxisHandle } from "../kit/views/pointers.js";
import { blocksOf, CLASSES, classOf, Doubts, edge, within } from "./doubts.js";

/** @import { Room, Theme } from "../kit/shapes.d.ts" */

const PAGE = 10;
const MARGIN = { l: 14, r: 14, t: 8, b: 46 };
// Names of clusters stand where bars begin that point to the left only where points are doubtful.
const [NAMES, LETTER] = [130, 7];
const [LEAST, MOST, EACH] = [200, 460, 44];
// A lower block has no room for a name.
const NAMED = 12;
// Colours that stay apart for every kind of colour-blind reader; clusters beside each other differ.
const ROLES = ["negative", "model-3", "model-2", "positive"];

export class SilhouetteBars {
  /** @type {any} */ told;
  /** @type {Doubts} */ doubts;
  /** @type {{ top: number, tall: number }[]} */ blocks = [];

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.handle = new AxisHandle(board, this.plot, (place) => board.doubt(within(this.first + Math.round(place * (CLASSES - this.first)))), (event) => this.key(event));
    this.cut = shape("line", { class: "pv-cut", ...inked("threshold") });
    this.mean = shape("line", { class: "pv-mean", ...inked("text"), "stroke-width": 1.5, "stroke-dasharray": "5 4" });
    this.now = element("p", { class: "pv-now" });
    this.leans = element("p", { class: "pv-aside-now" });
    this.said = element("span", {});
    this.card = new Card("silhouettes", { plots: [this.plot], content: [this.now, this.leans, this.plot.node], notes: [this.said] });
    this.card.node.classList.add("pv-handled", "pv-left");
  }

  /** @param {any} told */
  enter(told) {
    this.told = told;
    this.doubts = new Doubts(told);
    const { words } = this.board;
    const one = (/** @type {number} */ i) => filled(told.noise === i ? "axis" : ROLES[i % ROLES.length]);
    this.bars = told.labels.map((/** @type {string} */ _, /** @type {number} */ i) => shape("path", { ...one(i), "fill-opacity": 0.8 }));
    this.doubtful = told.labels.map(() => shape("path", filled("threshold")));
    this.names = told.labels.map(() => note("pv-cluster-name", "text", { "text-anchor": "end", "dominant-baseline": "central" }));
    this.plot.overlay.replaceChildren(...this.bars, ...this.doubtful, ...this.names, this.mean, this.cut);
    setText(this.card.title, words.title_silhouettes);
    setText(this.said, told.said);
  }

  /** @param {Room & { theme: Theme }} room */
  async draw({ plotly, theme, width }) {
    const { told, board: { words } } = this;
    const height = Math.min(Math.max(EACH * told.labels.length, LEAST), MOST) + MARGIN.t + MARGIN.b;
    const longest = Math.max(...told.names.map((/** @type {string} */ name) => name.length));
    const room = Math.min(LETTER * longest + 14, NAMES, width / 4);
    await this.plot.draw(told.frame, { plotly, theme, size: { width, height }, margin: { ...MARGIN, l: room }, xRange: [told.from, 1] });
    const { frame } = this.plot;
    this.handle.lie(words.handle, this.x(told.from), this.x(1));
    this.blocks = blocksOf(told.sizes, frame.top, frame.height);
    this.blocks.forEach((block, i) => {
      set(this.bars[i], { d: this.doubts.bars(i, block, (at) => this.x(at)) });
      set(this.names[i], { x: room - 6, y: block.top + block.tall / 2 });
      setText(this.names[i], shortened(told.names[i], room - 10, (text) => LETTER * text.length));
      setShown(this.names[i], block.tall >= NAMED);
    });
    if (told.mean !== null) this.plot.stand(this.mean, this.x(told.mean));
    setShown(this.mean, told.mean !== null);
    this.card.end(this.behind(), words, () => ({ ...this.card.headed(), models: [], theme }));
  }

  /** The class where the axis begins: no silhouette is lower. */
  get first() {
    return classOf(this.told.from);
  }

  /** @param {number} silhouette */
  x(silhouette) {
    return this.plot.pixels({ x: silhouette, y: 0 }).x;
  }

  show() {
    const { doubts, blocks, board: { cut, words }, told } = this;
    this.plot.stand(this.cut, this.x(edge(cut)));
    blocks.forEach((block, i) => set(this.doubtful[i], { d: doubts.bars(i, block, (at) => this.x(at), cut) }));
    const { points, share, from, to, most } = doubts.below(cut);
    const texts = { points: count(points), size: count(doubts.size), drawn: count(doubts.drawn), share: percent(share), s: this.written(cut) };
    const key = (told.exact ? "below" : "below_sample") + (points === 1 ? "_one" : "");
    const said = fill(words[key], texts);
    setText(this.now, said);
    setText(this.leans, to < 0 ? "" : fill(words[most === 1 ? "leans_one" : "leans"], { points: count(most), from: told.names[from], to: told.names[to] }));
    this.handle.show(Math.max(cut - this.first, 0) / (CLASSES - this.first), said);
  }

  /** @param {number} cut */
  written(cut) {
    return atPlaces(edge(cut), 2);
  }

  /** The means of the clusters as a table. */
  behind() {
    const { told, doubts, board: { words } } = this;
    const means = together(told.means.map((/** @type {number | null} */ mean) => mean ?? NaN));
    const rows = told.labels.map((/** @type {string} */ label, /** @type {number} */ i) => [label, count(told.sizes[i]), count(doubts.looked[i]), means[i]]);
    return { columns: [words.cluster, words.points, words.looked_at, words.mean], rows, caption: words.title_silhouettes };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = keyed(event, this.board.cut, CLASSES, PAGE);
    if (at !== null) this.board.doubt(within(Math.max(at, this.first)), true);
  }

  destroy() {
    this.plot.destroy();
  }
}

