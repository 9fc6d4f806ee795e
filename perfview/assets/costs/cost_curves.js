// The cost curve: conditions across, normalised cost up. The reader drags the operating condition.

import { isoCostSlope, normalisedCost } from "./blends.js";
import { CurvePlot } from "../kit/views/curves.js";
import { fill, set, setShown, shape } from "../kit/dom.js";
import { number } from "../kit/format.js";
import { dot, filled, glimpse, inked, noteOver, NOWHERE, ring, THIN } from "../kit/views/marks.js";
import { handle, listen } from "../kit/views/pointers.js";
import { placeOf } from "./ratios.js";
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
  /** Where the figures and the names of the rules stand. @type {Box[]} */ named = [];

  /** @param {Board} board @param {RatioSlider} ratio */
  constructor(board, ratio) {
    super(board, "cost_curve");
    this.between = shape("rect", { class: "pv-between", ...filled("condition"), "fill-opacity": 0.12 });
    this.glimpse = glimpse();
    this.segment = shape("line", { class: "pv-segment", ...inked("threshold") });
    this.condition = shape("line", { class: "pv-condition", ...inked("condition") });
    this.gap = shape("line", { class: "pv-gap", ...inked("threshold"), "stroke-width": 5 });
    this.best = ring("pv-best", "model");
    this.paid = ring("pv-textbook", "condition");
    this.dot = dot();
    this.more = noteOver("pv-more", "text");
    this.beyond = noteOver("pv-beyond", "threshold", { "font-weight": 600 });
    const lines = [this.condition, this.segment, this.gap];
    const points = [this.best, this.paid, this.dot, this.more, this.beyond];
    this.moving = [...lines, ...points];
    this.rules = [0, 1, 2].map(() => noteOver("pv-rule", "muted"));
    this.plot.overlay.append(this.between, this.glimpse, ...lines, ...this.rules, ...points);
    /** @param {PointerEvent} event */
    const ratioAt = (event) => ratio.meeting(this.conditionAt(event));
    listen(this.plot.overlay, ratioAt, ratio);
    this.handle = handle("pv-operating", ratioAt, ratio, (event) => ratio.key(event));
    this.plot.node.append(this.handle);
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
    this.placeFigures("bottom right");
    // Below the middle of the arch nothing else is drawn.
    this.figures.style.right = `${this.plot.size.width - this.plot.frame.left - this.plot.frame.width / 2}px`;
    this.figures.style.translate = "50% 0";
    this.named = [this.figuresBox()];
    this.rules.forEach((rule, i) => this.nameRule(rule, this.names[i]));
    const { top, height } = this.plot.frame;
    Object.assign(this.handle.style, { top: `${top}px`, height: `${height}px` });
  }

  /** @param {SVGTextElement} rule @param {any} name */
  nameRule(rule, name) {
    setShown(rule, name !== undefined);
    if (name === undefined) return;
    const { x, y } = this.plot.pixels(name);
    const [right, up] = [name.xshift ?? 0, name.yshift ?? 0];
    const wanted = { x: x + right, y: y + 4 - up, "text-anchor": ANCHORS[name.xanchor] };
    this.named.push(this.plot.write(rule, name.text, wanted, this.named));
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
      const [x1, x2] = scene.between.map((x) => this.plot.pixels({ x, y: 0 }).x);
      set(this.between, { x: x1, y: top, width: Math.max(x2 - x1, 1), height });
    }
    this.run(this.segment, row);
    const here = this.at(row, condition);
    const least = this.at(best, condition);
    this.plot.stand(this.condition, here.x);
    lay(this.gap, [{ ...here, y: Math.max(here.y, top) }, least]);
    const paid = Number.isFinite(textbook) ? this.at(textbookRow, condition) : NOWHERE;
    setShown(this.beyond, here.y < top);
    this.plot.mark(this.best, least);
    // What is dearer than the plot reaches up is said, or not shown.
    for (const [mark, at] of /** @type {[SVGElement, Place][]} */ ([[this.dot, here], [this.paid, paid]])) {
      this.plot.mark(mark, at.y < top ? NOWHERE : at);
    }
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
    const spot = (/** @type {number} */ y) => this.plot.beside({ x: here.x, y }, NEAR_EDGE);
    const beyond = this.plot.write(this.beyond, fill(words.beyond, reading), spot(top + 14), this.named);
    const taken = here.y < top ? [...this.named, beyond] : this.named;
    const more = fill(row === best ? words.no_gap : words.gap, reading);
    this.plot.write(this.more, more, spot(Math.max(here.y - 10, top + 14)), taken);
    const said = fill(words.condition_text, { ...reading, condition: number(condition) });
    set(this.handle, { "aria-valuenow": Math.round(1000 * placeOf(stakes.ratio)) / 1000, "aria-valuetext": said });
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
    const highest = this.plot.ranges[1][1];
    setShown(line, Math.min(fnr, fpr) <= highest);
    const over = Math.min(Math.max((highest - fpr) / (fnr - fpr), 0), 1);
    const ends = [fpr > highest ? over : 0, fnr > highest ? over : 1];
    lay(line, ends.map((condition) => this.at(row, condition)));
  }

  /** @param {number} row @param {number} condition */
  at(row, condition) {
    return this.plot.pixels({ x: condition, y: normalisedCost(this.board.scene.rates(row), condition) });
  }

  /** @param {PointerEvent} event */
  conditionAt(event) {
    const [low, high] = this.plot.ranges[0];
    return low + this.plot.along(event) * (high - low);
  }
}

/** The ROC curve with the line of equal cost that touches its hull. */
export class CostRoc extends CurvePlot {
  /** @param {Board} board */
  constructor(board) {
    super(board, "roc");
    this.tangent = shape("path", { class: "pv-tangent", ...inked("condition"), "stroke-width": 1.5 });
    this.parallel = shape("path", { class: "pv-parallel", ...inked("threshold"), ...THIN, "stroke-dasharray": "5 3" });
    this.best = ring("pv-best", "model");
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
    set(this.tangent, { d: this.iso(best, slope) });
    set(this.parallel, { d: this.iso(row, slope) });
    this.plot.mark(this.best, this.spot(best));
  }

  /**
   * Return the path of the line of this slope through an operating point, within the square.
   * @param {number} row @param {number} slope
   */
  iso(row, slope) {
    const [x, y] = this.columns.map((column) => column[row]);
    const ends = slope === Infinity ? [[x, 0], [x, 1]] : within(x, y, slope);
    const [from, to] = ends.map(([u, v]) => this.plot.pixels({ x: u, y: v }));
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
