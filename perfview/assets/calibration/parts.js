// A mean loss in its parts, as two bars that begin alike: what is left after recalibration and what
// discrimination took away make the uncertainty; what is left and miscalibration make the loss.

import { element, fill, setText } from "../kit/dom.js";
import { Card } from "../kit/views/cards.js";

/** @typedef {{ name: string, parts: Record<string, number | null>, texts: Record<string, string> }} Loss */

export class LossParts {
  constructor() {
    this.body = element("div", { class: "pv-losses" });
    this.card = new Card("parts", { content: [this.body] });
  }

  /** @param {any} scene */
  enter(scene) {
    this.card.dress(scene);
    this.body.replaceChildren(...scene.losses.map((/** @type {Loss} */ loss) => lossNode(loss, scene.words)));
  }
}

/** @param {Loss} loss @param {Record<string, string>} words */
function lossNode({ name, parts, texts }, words) {
  const told = { name, ...texts };
  const node = element("div", { class: "pv-loss" });
  const { value, miscalibration, discrimination, uncertainty } = parts;
  const sum = element("p", { class: "pv-loss-sum" });
  if (value === null || miscalibration === null || discrimination === null || uncertainty === null) {
    setText(sum, fill(words.infinite, told));
    node.append(sum);
    return node;
  }
  setText(sum, fill(words.sum, { ...told, value: texts.value }));
  const whole = Math.max(value, uncertainty) || 1;
  const left = { role: "left", size: uncertainty - discrimination, label: words.parts_left };
  const lanes = [
    [left, { role: "discrimination", size: discrimination, label: `${words.discrimination} ${texts.discrimination}` }],
    [left, { role: "miscalibration", size: miscalibration, label: `${words.miscalibration} ${texts.miscalibration}` }],
  ];
  const totals = [`${words.uncertainty} ${texts.uncertainty}`, `${name} ${texts.value}`];
  node.append(...lanes.map((lane, i) => laneNode(lane, totals[i], whole)), sum);
  return node;
}

/** @param {{ role: string, size: number, label: string }[]} lane @param {string} total @param {number} whole */
function laneNode(lane, total, whole) {
  const bars = lane.map(({ role, size, label }) => {
    const bar = element("span", { class: `pv-part pv-part-${role}`, title: label });
    bar.style.width = `${(100 * Math.max(size, 0)) / whole}%`;
    return bar;
  });
  const texts = [element("span", {}, total), element("span", { class: `pv-of-${lane[1].role}` }, lane[1].label)];
  return element("div", { class: "pv-lane" }, element("p", { class: "pv-lane-text" }, ...texts), element("div", { class: "pv-bar" }, ...bars));
}
