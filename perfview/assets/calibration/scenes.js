// What the Calibration board shows right now, apart from which operating point: one frozen object.

import { fill, sentences } from "../kit/dom.js";
import { count, interval, ownText, together } from "../kit/format.js";
import { sceneOf } from "../kit/scenes.js";
import { blockAt, rateAt, usualAt } from "./blocks.js";
import { binsOf, countedBins, errorsOf, placesOf, textOf } from "./bins.js";

/** @import { Parts, Scene } from "../kit/shapes.d.ts" */

/** Join what `sceneOf` joins, with bins; those that the reader tries stay. @param {Parts} parts */
export function calibrationSceneOf({ header, before, ...parts }) {
  const { bins, binned, bins_shown: binsShown, gaps } = header;
  /** @type {any} */
  const scene = { ...sceneOf({ header, ...parts }), inUseBins: bins, binned, binsShown, gaps };
  const tried = /** @type {any} */ (before)?.tried ?? null;
  return tried ? withEdges(scene, tried) : settled(scene);
}

/** Return the scene with the bins in use; a page that is one file counts those that were dragged itself. @param {any} scene */
function settled(scene) {
  const { inUseBins, binned, grid, points } = scene;
  const steps = grid.length - 1;
  const told = inUseBins === binned.bins;
  const known = binsOf(binned);
  const edges = placesOf(inUseBins, known, steps);
  const bins = told ? known : countedBins(edges, binned.closed, points, grid);
  return joined(scene, { edges, bins, tried: null, chosen: { bins: inUseBins }, changed: {}, moved: [], stale: !told });
}

/** Return the scene with other edges than those in use, which are places on the grid. @param {any} scene @param {number[]} edges */
export function withEdges(scene, edges) {
  const { binned, grid, points } = scene;
  const text = textOf(edges, grid.length - 1, binned.closed);
  const bins = countedBins(edges, binned.closed, points, grid);
  const changed = { bins: text };
  return joined(scene, { edges, bins, tried: edges, chosen: changed, changed, moved: ["bins"], stale: true });
}

/** @param {any} scene @param {any} parts @returns {Scene} */
function joined(scene, parts) {
  return Object.freeze({ ...scene, ...parts, errors: errorsOf(parts.bins) });
}

/**
 * Return in words what share of the cases is positive at a score, and what would be usual; "" for a
 * threshold above every score.
 * @param {any} scene @param {number} row
 */
export function hereText({ blocks, band, words, negated, thresholdText: textAt, threshold, inUse, points }, row) {
  const score = points.rowAt(inUse) === row ? inUse : threshold(row);
  if (!Number.isFinite(score) || blocks.value.length === 0) return "";
  const { block, within } = blockAt(blocks, score);
  const at = { threshold: textAt(row) };
  const usual = band === null ? null : usualAt(band, score);
  const around = within ? [block] : [Math.max(block - 1, 0), Math.min(block, blocks.value.length - 1)];
  const rates = around.map((i) => blocks.value[i]);
  const texts = usual ? interval([...usual, ...rates], "percent") : ["", "", ...together(rates, "percent")];
  const [usualLow, usualHigh, ...told] = texts;
  const more = usual ? fill(words.here_usual, { usual_low: usualLow, usual_high: usualHigh }) : "";
  if (!within) return sentences(words, fill(words.between, { ...at, low: told[0], high: told[1] }), more);
  const [low, high] = [blocks.lower[block], blocks.upper[block]];
  const ends = { low: ownText(low, [high], words, negated), high: ownText(high, [low], words, negated) };
  const cases = { cases: count(blocks.cases[block]), rate: told[0] };
  return sentences(words, fill(words[low === high ? "here_one" : "here"], { ...at, ...ends, ...cases }), more);
}

/** Return the place of the curve at an operating point. @param {any} scene @param {number} row */
export function curveAt({ blocks, threshold, inUse, points }, row) {
  const score = points.rowAt(inUse) === row ? inUse : threshold(row);
  return { x: score, y: Number.isFinite(score) ? rateAt(blocks, score) : NaN };
}
