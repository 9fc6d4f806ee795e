// One plot of a comparison: Plotly draws it, answers to the pointer, and hides models.

import { bytesOf } from "../kit/contents.js";
import { element, setShown, setText } from "../kit/dom.js";
import { prepared } from "../kit/figures.js";
import { written } from "../kit/format.js";

/** @import { ComparedFigure, ComparedLook, Plotly, Size } from "../kit/shapes.d.ts" */

const CONFIG = { displayModeBar: false, responsive: false, displaylogo: false, doubleClick: false };

export class ComparedPlot {
  /** @type {Plotly} */ plotly;
  /** @type {Size} */ size;
  /** @type {string | undefined} */ told;

  constructor() {
    this.models = /** @type {string[]} */ ([]);
    this.target = element("div", { class: "pv-plotly", role: "img" });
    this.hint = element("p", { class: "pv-all-hidden", role: "status" });
    this.node = element("div", { class: "pv-plot" }, this.target, this.hint);
  }

  /**
   * Draw a plot `{figure, label, height}`; one of 0 or less is taken off the width.
   * @param {ComparedFigure} plot @param {number} width @param {ComparedLook} look
   */
  async draw({ figure, label, height }, width, { plotly, theme, legend: { hidden }, header: { words } }) {
    this.plotly = plotly;
    this.target.setAttribute("aria-label", label);
    setText(this.hint, words.all_hidden);
    // Most messages change the table or one plot: a plot that would be the same stays as it is.
    const told = JSON.stringify([figure, width, height, theme.id, ...hidden]);
    if (told === this.told) return;
    const size = (this.size = { width, height: height > 0 ? height : width + height });
    const { data, layout } = prepared(figure, { theme, size, margin: figure.layout.margin });
    const { palette, font } = theme;
    layout.hoverlabel = {
      bgcolor: palette.background,
      bordercolor: palette.axis,
      font: { family: font, size: 12, color: palette.text },
      align: "left",
      namelength: -1,
    };
    this.models = data.map((trace) => trace.meta?.model ?? "");
    for (const trace of data) {
      trace.visible = !hidden.has(trace.meta?.model);
      if (trace.meta?.hover) Object.assign(trace, pointed(trace));
    }
    await plotly.react(this.target, data, layout, CONFIG);
    this.tell(hidden);
    this.told = told;
  }

  /** @param {Set<string>} hidden */
  hide(hidden) {
    if (!this.models.some(Boolean)) return;
    const visible = this.models.map((model) => !hidden.has(model));
    this.plotly.restyle(this.target, { visible }, [...visible.keys()]);
    this.tell(hidden);
  }

  /** Say so where every model is hidden: an empty plot looks broken. @param {Set<string>} hidden */
  tell(hidden) {
    const models = this.models.filter(Boolean);
    setShown(this.hint, models.length > 0 && models.every((model) => hidden.has(model)));
  }

  destroy() {
    this.plotly?.purge(this.target);
    this.node.remove();
  }
}

/** Return what stands at the pointer on each point of a line. @param {any} trace */
function pointed({ x, y, hovertemplate, meta: { hover: [kindX, kindY] } }) {
  const up = numbers(y);
  const text = Array.from(numbers(x), (across, i) =>
    hovertemplate.replaceAll("{y}", written(up[i], kindY)).replaceAll("{x}", written(across, kindX)),
  );
  return { text, hovertemplate: "%{text}<extra></extra>" };
}

/** Return numbers, which Python may have packed. @param {number[] | { bdata: string }} told @returns {ArrayLike<number>} */
function numbers(told) {
  if (!("bdata" in told)) return told;
  return new Float64Array(bytesOf(told.bdata).buffer);
}
