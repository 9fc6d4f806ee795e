// The reliability curve at one score: its share of positives, the cases behind it, what is usual.

import { firstRow } from "../kit/points.js";

/** @typedef {{ lower: number[], upper: number[], value: number[], cases: number[] }} Blocks */
/** @typedef {{ scores: number[], lower: number[], upper: number[] }} Band */

/**
 * Return the first block that reaches up to a score, and whether it holds the score.
 * @param {Blocks} blocks @param {number} score
 */
export function blockAt({ lower, upper }, score) {
  const block = firstRow(upper.length, (i) => upper[i] >= score);
  return { block, within: block < upper.length && lower[block] <= score };
}

/**
 * Return the height of the curve at a score: it runs straight between blocks, level beyond them.
 * @param {Blocks} blocks @param {number} score
 */
export function rateAt(blocks, score) {
  const { lower, upper, value } = blocks;
  const { block, within } = blockAt(blocks, score);
  if (within || block === 0) return value[block] ?? NaN;
  if (block === upper.length) return value[block - 1];
  const along = (score - upper[block - 1]) / (lower[block] - upper[block - 1]);
  return value[block - 1] + along * (value[block] - value[block - 1]);
}

/** Return what is usual for calibrated scores at the nearest score that is known. @param {Band} band @param {number} score */
export function usualAt({ scores, lower, upper }, score) {
  const after = Math.min(firstRow(scores.length, (i) => scores[i] >= score), scores.length - 1);
  const before = Math.max(after - 1, 0);
  const nearest = score - scores[before] <= scores[after] - score ? before : after;
  return [lower[nearest], upper[nearest]];
}
