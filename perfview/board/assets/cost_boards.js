// The Costs board: besides the threshold, the reader moves the ratio of the two costs.

import { projected, ratioAt, withRatio } from "./blends.js";
import { Board } from "./boards.js";
import { amount } from "./amounts.js";
import { costSceneOf } from "./cost_scenes.js";
import { CostViews } from "./cost_views.js";
import { count } from "./format.js";
import { chosen, ratioText } from "./ratios.js";
import { Spendings } from "./spendings.js";

/** Amounts that follow a ratio have six digits, here as in Python. */
const sixDigits = (cost) => Number(cost.toPrecision(6));

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

  address() {
    const { costs, stakes } = this.scene;
    const { missed, alarm } = this.spendings.stakes;
    if (this.spendings.stakes === stakes) return super.address();
    const moved =
      stakes.alarm === 0
        ? { cost_fn: costs.cost_fn, cost_fp: sixDigits(costs.cost_tn + alarm) }
        : { cost_fn: sixDigits(costs.cost_tp + missed), cost_fp: costs.cost_fp };
    return { ...super.address(), ...moved };
  }

  /** Return the counts of the data's own cases, or of as many as costs are told for. */
  counts(row) {
    return this.scene.counted ? super.counts(row) : this.projected(row);
  }

  /** Return the counts of so many cases where the classifier is used. */
  projected(row) {
    const { rates, stakes, perCases } = this.scene;
    return projected(rates(row), stakes.prevalence, perCases);
  }

  reading(row) {
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
      more: amount(cost - spendings.least, unit),
    };
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
    const { stakes } = this.scene;
    if (nearest === this.spendings.stakes.ratio) return;
    this.price(nearest === stakes.ratio ? stakes : withRatio(stakes, nearest));
  }

  /** Take the ratio that meets a condition: a place on the axis of the cost curve. */
  moveCondition(condition) {
    const within = Math.min(Math.max(condition, 0), 1);
    this.moveRatio(ratioAt(within, this.scene.stakes.prevalence));
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
