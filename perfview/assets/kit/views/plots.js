// One chart: Plotly draws what stands still, an <svg> of the same size holds what moves.

import { element, shape } from "../dom.js";
import { prepared } from "../figures.js";

// Nothing of Plotly's own reacts to the pointer: pointers.js answers within the same frame.
const CONFIG = { staticPlot: true, displayModeBar: false, responsive: false, displaylogo: false };

export class Plot {
  constructor() {
    this.target = element("div", { class: "pv-plotly", "aria-hidden": "true" });
    this.overlay = shape("svg", { class: "pv-overlay", "aria-hidden": "true" });
    this.node = element("div", { class: "pv-plot" }, this.target, this.overlay);
  }

  /** Draw `figure`; `plotly`, theme, size and margin are those of `prepared`. */
  async draw(figure, { plotly, theme, size, margin, xRange, yRange }) {
    this.plotly = plotly;
    this.size = size;
    this.frame = {
      left: margin.l,
      top: margin.t,
      width: size.width - margin.l - margin.r,
      height: size.height - margin.t - margin.b,
    };
    this.overlay.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    this.overlay.setAttribute("width", size.width);
    this.overlay.setAttribute("height", size.height);
    const { data, layout } = prepared(figure, { theme, size, margin, xRange, yRange });
    await plotly.react(this.target, data, layout, CONFIG);
  }

  /** Return where a pointer event is, in pixels of the overlay. */
  place(event) {
    const box = this.overlay.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  destroy() {
    this.plotly?.purge(this.target);
  }
}
