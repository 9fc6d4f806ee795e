// One plot of a comparison: Plotly draws it, answers to the pointer, and hides models.

import { element, setShown, setText } from "../kit/dom.js";
import { prepared } from "../kit/figures.js";

/** @import { ComparedFigure, ComparedLook, Plotly } from "../kit/shapes.d.ts" */

const CONFIG = { displayModeBar: false, responsive: false, displaylogo: false, doubleClick: false };

export class ComparedPlot {
  /** @type {Plotly} */ plotly;
  /** @type {(string | null)[]} */ models;

  constructor() {
    this.target = element("div", { class: "pv-plotly" });
    this.hint = element("p", { class: "pv-all-hidden", role: "status" });
    this.node = element("div", { class: "pv-plot" }, this.target, this.hint);
  }

  /**
   * Draw a plot `{figure, label, height}`; a height below 0 is taken off that of a square.
   * @param {ComparedFigure} plot @param {ComparedLook} how
   */
  async draw({ figure, label, height }, { plotly, theme, width, hidden, words }) {
    this.plotly = plotly;
    const { margin, hovermode, hoverdistance } = figure.layout;
    const square = width - 52 - 24 + 12 + 44;
    const size = { width, height: height > 0 ? height : square + height };
    const { data, layout } = prepared(figure, { theme, size, margin });
    const { palette, font } = theme;
    Object.assign(layout, {
      hovermode,
      hoverdistance,
      hoverlabel: {
        bgcolor: palette.background,
        bordercolor: palette.axis,
        font: { family: font, size: 12, color: palette.text },
        align: "left",
        namelength: -1,
      },
    });
    this.models = data.map((trace) => trace.meta?.model || null);
    data.forEach((trace) => (trace.visible = !hidden.has(trace.meta?.model)));
    await plotly.react(this.target, data, layout, CONFIG);
    setText(this.hint, words.all_hidden);
    this.tell(hidden);
    this.target.setAttribute("role", "img");
    this.target.setAttribute("aria-label", label);
  }

  /** @param {Set<string>} hidden */
  hide(hidden) {
    const of = this.models.flatMap((model, i) => (model === null ? [] : [i]));
    if (!of.length) return;
    const visible = of.map((i) => !hidden.has(String(this.models[i])));
    this.plotly.restyle(this.target, { visible }, of);
    this.tell(hidden);
  }

  /** Say so where every model is hidden: an empty plot looks broken. @param {Set<string>} hidden */
  tell(hidden) {
    const models = this.models.filter((model) => model !== null);
    setShown(this.hint, models.length > 0 && models.every((model) => hidden.has(String(model))));
  }

  destroy() {
    this.plotly?.purge(this.target);
    this.node.remove();
  }
}
