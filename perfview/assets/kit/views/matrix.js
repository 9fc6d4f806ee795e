// The confusion matrix: truth in rows, call in columns, counts and shares of the row.

import { button, element, fill, sentences, setText } from "../dom.js";
import { amounts, together } from "../format.js";

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
    this.called = { positive: heading("col"), negative: heading("col") };
    this.truth = { positive: heading("row"), negative: heading("row") };
    this.cells = CELLS.map(([truth, call, counted, measure]) => this.cell(truth, call, counted, measure));
    this.said = element("span");
    this.plain = element("p", { class: "pv-plain" }, this.said);
    // It has the height of its lines all the same: nothing else is laid out while their number stays.
    const lines = new ResizeObserver(() => (this.plain.style.height = `${this.said.offsetHeight}px`));
    lines.observe(this.said);
    const [tp, fn, fp, tn] = this.cells.map(({ node }) => node);
    this.node = element(
      "table",
      { class: "pv-matrix" },
      element("thead", {}, element("tr", {}, element("td"), ...SIDES.map((side) => this.called[side].node))),
      element(
        "tbody",
        {},
        element("tr", { style: "--pv-row: var(--pv-positive)" }, this.truth.positive.node, tp, fn),
        element("tr", { style: "--pv-row: var(--pv-negative)" }, this.truth.negative.node, fp, tn),
      ),
    );
  }

  /** @param {Side} truth @param {Side} call @param {Cell} counted @param {string} measure */
  cell(truth, call, counted, measure) {
    const name = element("span", { class: "pv-cell-name pv-ask" });
    const number = element("strong", { class: "pv-cell-count" });
    const share = element("span", { class: "pv-cell-share pv-ask" });
    const row = element("span", { class: "pv-hidden" });
    const money = element("span", { class: "pv-cell-money" });
    const buttons = [
      button({ "data-counted": counted }, () => this.board.explain(counted), name, number, money),
      button({ "data-share": measure }, () => this.board.explain(measure), share, row),
    ];
    const right = truth === call ? "pv-right" : "pv-wrong";
    const ground = element("div", {}, ...buttons);
    const node = element("td", { class: right }, ground);
    return { node, ground, buttons, name, number, money, share, row, counted, measure, truth };
  }

  /** @param {Scene} scene */
  enter({ words, labels }) {
    for (const side of SIDES) {
      setText(this.called[side].name, fill(words.called, { label: labels[side] }));
      setText(this.truth[side].name, fill(words.truly, { label: labels[side] }));
    }
    for (const { name, counted, row, truth, buttons } of this.cells) {
      setText(name, words[counted]);
      setText(row, fill(words.share_of, { label: labels[truth] }));
      for (const each of buttons) each.title = words.explain;
    }
  }

  /** @param {number} row */
  show(row) {
    const { scene } = this.board;
    const counts = scene.counts(row);
    const stakes = scene.money(row);
    const { tp, fp, fn, tn } = counts;
    const texts = countTexts(counts, scene);
    const sums = stakes ? amounts(CELLS.map(([, , cell]) => stakes[cell]), scene.unit) : [];
    const parts = CELLS.map(([, , , measure]) => scene.points.at(measure, row));
    const shares = [parts.slice(0, 2), parts.slice(2)].flatMap((each) => together(each, "percent"));
    this.cells.forEach(({ ground, number, money, share, counted }, i) => {
      setText(number, texts[counted]);
      setText(share, shares[i]);
      setText(money, stakes ? fill(scene.words.cell_amounts, { sum: sums[i] }) : "");
      ground.style.setProperty("--pv-share", String(Number.isNaN(parts[i]) ? 0 : parts[i]));
    });
    for (const side of SIDES) setText(this.truth[side].many, texts[`${side}s`]);
    const called = together([tp + fp, fn + tn], kindOf(scene));
    SIDES.forEach((side, i) => setText(this.called[side].many, called[i]));
    setText(this.said, this.sentence(counts, scene, row));
  }
}

/** Return how cells are written: cases that are expected of so many are whole. @param {Scene} scene */
const kindOf = ({ counted }) => (counted === false ? "expected" : "count");

/**
 * Return the texts of the cells by name, those of one row read together, and how many cases it has.
 * @param {Counts} counts @param {Scene} scene
 */
function countTexts(counts, scene) {
  const [tp, fn, positives] = together([counts.tp, counts.fn, counts.positives], kindOf(scene));
  const [fp, tn, negatives] = together([counts.fp, counts.tn, counts.negatives], kindOf(scene));
  return { tp, fn, positives, fp, tn, negatives };
}

/**
 * Return precision and recall in words, or why there is nothing to say.
 * @param {Counts} counts @param {Scene} scene
 */
function plainly({ tp, fp, fn }, { words, labels }) {
  const [found, called, all] = together([tp, tp + fp, tp + fn], "count");
  const texts = { label: labels.positive, found, called, all };
  const right = tp + fp > 0 ? words.plain_precision : words.plain_none_called;
  const recalled = tp + fn > 0 ? words.plain_recall : words.plain_no_positives;
  return sentences(words, fill(right, texts), fill(recalled, texts));
}

/** Return a heading of a row or a column: its name, and how many cases it has. @param {string} scope */
function heading(scope) {
  const [name, many] = [element("span"), element("small")];
  return { node: element("th", { scope }, name, many), name, many };
}
