// What the reader can choose above a table of cells: what its cells show, its order, how close to look.

import { button, element, setShown, setText } from "../dom.js";
import { together } from "../format.js";

/** @import { Words } from "../shapes.d.ts" */
/** @import { Picture, Square } from "./squares.js" */

/** What the reader chose, as the address has it: "" is as at first. @typedef {{ cells: string, order: string, turned: string }} Chosen */

const CLOSER = 2;

/** @typedef {{ change(changed: Partial<Chosen>): void, square: Square }} Owner */

export class Controls {
  /** @type {Owner} */ owner;
  /** @type {{ kinds: string[], orders: string[], turns: boolean }} */ offered;
  /** @type {Words | undefined} */ words;
  /** @type {Map<string, HTMLElement>} */ kinds = new Map();
  /** @type {Map<string, HTMLElement>} */ orders = new Map();

  /** `kinds` are what cells can show, the first of them counts; `orders` how they can stand. @param {Owner} owner @param {{ kinds: string[], orders: string[], turns?: boolean }} offered */
  constructor(owner, { kinds, orders, turns = true }) {
    Object.assign(this, { owner, offered: { kinds, orders, turns } });
    this.title = element("h2", { class: "pv-title" });
    this.axes = element("p", { class: "pv-crosstab-axes pv-small" });
    this.row = element("div", { class: "pv-choices" });
    this.node = element("header", { class: "pv-crosstab-head" }, this.title, this.axes, this.row);
  }

  /** @param {Picture & { by: string, turned: boolean }} picture @param {Words} words @param {{ title: string, axes: string }} said */
  show(picture, words, { title, axes }) {
    if (words !== this.words) this.build(words);
    setText(this.title, title);
    setText(this.axes, axes);
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
    const { kinds, orders, turns } = this.offered;
    this.kinds = buttons("cells", kinds, (kind) => change({ cells: kind === kinds[0] ? "" : kind }));
    this.orders = buttons("order", orders, (by) => change({ order: by === orders[0] ? "" : by }));
    this.turn = button({ title: words.turned_help, "aria-label": words.turned }, () => this.turned(), "⇅");
    const { square } = this.owner;
    this.closer = button({ title: words.closer, "aria-label": words.closer }, () => square.zoom(CLOSER), "+");
    this.away = button({ title: words.away, "aria-label": words.away }, () => square.zoom(1 / CLOSER), "−");
    this.whole = button({ title: words.whole_help }, () => square.reset(), words.whole);
    this.looks = group(words.look, [this.away, this.closer, this.whole]);
    this.row.replaceChildren(
      ...(kinds.length ? [group(words.cells, [...this.kinds.values()])] : []),
      ...(orders.length ? [group(words.order, [...this.orders.values(), ...(turns ? [this.turn] : [])])] : []),
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

/** Return what the colours mean: the ramp of each role with its ends. @param {Picture} picture @param {string[]} names of what is right, and of what is not */
export function rampsOf({ most, kind }, names) {
  const roles = /** @type {const} */ (["right", "wrong"]).slice(0, names.length);
  const written = { counts: "count", number: "number" }[kind] ?? "percent";
  const ends = together(roles.map((role) => most[role]), written);
  return roles.map((role, i) => {
    const end = element("span", {}, ends[i]);
    const ramp = element("i", { class: "pv-ramp", style: `--pv-ramp: var(--pv-${role})`, "aria-hidden": "true" });
    return element("p", {}, element("span", {}, names[i]), element("span", { class: "pv-ramp-scale" }, "0", ramp, end));
  });
}

/** @param {string} name @param {HTMLElement[]} buttons */
function group(name, buttons) {
  return element("div", { class: "pv-choice", role: "group", "aria-label": name }, element("span", { class: "pv-small", "aria-hidden": "true" }, name), ...buttons);
}

/** @param {HTMLElement | undefined} node @param {boolean} on */
function press(node, on) {
  node?.setAttribute("aria-pressed", String(on));
}
