// A tile: the name of a figure, its value, and why it has none or how sure it is.

import { button, element, fill, setText } from "../dom.js";

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

/** Tiles of figures, each of which a click explains. */
export class FigureTiles {
  /** @type {any[]} */ tiles = [];

  /** @param {any} board @param {string} look */
  constructor(board, look) {
    this.board = board;
    this.node = tileGrid(look);
  }

  /** @param {any} told */
  enter({ tiles, words }) {
    this.node.setAttribute("aria-label", words.tiles_label);
    this.tiles = tiles.map((/** @type {any} */ { key, name, plain, value, note }) => {
      const attributes = { "data-measure": key, title: fill(words.tile_hint, { name, plain }) };
      const made = tile(attributes, () => this.board.explain(key), (...parts) => parts);
      [made.name, made.value, made.reason].forEach((node, i) => setText(node, [name, value ?? "", note][i]));
      return { ...made, key, note };
    });
    this.node.replaceChildren(...this.tiles.map(({ node }) => node));
  }
}
