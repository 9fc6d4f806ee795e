// What the reader can choose above the matrix: what its cells show, its order, how close to look.

import { button, element, setShown, setText } from "../kit/dom.js";
import { KINDS } from "./confusions.js";
import { ORDERS } from "./orders.js";

/** @import { Words } from "../kit/shapes.d.ts" */
/** @import { Chosen, Data, Picture } from "./pictures.js" */
/** @import { Square } from "./squares.js" */

const CLOSER = 2;

/** @typedef {{ change(changed: Partial<Chosen>): void, square: Square }} Owner */

export class Controls {
  /** @type {Words | undefined} */ words;
  /** @type {Map<string, HTMLElement>} */ kinds = new Map();
  /** @type {Map<string, HTMLElement>} */ orders = new Map();

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.title = element("h2", { class: "pv-title" });
    this.axes = element("p", { class: "pv-confusion-axes pv-small" });
    this.row = element("div", { class: "pv-choices" });
    this.node = element("header", { class: "pv-confusion-head" }, this.title, this.axes, this.row);
  }

  /** @param {Picture} picture @param {Data} data */
  show(picture, data) {
    const { words } = data;
    if (words !== this.words) this.build(words);
    setText(this.title, words[data.other ? "title_versus" : "title"]);
    setText(this.axes, words[data.other ? "axes_versus" : "axes"]);
    for (const [kind, node] of this.kinds) press(node, kind === picture.kind);
    for (const [by, node] of this.orders) press(node, by === picture.by);
    press(this.turn, picture.turned);
  }

  /** @param {Words} words */
  build(words) {
    this.words = words;
    const { change } = this;
    /** @param {string} name @param {string[]} keys @param {(key: string) => void} choose @returns {Map<string, HTMLElement>} */
    const buttons = (name, keys, choose) =>
      new Map(keys.map((key) => [key, button({ title: words[`${name}_${key}_help`] }, () => choose(key), words[`${name}_${key}`])]));
    // The first of each is what holds until somebody chooses.
    this.kinds = buttons("cells", KINDS, (kind) => change({ cells: kind === KINDS[0] ? "" : kind }));
    this.orders = buttons("order", ORDERS, (by) => change({ order: by === ORDERS[0] ? "" : by }));
    this.turn = button({ title: words.turned_help, "aria-label": words.turned }, () => this.turned(), "⇅");
    const { square } = this.owner;
    this.closer = button({ title: words.closer, "aria-label": words.closer }, () => square.zoom(CLOSER), "+");
    this.away = button({ title: words.away, "aria-label": words.away }, () => square.zoom(1 / CLOSER), "−");
    this.whole = button({ title: words.whole_help }, () => square.reset(), words.whole);
    this.looks = group(words.look, [this.away, this.closer, this.whole]);
    this.row.replaceChildren(
      group(words.cells, [...this.kinds.values()]),
      group(words.order, [...this.orders.values(), this.turn]),
      this.looks,
    );
  }

  get change() {
    return (/** @type {Partial<Chosen>} */ changed) => this.owner.change(changed);
  }

  turned() {
    const on = this.turn?.getAttribute("aria-pressed") === "true";
    this.change({ turned: on ? "" : "1" });
  }

  /** Say how close the reader looks. @param {Square} square */
  look(square) {
    if (!this.looks) return;
    setShown(this.looks, square.zoomable);
    for (const node of [this.away, this.whole]) /** @type {HTMLButtonElement} */ (node).disabled = square.isWhole;
  }
}

/** @param {string} name @param {HTMLElement[]} buttons */
function group(name, buttons) {
  return element("div", { class: "pv-choice", role: "group", "aria-label": name }, element("span", { class: "pv-small", "aria-hidden": "true" }, name), ...buttons);
}

/** @param {HTMLElement | undefined} node @param {boolean} on */
function press(node, on) {
  node?.setAttribute("aria-pressed", String(on));
}
