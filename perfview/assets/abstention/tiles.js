// One tile a figure: what the model decides, how well, what it leaves to people, and the cost of both.

import { element, setShown, setText } from "../kit/dom.js";
import { amount, inKinds } from "../kit/format.js";

/** @import { Words } from "../kit/shapes.d.ts" */

/** @type {Record<string, string>} */
const FORMATS = { accuracy: "percent", coverage: "percent", errors: "count", referred: "count", cost: "number" };

export class Tiles {
  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.node = element("div", { class: "pv-tiles pv-deciding", role: "group" });
    this.tiles = Object.keys(FORMATS).map((name) => {
      const title = element("span", { class: "pv-tile-name" });
      const value = element("strong", { class: "pv-tile-value" });
      const reason = element("span", { class: "pv-tile-reason" });
      const line = element("span", { class: "pv-tile-line" }, value, reason);
      return { name, title, value, reason, node: element("div", { class: "pv-tile", "data-measure": name }, title, line) };
    });
    this.node.append(...this.tiles.map(({ node }) => node));
  }

  /** @param {{ words: Words }} scene */
  enter({ words }) {
    this.node.setAttribute("aria-label", words.tiles_label);
    for (const { name, title } of this.tiles) setText(title, words[name]);
  }

  /** @param {number} row */
  show(row) {
    const { figures, words, unit } = this.board.scene;
    /** @type {Record<string, number>} */
    const found = figures(row);
    const texts = inKinds(this.tiles.map(({ name }) => found[name]), Object.values(FORMATS));
    this.tiles.forEach(({ name, value, reason }, i) => {
      setText(value, name === "cost" ? amount(found.cost, unit) : texts[i]);
      const unknown = Number.isNaN(found[name]);
      setText(reason, unknown ? words[name === "cost" ? "cost_unknown" : "nothing_decided"] : "");
      setShown(reason, unknown);
    });
  }
}
