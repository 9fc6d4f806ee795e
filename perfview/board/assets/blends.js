// All that is computed here instead of looked up: sums linear in FNR and FPR. Python says the same.

/** Return what errors cost more than correct decisions, and what the correct ones cost. */
export function stakesOf(costs, prevalence) {
  const missed = costs.cost_fn - costs.cost_tp;
  const alarm = costs.cost_fp - costs.cost_tn;
  const base = prevalence * costs.cost_tp + (1 - prevalence) * costs.cost_tn;
  return Object.freeze({ missed, alarm, ratio: missed / alarm, base, prevalence });
}

/** Return the stakes with another ratio missed : alarm; the alarm keeps its cost if it has one. */
export function withRatio(stakes, ratio) {
  const alarm = stakes.alarm === 0 ? stakes.missed / ratio : stakes.alarm;
  return Object.freeze({ ...stakes, missed: ratio * alarm, alarm, ratio });
}

/** Return P(+)cost, the operating condition; NaN where no error costs anything. */
export function conditionOf({ missed, alarm, prevalence }) {
  const positive = prevalence * missed;
  return positive / (positive + (1 - prevalence) * alarm);
}

/** Return the ratio missed : alarm that meets an operating condition. */
export function ratioAt(condition, prevalence) {
  return (condition * (1 - prevalence)) / ((1 - condition) * prevalence);
}

/** Return the normalised expected cost of rates at an operating condition. */
export function normalisedCost({ fnr, fpr }, condition) {
  return fnr * condition + fpr * (1 - condition);
}

/** Return the cost per case. */
export function expectedCost({ fnr, fpr }, { missed, alarm, base, prevalence }) {
  return base + part(prevalence * missed, fnr) + part((1 - prevalence) * alarm, fpr);
}

/** A class without cases has no rate; where it costs nothing it is not asked for one. */
const part = (weight, rate) => (weight === 0 ? 0 : weight * rate);

/** Return the slope of lines of equal cost on the ROC plane. */
export function isoCostSlope({ missed, alarm, prevalence }) {
  return ((1 - prevalence) * alarm) / (prevalence * missed);
}

/** Return how many of `total` cases are in each cell of the matrix at another prevalence. */
export function projected({ fnr, fpr }, prevalence, total) {
  const positives = total * prevalence;
  const negatives = total * (1 - prevalence);
  const [fn, fp] = [part(positives, fnr), part(negatives, fpr)];
  return { positives, negatives, tp: positives - fn, fp, fn, tn: negatives - fp };
}
