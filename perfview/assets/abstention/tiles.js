// One tile a figure: what the model decides, how well, what it leaves to people, and the cost of both.

import { setShown, setText } from "../kit/dom.js";
import { amount, inKinds } from "../kit/format.js";
import { tile, tileGrid } from "../kit/views/tiles.js";

/** @import { Words } from "../kit/shapes.d.ts" */

/** @type {Record<string, string>} */
const FORMATS = { accuracy: "percent", coverage: "percent", errors: "count", referred: "count", cost: "number" };

export class Tiles {
  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.tiles = Object.keys(FORMATS).map((key) => ({ key, ...tile({ "data-measure": key }, null) }));
    this.node = tileGrid("pv-deciding pv-stacks-late", ...this.tiles.map(({ node }) => node));
  }

  /** @param {{ words: Words }} scene */
  enter({ words }) {
    this.node.setAttribute("aria-label", words.tiles_label);
    for (const { key, name } of this.tiles) setText(name, words[key]);
  }

  /** @param {number} row */
  show(row) {
    const { figures, words, unit } = this.board.scene;
    /** @type {Record<string, number>} */
    const found = figures(row);
    const texts = inKinds(this.tiles.map(({ key }) => found[key]), Object.values(FORMATS));
    this.tiles.forEach(({ key, value, reason }, i) => {
      setText(value, key === "cost" ? amount(found.cost, unit) : texts[i]);
      const unknown = Number.isNaN(found[key]);
      setText(reason, unknown ? words[key === "cost" ? "cost_unknown" : "nothing_decided"] : "");
      setShown(reason, unknown);
    });
  }
}
