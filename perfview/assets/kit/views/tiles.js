// A tile: the name of a figure, its value, and why it has none or how sure it is.

import { button, element } from "../dom.js";

/** @import { Attributes } from "../dom.js" */

/** Return the grid of tiles that looks so. @param {string} look @param {HTMLElement[]} tiles */
export const tileGrid = (look, ...tiles) => element("div", { class: `pv-tiles ${look}`, role: "group" }, ...tiles);

/**
 * Return a tile and its parts; it can be pressed if there is something to `press`. `placed` returns what
 * value and reason stand in: one line, if not said otherwise.
 * @param {Attributes} attributes @param {(() => void) | null} press @param {(...parts: HTMLElement[]) => HTMLElement[]} [placed]
 */
export function tile(attributes, press, placed = inLine) {
  const name = element("span", { class: press ? "pv-tile-name pv-ask" : "pv-tile-name" });
  const value = element("strong", { class: "pv-tile-value" });
  const reason = element("span", { class: "pv-tile-reason" });
  const [all, parts] = [{ class: "pv-tile", ...attributes }, [name, ...placed(value, reason)]];
  return { name, value, reason, node: press ? button(all, press, ...parts) : element("div", all, ...parts) };
}

/** @param {HTMLElement[]} parts */
const inLine = (...parts) => [element("span", { class: "pv-tile-line" }, ...parts)];
