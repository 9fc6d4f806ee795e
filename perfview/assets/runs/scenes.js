// What the board of runs over time shows: what every board does, and where the past ends.

import { fill } from "../kit/dom.js";
import { sceneOf } from "../kit/scenes.js";

/** @import { Parts, Scene } from "../kit/shapes.d.ts" */

/** Join what `sceneOf` joins, with the end of the past; one that the reader tries stays. @param {Parts} parts */
export function runsSceneOf({ header, before, ...parts }) {
  /** @type {any} */
  const scene = sceneOf({ header, ...parts });
  /** @type {any} */
  const last = before;
  const used = placeOf(scene.periods, header.until);
  return endingWith({ ...scene, used }, last?.moved.includes("until") ? last.until : used);
}

/** @param {{ name: string }[]} periods @param {string | undefined} until */
const placeOf = (periods, until) => periods.findIndex(({ name }) => name === until);

/**
 * Return the first and the last period that the past may end with: on both sides of it are cases.
 * @param {{ prefix: string }[]} periods
 */
export function boundsOf(periods) {
  const known = periods.flatMap(({ prefix }, i) => (prefix === "none_" ? [] : [i]));
  return [known[0], known[known.length - 1] - 1];
}

/** Return the scene with the past ending with period `until`; -1 where none can be chosen. @param {any} scene @param {number} until @returns {Scene} */
export function endingWith(scene, until) {
  const { periods, used } = scene;
  const [low, high] = boundsOf(periods);
  const at = used < 0 ? -1 : Math.min(Math.max(until, low), high);
  const chosen = { until: periods[at]?.name ?? "" };
  const changed = at === used ? {} : chosen;
  return Object.freeze({ ...scene, until: at, chosen, changed, moved: Object.keys(changed) });
}

/** Return in words what is left and right of the end of the past. @param {any} scene */
export function partedText({ words, periods, until }) {
  if (until < 0) return "";
  const [first, last] = [periods[0], periods[periods.length - 1]];
  const names = { first: first.name, until: periods[until].name, next: periods[until + 1].name, last: last.name };
  return fill(words.parted, names);
}
