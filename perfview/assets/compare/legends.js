// The legend: a button for each model. A click hides or shows it, a double click shows it alone.

import { button, element } from "../kit/dom.js";
import { sample } from "../kit/views/samples.js";

/** @import { Look, Model, Words } from "../kit/shapes.d.ts" */

export class Legend {
  /** @param {(hidden: Set<string>) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.hidden = /** @type {Set<string>} */ (new Set());
    this.buttons = /** @type {Map<string, HTMLElement>} */ (new Map());
    this.node = element("div", { class: "pv-models", role: "group" });
  }

  /** @param {Model[]} models @param {Words} words */
  show(models, words) {
    const same = JSON.stringify(models) === this.shown;
    this.shown = JSON.stringify(models);
    if (same) return;
    const names = models.map(({ name }) => name);
    for (const name of [...this.hidden]) if (!names.includes(name)) this.hidden.delete(name);
    this.buttons = new Map(models.map((model) => [model.name, this.button(model, words)]));
    this.node.setAttribute("aria-label", words.legend);
    const hint = element("span", { class: "pv-hint pv-small" }, words.legend_hint);
    this.node.replaceChildren(...this.buttons.values(), ...(names.length > 1 ? [hint] : []));
    this.mark();
  }

  /** @param {Model} model @param {Words} words */
  button({ name, ...look }, words) {
    const text = element("span", { class: "pv-model-name pv-one-line" }, name);
    const node = button({ title: words.legend_help }, () => this.turn(name), ...marks(look), text);
    node.addEventListener("dblclick", () => this.alone(name));
    return node;
  }

  /** @param {string} name */
  turn(name) {
    if (!this.hidden.delete(name)) this.hidden.add(name);
    this.mark();
    this.changed(this.hidden);
  }

  /** Show one model only; if it is the only one already, show all. @param {string} name */
  alone(name) {
    const others = [...this.buttons.keys()].filter((each) => each !== name);
    const only = !this.hidden.has(name) && others.every((each) => this.hidden.has(each));
    this.hidden.clear();
    if (!only) for (const each of others) this.hidden.add(each);
    this.mark();
    this.changed(this.hidden);
  }

  mark() {
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-pressed", String(!this.hidden.has(name)));
    }
  }
}

/** Return what marks a model: a piece of its line, and its number if it has one. @param {Look} look */
export function marks(look) {
  const line = sample(look);
  return look.number ? [line, element("span", { class: "pv-model-number" }, look.number)] : [line];
}
