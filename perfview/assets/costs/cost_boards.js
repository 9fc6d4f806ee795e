// The Costs board: besides the threshold, the reader moves the ratio of the two costs.

import { pricedAt, projected, ratioAt, withRatio } from "./blends.js";
import { Board } from "../kit/boards.js";
import { amount } from "../kit/amounts.js";
import { costSceneOf } from "./cost_scenes.js";
import { moneyAt } from "./money.js";
import { CostViews } from "./cost_views.js";
import { fill } from "../kit/dom.js";
import { count, thresholdText } from "../kit/format.js";
import { chosen, ratioText } from "./ratios.js";
import { Spendings } from "./spendings.js";

export class CostBoard extends Board {
  constructor(host) {
    super(host, CostViews);
  }

  sceneFrom(parts) {
    return costSceneOf(parts);
  }

  adopt(scene, behind) {
    this.spendings = new Spendings(scene, behind ? this.spendings.stakes : scene.stakes);
  }

  choice() {
    const { stakes, condition } = this.spendings;
    return { ...super.choice(), condition: stakes === this.scene.stakes ? null : condition };
  }

  moved() {
    return [...super.moved(), ...(this.spendings.stakes === this.scene.stakes ? [] : ["ratio"])];
  }

  address() {
    const { stakes } = this.spendings;
    if (stakes === this.scene.stakes) return super.address();
    const { cost_fn, cost_fp } = stakes.costs;
    return { ...super.address(), cost_fn, cost_fp };
  }

  /** Return the counts of the data's own cases, or of as many as costs are told for. */
  counts(row) {
    return this.scene.counted ? super.counts(row) : this.projected(row);
  }

  /** Return the counts of so many cases where the classifier is used. */
  projected(row) {
    const { caseRates, prevalence, perCases } = this.scene;
    return projected(caseRates(row), prevalence, perCases);
  }

  /** Return what is at stake in each cell of the matrix; null where the data do not say. */
  money(row) {
    const { amounts } = this.scene;
    return amounts && moneyAt(row, this.scene);
  }

  /** Return the texts of an operating point; every view asks for them in every frame. */
  reading(row) {
    const { scene, spendings, told } = this;
    if (told?.row !== row || told.scene !== scene || told.spendings !== spendings) {
      this.told = { row, scene, spendings, texts: this.textsOf(row) };
    }
    return this.told.texts;
  }

  textsOf(row) {
    const { scene, spendings } = this;
    const { unit, perCases } = scene;
    const { tp, fp } = this.projected(row);
    const cost = spendings.at(row);
    return {
      ...scene.reading(row),
      called: count(tp + fp),
      per: count(perCases),
      ratio: ratioText(spendings.stakes.ratio),
      cost: amount(cost, unit),
      least: amount(spendings.least, unit),
      best: scene.thresholdText(spendings.best),
      place: this.bestPlace(),
      more: amount(cost - spendings.least, unit),
      data: amount(spendings.total(row), unit),
    };
  }

  /**
   * Return where the best threshold is: between which scores, where the one in use stands between
   * two of them and no other threshold there differs from it.
   */
  bestPlace() {
    const { points, inUse, words, threshold } = this.scene;
    const { best } = this.spendings;
    const [below, upper] = [threshold(best + 1), threshold(best)];
    if (points.rowAt(inUse) !== best || inUse === upper) {
      return fill(words.tile_best_at, { best: this.scene.thresholdText(best) });
    }
    const texts = {
      below: thresholdText(below, [upper], ""),
      best: thresholdText(upper, [below], ""),
    };
    if (upper === Infinity) return fill(words.tile_best_above, texts);
    return fill(Number.isNaN(below) ? words.tile_best_up_to : words.tile_best_between, texts);
  }

  // What the reader does to the ratio

  grabRatio() {
    this.before = this.spendings.stakes;
    this.stepsOwed = 0;
    this.commits.hold();
  }

  /** Take the nearest ratio that can be chosen. */
  moveRatio(ratio) {
    const nearest = chosen(ratio);
    const { stakes, units } = this.scene;
    // Where nothing is at stake in a class, no costs have another ratio.
    if (units.positive === 0 || units.negative === 0) return;
    if (nearest === this.spendings.stakes.ratio) return;
    this.price(nearest === stakes.ratio ? stakes : this.stakesAt(nearest));
  }

  /** Return what is at stake with another ratio of the costs. */
  stakesAt(ratio) {
    const { costs, units, stakes } = this.scene;
    return Object.freeze({ ...pricedAt(withRatio(costs, ratio, units), units, stakes.shares), ratio });
  }

  /** Take the ratio that meets a condition: a place on the axis of the cost curve. */
  moveCondition(condition) {
    const within = Math.min(Math.max(condition, 0), 1);
    this.moveRatio(ratioAt(within, this.scene.stakes.shares));
  }

  /** Go to a ratio by key: it counts once the keys rest. */
  jumpRatio(ratio) {
    this.moveRatio(ratio);
    this.commits.soon(() => this.commit());
  }

  cancelRatio() {
    this.commits.held = false;
    this.price(this.before);
  }

  price(stakes) {
    this.spendings = new Spendings(this.scene, stakes);
    this.schedule();
  }
}
