// One tile a measure: its name, its value at this threshold, and why it has none.

import { button, element, fill, setShown, setText } from "../kit/dom.js";
import { written } from "../kit/format.js";

/** @import { Board, Measure, Scene, Words } from "../kit/shapes.d.ts" */

export class Tiles {
  /** @type {ReturnType<Tiles["tile"]>[]} */ tiles;
  /** @type {Measure[]} */ measures;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = element("div", { class: "pv-tiles pv-measures", role: "group" });
    this.tiles = [];
  }

  /** @param {Scene} scene */
  enter({ measures, words, marked }) {
    this.node.setAttribute("aria-label", words.tiles_label);
    if (this.measures !== measures) {
      this.measures = measures;
      this.tiles = measures.map((measure) => this.tile(measure, words));
      this.node.replaceChildren(...this.tiles.map(({ node }) => node));
    }
    for (const { node, measure, chosen } of this.tiles) {
      node.classList.toggle("pv-marked", measure.key === marked);
      setText(chosen, measure.key === marked ? words.chosen : "");
    }
  }

  /** @param {Measure} measure @param {Words} words */
  tile(measure, words) {
    const name = element("span", { class: "pv-tile-name" }, measure.name);
    const chosen = element("span", { class: "pv-hidden" });
    const value = element("strong", { class: "pv-tile-value" });
    const reason = element("span", { class: "pv-tile-reason" });
    const line = element("span", { class: "pv-tile-line" }, value, reason);
    const attributes = { class: "pv-tile", "data-measure": measure.key };
    const node = button(attributes, () => this.board.explain(measure.key), name, chosen, line);
    const hint = fill(words.tile_hint, { name: measure.name, plain: measure.plain });
    return { measure, node, chosen, value, reason, hint };
  }

  /** @param {number} row */
  show(row) {
    const { points } = this.board.scene;
    const called = calledAt(row, this.board.scene);
    for (const { measure, node, value, reason, hint } of this.tiles) {
      const number = points.at(measure.key, row);
      setText(value, written(number, measure.format));
      const why = Number.isNaN(number) ? (measure.undefined[called] ?? "") : "";
      setText(reason, why);
      setShown(reason, why !== "");
      const title = why === "" ? hint : why;
      if (node.title !== title) node.title = title;
    }
  }
}

/**
 * Return which reasons can hold at this row: whether none, all or some of the cases are called positive.
 * @param {number} row @param {Scene} scene
 */
function calledAt(row, { points, totals }) {
  const called = points.at("tp", row) + points.at("fp", row);
  if (called === 0) return "none_called";
  return called === totals.positives + totals.negatives ? "all_called" : "some_called";
}
