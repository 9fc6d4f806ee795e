// The texts of an operating point of the Costs board, for the templates.

import { fill } from "../kit/dom.js";
import { amount, count, thresholdText } from "../kit/format.js";
import { ratioText } from "./ratios.js";

/** @import { Scene } from "../kit/shapes.d.ts" */

/** @param {Scene} scene @param {number} row */
export function readingOf(scene, row) {
  const { unit, perCases, spendings } = scene;
  const { tp, fp } = scene.projected(row);
  const cost = spendings.at(row);
  return {
    ...scene.inData(row),
    called: count(tp + fp),
    per: count(perCases),
    ratio: ratioText(spendings.stakes.ratio),
    cost: amount(cost, unit),
    least: amount(spendings.least, unit),
    best: scene.thresholdText(spendings.best),
    place: bestPlace(scene),
    more: amount(cost - spendings.least, unit),
    data: amount(spendings.total(row), unit),
  };
}

/**
 * Return where the best threshold is: between which scores, where the one in use stands between
 * two of them and no other threshold there differs from it.
 * @param {Scene} scene
 */
function bestPlace({ points, inUse, words, threshold, spendings, thresholdText: textOf }) {
  const { best } = spendings;
  const [below, upper] = [threshold(best + 1), threshold(best)];
  if (points.rowAt(inUse) !== best || inUse === upper) {
    return fill(words.tile_best_at, { best: textOf(best) });
  }
  const texts = {
    below: thresholdText(below, [upper], ""),
    best: thresholdText(upper, [below], ""),
  };
  if (upper === Infinity) return fill(words.tile_best_above, texts);
  return fill(Number.isNaN(below) ? words.tile_best_up_to : words.tile_best_between, texts);
}
