// What costs how much: the threshold in use, the best one, and the two rules that need no model.

import { element, fill, setShown, setText } from "../kit/dom.js";
import { amount, count } from "../kit/format.js";

const TILES = {
  in_use: ({ cost }) => cost,
  best: ({ least }) => least,
  more: ({ more }) => more,
  nothing: ({ nothing }) => nothing,
  everything: ({ everything }) => everything,
  data: ({ data }) => data,
};

// Characters from which on a value is written smaller, and then on two lines.
const LONG = 10;
const LONGER = 13;

export class CostTiles {
  constructor(board) {
    this.board = board;
    this.tiles = Object.keys(TILES).map((name) => tile(name, () => board.explain(`cost_${name}`)));
    const nodes = this.tiles.map(({ node }) => node);
    this.node = element("div", { class: "pv-tiles pv-cost-tiles", role: "group" }, ...nodes);
  }

  enter({ words, perCases, amounts }) {
    this.words = words;
    // What all cases cost is of interest where they differ in what is at stake.
    setShown(this.tiles.find(({ name }) => name === "data").node, amounts !== null);
    this.node.classList.toggle("pv-with-data", amounts !== null);
    this.node.setAttribute("aria-label", fill(words.tiles_label, { per: count(perCases) }));
    for (const { name, node, term } of this.tiles) {
      setText(term, words[`tile_${name}`]);
      node.title = words.explain;
    }
  }

  show(row) {
    const { scene } = this.board;
    const { spendings } = scene;
    const [nothing, everything] = ["nothing", "everything"].map((rule) => amount(spendings[rule], scene.unit));
    const reading = { ...scene.reading(row), nothing, everything };
    for (const { name, value, aside } of this.tiles) {
      const text = TILES[name](reading);
      setText(value, text);
      value.dataset.length = text.length > LONGER ? "longer" : text.length > LONG ? "long" : "";
      setText(aside, fill(this.words[`tile_${name}_aside`], reading));
    }
  }
}

function tile(name, explain) {
  const term = element("span", { class: "pv-tile-name" });
  const value = element("strong", { class: "pv-tile-value" });
  const aside = element("span", { class: "pv-tile-reason" });
  const attributes = { type: "button", class: "pv-tile", "data-cost": name };
  const node = element("button", attributes, term, value, aside);
  node.addEventListener("click", explain);
  return { name, node, term, value, aside };
}
