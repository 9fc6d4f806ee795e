// What costs how much: the threshold in use, the best one, and the two rules that need no model.

import { amount } from "./amounts.js";
import { element, fill, setText } from "./dom.js";
import { count } from "./format.js";

const TILES = {
  in_use: ({ cost }) => cost,
  best: ({ least }) => least,
  more: ({ more }) => more,
  nothing: ({ nothing }) => nothing,
  everything: ({ everything }) => everything,
};

export class CostTiles {
  constructor(board) {
    this.board = board;
    this.tiles = Object.keys(TILES).map((name) => tile(name));
    const nodes = this.tiles.map(({ node }) => node);
    this.node = element("dl", { class: "pv-tiles pv-cost-tiles" }, ...nodes);
  }

  enter({ words, perCases }) {
    this.words = words;
    this.node.setAttribute("aria-label", fill(words.tiles_label, { per: count(perCases) }));
    for (const { name, term } of this.tiles) setText(term, words[`tile_${name}`]);
  }

  show(row) {
    const { scene, spendings } = this.board;
    const [nothing, everything] = ["nothing", "everything"].map((rule) => amount(spendings[rule], scene.unit));
    const reading = { ...this.board.reading(row), nothing, everything };
    for (const { name, value, aside } of this.tiles) {
      setText(value, TILES[name](reading));
      setText(aside, fill(this.words[`tile_${name}_aside`], reading));
    }
  }
}

function tile(name) {
  const term = element("dt", { class: "pv-tile-term" });
  const value = element("dd", { class: "pv-tile-value" });
  const aside = element("dd", { class: "pv-tile-reason" });
  const node = element("div", { class: "pv-tile", "data-cost": name }, term, value, aside);
  return { name, node, term, value, aside };
}
