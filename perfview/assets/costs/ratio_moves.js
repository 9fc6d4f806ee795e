// What the reader does to the ratio of the costs, by slider, by key or on the cost curve.

import { pricedAt, ratioAt, withRatio } from "./blends.js";
import { withStakes } from "./cost_scenes.js";
import { chosen, ratioByKey } from "./ratios.js";

/** @import { Board, PricedStakes } from "../kit/shapes.d.ts" */

export class RatioMoves {
  /** @type {PricedStakes} */ before;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Return the ratio that is shown. */
  get ratio() {
    return this.board.scene.spendings.stakes.ratio;
  }

  grab() {
    this.before = this.board.scene.spendings.stakes;
    this.board.grab();
  }

  /** Take the nearest ratio that can be chosen. @param {number} ratio */
  move(ratio) {
    const nearest = chosen(ratio);
    const { stakes, units } = this.board.scene;
    // Where nothing is at stake in a class, no costs have another ratio.
    if (units.positive === 0 || units.negative === 0) return;
    if (nearest === this.ratio) return;
    this.price(nearest === stakes.ratio ? stakes : this.stakesAt(nearest));
  }

  /** Return what is at stake with another ratio of the costs. @param {number} ratio */
  stakesAt(ratio) {
    const { costs, units, stakes } = this.board.scene;
    return Object.freeze({ ...pricedAt(withRatio(costs, ratio, units), units, stakes.shares), ratio });
  }

  /**
   * Take the ratio that meets a condition: a place on the axis of the cost curve.
   * @param {number} condition
   */
  moveCondition(condition) {
    const within = Math.min(Math.max(condition, 0), 1);
    this.move(ratioAt(within, this.board.scene.stakes.shares));
  }

  /** Go to a ratio by key: it counts once the keys rest. @param {number} ratio */
  jump(ratio) {
    this.move(ratio);
    this.board.settle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ratio = ratioByKey(event, this.ratio);
    if (ratio === undefined) return;
    event.preventDefault();
    this.jump(ratio);
  }

  release() {
    this.board.release();
  }

  cancel() {
    this.board.cancel();
    this.price(this.before);
  }

  /** @param {PricedStakes} stakes */
  price(stakes) {
    this.board.show(withStakes(this.board.scene, stakes));
  }
}
