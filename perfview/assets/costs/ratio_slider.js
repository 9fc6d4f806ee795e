// The ratio of the two costs on a log scale: a native range input, as the threshold's.

import { element, fill, setText } from "../kit/dom.js";
import { placeOf, ratioAtPlace, ratioText } from "./ratios.js";

/** @import { Board, RatioMoves, Scene } from "../kit/shapes.d.ts" */

const MARKS = [1 / 1000, 1 / 100, 1 / 10, 1, 10, 100, 1000];

export class RatioSlider {
  /** @param {Board} board @param {RatioMoves} moves */
  constructor(board, moves) {
    this.board = board;
    this.moves = moves;
    this.name = element("span", { class: "pv-ratio-name" });
    this.value = element("output", { class: "pv-ratio-value", "aria-hidden": "true" });
    const input = element("input", { type: "range", class: "pv-range", min: 0, max: 1, step: "any" });
    this.input = input;
    const marks = MARKS.map((ratio) => {
      const mark = element("span", {}, ratioText(ratio));
      mark.style.setProperty("--pv-place", String(placeOf(ratio)));
      return mark;
    });
    this.node = element(
      "div",
      { class: "pv-ratio" },
      element("p", { class: "pv-ratio-head" }, this.name, this.value),
      element(
        "div",
        { class: "pv-ratio-track" },
        input,
        element("div", { class: "pv-ratio-marks", "aria-hidden": "true" }, ...marks),
      ),
    );
    input.addEventListener("pointerdown", () => this.press());
    input.addEventListener("input", () => this.slide());
    input.addEventListener("pointerup", () => this.lift(() => moves.release()));
    input.addEventListener("change", () => this.lift(() => moves.release()));
    input.addEventListener("pointercancel", () => this.lift(() => moves.cancel()));
    input.addEventListener("keydown", (event) => moves.key(event));
  }

  /** @param {Scene} scene */
  enter({ words, pricing, costs }) {
    const net = costs.cost_tp !== 0 || costs.cost_tn !== 0 ? "_net" : "";
    const byAmount = Object.values(pricing).includes("amount") ? "_amount" : "";
    const label = words[`ratio_label${net}${byAmount}`];
    setText(this.name, label);
    this.input.setAttribute("aria-label", label);
  }

  show() {
    const { scene, row } = this.board;
    const { ratio } = this.moves;
    const place = String(placeOf(ratio));
    this.input.value = place;
    this.input.style.setProperty("--pv-place", place);
    const text = fill(scene.words.ratio_text, scene.reading(row));
    this.input.setAttribute("aria-valuetext", text);
    setText(this.value, ratioText(ratio));
  }

  press() {
    this.pressed = true;
    this.moves.grab();
  }

  slide() {
    const ratio = ratioAtPlace(Number(this.input.value));
    if (this.pressed) this.moves.move(ratio);
    else this.moves.jump(ratio);
  }

  /** @param {() => void} end */
  lift(end) {
    if (!this.pressed) return;
    this.pressed = false;
    end();
  }
}
