// What the Costs board shows right now, apart from which operating point: one frozen object.

import { pricedAt, projected, projectedSums, sharesOf } from "./blends.js";
import { readingOf } from "./cost_readings.js";
import { sceneOf } from "../kit/scenes.js";
import { Spendings } from "./spendings.js";

/** @import { Parts, PricedStakes, Scene, Texts } from "../kit/shapes.d.ts" */

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
  /** @param {string} name */
  const column = (name) => points.column(name);
  /** @param {{ fnr: Float64Array, fpr: Float64Array }} columns */
  const ratesIn = ({ fnr, fpr }) => (/** @type {number} */ row) => ({ fnr: fnr[row], fpr: fpr[row] });
  const rateColumns = { fnr: column(rates.fnr), fpr: column(rates.fpr) };
  const caseRates = ratesIn({ fnr: column("fnr"), fpr: column("fpr") });
  const prevalence = header.prevalence ?? NaN;
  const stakes = pricedAt(costs, units, sharesOf(prevalence));
  const counted = header.matrix === "counts";
  /** @param {number} row */
  const projectedCounts = (row) => projected(caseRates(row), prevalence, perCases);
  /** @param {number} row */
  const sums = (row) => points.cells(row, /** @type {NonNullable<Scene["amounts"]>} */ (amounts), "amount_");
  const inUse = { ...scene, stakes, costs, unit: costs.unit, perCases, between, tolerance, counted };
  /** @type {any} */
  const priced = {
    ...inUse,
    rateColumns,
    rates: ratesIn(rateColumns),
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
  // Every view asks for the same texts in every frame.
  /** @type {{ row?: number, texts?: Texts }} */
  let told = {};
  tried.reading = (/** @type {number} */ row) => {
    if (told.row !== row) told = { row, texts: readingOf(tried, row) };
    return told.texts;
  };
  return Object.freeze(tried);
}
