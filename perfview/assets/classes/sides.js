// Beside the matrix: what the cell says, what the colours mean, and who is taken for whom most often.

import { rampsOf } from "../kit/crosstabs/controls.js";
import { button, element, fill, setShown, setText } from "../kit/dom.js";
import { cellSentence, named, pairSentence } from "./sentences.js";

/** @import { Data, Picture } from "./pictures.js" */
/** @import { Cell } from "../kit/crosstabs/squares.js" */

/** @typedef {{ key: string, title: string }} Page */
/** @typedef {{ bring(cell: Cell): void, open(label: number, page: string): void }} Owner */

export class Sides {
  /** @type {Data} */ data;
  /** @type {Page[]} */ pages = [];
  /** @type {string | undefined} */ linked;

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.told = element("p", { class: "pv-confusion-told" });
    this.links = element("div", { class: "pv-confusion-links" });
    this.legend = element("div", { class: "pv-crosstab-legend" });
    this.pairs = element("div", { class: "pv-confusion-pairs" });
    this.foot = element("footer", { class: "pv-foot" });
    this.node = element("div", { class: "pv-confusion-side" }, this.told, this.links, this.legend, this.pairs, this.foot);
  }

  /** @param {Picture} picture @param {Data} data @param {Page[]} pages */
  enter(picture, data, pages) {
    const fresh = data !== this.data;
    Object.assign(this, { data, pages, linked: fresh ? undefined : this.linked });
    const { words } = data;
    const names = ["right", "wrong"].map((role) => words[`${picture.signed ? "better" : "legend"}_${role}`]);
    this.legend.replaceChildren(...rampsOf(picture, names));
    if (!fresh) return;
    this.listPairs();
    this.foot.replaceChildren(...data.matrix.behind(data.labels, data.labels, data.words));
  }

  /** Say what a cell says, and where the classes of the chosen one can be opened. @param {Cell | null} cell @param {Cell | null} chosen */
  tell(cell, chosen) {
    const { data } = this;
    setText(this.told, cell ? cellSentence(data, cell.row, cell.column) : data.words.hint);
    const linked = chosen ? `${chosen.row} ${chosen.column}` : "";
    if (linked === this.linked) return;
    this.linked = linked;
    const labels = chosen ? [...new Set([chosen.row, chosen.column])] : [];
    const links = this.pages.length ? labels.map((label) => this.link(label)) : [];
    this.links.replaceChildren(element("p", {}, data.words.below), ...links);
    setShown(this.links, chosen !== null);
  }

  /** @param {number} label */
  link(label) {
    const { words, labels } = this.data;
    const name = named(labels[label]);
    const buttons = this.pages.map(({ key, title }) =>
      button({ class: "pv-link pv-bare pv-ask", title: fill(words.open_help, { name, page: title }) }, () => this.owner.open(label, key), title),
    );
    return element("p", {}, fill(words.sentences, { first: fill(words.open, { name }), then: "" }), ...buttons.flatMap((node, i) => (i ? [" · ", node] : [node])));
  }

  listPairs() {
    const { data } = this;
    const { words, pairs } = data;
    const items = pairs.map(([row, column]) => {
      const both = [[row, column], [column, row]].filter(([i, j]) => data.matrix.cells[i * data.matrix.size + j] > 0);
      const buttons = both.map(([i, j]) =>
        button({ class: "pv-link pv-bare pv-ask", title: words.pair_help }, () => this.owner.bring({ row: i, column: j }), pairSentence(data, i, j)),
      );
      return element("li", {}, ...buttons);
    });
    const none = element("p", {}, words.no_pairs);
    this.pairs.replaceChildren(element("h2", { class: "pv-title" }, words.pairs), items.length ? element("ol", {}, ...items) : none);
  }
}
