// A short piece of a model's line, as legends show it.

import { shape } from "../dom.js";

/** @import { Look } from "../shapes.d.ts" */

/** @type {Record<string, string>} */
const DASHES = { solid: "none", dash: "9 9", dot: "3 3", dashdot: "9 3 3 3" };

/** Return the piece, in the colour of its role or, where no stylesheet is, in this one. @param {Look} look @param {string} [stroke] */
export function sample({ role, dash }, stroke = `var(--pv-${role.replaceAll("_", "-")})`) {
  const line = shape("line", {
    x1: 0,
    x2: 34,
    y1: 5,
    y2: 5,
    "stroke-width": 2.5,
    "stroke-dasharray": DASHES[dash] ?? dash.replaceAll("px", "").replaceAll(",", " "),
    style: `stroke: ${stroke}`,
  });
  return shape("svg", { class: "pv-sample", viewBox: "0 0 34 10", "aria-hidden": "true" }, line);
}
