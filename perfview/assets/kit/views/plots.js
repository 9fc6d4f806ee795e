// One chart: Plotly draws what stands still, an <svg> of the same size holds what moves.

import { element, set, shape } from "../dom.js";
import { prepared } from "../figures.js";

/** @import { Box, Drawing, Figure, Frame, Margin, Place, Plotly, Size } from "../shapes.d.ts" */

// Nothing of Plotly's own reacts to the pointer: pointers.js answers within the same frame.
const CONFIG = { staticPlot: true, displayModeBar: false, responsive: false, displaylogo: false };

export class Plot {
  /** @type {Plotly} */ plotly;
  /** @type {Size} */ size;
  /** @type {Frame} */ frame;
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
    const { size } = how;
    const { width, height } = size;
    const { data, layout, frame, labels } = prepared(figure, how);
    Object.assign(this, { plotly, size, frame, labels });
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

  /**
   * Return where a place of the axes is, in pixels of the overlay, by the ends of both.
   * @param {Place} place @param {number[][]} ranges
   */
  pixels({ x, y }, [[x0, x1], [y0, y1]]) {
    const { left, top, width, height } = this.frame;
    return { x: left + ((x - x0) / (x1 - x0)) * width, y: top + ((y1 - y) / (y1 - y0)) * height };
  }

  destroy() {
    this.plotly?.purge(this.target);
  }
}
