// The reliability curve with the threshold, and bins whose edges the reader drags.

import { element, fill, set, setShown, shape } from "../kit/dom.js";
import { thresholdText } from "../kit/format.js";
import { put, RING } from "../kit/views/curves.js";
import { listen } from "../kit/views/pointers.js";
import { CutPlot } from "../kit/views/slider_plots.js";
import { curveAt, withEdges } from "./scenes.js";

/** @import { Board, Place, Room } from "../kit/shapes.d.ts" */

export const SIDES = { l: 58, r: 18 };
const MARGIN = { ...SIDES, t: 16, b: 8 };
// Of the dot of a bin that holds all cases, and of one that holds few, in pixels.
const LARGEST = 11;
const SMALLEST = 3;

export class Reliability extends CutPlot {
  /** @type {HTMLElement[]} */ grips = [];
  /** @type {any} */ drawn;
  /** @type {number[][]} */ ranges;
  /** @type {number[]} */ before = [];

  /** @param {Board} board */
  constructor(board) {
    super(board);
    this.ring = shape("circle", { class: "pv-ring", ...RING });
    this.dot = shape("circle", { class: "pv-dot", r: 6 });
    this.edges = shape("path", { class: "pv-edges", "stroke-width": 1, "stroke-dasharray": "2 3" });
    this.bins = shape("g", { class: "pv-bins" });
    this.plot.overlay.append(this.edges, this.bins, this.glimpse, this.cut, this.ring, this.dot);
  }

  /** @param {any} scene @param {Room} room */
  async draw(scene, { plotly, width, height }) {
    const { figure } = scene.plots.reliability;
    const { xaxis, ...layout } = figure.layout;
    // The axis below the scores serves both.
    const quiet = { ...xaxis, title: undefined, showticklabels: false, ticks: "" };
    const size = { width, height };
    await this.plot.draw({ data: figure.data, layout: { ...layout, xaxis: quiet } }, { plotly, theme: scene.theme, size, margin: MARGIN });
    this.ranges = [xaxis.range, layout.yaxis.range];
    const { top, height: tall } = this.plot.frame;
    for (const line of [this.cut, this.glimpse]) set(line, { y1: top, y2: top + tall });
    this.drawn = undefined;
  }

  /** @param {Place} place */
  pixels(place) {
    return this.plot.pixels(place, this.ranges);
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
    if (row === null) setShown(this.ring, false);
    else this.mark(this.ring, row);
  }

  /** @param {SVGElement} circle @param {number} row */
  mark(circle, row) {
    const { x, y } = curveAt(this.board.scene, row);
    setShown(circle, Number.isFinite(y));
    if (Number.isFinite(y)) put(circle, this.pixels({ x, y }));
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
    const lines = places.map((/** @type {number} */ x) => `M${this.pixels({ x, y: 0 }).x},${top}v${height}`);
    this.edges.setAttribute("d", lines.join(""));
    const total = bins.reduce((/** @type {number} */ sum, /** @type {any} */ { cases }) => sum + cases, 0);
    while (this.bins.childElementCount > bins.length) this.bins.lastElementChild?.remove();
    while (this.bins.childElementCount < bins.length) this.bins.append(shape("circle", { class: "pv-bin" }));
    bins.forEach((/** @type {any} */ { mean, rate, cases }, /** @type {number} */ i) => {
      const circle = /** @type {SVGElement} */ (this.bins.children[i]);
      put(circle, this.pixels({ x: mean, y: rate }));
      set(circle, { r: Math.max(SMALLEST, LARGEST * Math.sqrt(cases / total)) });
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
      grip.style.translate = `${this.pixels({ x: place, y: 0 }).x}px 0`;
      grip.style.top = `${this.plot.frame.top - 12}px`;
      set(grip, { "aria-valuenow": place, "aria-label": fill(words.edge_label, { edge: text }) });
    });
  }

  /** Return what drags one edge. @param {number} i */
  grip(i) {
    const node = element("div", { class: "pv-grip", role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": 1 });
    const steps = () => /** @type {any} */ (this.board.scene).grid.length - 1;
    /** @param {PointerEvent} event */
    const placeAt = (event) => Math.round((this.fraction(event) * this.ranges[0][1]) * steps());
    listen(node, placeAt, {
      grab: () => {
        this.before = /** @type {any} */ (this.board.scene).edges;
        this.board.grab();
      },
      move: (place) => this.move(i, place),
      release: () => this.board.release(),
      cancel: () => {
        this.board.cancel();
        this.board.show(withEdges(this.board.scene, this.before));
      },
    });
    node.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (step === undefined) return;
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
