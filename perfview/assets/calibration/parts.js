// A mean loss in its parts, as two bars that begin alike: what is left after recalibration and what
// discrimination took away make the uncertainty; what is left and miscalibration make the loss.

import { button, element, fill } from "../kit/dom.js";
import { Card } from "../kit/views/cards.js";

/** @import { Board } from "../kit/shapes.d.ts" */

/** @typedef {{ name: string, parts: Record<string, number | null>, texts: Record<string, string>, explain: Record<string, string> }} Loss */

/** The colours of the parts; discrimination is also hatched. @type {Record<string, string>} */
const ROLES = { left: "axis", discrimination: "right", miscalibration: "wrong" };
// Each bar: the part that ends it, and what the whole of it is.
const LANES = [["discrimination", "uncertainty"], ["miscalibration", "value"]];

/** @param {string} part */
const colour = (part) => `var(--pv-${ROLES[part] ?? "text"})`;

export class LossParts {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.body = element("div", { class: "pv-losses" });
    this.card = new Card("parts", { content: [this.body] });
  }

  /** @param {any} scene */
  enter(scene) {
    this.card.dress(scene);
    const losses = scene.losses.map((/** @type {Loss} */ loss) => this.loss(loss, { ...scene.words, value: loss.name }));
    this.body.replaceChildren(...losses);
  }

  /** @param {Loss} loss @param {Record<string, string>} words */
  loss(loss, words) {
    const { name, parts, texts } = loss;
    const known = Object.values(parts).every((part) => part !== null);
    const sum = element("p", { class: "pv-loss-sum pv-small" }, fill(words[known ? "sum" : "infinite"], { name, ...texts }));
    const lanes = known ? LANES.map(([part, whole]) => this.lane(loss, words, part, whole)) : [];
    return element("div", { class: "pv-loss" }, ...lanes, sum);
  }

  /** @param {Loss} loss @param {Record<string, string>} words @param {string} part @param {string} whole */
  lane({ parts, texts, explain }, words, part, whole) {
    const size = (/** @type {string} */ name) => parts[name] ?? 0;
    const longest = Math.max(size("value"), size("uncertainty")) || 1;
    /** @param {string} role @param {number} long @param {string} title */
    const bar = (role, long, title) => {
      const node = element("span", { class: `pv-piece pv-piece-${role}`, title });
      node.style.width = `${(100 * long) / longest}%`;
      if (role !== "discrimination") node.style.background = colour(role);
      return node;
    };
    const named = (/** @type {string} */ name) => `${words[name]} ${texts[name]}`;
    const ask = (/** @type {string} */ name) => {
      const attributes = { class: "pv-bare pv-ask", title: words.explain, style: `color: ${colour(name)}` };
      return button(attributes, () => this.board.explain(explain[name]), named(name));
    };
    const left = bar("left", Math.max(size("uncertainty") - size("discrimination"), 0), words.parts_left);
    return element(
      "div",
      { class: "pv-lane" },
      element("p", { class: "pv-lane-text" }, ask(whole), ask(part)),
      element("div", { class: "pv-bar" }, left, bar(part, size(part), named(part))),
    );
  }
}
