// The page of the Costs board: its parts in order, and what each of them is told.

import { amount } from "../kit/amounts.js";
import { Card } from "../kit/views/cards.js";
import { CostCurve, CostRoc } from "./cost_curves.js";
import { CostTiles } from "./cost_tiles.js";
import { element, fill, setText } from "../kit/dom.js";
import { ExpectedCost } from "./expected_costs.js";
import { count, exact } from "../kit/format.js";
import { Matrix } from "../kit/views/matrix.js";
import { RatioSlider } from "./ratio_slider.js";
import { brief } from "./ratios.js";

// Heights in pixels: at most, at least, and as a share of the window, so that it shows all of them.
const EXPECTED = { most: 190, least: 124, share: 0.16 };
const SQUARE = { most: 352, least: 252, share: 0.325 };
const NARROW = 560; // as in board.css
// What the matrix has besides its four cells.
const BESIDE_CELLS = 92;

export class CostViews {
  constructor(board) {
    this.board = board;
    this.ratio = new RatioSlider(board);
    this.tiles = new CostTiles(board);
    this.expected = new ExpectedCost(board);
    this.curve = new CostCurve(board);
    this.roc = new CostRoc(board, ["bottom right", "top right", "bottom left"]);
    this.matrix = new Matrix(board, spelled);
    this.now = element("span", { class: "pv-now" });
    this.glimpsed = element("span", { class: "pv-glimpsed" });
    this.axisLabel = element("span");
    this.shading = element("span", { class: "pv-heights" });
    this.hint = element("span");
    const { plot } = this.expected;
    const notes = [element("span", {}, this.axisLabel, this.shading)];
    this.wide = new Card("expected_cost", { plot, content: [plot.node], notes });
    this.squares = [this.curve, this.roc];
    this.legends = this.squares.map(() => element("p", { class: "pv-legend" }));
    const matrix = { content: [this.matrix.node, this.matrix.plain], notes: [this.hint] };
    this.below = [...this.squares.map((square, i) => square.card([this.legends[i]])), new Card("matrix", matrix)];
    this.wide.head.append(element("p", { class: "pv-aside" }, this.now, this.glimpsed));
    const lower = element("div", { class: "pv-lower" }, ...this.below.map(({ node }) => node));
    const parts = [this.ratio.node, this.tiles.node, this.wide.node, lower];
    this.node = element("div", { class: "pv-views pv-costs" }, ...parts);
    this.moving = [this.ratio, this.tiles, this.expected, this.curve, this.roc, this.matrix];
  }

  /** Write what depends on neither choice nor size; `fresh` for another content. */
  enter(scene, { fresh }) {
    const { words } = scene;
    for (const view of [this.ratio, this.tiles, this.expected, this.curve, this.roc]) view.enter(scene);
    setText(this.axisLabel, scene.axis.label);
    setText(this.shading, fill(words.shading, { share: `${brief(100 * scene.tolerance)} %` }));
    setText(this.hint, words.hint);
    this.squares.forEach(({ name }, i) => setText(this.legends[i], words[`legend_${name}`]));
    if (!fresh) return;
    this.matrix.enter(scene);
    for (const square of this.squares) square.label(scene);
    for (const card of [this.wide, ...this.below]) card.dress(scene);
  }

  /** Draw every chart at the size of its place. */
  async draw(scene, plotly) {
    const { width } = this.wide;
    const narrow = width <= NARROW;
    // The handle comes before the tiles where they are not seen together: for eyes and keys alike.
    const before = (narrow ? this.wide : this.ratio).node;
    if (before.nextElementSibling !== this.tiles.node) before.after(this.tiles.node);
    const tallest = narrow ? SQUARE.most : within(SQUARE);
    this.matrix.node.style.setProperty("--pv-cell", `${narrow ? 92 : (tallest - BESIDE_CELLS) / 2}px`);
    const widths = this.below.map((card) => card.width);
    await Promise.all([
      this.expected.draw(scene, { plotly, width, height: within(EXPECTED) }),
      ...this.squares.map((square, i) =>
        square.draw(scene, { plotly, width: widths[i], tallest }),
      ),
    ]);
    this.squares.forEach(({ plot }, i) => {
      this.below[i].foot.style.maxWidth = `${plot.size.width}px`;
    });
  }

  show(row) {
    for (const view of this.moving) view.show(row);
    setText(this.now, fill(this.board.scene.words.reading, this.board.reading(row)));
  }

  hover(row) {
    const { words } = this.board.scene;
    for (const view of [this.expected, this.curve, this.roc]) view.hover(row);
    setText(this.glimpsed, row === null ? "" : fill(words.glimpse, this.board.reading(row)));
  }

  destroy() {
    for (const view of [this.expected, ...this.squares]) view.destroy();
  }
}

const within = ({ most, least, share }) =>
  Math.round(Math.min(Math.max(share * window.innerHeight, least), most));

// The cells of the matrix, errors first, and the class each belongs to.
const CELLS = { fn: "positives", tp: "positives", fp: "negatives", tn: "negatives" };

/** Return how the cost comes about: every cell that has a price, and what they add up to. */
function spelled(counts, { scene, spendings, row }, money) {
  const { words, unit, counted, pricing, perCases } = scene;
  const terms = Object.entries(CELLS)
    .map(([cell, side]) => ({ cell, price: spendings.stakes.costs[`cost_${cell}`], basis: pricing[side] }))
    .filter(({ cell, price }) => price !== 0 || cell === "fn" || cell === "fp")
    .map(({ cell, price, basis }) =>
      fill(words[`plain_${price < 0 ? "gain" : "cost"}_${basis}`], {
        cases: count(counts[cell]),
        cell: words[cell],
        price: basis === "amount" ? exact(Math.abs(price)) : `${exact(Math.abs(price))} ${unit}`.trim(),
        money: money ? amount(money[cell], unit) : "",
      }),
    );
  const sum = amount(counted ? spendings.total(row) : spendings.at(row), unit);
  const texts = { per: count(perCases), terms: terms.join(words.plain_separator), sum };
  return fill(counted ? words.plain_counted : words.plain_projected, texts);
}
