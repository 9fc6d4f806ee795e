// Several models in several plots, with one legend that shows and hides a model in all of them.

import { ComparedPlot } from "./compared_plots.js";
import { element, setShown, setText } from "../kit/dom.js";
import { Legend } from "./legends.js";
import { loadedPlotly } from "../kit/plotly_source.js";
import { tableBehind } from "../kit/views/tables.js";
import { themeOf, wearTheme } from "../kit/themes.js";

/** @import { ComparedLook, Header, Message, Plotly, Theme } from "../kit/shapes.d.ts" */

/** @param {HTMLElement} host */
export default function comparison(host) {
  return new Comparison(host);
}

class Comparison {
  /** @type {Header} */ header;
  /** @type {Plotly | undefined} */ plotly;
  /** @type {Theme} */ theme;
  /** @type {ComparedCard[]} */ cards;
  /** @type {Promise<void> | undefined} */ working;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.cards = [];
    this.notice = element("p", { class: "pv-notice", role: "status" });
    this.legend = new Legend(() => this.toggle());
    this.grid = element("div", { class: "pv-compared" });
    this.root = element("div", { class: "pv-board" }, this.notice, this.legend.node, this.grid);
    host.append(this.root);
    this.resized = new ResizeObserver(() => this.resize());
    this.resized.observe(this.root);
  }

  /** @param {Message} message */
  receive({ header }) {
    this.header = header;
    this.wake();
  }

  resize() {
    if (!this.plotly || [0, this.width].includes(this.root.clientWidth)) return;
    this.wake();
  }

  /** Draw what came last; what comes while it is drawn is drawn next. */
  wake() {
    this.stale = true;
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  async work() {
    while (this.stale && !this.gone) {
      this.stale = false;
      try {
        await this.draw(this.header);
      } catch (error) {
        const { words } = this.header;
        const known = words[`error_${/** @type {Error} */ (error).message}`];
        if (!known) reportError(error);
        this.say(known ?? words.error_data, "alert");
      }
    }
  }

  /** @param {any} header */
  async draw(header) {
    if (!this.plotly) this.say(header.words.loading);
    this.plotly = await loadedPlotly(header.plotly);
    if (this.gone) return;
    this.theme = themeOf(this.host, header.palette);
    wearTheme(this.root, this.theme);
    this.say("");
    this.legend.show(header.legend, header.words);
    this.fit(header.cards);
    this.width = this.root.clientWidth;
    const { plotly, theme } = this;
    const { hidden } = this.legend;
    for (const [i, card] of this.cards.entries()) {
      await card.draw(header.cards[i], { plotly, theme, width: this.width, words: header.words, hidden });
    }
    Object.assign(this.root.dataset, { ready: "true", content: header.id });
  }

  /** Have as many cards as there are to show. @param {any[]} wanted */
  fit(wanted) {
    while (this.cards.length > wanted.length) this.cards.pop()?.destroy();
    while (this.cards.length < wanted.length) {
      const card = new ComparedCard();
      this.cards.push(card);
      this.grid.append(card.node);
    }
    this.grid.dataset.cards = String(wanted.length);
  }

  toggle() {
    for (const card of this.cards) card.hide(this.legend.hidden);
  }

  /** @param {string} text @param {string} [role] */
  say(text, role = "status") {
    setText(this.notice, text);
    this.notice.setAttribute("role", role);
    setShown(this.notice, text !== "");
  }

  destroy() {
    this.gone = true;
    this.resized.disconnect();
    for (const card of this.cards) card.destroy();
    this.root.remove();
  }
}

class ComparedCard {
  /** @type {ComparedPlot[]} */ plots;

  constructor() {
    this.plots = [];
    this.title = element("h3", { class: "pv-title" });
    this.body = element("div", { class: "pv-body" });
    this.notes = element("div", { class: "pv-notes" });
    this.foot = element("footer", { class: "pv-foot" });
    const head = element("header", { class: "pv-head" }, this.title);
    this.node = element("section", { class: "pv-card" }, head, this.body, this.notes, this.foot);
  }

  /** @param {any} card @param {ComparedLook} how */
  async draw(card, { plotly, theme, words, hidden }) {
    setText(this.title, card.title);
    this.node.dataset.card = card.name;
    const paragraphs = card.notes.map((/** @type {string} */ text) => element("p", {}, text));
    this.notes.replaceChildren(...paragraphs);
    if (JSON.stringify(card.table) !== this.table) {
      this.table = JSON.stringify(card.table);
      this.foot.replaceChildren(...(card.table ? [tableBehind(card.table, words)] : []));
    }
    while (this.plots.length > card.plots.length) this.plots.pop()?.destroy();
    while (this.plots.length < card.plots.length) {
      const plot = new ComparedPlot();
      this.plots.push(plot);
      this.body.append(plot.node);
    }
    const width = Math.floor(this.body.clientWidth);
    for (const [i, plot] of this.plots.entries()) {
      await plot.draw(card.plots[i], { plotly, theme, width, hidden, words });
    }
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
