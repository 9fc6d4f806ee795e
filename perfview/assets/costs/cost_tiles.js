// What costs how much: the threshold in use, the best one, and the two rules that need no model.

import { element, fill, setShown, setText } from "../kit/dom.js";
import { count } from "../kit/format.js";
import { tile, tileGrid } from "../kit/views/tiles.js";

/** @import { Board, Scene, Words } from "../kit/shapes.d.ts" */

const TILES = ["in_use", "best", "more", "nothing", "everything", "data"];
// What a tile shows of an operating point, where its text has another name.
/** @type {Record<string, string>} */
const TEXTS = { in_use: "cost", best: "least" };

// Characters from which on a value is written smaller, and then on two lines.
const LONG = 10;
const LONGER = 13;

export class CostTiles {
  /** @type {Words} */ words;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.tiles = TILES.map((key) => ({ key, ...tile({ "data-cost": key }, () => board.explain(`cost_${key}`), changing) }));
    const nodes = this.tiles.map(({ node }) => node);
    const data = /** @type {HTMLElement} */ (nodes.pop());
    // What is per 1,000 cases and what is in all stand apart, each below its own heading.
    this.each = tileGrid("pv-cost-tiles pv-stacks-late", ...nodes);
    this.all = tileGrid("pv-cost-tiles pv-in-all", data);
    this.node = element("div", { class: "pv-spent pv-stacks" }, this.each, this.all);
  }

  /** @param {Scene} scene */
  enter({ words, perCases, amounts }) {
    this.words = words;
    // What all cases cost is of interest where they differ in what is at stake.
    setShown(this.all, amounts !== null);
    this.node.classList.toggle("pv-with-data", amounts !== null);
    this.each.setAttribute("aria-label", fill(words.tiles_label, { per: count(perCases) }));
    this.all.setAttribute("aria-label", words.in_all);
    for (const { key, node, name } of this.tiles) {
      setText(name, words[`tile_${key}`]);
      node.title = words.explain;
    }
  }

  /** @param {number} row */
  show(row) {
    const { scene } = this.board;
    /** @type {Record<string, string>} */
    const reading = scene.reading(row);
    for (const { key, value, reason } of this.tiles) {
      const text = reading[TEXTS[key] ?? key];
      setText(value, text);
      const length = text.length > LONGER ? "longer" : text.length > LONG ? "long" : "";
      if (value.dataset.length !== length) value.dataset.length = length;
      setText(reason, fill(this.words[`tile_${key}_aside`], reading));
    }
  }
}

/** What changes in a tile lays out alone. @param {HTMLElement[]} parts */
const changing = (...parts) => [element("span", { class: "pv-changing" }, element("span", {}, ...parts))];
