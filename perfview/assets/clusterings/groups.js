// Figures in groups by what they correct for; a click explains one.

import { button, element, fill } from "../kit/dom.js";

/** @import { Words } from "../kit/shapes.d.ts" */

/** @typedef {{ key: string, name: string, plain: string, value: string, note: string, first: boolean, explained: boolean }} Shown */
/** @typedef {{ title: string, help: string, figures: Shown[] }} Group */

export class Groups {
  /** @param {{ explain(key: string): void }} board */
  constructor(board) {
    this.board = board;
    this.node = element("div", { class: "pv-clusterings-groups" });
  }

  /** @param {Group[]} groups @param {Words} words */
  enter(groups, words) {
    this.node.replaceChildren(
      ...groups.map(({ title, help, figures }) => {
        const head = element("h2", { class: "pv-title" }, title, element("span", { class: "pv-small" }, ` ${help}`));
        return element("section", { "aria-label": title }, head, ...figures.map((each) => this.figure(each, words)));
      }),
    );
  }

  /** @param {Shown} figure @param {Words} words */
  figure({ key, name, plain, value, note, first, explained }, words) {
    const look = { class: first ? "pv-figure-row pv-headline" : "pv-figure-row", "data-measure": key };
    const parts = [
      element("span", { class: explained ? "pv-figure-name pv-ask" : "pv-figure-name" }, name),
      element("strong", {}, value),
      element("span", { class: "pv-small" }, note),
    ];
    if (!explained) return element("div", { ...look, title: plain }, ...parts);
    return button({ ...look, title: fill(words.figure_hint, { name, plain }) }, () => this.board.explain(key), ...parts);
  }
}
