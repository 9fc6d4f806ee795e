// Several models in several plots, with one legend that shows and hides a model in all of them.

import { ComparedPlot } from "./compared_plots.js";
import { element, setText } from "../kit/dom.js";
import { Legend } from "./legends.js";
import { loadedPlotly } from "../kit/plotly_source.js";
import { DrawnSurface } from "../kit/surfaces.js";
import { Card } from "../kit/views/cards.js";

/** @import { ComparedLook, Header, Message, Model, Plotly } from "../kit/shapes.d.ts" */

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
    const { plotly, legend, header } = this;
    const { legend: models, cards, palette, words, id } = header;
    const theme = this.wear(palette);
    legend.show(models, words);
    fit(this.cards, cards, ComparedCard, this.grid);
    this.grid.dataset.cards = String(cards.length);
    await super.draw();
    for (const [i, card] of this.cards.entries()) await card.draw(cards[i], { plotly, theme, legend, header });
    this.ready(id);
  }

  destroy() {
    super.destroy();
    for (const card of this.cards) card.destroy();
  }
}

class ComparedCard extends Card {
  /** @type {string | undefined} */ told;
  /** @type {ComparedLook} */ look;
  /** @type {ComparedPlot[]} */ plots = [];

  constructor() {
    super("compared", {});
    this.text = element("div", { class: "pv-notes" });
    this.body.after(this.text);
  }

  /** @param {any} card @param {ComparedLook} look */
  async draw({ name, title, notes, table, plots }, look) {
    this.look = look;
    this.about = look.header.about;
    setText(this.title, title);
    this.node.dataset.card = name;
    this.text.replaceChildren(...notes.map((/** @type {string} */ text) => element("p", {}, text)));
    fit(this.plots, plots, ComparedPlot, this.body);
    // A table that is the same stays open.
    const told = JSON.stringify(table);
    if (told !== this.told) this.end(table, look.header.words, () => this.pictured());
    this.told = told;
    const width = Math.floor(this.body.clientWidth);
    for (const [i, plot] of this.plots.entries()) await plot.draw(plots[i], width, look);
  }

  /** Return what stands above its picture: the models that are shown. */
  pictured() {
    const { header, legend: { hidden }, theme } = this.look;
    const models = header.legend.filter((/** @type {Model} */ { name }) => !hidden.has(name));
    return { ...this.headed(header.areas), models, theme };
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
