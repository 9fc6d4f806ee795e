// The figures of a subgroup, from its counts. Python computes the same.

/** @import { Costs, Counts, Range, Sides } from "../kit/shapes.d.ts" */

// Of the normal distribution: 95 % lie within so many standard deviations.
const Z = 1.959963984540054;

/**
 * Return figures by name, undefined ones NaN. `weights` are what a case of each class counts for
 * where the classifier is used; `sums` are of amounts, for a class that is priced by them.
 * @param {{ cells: Counts, sums: Counts | null }} counted
 * @param {{ weights: Sides, costs: Costs, pricing: Record<string, string>, per: number }} use
 */
export function figuresOf({ cells, sums }, { weights, costs, pricing, per }) {
  const { tp, fp, positives, negatives } = cells;
  const { positive, negative } = weights;
  const all = positive * positives + negative * negatives;
  /** @param {string} side */
  const priced = (side) => (pricing[side] === "amount" && sums ? sums : cells);
  const [first, second] = [priced("positives"), priced("negatives")];
  const missed = positive * (costs.cost_fn * first.fn + costs.cost_tp * first.tp);
  const alarms = negative * (costs.cost_fp * second.fp + costs.cost_tn * second.tn);
  return {
    cases: positives + negatives,
    prevalence: (positive * positives) / all,
    precision: (positive * tp) / (positive * tp + negative * fp),
    recall: tp / positives,
    fpr: fp / negatives,
    cost: (per * (missed + alarms)) / all,
  };
}

/**
 * Return the part and the whole that the shares are of; without those that another prevalence moves.
 * @param {Counts} cells @param {Sides} weights @returns {Record<string, Range>}
 */
export function partsOf({ tp, fp, positives, negatives }, { positive, negative }) {
  /** @type {Record<string, Range>} */
  const parts = { recall: [tp, positives], fpr: [fp, negatives] };
  if (positive !== 1 || negative !== 1) return parts;
  const all = positives + negatives;
  return { ...parts, precision: [tp, tp + fp], prevalence: [positives, all], alert_rate: [tp + fp, all] };
}

/**
 * Return the part of as many cases as are as sure of the share: fewer where cases have weights or
 * belong together.
 * @param {Range} part @param {number} cases @returns {Range}
 */
export function effective([part, whole], cases) {
  return [(part / whole) * cases, cases];
}

/**
 * Return Wilson's 95 % interval for a share of cases.
 * @param {Range} part @returns {Range}
 */
export function wilson([successes, cases]) {
  const failures = cases - successes;
  const middle = successes + (Z * Z) / 2;
  const reach = Z * Math.sqrt((successes * failures) / cases + (Z * Z) / 4);
  const low = successes ** 2 / cases / (middle + reach);
  return [low, 1 - failures ** 2 / cases / (cases + Z * Z - middle + reach)];
}
