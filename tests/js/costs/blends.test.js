import assert from "node:assert/strict";
import test from "node:test";

import { expectedCost, fillCosts, sharesOf, stakesOf } from "../../../perfview/assets/costs/blends.js";

const FNR = [1, 0.7, 0.3, 0.1 + 0.2, 0];
const FPR = [0, 0.01, 1 / 3, 0.9, 1];

for (const [name, rates, prevalence] of [
  ["of both classes", [FNR, FPR], 0.1],
  ["of positives alone, without a rate of the others", [FNR, FPR.map(() => NaN)], 1],
  ["without a rate that counts", [FNR.map(() => NaN), FPR], 0.5],
]) {
  test(`costs of all points ${name} are those of each, to the bit`, () => {
    const [fnr, fpr] = rates.map((values) => Float64Array.from(values));
    const stakes = stakesOf({ cost_fn: 12.34, cost_fp: 1.1, cost_tp: -0.7, cost_tn: 0.3 }, sharesOf(prevalence));
    const costs = new Float64Array(FNR.length);
    const most = fillCosts(costs, { fnr, fpr }, stakes, 1000);
    const each = Array.from(fnr, (_, row) => 1000 * expectedCost({ fnr: fnr[row], fpr: fpr[row] }, stakes));
    assert.deepEqual([...costs], each);
    assert.equal(most, each.reduce((a, b) => (b > a ? b : a), -Infinity));
  });
}
