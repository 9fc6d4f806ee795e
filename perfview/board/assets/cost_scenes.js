// What the Costs board shows right now, apart from threshold and costs: one frozen object.

import { stakesOf } from "./blends.js";
import { sceneOf } from "./scenes.js";

/** Join content, the board's last message, the merged table and the theme. */
export function costSceneOf({ header, ...parts }) {
  const scene = sceneOf({ ...parts, axis: header.axis, marked: undefined });
  const [fnr, fpr] = ["fnr", "fpr"].map((name) => scene.points.columns.get(name));
  return Object.freeze({
    ...scene,
    stakes: stakesOf(header.costs, header.prevalence ?? NaN),
    costs: header.costs,
    unit: header.costs.unit,
    perCases: header.per_cases,
    between: header.between ?? null,
    tolerance: header.tolerance,
    counted: header.matrix === "counts",
    rates: (row) => ({ fnr: fnr[row], fpr: fpr[row] }),
  });
}
