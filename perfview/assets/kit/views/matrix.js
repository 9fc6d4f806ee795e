// The confusion matrix: truth in rows, call in columns, counts and shares of the row.

import { element, fill, setText } from "../dom.js";
import { amount, count, percent } from "../format.js";

/** @import { Board, Cell, Counts, Scene, Side } from "../shapes.d.ts" */

// Truth, call, count and the measure that is the count's share of its row: each explains itself.
/** @type {[Side, Side, Cell, string][]} */
const CELLS = [
  ["positive", "positive", "tp", "recall"],
  ["positive", "negative", "fn", "fnr"],
  ["negative", "positive", "fp", "fpr"],
  ["negative", "negative", "tn", "specificity"],
];

/** @type {Side[]} */
const SIDES = ["positive", "negative"];

export class Matrix {
  /**
   * `sentence(counts, scene, row)` says the same in words.
   * @param {Board} board @param {(counts: Counts, scene: Scene, row: number) => string} [sentence]
   */
  constructor(board, sentence = plainly) {
    this.board = board;
    this.sentence = sentence;
    this.called = { positive: element("th", { scope: "col" }), negative: element("th", { scope: "col" }) };
    this.truth = { positive: element("th", { scope: "row" }), negative: element("th", { scope: "row" }) };
    this.cells = CELLS.map(([truth, call, counted, measure]) => this.cell(truth, call, counted, measure));
    this.plain = element("p", { class: "pv-plain" });
    const [tp, fn, fp, tn] = this.cells.map(({ node }) => node);
    this.node = element(
      "table",
      { class: "pv-matrix" },
      element(
        "thead",
        {},
        element("tr", {}, element("td"), this.called.positive, this.called.negative),
      ),
      element(
        "tbody",
        {},
        element("tr", { class: "pv-positive" }, this.truth.positive, tp, fn),
        element("tr", { class: "pv-negative" }, this.truth.negative, fp, tn),
      ),
    );
  }

  /** @param {Side} truth @param {Side} call @param {Cell} counted @param {string} measure */
  cell(truth, call, counted, measure) {
    const name = element("span", { class: "pv-cell-name" });
    const number = element("strong", { class: "pv-cell-count" });
    const share = element("span", { class: "pv-cell-share" });
    const row = element("span", { class: "pv-hidden" });
    const money = element("span", { class: "pv-cell-money" });
    const button = element("button", { type: "button", "data-counted": counted }, name, number, money);
    const ratio = element("button", { type: "button", "data-share": measure }, share, row);
    button.addEventListener("click", () => this.board.explain(counted));
    ratio.addEventListener("click", () => this.board.explain(measure));
    const right = truth === call ? "pv-right" : "pv-wrong";
    const node = element("td", { class: right }, element("div", {}, button, ratio));
    return { node, buttons: [button, ratio], name, number, money, share, row, counted, measure, truth };
  }

  /** @param {Scene} scene */
  enter({ words, labels }) {
    for (const side of SIDES) {
      heading(this.called[side], fill(words.called, { label: labels[side] }), "");
      heading(this.truth[side], fill(words.truly, { label: labels[side] }), "");
    }
    for (const { name, counted, row, truth, buttons } of this.cells) {
      setText(name, words[counted]);
      setText(row, fill(words.share_of, { label: labels[truth] }));
      for (const button of buttons) button.title = words.explain;
    }
  }

  /** @param {number} row */
  show(row) {
    const { scene } = this.board;
    const counts = scene.counts(row);
    const stakes = scene.money(row);
    const { tp, fp, fn, tn } = counts;
    for (const { node, number, money, share, counted, measure } of this.cells) {
      const part = scene.points.at(measure, row);
      setText(number, count(counts[counted]));
      setText(share, percent(part));
      setText(money, stakes ? amount(stakes[counted], scene.unit) : "");
      node.style.setProperty("--pv-share", String(Number.isNaN(part) ? 0 : part));
    }
    for (const side of SIDES) {
      heading(this.truth[side], null, count(counts[`${side}s`]));
    }
    heading(this.called.positive, null, count(tp + fp));
    heading(this.called.negative, null, count(fn + tn));
    setText(this.plain, this.sentence(counts, scene, row));
  }
}

/**
 * Return precision and recall in words, or why there is nothing to say.
 * @param {Counts} counts @param {Scene} scene
 */
function plainly({ tp, fp, fn }, { words, labels }) {
  const texts = { label: labels.positive, found: count(tp), called: count(tp + fp), all: count(tp + fn) };
  const right = tp + fp > 0 ? words.plain_precision : words.plain_none_called;
  const found = tp + fn > 0 ? words.plain_recall : words.plain_no_positives;
  return `${fill(right, texts)} ${fill(found, texts)}`;
}

/** @param {HTMLElement} node @param {string | null} text @param {string} many */
function heading(node, text, many) {
  if (!node.firstChild) node.append(element("span"), element("small"));
  const [name, number] = node.children;
  if (text !== null) setText(name, text);
  setText(number, many);
}
