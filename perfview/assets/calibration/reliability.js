// The reliability curve with the threshold, and bins whose edges the reader drags.

import { fill, set, setShown, shape } from "../kit/dom.js";
import { thresholdText } from "../kit/format.js";
import { moveOf } from "../kit/views/keys.js";
import { dot, DOTTED, filled, inked, NOWHERE, ring } from "../kit/views/marks.js";
import { aimOf, handle } from "../kit/views/pointers.js";
import { CutPlot } from "../kit/views/slider_plots.js";
import { curveAt, withEdges } from "./scenes.js";

/** @import { Board, Room } from "../kit/shapes.d.ts" */

export const SIDES = { l: 58, r: 18 };
const MARGIN = { ...SIDES, t: 16, b: 8 };
// Of the dot of a bin that holds all cases, and of one that holds few, in pixels.
const LARGEST = 11;
const SMALLEST = 3;
const BIN = { ...inked("condition"), ...filled("condition"), "fill-opacity": 0.3 };

export class Reliability extends CutPlot {
  /** @type {HTMLElement[]} */ grips = [];
  /** @type {any} */ drawn;

  /** @param {Board} board */
  constructor(board) {
    super(board);
    this.ring = ring("pv-ring", "hover");
    this.dot = dot();
    this.edges = shape("path", { class: "pv-edges", ...inked("muted"), ...DOTTED });
    this.bins = shape("g", { class: "pv-bins" });
    this.plot.overlay.append(this.edges, this.bins, this.glimpse, this.cut, this.ring, this.dot);
  }

  /** @param {any} scene @param {Room} room */
  async draw(scene, { plotly, width, height }) {
    const { figure } = scene.plots.reliability;
    const { xaxis, ...layout } = figure.layout;
    // The axis below the scores serves both.
    const quiet = { ...xaxis, title: undefined, showticklabels: false, ticks: "" };
    const how = { plotly, theme: scene.theme, size: { width, height }, margin: MARGIN };
    await this.plot.draw({ data: figure.data, layout: { ...layout, xaxis: quiet } }, how);
    const { top, height: tall } = this.plot.frame;
    for (const line of [this.cut, this.glimpse]) set(line, { y1: top, y2: top + tall });
    this.drawn = undefined;
  }

  /** @param {number} row */
  show(row) {
    super.show(row);
    this.mark(this.dot, row);
    if (this.drawn !== this.board.scene) this.showBins(this.board.scene);
  }

  /** @param {number | null} row */
  hover(row) {
    super.hover(row);
    this.mark(this.ring, row);
  }

  /** @param {SVGElement} circle @param {number | null} row */
  mark(circle, row) {
    this.plot.mark(circle, row === null ? NOWHERE : this.plot.pixels(curveAt(this.board.scene, row)));
  }

  /** Show bins and their edges, once for every change of them. @param {any} scene */
  showBins(scene) {
    this.drawn = scene;
    const { bins, edges, binsShown, grid } = scene;
    for (const node of [this.edges, this.bins]) setShown(node, binsShown);
    const places = binsShown ? edges.map((/** @type {number} */ edge) => edge / (grid.length - 1)) : [];
    this.showGrips(places);
    if (!binsShown) return;
    const { top, height } = this.plot.frame;
    const lines = places.map((/** @type {number} */ x) => `M${this.plot.pixels({ x, y: 0 }).x},${top}v${height}`);
    set(this.edges, { d: lines.join("") });
    const total = bins.reduce((/** @type {number} */ sum, /** @type {any} */ { cases }) => sum + cases, 0);
    while (this.bins.childElementCount > bins.length) this.bins.lastElementChild?.remove();
    while (this.bins.childElementCount < bins.length) this.bins.append(shape("circle", { class: "pv-bin", ...BIN }));
    bins.forEach((/** @type {any} */ { mean, rate, cases }, /** @type {number} */ i) => {
      const circle = /** @type {SVGElement} */ (this.bins.children[i]);
      const { x, y } = this.plot.pixels({ x: mean, y: rate });
      set(circle, { cx: x, cy: y, r: Math.max(SMALLEST, LARGEST * Math.sqrt(cases / total)) });
    });
  }

  /** @param {number[]} places */
  showGrips(places) {
    const { words } = this.board.scene;
    while (this.grips.length > places.length) this.grips.pop()?.remove();
    while (this.grips.length < places.length) this.grips.push(this.grip(this.grips.length));
    places.forEach((place, i) => {
      const grip = this.grips[i];
      const text = thresholdText(place, [], {});
      grip.style.translate = `${this.plot.pixels({ x: place, y: 0 }).x}px 0`;
      grip.style.top = `${this.plot.frame.top - 12}px`;
      set(grip, { "aria-valuenow": place, "aria-label": fill(words.edge_label, { edge: text }) });
    });
  }

  /** Return what drags one edge. @param {number} i */
  grip(i) {
    const steps = () => /** @type {any} */ (this.board.scene).grid.length - 1;
    /** @param {PointerEvent} event */
    const placeAt = (event) => Math.round((this.plot.along(event) * this.plot.ranges[0][1]) * steps());
    const now = () => /** @type {any} */ (this.board.scene).edges;
    const aim = aimOf(this.board, now, (place) => this.move(i, place), (before) => this.board.show(withEdges(this.board.scene, before)));
    const node = handle("pv-grip", placeAt, aim, (event) => {
      const { step } = moveOf(event);
      if (!step) return;
      event.preventDefault();
      this.move(i, /** @type {any} */ (this.board.scene).edges[i] + step);
      this.board.settle();
    });
    this.plot.node.append(node);
    return node;
  }

  /** Move edge `i` to a place on the grid, as far as its neighbours leave room. @param {number} i @param {number} place */
  move(i, place) {
    /** @type {any} */
    const scene = this.board.scene;
    const { edges, grid } = scene;
    const low = (edges[i - 1] ?? 0) + 1;
    const high = (edges[i + 1] ?? grid.length - 1) - 1;
    const nearest = Math.min(Math.max(place, low), high);
    if (nearest === edges[i]) return;
    this.board.show(withEdges(scene, edges.with(i, nearest)));
  }
}
