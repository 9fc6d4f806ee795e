// What a number means, in a dialog of the page: the app's has its formula filled in by Python.

import { element } from "../kit/dom.js";

/** @import { Words } from "../kit/shapes.d.ts" */

export class ExplanationDialog {
  /** @param {Record<string, { name: string, lines: string[] }>} explanations @param {Words} words */
  constructor(explanations, words) {
    this.explanations = explanations;
    this.words = words;
    this.node = element("dialog", { class: "pv-dialog", closedby: "any" });
    document.body.append(this.node);
  }

  /**
   * Explain a measure, a cell of the matrix or a figure of a curve, by its key.
   * @param {string} key
   */
  open(key) {
    const { name, lines } = this.explanations[key];
    const close = element("button", { type: "button", class: "pv-close" }, this.words.close);
    close.addEventListener("click", () => this.node.close());
    const texts = lines.map((text) => element("p", {}, text));
    this.node.replaceChildren(element("h2", {}, name), ...texts, close);
    this.node.showModal();
  }
}
