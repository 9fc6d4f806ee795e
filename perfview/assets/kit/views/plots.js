// One chart: Plotly draws what stands still, an <svg> of the same size holds what moves.

import { element, set, setShown, setText, shape } from "../dom.js";
import { prepared } from "../figures.js";
import { freeSpot, roomOf } from "../labels.js";

/** @import { Spot } from "../labels.js" */
/** @import { Box, Drawing, Figure, Frame, Margin, Place, Plotly, Size, Theme } from "../shapes.d.ts" */

// Nothing of Plotly's own reacts to the pointer: pointers.js answers within the same frame.
const CONFIG = { staticPlot: true, displayModeBar: false, responsive: false, displaylogo: false };

export class Plot {
  /** @type {Plotly} */ plotly;
  /** @type {Size} */ size;
  /** @type {Theme} */ theme;
  /** @type {Frame} */ frame;
  /** The ends of both axes. @type {number[][]} */ ranges;
  /** Where names stand in it. @type {Box[]} */ labels;

  constructor() {
    this.target = element("div", { class: "pv-plotly", "aria-hidden": "true" });
    this.overlay = shape("svg", { class: "pv-overlay", "aria-hidden": "true" });
    this.node = element("div", { class: "pv-plot" }, this.target, this.overlay);
  }

  /**
   * Draw `figure`; `plotly`, theme, size and margin are those of `prepared`.
   * @param {Figure} figure @param {Drawing & { plotly: Plotly, size: Size, margin: Margin }} how
   */
  async draw(figure, { plotly, ...how }) {
    const { size, theme } = how;
    const { width, height } = size;
    const { data, layout, frame, labels } = prepared(figure, how);
    const ranges = [layout.xaxis.range, layout.yaxis.range];
    Object.assign(this, { plotly, size, theme, frame, ranges, labels });
    set(this.overlay, { width, height, viewBox: `0 0 ${width} ${height}` });
    await plotly.react(this.target, data, layout, CONFIG);
  }

  /**
   * Return where a pointer event is, in pixels of the overlay.
   * @param {{ clientX: number, clientY: number }} event
   */
  place(event) {
    const box = this.overlay.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Return how far along the plot a pointer event is, 0 to 1. @param {{ clientX: number, clientY: number }} event */
  along(event) {
    const { left, width } = this.frame;
    return (this.place(event).x - left) / width;
  }

  /** Return where a place of the axes is, in pixels of the overlay. @param {Place} place */
  pixels({ x, y }) {
    const { left, top, width, height } = this.frame;
    const [[x0, x1], [y0, y1]] = this.ranges;
    return { x: left + ((x - x0) / (x1 - x0)) * width, y: top + ((y1 - y) / (y1 - y0)) * height };
  }

  /** Put the middle of a circle on these pixels if the plot holds them, or else hide it; return which. @param {SVGElement} circle @param {Place} place */
  mark(circle, { x, y }) {
    const { left, top, width, height } = this.frame;
    const held = x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1;
    setShown(circle, held);
    if (held) set(circle, { cx: x, cy: y });
    return held;
  }

  /** Stand a line upright on a place across the plot. @param {SVGElement} line @param {number} x */
  stand(line, x) {
    const { top, height } = this.frame;
    set(line, { x1: x, x2: x, y1: top, y2: top + height });
  }

  /**
   * Write a text as near to a spot as the plot has room, clear of what is `taken`; return its box.
   * @param {SVGTextElement} node @param {string} text @param {Spot} spot @param {Box[]} taken
   */
  write(node, text, spot, taken = []) {
    setText(node, text);
    const free = freeSpot(text, spot, { room: roomOf(this.frame), taken, family: this.theme.font });
    set(node, free.spot);
    return free.box;
  }

  /**
   * Return a spot beside a line: on its left where so little room is left on its right.
   * @param {Place} place @param {number} room @returns {Spot}
   */
  beside({ x, y }, room) {
    const { left, width } = this.frame;
    const onLeft = x > left + width - room;
    return { x: onLeft ? x - 10 : x + 10, y, "text-anchor": onLeft ? "end" : "start" };
  }

  destroy() {
    this.plotly?.purge(this.target);
  }
}
