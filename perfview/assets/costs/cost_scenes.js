// What the Costs board shows right now, apart from threshold and costs: one frozen object.

import { pricedAt, sharesOf } from "./blends.js";
import { sceneOf } from "../kit/scenes.js";

/** Join content, the board's last message, the merged table and the theme. */
export function costSceneOf({ header, ...parts }) {
  const scene = sceneOf({ ...parts, axis: header.axis, marked: undefined });
  const { rates, points, units } = scene;
  const column = (name) => points.columns.get(name);
  const ratesIn = ({ fnr, fpr }) => (row) => ({ fnr: fnr[row], fpr: fpr[row] });
  const rateColumns = { fnr: column(rates.fnr), fpr: column(rates.fpr) };
  const prevalence = header.prevalence ?? NaN;
  return Object.freeze({
    ...scene,
    prevalence,
    stakes: pricedAt(header.costs, units, sharesOf(prevalence)),
    costs: header.costs,
    unit: header.costs.unit,
    perCases: header.per_cases,
    between: header.between ?? null,
    tolerance: header.tolerance,
    counted: header.matrix === "counts",
    rateColumns,
    /** Rates as costs count them, and those of the cases. */
    rates: ratesIn(rateColumns),
    caseRates: ratesIn({ fnr: column("fnr"), fpr: column("fpr") }),
  });
}
