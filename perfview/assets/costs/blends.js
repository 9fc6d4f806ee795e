// All that is computed here instead of looked up: sums linear in FNR and FPR. Python says the same.

/** @import { Costs, Counts, Rates, Sides, Stakes } from "../kit/shapes.d.ts" */

/**
 * Return the costs of an average case: `units` are what a case of each class counts for.
 * @param {Costs} costs @param {Sides} units
 */
function averaged(costs, { positive, negative }) {
  return {
    cost_fn: costs.cost_fn * positive,
    cost_tp: costs.cost_tp * positive,
    cost_fp: costs.cost_fp * negative,
    cost_tn: costs.cost_tn * negative,
  };
}

/**
 * Return the stakes of these costs of classes that count for `units` a case; they keep `costs`.
 * @param {Costs} costs @param {Sides} units @param {Sides} shares
 */
export function pricedAt(costs, units, shares) {
  return Object.freeze({ ...stakesOf(averaged(costs, units), shares), costs });
}

/** Return the shares of the classes at a prevalence. @param {number} prevalence */
export function sharesOf(prevalence) {
  return { positive: prevalence, negative: 1 - prevalence };
}

/**
 * Return what errors cost more than correct decisions, and what the correct ones cost; `shares` are
 * those of the classes, or how many cases they have.
 * @param {Costs} costs @param {Sides} shares
 */
export function stakesOf(costs, shares) {
  const missed = costs.cost_fn - costs.cost_tp;
  const alarm = costs.cost_fp - costs.cost_tn;
  const base = part(shares.positive, costs.cost_tp) + part(shares.negative, costs.cost_tn);
  return Object.freeze({ missed, alarm, ratio: missed / alarm, base, shares });
}

/**
 * Return the costs with another ratio missed : alarm of average cases; the alarm keeps its cost if
 * it has one. What the other error costs more than the correct decision has six digits, as in Python.
 * @param {Costs} costs @param {number} ratio @param {Sides} units
 */
export function withRatio(costs, ratio, units) {
  const missed = costs.cost_fn - costs.cost_tp;
  const alarm = costs.cost_fp - costs.cost_tn;
  const times = (ratio * units.negative) / units.positive;
  if (alarm === 0) return { ...costs, cost_fp: above(costs.cost_tn, missed / times) };
  return { ...costs, cost_fn: above(costs.cost_tp, times * alarm) };
}

/**
 * Return the price of an error that costs so much more than the correct decision, as a decimal.
 * @param {number} right @param {number} stake
 */
const above = (right, stake) => Number((right + Number(stake.toPrecision(6))).toPrecision(15));

/** Return P(+)cost, the operating condition; NaN where no error costs anything. @param {Stakes} stakes */
export function conditionOf({ missed, alarm, shares }) {
  const positive = shares.positive * missed;
  return positive / (positive + shares.negative * alarm);
}

/**
 * Return the ratio missed : alarm that meets an operating condition.
 * @param {number} condition @param {Sides} shares
 */
export function ratioAt(condition, shares) {
  return (condition * shares.negative) / ((1 - condition) * shares.positive);
}

/**
 * Return the normalised expected cost of rates at an operating condition.
 * @param {Rates} rates @param {number} condition
 */
export function normalisedCost({ fnr, fpr }, condition) {
  return fnr * condition + fpr * (1 - condition);
}

/**
 * Return the cost per case, or that of all where the shares are not of one case.
 * @param {Rates} rates @param {Stakes} stakes
 */
export function expectedCost({ fnr, fpr }, { missed, alarm, base, shares }) {
  return base + part(shares.positive * missed, fnr) + part(shares.negative * alarm, fpr);
}

/**
 * Write the cost of every operating point, as `expectedCost` has it, `times` over into `costs`; return
 * the highest. The rates are columns: an object for each of thousands of points would be garbage in every frame.
 * @param {Float64Array} costs @param {{ fnr: Float64Array, fpr: Float64Array }} rates @param {Stakes} stakes @param {number} times
 */
export function fillCosts(costs, { fnr, fpr }, { missed, alarm, base, shares }, times) {
  const [positive, negative] = [shares.positive * missed, shares.negative * alarm];
  let most = -Infinity;
  for (let row = 0; row < costs.length; row++) {
    const cost = times * (base + part(positive, fnr[row]) + part(negative, fpr[row]));
    costs[row] = cost;
    if (cost > most) most = cost;
  }
  return most;
}

/**
 * A class without cases has no rate; where it costs nothing it is not asked for one.
 * @param {number} weight @param {number} rate
 */
const part = (weight, rate) => (weight === 0 ? 0 : weight * rate);

/**
 * Return the threshold that costs least if scores are probabilities that hold among cases of which
 * a share `prevalence` is positive; NaN where all cases in use are of one class.
 * @param {Stakes} stakes @param {number} prevalence
 */
export function textbookThreshold({ missed, alarm, shares }, prevalence) {
  const odds = (prevalence * shares.negative) / ((1 - prevalence) * shares.positive);
  if (!(odds > 0 && odds < Infinity)) return NaN;
  return (alarm * odds) / (alarm * odds + missed);
}

/** Return the slope of lines of equal cost on the ROC plane. @param {Stakes} stakes */
export function isoCostSlope({ missed, alarm, shares }) {
  return (shares.negative * alarm) / (shares.positive * missed);
}

/**
 * Return how many of `total` cases are in each cell of the matrix at another prevalence.
 * @param {Rates} rates @param {number} prevalence @param {number} total
 * @returns {Counts}
 */
export function projected({ fnr, fpr }, prevalence, total) {
  const positives = total * prevalence;
  const negatives = total * (1 - prevalence);
  const [fn, fp] = [part(positives, fnr), part(negatives, fpr)];
  return { positives, negatives, tp: positives - fn, fp, fn, tn: negatives - fp };
}

/**
 * Return the sums of amounts in the cells as they are for `total` cases at another prevalence;
 * the data have `totals` of each class. A class that does not occur has nothing at stake.
 * @param {Counts} sums @param {{ positives: number, negatives: number }} totals
 * @param {number} prevalence @param {number} total
 */
export function projectedSums(sums, totals, prevalence, total) {
  /** @param {number} cases @param {number} own */
  const times = (cases, own) => (cases === 0 ? 0 : cases / own);
  const positive = times(total * prevalence, totals.positives);
  const negative = times(total * (1 - prevalence), totals.negatives);
  return {
    tp: positive * sums.tp,
    fn: positive * sums.fn,
    fp: negative * sums.fp,
    tn: negative * sums.tn,
  };
}
