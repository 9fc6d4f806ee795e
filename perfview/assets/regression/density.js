// What was predicted and what came true: the density of all cases, the reliability curve, and single
// cases where there are few.

import { button, element, fill, set, setShown, setText, shape } from "../kit/dom.js";
import { count, together } from "../kit/format.js";
import { Card } from "../kit/views/cards.js";
import { filled, inked, note, ring } from "../kit/views/marks.js";
import { Plot } from "../kit/views/plots.js";
import { Cells, CLOSER, closer, lighter } from "./data.js";
import { listenTo } from "./looks.js";
import { Painter } from "./painters.js";
import { chosenMark } from "./slots.js";

/** @import { Place } from "../kit/shapes.d.ts" */
/** @import { Grid, View } from "./data.js" */

const MARGIN = { l: 60, r: 12, t: 8, b: 46 };
const NEAR = 12;
const LINE = { "stroke-linejoin": "round" };

export class Density {
  /** @type {Cells} */ cells;
  /** @type {Grid} */ grid;

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.plot = new Plot();
    this.painter = new Painter();
    this.plot.node.prepend(this.painter.canvas);
    this.diagonal = shape("path", { ...inked("axis"), "stroke-width": 1, "stroke-dasharray": "5 4" });
    this.sure = shape("path", { ...filled("model-2"), "fill-opacity": 0.2 });
    this.halo = shape("path", { ...inked("background"), ...LINE, "stroke-width": 5 });
    this.curve = shape("path", { ...inked("model-2"), ...LINE, "stroke-width": 2.5 });
    this.ring = ring("pv-case", "threshold");
    this.drawn = chosenMark();
    this.clip = shape("svg", { overflow: "hidden" }, this.sure, this.diagonal, this.halo, this.curve, this.ring, this.drawn);
    this.sides = [note("pv-side", "muted"), note("pv-side", "muted", { "text-anchor": "end" })];
    this.plot.overlay.append(this.clip, ...this.sides);
    this.looks = element("div", { class: "pv-choice", role: "group" });
    this.told = element("span", { class: "pv-told" });
    this.legend = element("span", { class: "pv-shades" });
    this.note = element("span", { class: "pv-note" });
    this.card = new Card("density", { plots: [this], content: [this.plot.node], notes: [this.told, this.legend, this.note] });
    this.card.head.append(this.looks);
    listenTo(this);
  }

  // What a picture of it takes: the canvas goes along as an image.
  get plotly() {
    return this.plot.plotly;
  }

  get target() {
    return this.plot.target;
  }

  get size() {
    return this.plot.size;
  }

  get overlay() {
    const { left, top, width, height } = this.plot.frame;
    const copy = /** @type {SVGSVGElement} */ (this.plot.overlay.cloneNode(true));
    this.plot.node.append(copy); // only there it has the looks of the sheet
    setTimeout(() => copy.remove());
    copy.prepend(shape("image", { href: this.painter.picture(), x: left, y: top, width, height }));
    return copy;
  }

  /** @param {any} told @param {any} content */
  enter({ words, grid, cases }, content) {
    this.grid = grid;
    this.cells = new Cells(content.columns, grid);
    this.looks.setAttribute("aria-label", words.look);
    /** @param {string} name @param {string} sign @param {() => void} press */
    const way = (name, sign, press) => button({ title: words[name], "aria-label": words[name] }, press, sign);
    this.away = way("away", "−", () => this.zoom(1 / CLOSER));
    this.whole = button({ title: words.whole_help }, () => this.look(null), words.whole);
    this.looks.replaceChildren(this.away, way("closer", "+", () => this.zoom(CLOSER)), this.whole);
    const most = element("span", {}, fill(words.most_cases, { cases: count(this.cells.most) }));
    this.legend.replaceChildren(element("span", {}, words.one_case), element("i"), most);
    setShown(this.legend, this.cells.most > 1 && cases > 0);
    setText(this.note, words.curve_note);
  }

  /** @returns {View} */
  get view() {
    const { low, high } = this.grid;
    return this.board.view ?? { x: [low, high], y: [low, high] };
  }

  /** @param {any} told @param {any} room */
  async draw({ frames, words, curve }, { plotly, theme, width, height }) {
    const { x, y } = this.view;
    this.theme = theme;
    await this.plot.draw(frames.grid, { plotly, theme, size: { width, height }, margin: MARGIN, xRange: x, yRange: y });
    const { left, top, width: wide, height: high } = this.plot.frame;
    set(this.clip, { x: left, y: top, width: wide, height: high, viewBox: `${left} ${top} ${wide} ${high}` });
    this.plot.node.setAttribute("aria-label", words.density_keys);
    const [low, end] = [this.grid.low, this.grid.high];
    set(this.diagonal, { d: this.line([low, end], [low, end], false) });
    for (const node of [this.halo, this.curve]) set(node, { d: this.line(curve.x, curve.y) });
    this.drawBand();
    const [above, below] = this.sides;
    set(above, { x: left + 8, y: top + 16 });
    set(below, { x: left + wide - 8, y: top + high - 8 });
    setText(above, words.too_low);
    setText(below, words.too_high);
    const whole = !this.board.view;
    for (const node of [this.away, this.whole]) /** @type {HTMLButtonElement} */ (node).disabled = whole;
  }

  drawBand() {
    const { band } = this.board;
    setShown(this.sure, band !== null);
    if (band === null) return;
    const back = [...band.x].reverse();
    set(this.sure, { d: this.line([...band.x, ...back], [...band.low, ...[...band.high].reverse()]) });
  }

  /** Return a line through places in the numbers of the data, or in units of the axes. @param {ArrayLike<number>} x @param {ArrayLike<number>} y */
  line(x, y, data = true) {
    const places = Array.from(x, (value, i) => (data ? this.pixels(value, y[i]) : this.spot(value, y[i])));
    return places.map(({ x: right, y: down }, i) => `${i ? "L" : "M"}${right},${down}`).join("");
  }

  /** @param {number} x @param {number} y */
  spot(x, y) {
    return this.plot.pixels({ x, y });
  }

  /** @param {number} value */
  unit(value) {
    return this.grid.log ? Math.log10(Math.max(value, 1e-300)) : value;
  }

  /** @param {number} prediction @param {number} truth */
  pixels(prediction, truth) {
    return this.spot(this.unit(prediction), this.unit(truth));
  }

  show() {
    const { board, cells, grid, plot: { frame } } = this;
    const { lit, points, counts } = board;
    const light = lighter(lit, board.errors, board.header.bins);
    const { palette } = this.theme;
    if (points) this.painter.paintCases(this.dots(light), { frame, palette });
    else this.painter.paintCells(cells, { light, counts: lit ? counts : null, grid, view: this.view, frame, palette });
    const at = this.chosen;
    setShown(this.ring, at >= 0);
    if (at >= 0) this.plot.mark(this.ring, this.pixels(points.x[at], points.y[at]));
    this.point(null);
  }

  /** @param {((prediction: number, truth: number, bin?: number) => boolean) | null} light */
  dots(light) {
    const { points, lit } = this.board;
    return Array.from(points.x, (/** @type {number} */ x, i) => {
      const known = light ? light(x, points.y[i], points.bin?.[i]) : lit.from <= points.bin[i] && points.bin[i] <= lit.to;
      return { ...this.pixels(x, points.y[i]), lit: known };
    });
  }

  /** The place of the chosen case among those shown, -1 if none is. */
  get chosen() {
    const { points, chosen } = this.board;
    return points ? points.row.indexOf(Number(chosen.case || NaN)) : -1;
  }

  /** @param {Place} place */
  nearest({ x, y }) {
    const { points } = this.board;
    let [found, least] = [-1, NEAR];
    for (let i = 0; i < (points?.x.length ?? 0); i++) {
      const at = this.pixels(points.x[i], points.y[i]);
      const away = Math.hypot(at.x - x, at.y - y);
      if (away < least) [found, least] = [i, away];
    }
    return found;
  }

  /** @param {Place | null} place */
  point(place) {
    const { words, points } = this.board;
    const found = place ? this.nearest(place) : this.chosen;
    if (found >= 0) return setText(this.told, this.sentence(points.x[found], points.y[found]));
    setText(this.told, (place && !points && this.cellSentence(place)) || words[points ? "cases_hint" : "density_hint"]);
  }

  /** @param {number} prediction @param {number} truth */
  sentence(prediction, truth) {
    const { words } = this.board;
    const [predicted, actual, error] = together([prediction, truth, Math.abs(prediction - truth)]);
    const way = prediction > truth ? "high" : prediction < truth ? "low" : "even";
    return fill(words[`case_${way}`], { predicted, actual, error });
  }

  /** @param {Place} place */
  cellSentence(place) {
    const { left, top, width, height } = this.plot.frame;
    const { x, y } = this.view;
    const at = { x: x[0] + ((place.x - left) / width) * (x[1] - x[0]), y: y[0] + ((top + height - place.y) / height) * (y[1] - y[0]) };
    const { low, high } = this.grid;
    /** @param {number} value */
    const slot = (value) => Math.floor(((value - low) / (high - low)) * this.grid.size / this.cells.factor);
    const [row, column] = [slot(at.y), slot(at.x)];
    const { size } = this.cells;
    if (Math.min(row, column) < 0 || Math.max(row, column) >= size) return "";
    const { prediction, truth, count: cases } = this.cells.at(row, column);
    if (!cases) return "";
    const [predicted, actual] = together([prediction, truth]);
    return fill(this.board.words.cell, { predicted, actual, cases: count(cases) });
  }

  /** Choose the case at a place, or give up the one that is chosen. @param {Place} place */
  press(place) {
    const found = this.nearest(place);
    const { points, chosen } = this.board;
    const row = found < 0 ? "" : String(points.row[found]);
    if (row !== chosen.case) this.board.change({ case: row });
  }

  /** @param {number} factor */
  zoom(factor) {
    const next = closer(this.view, this.grid, factor);
    const { low, high } = this.grid;
    this.look(next.x[1] - next.x[0] >= high - low && next.y[1] - next.y[0] >= high - low ? null : next);
  }

  /** @param {View | null} view null for the whole */
  look(view) {
    this.board.look(view);
  }

  destroy() {
    this.plot.destroy();
  }
}
