// What the Costs board shows right now, apart from which operating point: one frozen object.

import { pricedAt, projected, projectedSums, sharesOf } from "./blends.js";
import { fill } from "../kit/dom.js";
import { amount, amounts, count, ownText, thresholdText, together } from "../kit/format.js";
import { once, sceneOf } from "../kit/scenes.js";
import { ratioText } from "./ratios.js";
import { Spendings } from "./spendings.js";

/** @import { Parts, PricedStakes, Scene } from "../kit/shapes.d.ts" */

/**
 * Join what `sceneOf` joins, with costs; they stay as in the scene `before` if there is one.
 * @param {Parts} parts
 */
export function costSceneOf({ header, before, ...parts }) {
  const scene = sceneOf({ header, ...parts });
  const { points, units, totals, amounts } = scene;
  // The content names the columns of the rates that are priced.
  const rates = /** @type {any} */ (scene.rates);
  const { costs, per_cases: perCases, between = null, tolerance } = header;
  const [fnr, fpr] = [points.column(rates.fnr), points.column(rates.fpr)];
  /** @param {number} row */
  const caseRates = (row) => ({ fnr: points.at("fnr", row), fpr: points.at("fpr", row) });
  const prevalence = header.prevalence ?? NaN;
  const stakes = pricedAt(costs, units, sharesOf(prevalence));
  const counted = header.matrix === "counts";
  /** @param {number} row */
  const projectedCounts = (row) => projected(caseRates(row), prevalence, perCases);
  /** @param {number} row */
  const sums = (row) => points.cells(row, /** @type {NonNullable<Scene["amounts"]>} */ (amounts), "amount_");
  const inUse = { stakes, costs, unit: costs.unit, perCases, between, tolerance, counted };
  /** @type {any} */
  const priced = {
    ...scene,
    ...inUse,
    rateColumns: { fnr, fpr },
    rates: (/** @type {number} */ row) => ({ fnr: fnr[row], fpr: fpr[row] }),
    /** Cells of the matrix, of the data's own cases or of as many as costs are told for. */
    projected: projectedCounts,
    counts: counted ? scene.counts : projectedCounts,
    /** What is at stake in each cell; null where the data do not say. */
    money: (/** @type {number} */ row) => {
      if (!amounts) return null;
      return counted ? sums(row) : projectedSums(sums(row), totals, prevalence, perCases);
    },
    inData: scene.reading,
  };
  return withStakes(priced, before ? before.spendings.stakes : stakes);
}

/**
 * Return the scene with other stakes than those in use: `stakes` are as from blends.js.
 * @param {Scene} scene @param {PricedStakes} stakes
 */
export function withStakes(scene, stakes) {
  const spendings = new Spendings(scene, stakes);
  const trying = stakes !== scene.stakes;
  /** @type {any} */
  const tried = {
    ...scene,
    spendings,
    chosen: { condition: trying ? spendings.condition : null },
    changed: trying ? { costs: stakes.costs } : {},
    moved: trying ? ["ratio"] : [],
  };
  tried.reading = once((/** @type {number} */ row) => readingOf(tried, row));
  return Object.freeze(tried);
}

/** Return the texts of an operating point for the templates. @param {Scene} scene @param {number} row */
function readingOf(scene, row) {
  const { unit, perCases, spendings } = scene;
  const { tp, fp } = scene.projected(row);
  const cost = spendings.at(row);
  const beside = [cost, spendings.least, spendings.nothing, spendings.everything];
  const [spent, least, nothing, everything] = amounts(beside, unit, [0, spendings.leastError]);
  return {
    ...scene.inData(row),
    called: together([tp + fp], "expected")[0],
    per: count(perCases),
    ratio: ratioText(spendings.stakes.ratio),
    cost: spent,
    least,
    nothing,
    everything,
    best: scene.thresholdText(spendings.best),
    place: bestPlace(scene),
    more: amount(cost - spendings.least, unit),
    data: amount(spendings.total(row), unit),
    textbook: thresholdText(spendings.textbook, [], scene.words),
    textbook_more: amount(spendings.at(spendings.textbookRow) - spendings.least, unit),
  };
}

/**
 * Return where the best threshold is: between which scores, where the one in use stands between
 * two of them and no other threshold there differs from it.
 * @param {Scene} scene
 */
function bestPlace({ points, inUse, words, negated, threshold, spendings, thresholdText: textOf }) {
  const { best } = spendings;
  const [below, upper] = [threshold(best + 1), threshold(best)];
  if (points.rowAt(inUse) !== best || inUse === upper) {
    return fill(words.tile_best_at, { best: textOf(best) });
  }
  const texts = {
    below: ownText(below, [upper], words, negated),
    best: ownText(upper, [below], words, negated),
  };
  const kind = upper === Infinity ? "above" : Number.isNaN(below) ? "up_to" : "between";
  return fill(words[`tile_best_${kind}${negated ? "_negated" : ""}`], texts);
}
