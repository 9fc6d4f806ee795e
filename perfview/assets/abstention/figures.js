// What follows if the model decides some of the cases and leaves the others to people. Python
// computes the same.

/** @import { Counts } from "../kit/shapes.d.ts" */

/**
 * Return figures by name, undefined ones NaN. `tp` and `fp` are the cases decided rightly and wrongly,
 * `spent` is what these cost together, `price` what each of the others costs: null if nobody said.
 * @param {Counts} cells @param {number} spent @param {number | null} price
 */
export function figuresOf({ tp, fp, fn, tn }, spent, price) {
  const decided = tp + fp;
  const referred = fn + tn;
  return {
    accuracy: tp / decided,
    coverage: decided / (decided + referred),
    errors: fp,
    referred,
    decided,
    cost: price === null ? NaN : spent + price * referred,
  };
}
