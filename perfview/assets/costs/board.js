// The Costs board: besides the threshold, the reader moves the ratio of the two costs.

import { Board } from "../kit/boards.js";
import { element, fill, setText } from "../kit/dom.js";
import { amount, amounts, count, exact } from "../kit/format.js";
import { BoardViews } from "../kit/views/board_views.js";
import { Matrix } from "../kit/views/matrix.js";
import { CostCurve, CostRoc } from "./cost_curves.js";
import { costSceneOf } from "./cost_scenes.js";
import { CostTiles } from "./cost_tiles.js";
import { ExpectedCost } from "./expected_costs.js";
import { RatioSlider } from "./ratio_slider.js";
import { brief } from "./ratios.js";

/** @import { Cell, Counts, Scene } from "../kit/shapes.d.ts" */

// Heights in pixels: at most, at least, and as a share of the window, so that it shows all of them.
const EXPECTED = { most: 190, least: 124, share: 0.16 };
const SQUARE = { most: 352, least: 252, share: 0.325 };
// What the matrix has besides its four cells.
const BESIDE_CELLS = 92;

export default class CostBoard extends Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, { sceneOf: costSceneOf, Views: CostViews });
  }
}

class CostViews extends BoardViews {
  /** @type {RatioSlider} */ ratio;
  /** @type {HTMLElement[]} */ legends;

  /** @param {Board} board */
  constructor(board) {
    const ratio = new RatioSlider(board);
    const legends = ["cost_curve", "roc"].map(() => element("p", { class: "pv-legend" }));
    super(board, {
      name: "expected_cost",
      tiles: new CostTiles(board),
      chart: new ExpectedCost(board),
      squares: [new CostCurve(board, ratio), new CostRoc(board)],
      matrix: new Matrix(board, spelled),
      above: [ratio.node],
      legends,
      heights: heightsOf,
    });
    Object.assign(this, { ratio, legends });
    this.node.classList.add("pv-costs");
  }

  /** @param {Scene} scene @param {{ fresh: boolean }} news */
  enter(scene, news) {
    const { words } = scene;
    for (const view of [this.ratio, this.chart]) view.enter(scene);
    setText(this.aside, fill(words.shading, { share: `${brief(100 * scene.tolerance)} %` }));
    this.squares.forEach(({ name }, i) => setText(this.legends[i], words[`legend_${name}`]));
    super.enter(scene, news);
    const title = words[scene.counted ? "matrix_counted" : "matrix_projected"];
    setText(this.tables[0].title, fill(title, { per: count(scene.perCases) }));
  }

  /** @param {number} row */
  show(row) {
    this.ratio.show();
    super.show(row);
  }
}

/** Return the heights of the chart, the squares and the matrix's cells. @param {boolean} narrow */
function heightsOf(narrow) {
  const tallest = narrow ? SQUARE.most : within(SQUARE);
  return { height: within(EXPECTED), tallest, cell: narrow ? 92 : (tallest - BESIDE_CELLS) / 2 };
}

/** @param {{ most: number, least: number, share: number }} limits */
const within = ({ most, least, share }) =>
  Math.round(Math.min(Math.max(share * window.innerHeight, least), most));

// The cells of the matrix, errors first, and the class each belongs to.
/** @type {[Cell, "positives" | "negatives"][]} */
const CELLS = [["fn", "positives"], ["tp", "positives"], ["fp", "negatives"], ["tn", "negatives"]];

/**
 * Return how the cost comes about: every cell that has a price, and what they add up to.
 * @param {Counts} counts @param {Scene} scene @param {number} row
 */
function spelled(counts, scene, row) {
  const { words, unit, counted, pricing, perCases, spendings } = scene;
  const money = scene.money(row);
  const { costs } = spendings.stakes;
  const priced = CELLS.filter(([cell]) => costs[`cost_${cell}`] !== 0 || cell === "fn" || cell === "fp");
  const sums = money ? amounts(priced.map(([cell]) => money[cell]), unit) : [];
  // They add up to the sum, so they are as exact as they are: no whole cases.
  const terms = priced.map(([cell, side], i) => {
    const price = costs[`cost_${cell}`];
    const basis = pricing[side];
    const each = exact(Math.abs(price));
    return fill(words[`plain_${price < 0 ? "gain" : "cost"}_${basis}`], {
      cases: count(counts[cell]),
      cell: words[cell],
      price: basis === "amount" ? each : `${each} ${unit}`.trim(),
      money: sums[i] ?? "",
    });
  });
  const sum = amount(counted ? spendings.total(row) : spendings.at(row), unit);
  const texts = { per: count(perCases), terms: terms.join(words.plain_separator), sum };
  return fill(counted ? words.plain_counted : words.plain_projected, texts);
}
