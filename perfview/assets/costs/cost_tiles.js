// What costs how much: the threshold in use, the best one, and the two rules that need no model.

import { button, element, fill, setShown, setText } from "../kit/dom.js";
import { count } from "../kit/format.js";

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
    this.tiles = TILES.map((name) => tile(name, () => board.explain(`cost_${name}`)));
    const nodes = this.tiles.map(({ node }) => node);
    const data = /** @type {HTMLElement} */ (nodes.pop());
    // What is per 1,000 cases and what is in all stand apart, each below its own heading.
    this.each = element("div", { class: "pv-tiles pv-cost-tiles", role: "group" }, ...nodes);
    this.all = element("div", { class: "pv-tiles pv-cost-tiles pv-in-all", role: "group" }, data);
    this.node = element("div", { class: "pv-spent" }, this.each, this.all);
  }

  /** @param {Scene} scene */
  enter({ words, perCases, amounts }) {
    this.words = words;
    // What all cases cost is of interest where they differ in what is at stake.
    setShown(this.all, amounts !== null);
    this.node.classList.toggle("pv-with-data", amounts !== null);
    this.each.setAttribute("aria-label", fill(words.tiles_label, { per: count(perCases) }));
    this.all.setAttribute("aria-label", words.in_all);
    for (const { name, node, term } of this.tiles) {
      setText(term, words[`tile_${name}`]);
      node.title = words.explain;
    }
  }

  /** @param {number} row */
  show(row) {
    const { scene } = this.board;
    /** @type {Record<string, string>} */
    const reading = scene.reading(row);
    for (const { name, value, aside } of this.tiles) {
      const text = reading[TEXTS[name] ?? name];
      setText(value, text);
      const length = text.length > LONGER ? "longer" : text.length > LONG ? "long" : "";
      if (value.dataset.length !== length) value.dataset.length = length;
      setText(aside, fill(this.words[`tile_${name}_aside`], reading));
    }
  }
}

/** @param {string} name @param {() => void} explain */
function tile(name, explain) {
  const term = element("span", { class: "pv-tile-name" });
  const value = element("strong", { class: "pv-tile-value" });
  const aside = element("span", { class: "pv-tile-reason" });
  const changing = element("span", { class: "pv-changing" }, element("span", {}, value, aside));
  const node = button({ class: "pv-tile", "data-cost": name }, explain, term, changing);
  return { name, node, term, value, aside };
}
