// What each operating point costs at one operating condition, and which costs least.

import { conditionOf, expectedCost, fillCosts, pricedAt, textbookThreshold } from "./blends.js";
import { firstRow } from "../kit/points.js";

/** @import { PricedStakes, Rates, Scene } from "../kit/shapes.d.ts" */

const NOTHING = { fnr: 1, fpr: 0 };
const EVERYTHING = { fnr: 0, fpr: 1 };

export class Spendings {
  /**
   * `stakes` as from blends.js; costs are those of `scene.perCases` cases.
   * @param {Scene} scene @param {PricedStakes} stakes
   */
  constructor(scene, stakes) {
    this.scene = scene;
    this.stakes = stakes;
    this.condition = scene.envelope ? conditionOf(stakes) : NaN;
    this.nothing = this.of(NOTHING);
    this.everything = this.of(EVERYTHING);
    this.best = this.bestRow();
    this.least = this.at(this.best);
    this.leastError = this.errorOfLeast();
    const { positives, negatives } = scene.totals;
    // NaN where there is none: no comparison with it holds.
    this.textbook = scene.textbook ? textbookThreshold(stakes, positives / (positives + negatives)) : NaN;
    this.textbookRow = scene.points.rowAt(this.textbook);
  }

  /** @param {Rates} rates */
  of(rates) {
    return this.scene.perCases * expectedCost(rates, this.stakes);
  }

  /** @param {number} row */
  at(row) {
    return this.of(this.scene.rates(row));
  }

  /** Return the cost of all cases of the data. @param {number} row */
  total(row) {
    const { rates, units, totals } = this.scene;
    const shares = { positive: totals.positives, negative: totals.negatives };
    return expectedCost(rates(row), pricedAt(this.stakes.costs, units, shares));
  }

  /**
   * Return how far the lowest cost may be off where cases were counted in bins: within a bin one class
   * of errors may be spared, at most; NaN where nobody knows what the bins hold.
   */
  errorOfLeast() {
    const { open_shares: open, perCases } = this.scene;
    if (open === null) return NaN;
    const { missed, alarm, shares } = this.stakes;
    const spared = open.map(([p, n]) => Math.min(shares.positive * missed * p, shares.negative * alarm * n));
    return perCases * Math.max(0, ...spared);
  }

  /** Write the cost at every row into `costs`; return the highest. @param {Float64Array} costs */
  fill(costs) {
    return fillCosts(costs, this.scene.rateColumns, this.stakes, this.scene.perCases);
  }

  /**
   * Return the row on the envelope at this condition; at a corner the higher threshold. Where cases
   * of one class are all there is, it is one of the ends.
   */
  bestRow() {
    const last = this.scene.points.length - 1;
    if (Number.isNaN(this.condition)) return this.at(last) < this.at(0) ? last : 0;
    const { x, index } = /** @type {NonNullable<Scene["envelope"]>} */ (this.scene.envelope);
    const interval = firstRow(index.length - 1, (i) => x[i + 1] >= this.condition);
    return this.scene.points.rowOf(index[interval]);
  }
}
