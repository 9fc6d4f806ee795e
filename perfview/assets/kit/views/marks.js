// The marks on charts. What a mark looks like it carries itself, in colours of the theme by role, so
// that a picture has it too.

import { shape } from "../dom.js";

/** @param {string} role */
export const inked = (role) => ({ stroke: `var(--pv-${role})` });
/** @param {string} role */
export const filled = (role) => ({ fill: `var(--pv-${role})` });

export const THIN = { "stroke-width": 1 };
export const DOTTED = { ...THIN, "stroke-dasharray": "2 3" };
const DASHED = { "stroke-width": 1.5, "stroke-dasharray": "3 3" };
/** What is written over lines is set off from them. */
const HALO = { ...inked("background"), "stroke-width": 4, "paint-order": "stroke" };

/** Return the line where the pointer is. */
export const glimpse = () => shape("line", { class: "pv-glimpse", ...inked("hover"), ...DASHED });

/** Return the dot where the threshold stands. */
export const dot = () => shape("circle", { class: "pv-dot", ...filled("threshold"), ...inked("background"), r: 6 });

/** Return a ring in the colour of a role. @param {string} name @param {string} role */
export const ring = (name, role) =>
  shape("circle", { class: name, ...inked(role), ...filled("background"), r: 5.5, "stroke-width": 2.5 });

/** Where a mark stands that is on no plot. */
export const NOWHERE = { x: NaN, y: NaN };

/** Return a text on a chart. @param {string} name @param {string} role @param {Record<string, string | number>} [more] */
export const note = (name, role, more) => shape("text", { class: name, ...filled(role), ...more });

/** Return a text that may stand over lines. @param {string} name @param {string} role @param {Record<string, string | number>} [more] */
export const noteOver = (name, role, more) => note(name, role, { ...HALO, ...more });

/** Return the path of boxes one beside the other, each [left, width]. @param {number[][]} boxes @param {number} top @param {number} height */
export const boxes = (boxes, top, height) => boxes.map(([x, wide]) => `M${x},${top}h${wide}v${height}h${-wide}Z`).join("");
