// Several models in several plots, with one legend that shows and hides a model in all of them.

import { ComparedPlot } from "./compared_plots.js";
import { element, setText } from "../kit/dom.js";
import { Legend } from "./legends.js";
import { loadedPlotly } from "../kit/plotly_source.js";
import { DrawnSurface } from "../kit/surfaces.js";
import { tableBehind } from "../kit/views/tables.js";

/** @import { ComparedLook, Header, Message, Plotly } from "../kit/shapes.d.ts" */

/** When the plots of the boards before are drawn. */
let turn = Promise.resolve();

export default class Comparison extends DrawnSurface {
  /** @type {Header} */ header;
  /** @type {Plotly} */ plotly;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.cards = /** @type {ComparedCard[]} */ ([]);
    this.legend = new Legend((hidden) => {
      for (const card of this.cards) card.hide(hidden);
    });
    this.grid = element("div", { class: "pv-compared" });
    this.root.append(this.legend.node, this.grid);
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    this.header = message.header;
    this.plotly = await loadedPlotly(this.header.plotly);
    this.crooked = !this.gone;
  }

  places() {
    return [...super.places(), ...this.cards.map(({ body }) => body)];
  }

  /** One board after the other, as they stand, each painted before the next is drawn. */
  async draw() {
    const before = turn;
    /** @type {() => void} */ let next = () => {};
    turn = new Promise((resolve) => (next = resolve));
    await before;
    try {
      await this.drawCards();
    } finally {
      setTimeout(next);
    }
  }

  async drawCards() {
    const { legend: models, cards, palette, words, id } = this.header;
    const theme = this.wear(palette);
    this.legend.show(models, words);
    fit(this.cards, cards, ComparedCard, this.grid);
    this.grid.dataset.cards = String(cards.length);
    await super.draw();
    const { plotly, legend: { hidden } } = this;
    for (const [i, card] of this.cards.entries()) await card.draw(cards[i], { plotly, theme, words, hidden });
    this.ready(id);
  }

  destroy() {
    super.destroy();
    for (const card of this.cards) card.destroy();
  }
}

class ComparedCard {
  /** @type {string | undefined} */ told;

  constructor() {
    this.plots = /** @type {ComparedPlot[]} */ ([]);
    this.title = element("h2", { class: "pv-title" });
    this.body = element("div", { class: "pv-body" });
    this.notes = element("div", { class: "pv-notes" });
    this.foot = element("footer", { class: "pv-foot" });
    const head = element("header", { class: "pv-head" }, this.title);
    this.node = element("section", { class: "pv-card" }, head, this.body, this.notes, this.foot);
  }

  /** @param {any} card @param {ComparedLook} look */
  async draw({ name, title, notes, table, plots }, look) {
    setText(this.title, title);
    this.node.dataset.card = name;
    this.notes.replaceChildren(...notes.map((/** @type {string} */ text) => element("p", {}, text)));
    // A table that is the same stays open.
    const told = JSON.stringify(table);
    if (told !== this.told) this.foot.replaceChildren(...(table ? [tableBehind(table, look.words)] : []));
    this.told = told;
    fit(this.plots, plots, ComparedPlot, this.body);
    const width = Math.floor(this.body.clientWidth);
    for (const [i, plot] of this.plots.entries()) await plot.draw(plots[i], width, look);
  }

  /** @param {Set<string>} hidden */
  hide(hidden) {
    for (const plot of this.plots) plot.hide(hidden);
  }

  destroy() {
    for (const plot of this.plots) plot.destroy();
    this.node.remove();
  }
}

/**
 * Have as many parts in `place` as there are to show.
 * @template {{ node: HTMLElement, destroy(): void }} Part
 * @param {Part[]} parts @param {any[]} wanted @param {new () => Part} Kind @param {HTMLElement} place
 */
function fit(parts, wanted, Kind, place) {
  for (const part of parts.splice(wanted.length)) part.destroy();
  while (parts.length < wanted.length) {
    const part = new Kind();
    parts.push(part);
    place.append(part.node);
  }
}
