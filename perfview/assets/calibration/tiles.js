// One tile a figure of all scores. The calibration error follows the bins, the others stay.

import { button, element, fill, setText } from "../kit/dom.js";
import { number, together } from "../kit/format.js";

/** @import { Board } from "../kit/shapes.d.ts" */

const OF_BINS = "calibration_error";
// The bins that Python knows the part of chance for.
const FIRST = "width:10";

export class Tiles {
  /** @type {any[]} */ tiles = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = element("div", { class: "pv-tiles pv-calibrated", role: "group" });
  }

  /** @param {any} scene */
  enter({ tiles, words }) {
    this.node.setAttribute("aria-label", words.tiles_label);
    this.tiles = tiles.map((/** @type {any} */ { key, name, plain, value, note }) => {
      const figure = element("strong", { class: "pv-tile-value" }, value ?? "");
      const aside = element("span", { class: "pv-tile-reason" }, note);
      const attributes = { class: "pv-tile", "data-measure": key, title: fill(words.tile_hint, { name, plain }) };
      const title = element("span", { class: "pv-tile-name" }, name);
      return { key, note, figure, aside, node: button(attributes, () => this.board.explain(key), title, figure, aside) };
    });
    this.node.replaceChildren(...this.tiles.map(({ node }) => node));
  }

  show() {
    const { errors, words, bins, chosen } = /** @type {any} */ (this.board.scene);
    const { figure, aside, note } = this.tiles.find(({ key }) => key === OF_BINS);
    setText(figure, number(errors.l1));
    const [l2, max] = together([errors.l2, errors.max]);
    const more = fill(words.error_more, { l2, max });
    const counted = `${fill(words.error_bins, { bins: String(bins.length) })}: ${more}`;
    setText(aside, chosen.bins === FIRST ? note : counted);
  }
}
