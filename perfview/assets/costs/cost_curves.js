// The cost curve: conditions across, normalised cost up. The reader drags the operating condition.

import { isoCostSlope, normalisedCost } from "./blends.js";
import { beside, CurvePlot, put, RING, THIN } from "../kit/views/curves.js";
import { element, fill, set, setShown, setText, shape } from "../kit/dom.js";
import { number } from "../kit/format.js";
import { freeSpot, roomOf } from "../kit/labels.js";
import { listen } from "../kit/views/pointers.js";
import { placeOf } from "./ratios.js";
import { GLIMPSE } from "../kit/views/slider_plots.js";
import { SquarePlot } from "../kit/views/squares.js";

/** @import { Board, Box, Place, RatioSlider, Scene, SquareRoom } from "../kit/shapes.d.ts" */

const NEAR_EDGE = 150;
// From there on the name of the axis is as wide as the plot.
const NARROW = 400;
/** @type {Record<string, string>} */
const ANCHORS = { left: "start", right: "end" };
const LEAST_HEIGHT = 200;

export class CostCurve extends SquarePlot {
  /** @type {any[]} */ names;
  /** Where the names of the rules stand. @type {Box[]} */ named = [];

  /** @param {Board} board @param {RatioSlider} ratio */
  constructor(board, ratio) {
    super(board, "cost_curve");
    this.between = shape("rect", { class: "pv-between", "fill-opacity": 0.12 });
    this.glimpse = shape("line", { class: "pv-glimpse", ...GLIMPSE });
    this.segment = shape("line", { class: "pv-segment" });
    this.condition = shape("line", { class: "pv-condition" });
    this.gap = shape("line", { class: "pv-gap", "stroke-width": 5 });
    this.best = shape("circle", { class: "pv-best", ...RING });
    this.paid = shape("circle", { class: "pv-textbook", ...RING });
    this.dot = shape("circle", { class: "pv-dot", r: 6 });
    this.more = shape("text", { class: "pv-side pv-more" });
    this.beyond = shape("text", { class: "pv-side pv-beyond", "font-weight": 600 });
    const lines = [this.condition, this.segment, this.gap];
    const points = [this.best, this.paid, this.dot, this.more, this.beyond];
    this.moving = [...lines, ...points];
    this.rules = [0, 1, 2].map(() => shape("text", { class: "pv-side pv-rule" }));
    this.plot.overlay.append(this.between, this.glimpse, ...lines, ...this.rules, ...points);
    const limits = { "aria-valuemin": 0, "aria-valuemax": 1 };
    this.handle = element("div", { class: "pv-operating", role: "slider", tabindex: 0, ...limits });
    this.plot.node.append(this.handle);
    /** @param {PointerEvent} event */
    const ratioAt = (event) => ratio.meeting(this.conditionAt(this.plot.place(event).x));
    for (const surface of [this.plot.overlay, this.handle]) listen(surface, ratioAt, ratio);
    this.handle.addEventListener("keydown", (event) => ratio.key(event));
  }

  /** @param {Scene} scene */
  enter({ words }) {
    this.handle.setAttribute("aria-label", words.condition_label);
  }

  /**
   * The names of the rules stand above the reader's line, which would run through them.
   * @param {Scene} scene
   */
  figureOf(scene) {
    const { data, layout: whole } = super.figureOf(scene);
    const { annotations = [], ...rest } = whole;
    this.names = scene.envelope ? annotations : [];
    const layout = scene.envelope ? rest : whole;
    if (this.drawnIn.width >= NARROW) return { data, layout };
    const title = { ...whole.xaxis.title, text: scene.words.condition_brief };
    return { data, layout: { ...layout, xaxis: { ...whole.xaxis, title } } };
  }

  /** @param {Scene} scene @param {SquareRoom} place */
  async draw(scene, place) {
    await super.draw(scene, place);
    this.named = [];
    this.rules.forEach((rule, i) => this.nameRule(rule, this.names[i]));
    this.placeFigures("bottom right");
    // Below the middle of the arch nothing else is drawn.
    this.figures.style.right = `${this.plot.size.width - this.plot.frame.left - this.plot.frame.width / 2}px`;
    this.figures.style.translate = "50% 0";
    const { top, height } = this.plot.frame;
    set(this.condition, { y1: top, y2: top + height });
    Object.assign(this.handle.style, { top: `${top}px`, height: `${height}px` });
  }

  /** @param {SVGTextElement} rule @param {any} name */
  nameRule(rule, name) {
    setShown(rule, name !== undefined);
    if (name === undefined) return;
    const { x, y } = this.pixels(name);
    setText(rule, name.text);
    const [right, up] = [name.xshift ?? 0, name.yshift ?? 0];
    const wanted = { x: x + right, y: y + 4 - up, "text-anchor": ANCHORS[name.xanchor] };
    const { spot, box } = this.free(name.text, wanted, this.named);
    set(rule, spot);
    this.named.push(box);
  }

  /**
   * Costs and conditions are no rates of one kind: the plot need not be a square.
   * @param {number} width @param {number} height
   */
  sides(width, height) {
    return [Math.floor(width), Math.floor(Math.min(height, Math.max(width, LEAST_HEIGHT)))];
  }

  /** @param {number} row */
  show(row) {
    const { scene } = this.board;
    const { condition, best, textbook, textbookRow } = scene.spendings;
    const known = Number.isFinite(condition);
    for (const mark of [...this.moving, this.handle]) setShown(mark, known);
    setShown(this.between, known && scene.between !== null);
    if (!known) return;
    const { top, height } = this.plot.frame;
    if (scene.between !== null) {
      // The range of conditions that costs given as ranges allow.
      const [x1, x2] = scene.between.map((x) => this.pixels({ x, y: 0 }).x);
      set(this.between, { x: x1, y: top, width: Math.max(x2 - x1, 1), height });
    }
    this.run(this.segment, row);
    const here = this.at(row, condition);
    const least = this.at(best, condition);
    set(this.condition, { x1: here.x, x2: here.x });
    lay(this.gap, [{ ...here, y: Math.max(here.y, top) }, least]);
    setShown(this.dot, here.y >= top);
    setShown(this.beyond, here.y < top);
    put(this.dot, here);
    put(this.best, least);
    const paid = this.at(textbookRow, condition);
    setShown(this.paid, Number.isFinite(textbook) && paid.y >= top);
    put(this.paid, paid);
    this.handle.style.translate = `${here.x}px 0`;
    this.tell(here, scene, row);
  }

  /**
   * Write the gap beside the line, and say both to who cannot see it.
   * @param {Place} here @param {Scene} scene @param {number} row
   */
  tell(here, { words, spendings, reading: readingAt }, row) {
    const { condition, stakes, best } = spendings;
    const reading = readingAt(row);
    const { top } = this.plot.frame;
    setText(this.more, fill(row === best ? words.no_gap : words.gap, reading));
    setText(this.beyond, fill(words.beyond, reading));
    const place = beside(here.x, this.plot.frame, NEAR_EDGE);
    const beyond = this.free(this.beyond.textContent, { ...place, y: top + 14 }, this.named);
    set(this.beyond, beyond.spot);
    const taken = here.y < top ? [...this.named, beyond.box] : this.named;
    set(this.more, this.free(this.more.textContent, { ...place, y: Math.max(here.y - 10, top + 14) }, taken).spot);
    const said = fill(words.condition_text, { ...reading, condition: number(condition) });
    set(this.handle, { "aria-valuenow": Math.round(1000 * placeOf(stakes.ratio)) / 1000, "aria-valuetext": said });
  }

  /** Return where a text stands that is to stand at a spot, clear of what is taken. @param {string} text @param {any} spot @param {Box[]} taken */
  free(text, spot, taken) {
    return freeSpot(text, spot, { room: roomOf(this.plot.frame), taken, family: this.board.scene.theme.font });
  }

  /** @param {number | null} row */
  hover(row) {
    const drawn = row !== null && Number.isFinite(this.board.scene.spendings.condition);
    if (drawn) this.run(this.glimpse, row);
    else setShown(this.glimpse, false);
  }

  /**
   * Lay a line along an operating point's segment, as far as it lies on the plot.
   * @param {SVGLineElement} line @param {number} row
   */
  run(line, row) {
    const { fnr, fpr } = this.board.scene.rates(row);
    const highest = this.ranges[1][1];
    setShown(line, Math.min(fnr, fpr) <= highest);
    const over = Math.min(Math.max((highest - fpr) / (fnr - fpr), 0), 1);
    const ends = [fpr > highest ? over : 0, fnr > highest ? over : 1];
    lay(line, ends.map((condition) => this.at(row, condition)));
  }

  /** @param {number} row @param {number} condition */
  at(row, condition) {
    return this.pixels({ x: condition, y: normalisedCost(this.board.scene.rates(row), condition) });
  }

  /** @param {number} x */
  conditionAt(x) {
    const { left, width } = this.plot.frame;
    const [low, high] = this.ranges[0];
    return low + ((x - left) / width) * (high - low);
  }
}

/** The ROC curve with the line of equal cost that touches its hull. */
export class CostRoc extends CurvePlot {
  /** @param {Board} board */
  constructor(board) {
    super(board, "roc");
    this.tangent = shape("path", { class: "pv-tangent", "stroke-width": 1.5 });
    this.parallel = shape("path", { class: "pv-parallel", ...THIN, "stroke-dasharray": "5 3" });
    this.best = shape("circle", { class: "pv-best", ...RING });
    this.window.prepend(this.parallel, this.tangent);
    this.dot.before(this.best);
  }

  /** @param {number} row */
  show(row) {
    super.show(row);
    const { best, condition, stakes } = this.board.scene.spendings;
    const slope = isoCostSlope(stakes);
    const known = Number.isFinite(condition);
    for (const mark of [this.tangent, this.parallel, this.best]) setShown(mark, known);
    if (!known) return;
    this.tangent.setAttribute("d", this.iso(best, slope));
    this.parallel.setAttribute("d", this.iso(row, slope));
    this.mark(this.best, this.spot(best));
  }

  /**
   * Return the path of the line of this slope through an operating point, within the square.
   * @param {number} row @param {number} slope
   */
  iso(row, slope) {
    const [x, y] = this.columns.map((column) => column[row]);
    const ends = slope === Infinity ? [[x, 0], [x, 1]] : within(x, y, slope);
    const [from, to] = ends.map(([u, v]) => this.pixels({ x: u, y: v }));
    return `M${from.x},${from.y}L${to.x},${to.y}`;
  }
}

/** @param {number} x @param {number} y @param {number} slope */
function within(x, y, slope) {
  return [0, 1].map((edge) => {
    const v = y + slope * (edge - x);
    if (v >= 0 && v <= 1) return [edge, v];
    const border = v < 0 ? 0 : 1;
    return [x + (border - y) / slope, border];
  });
}

/** @param {SVGLineElement} line @param {Place[]} ends */
function lay(line, [from, to]) {
  set(line, { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}
