// One tile a figure of all scores. The calibration error follows the bins, the others stay.

import { fill, setText } from "../kit/dom.js";
import { number, together } from "../kit/format.js";
import { FigureTiles } from "../kit/views/tiles.js";

/** @import { Board } from "../kit/shapes.d.ts" */

const OF_BINS = "calibration_error";
// The bins that Python knows the part of chance for.
const FIRST = "width:10";

export class Tiles extends FigureTiles {
  /** @param {Board} board */
  constructor(board) {
    super(board, "pv-calibrated pv-stacks-late");
  }

  show() {
    const { errors, words, bins, chosen } = /** @type {any} */ (this.board.scene);
    const { value, reason, note } = this.tiles.find(({ key }) => key === OF_BINS);
    setText(value, number(errors.l1));
    const [l2, max] = together([errors.l2, errors.max]);
    const counted = fill(words.error_bins, { bins: String(bins.length), l2, max });
    setText(reason, chosen.bins === FIRST ? note : counted);
  }
}
