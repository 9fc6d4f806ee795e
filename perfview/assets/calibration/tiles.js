// One tile a figure of all scores. The calibration error follows the bins, the others stay.

import { fill, setText } from "../kit/dom.js";
import { number, together } from "../kit/format.js";
import { tile, tileGrid } from "../kit/views/tiles.js";

/** @import { Board } from "../kit/shapes.d.ts" */

const OF_BINS = "calibration_error";
// The bins that Python knows the part of chance for.
const FIRST = "width:10";

export class Tiles {
  /** @type {any[]} */ tiles = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = tileGrid("pv-calibrated pv-stacks-late");
  }

  /** @param {any} scene */
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

  show() {
    const { errors, words, bins, chosen } = /** @type {any} */ (this.board.scene);
    const { value, reason, note } = this.tiles.find(({ key }) => key === OF_BINS);
    setText(value, number(errors.l1));
    const [l2, max] = together([errors.l2, errors.max]);
    const counted = fill(words.error_bins, { bins: String(bins.length), l2, max });
    setText(reason, chosen.bins === FIRST ? note : counted);
  }
}
