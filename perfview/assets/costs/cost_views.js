// The page of the Costs board: its parts in order, and what each of them is told.

import { BoardViews, NARROW } from "../kit/views/board_views.js";
import { CostCurve, CostRoc } from "./cost_curves.js";
import { CostTiles } from "./cost_tiles.js";
import { element, fill, setText } from "../kit/dom.js";
import { ExpectedCost } from "./expected_costs.js";
import { amount, count, exact } from "../kit/format.js";
import { Matrix } from "../kit/views/matrix.js";
import { RatioMoves } from "./ratio_moves.js";
import { RatioSlider } from "./ratio_slider.js";
import { brief } from "./ratios.js";

/** @import { Board, Cell, Counts, Plotly, Scene } from "../kit/shapes.d.ts" */

// Heights in pixels: at most, at least, and as a share of the window, so that it shows all of them.
const EXPECTED = { most: 190, least: 124, share: 0.16 };
const SQUARE = { most: 352, least: 252, share: 0.325 };
// What the matrix has besides its four cells.
const BESIDE_CELLS = 92;

export class CostViews extends BoardViews {
  /** @param {Board} board */
  constructor(board) {
    const moves = new RatioMoves(board);
    const roc = new CostRoc(board, ["bottom right", "top right", "bottom left"]);
    const legends = ["cost_curve", "roc"].map(() => element("p", { class: "pv-legend" }));
    super(board, {
      name: "expected_cost",
      chart: new ExpectedCost(board),
      squares: [new CostCurve(board, moves), roc],
      matrix: new Matrix(board, spelled),
      legends,
    });
    this.legends = legends;
    this.ratio = new RatioSlider(board, moves);
    this.tiles = new CostTiles(board);
    const above = [this.ratio.node, this.tiles.node];
    this.lay(above, [...this.cards, this.table]);
    this.node.classList.add("pv-costs");
  }

  /** @param {Scene} scene @param {{ fresh: boolean }} news */
  enter(scene, news) {
    const { words } = scene;
    for (const view of [this.ratio, this.tiles, this.chart]) view.enter(scene);
    setText(this.aside, fill(words.shading, { share: `${brief(100 * scene.tolerance)} %` }));
    this.squares.forEach(({ name }, i) => setText(this.legends[i], words[`legend_${name}`]));
    super.enter(scene, news);
  }

  /** @param {Scene} scene @param {Plotly} plotly */
  async draw(scene, plotly) {
    const narrow = this.wide.width <= NARROW;
    // The handle comes before the tiles where they are not seen together: for eyes and keys alike.
    const before = (narrow ? this.wide : this.ratio).node;
    if (before.nextElementSibling !== this.tiles.node) before.after(this.tiles.node);
    const tallest = narrow ? SQUARE.most : within(SQUARE);
    this.matrix.node.style.setProperty("--pv-cell", `${narrow ? 92 : (tallest - BESIDE_CELLS) / 2}px`);
    await this.drawCharts(scene, plotly, { height: within(EXPECTED), tallest });
  }

  /** @param {number} row */
  show(row) {
    for (const view of [this.ratio, this.tiles]) view.show(row);
    super.show(row);
  }
}

/** @param {{ most: number, least: number, share: number }} limits */
const within = ({ most, least, share }) =>
  Math.round(Math.min(Math.max(share * window.innerHeight, least), most));

// The cells of the matrix, errors first, and the class each belongs to.
/** @type {Record<string, "positives" | "negatives">} */
const CELLS = { fn: "positives", tp: "positives", fp: "negatives", tn: "negatives" };

/**
 * Return how the cost comes about: every cell that has a price, and what they add up to.
 * @param {Counts} counts @param {Scene} scene @param {number} row
 */
function spelled(counts, scene, row) {
  const { words, unit, counted, pricing, perCases, spendings } = scene;
  const money = scene.money(row);
  const terms = Object.entries(CELLS)
    .map(([name, side]) => ({ cell: /** @type {Cell} */ (name), side }))
    .map(({ cell, side }) => ({ cell, price: spendings.stakes.costs[`cost_${cell}`], basis: pricing[side] }))
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
