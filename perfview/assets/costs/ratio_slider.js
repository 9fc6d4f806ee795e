// The ratio of the two costs, as the reader moves it: by slider, by key or on the cost curve.

import { element, fill, setText } from "../kit/dom.js";
import { RangeInput } from "../kit/views/pointers.js";
import { pricedAt, ratioAt, withRatio } from "./blends.js";
import { withStakes } from "./cost_scenes.js";
import { chosen, placeOf, ratioAtPlace, ratioByKey, ratioText } from "./ratios.js";

/** @import { Board, PricedStakes, Scene } from "../kit/shapes.d.ts" */

const MARKS = [1 / 1000, 1 / 100, 1 / 10, 1, 10, 100, 1000];

export class RatioSlider {
  /** @type {PricedStakes} */ before;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.name = element("span", { class: "pv-ratio-name" });
    this.value = element("output", { class: "pv-ratio-value", "aria-hidden": "true" });
    this.range = new RangeInput(this, (place) => this.slide(place), (event) => this.key(event));
    const marks = MARKS.map((ratio) => {
      const mark = element("span", { class: "pv-small" }, ratioText(ratio));
      mark.style.setProperty("--pv-place", String(placeOf(ratio)));
      return mark;
    });
    this.node = element(
      "div",
      { class: "pv-ratio pv-stacks" },
      element("p", { class: "pv-ratio-head" }, this.name, this.value),
      element(
        "div",
        { class: "pv-ratio-track" },
        this.range.node,
        element("div", { class: "pv-ratio-marks", "aria-hidden": "true" }, ...marks),
      ),
    );
  }

  /** @param {Scene} scene */
  enter({ words, pricing, costs }) {
    const net = costs.cost_tp !== 0 || costs.cost_tn !== 0 ? "_net" : "";
    const byAmount = Object.values(pricing).includes("amount") ? "_amount" : "";
    const label = words[`ratio_label${net}${byAmount}`];
    setText(this.name, label);
    this.range.node.setAttribute("aria-label", label);
  }

  show() {
    const { scene, row } = this.board;
    const { ratio } = this;
    this.range.show(placeOf(ratio), fill(scene.words.ratio_text, scene.reading(row)));
    setText(this.value, ratioText(ratio));
  }

  /** @param {number} place */
  slide(place) {
    const ratio = ratioAtPlace(place);
    if (this.range.pressed) this.move(ratio);
    else this.jump(ratio);
  }

  /** Return the ratio that is shown. */
  get ratio() {
    return this.board.scene.spendings.stakes.ratio;
  }

  grab() {
    this.before = this.board.scene.spendings.stakes;
    this.board.grab();
  }

  /** Take the nearest ratio that can be chosen. @param {number} ratio */
  move(ratio) {
    const nearest = chosen(ratio);
    const { costs, stakes, units } = this.board.scene;
    // Where nothing is at stake in a class, no costs have another ratio.
    if (units.positive === 0 || units.negative === 0) return;
    if (nearest === this.ratio) return;
    const tried = pricedAt(withRatio(costs, nearest, units), units, stakes.shares);
    this.price(nearest === stakes.ratio ? stakes : Object.freeze({ ...tried, ratio: nearest }));
  }

  /** Return the ratio that meets a condition: a place on the axis of the cost curve. @param {number} condition */
  meeting(condition) {
    return ratioAt(Math.min(Math.max(condition, 0), 1), this.board.scene.stakes.shares);
  }

  /** Go to a ratio by key: it counts once the keys rest. @param {number} ratio */
  jump(ratio) {
    this.move(ratio);
    this.board.settle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ratio = ratioByKey(event, this.ratio);
    if (ratio === undefined) return;
    event.preventDefault();
    this.jump(ratio);
  }

  release() {
    this.board.release();
  }

  cancel() {
    this.board.cancel();
    this.price(this.before);
  }

  /** @param {PricedStakes} stakes */
  price(stakes) {
    this.board.show(withStakes(this.board.scene, stakes));
  }
}
