// What is shown right now, apart from which operating point: one frozen object the views read.

import { fractionOf, fractions, nearestRow } from "./points.js";
import { fill } from "./dom.js";
import { count, inKinds, percent, thresholdText } from "./format.js";

/** @import { Axis, Parts, Points, Scene, Texts } from "./shapes.d.ts" */

// Named in every sentence, beside the chosen measure.
const SPOKEN = ["precision", "recall"];

/**
 * Join content, the board's last message, the merged table and the theme.
 *
 * A page may replace any of it, and tells with `chosen`, `changed` and `moved` what its reader
 * chooses besides the threshold: what Python is to know of it, the entries of the message that it
 * replaces, and the names of what is not yet in use.
 * @param {Parts} parts
 * @returns {Scene}
 */
export function sceneOf({ header, content, points, theme, inUse }) {
  const { payload } = content;
  const { about, areas, marked, more, intervals, feasible } = header;
  const axis = payload.axes[header.axis];
  if (!axis) throw new Error(`The content has no axis ${header.axis}.`);
  const places = placesOf(points, axis, inUse);
  /** @type {any} */
  const scene = {
    ...payload,
    points,
    axis,
    about,
    areas,
    marked,
    more,
    intervals,
    feasible,
    theme,
    places,
    inUse,
    chosen: {},
    changed: {},
    moved: [],
    rowNear: (/** @type {number} */ fraction) => nearestRow(places, fraction),
    threshold: (/** @type {number} */ row) => points.at("threshold", row),
    thresholdText: (/** @type {number} */ row) => textOf(points, row, inUse, payload),
    counts: (/** @type {number} */ row) => points.cells(row, payload.totals),
    money: () => null,
  };
  scene.reading = once((/** @type {number} */ row) => reading(scene, row));
  return Object.freeze(scene);
}

/**
 * Return the texts as a function of the row that keeps the last ones: every view asks for the same in
 * every frame.
 * @param {(row: number) => Texts} textsOf @returns {(row: number) => Texts}
 */
export function once(textsOf) {
  /** @type {{ row?: number, texts: Texts }} */
  let told = { texts: {} };
  return (row) => {
    if (told.row !== row) told = { row, texts: textsOf(row) };
    return told.texts;
  };
}

/**
 * Return every row's place on the axis; a threshold in use between two scores keeps its own place.
 * @param {Points} points @param {Axis} axis @param {number} inUse
 */
function placesOf(points, axis, inUse) {
  const places = fractions(points, axis);
  const row = points.rowAt(inUse);
  if (axis.column === "threshold" && points.index[row] !== 0) places[row] = fractionOf(inUse, axis);
  return places;
}

/**
 * A threshold between two scores selects the upper one; while it is in use it keeps its name.
 * @param {Points} points @param {number} row @param {number} inUse @param {Pick<Scene, "words" | "negated">} payload
 */
function textOf(points, row, inUse, { words, negated }) {
  const neighbours = [row - 1, row + 1].map((near) => points.at("threshold", near));
  const threshold = points.rowAt(inUse) === row ? inUse : points.at("threshold", row);
  return thresholdText(threshold, neighbours, words, negated);
}

/** Texts of one operating point for the templates. @param {Scene} scene @param {number} row */
function reading({ points, totals, measures, marked, thresholdText: text, words }, row) {
  const spoken = measures.filter(({ key }) => SPOKEN.includes(key) || key === marked);
  const values = spoken.map(({ key }) => points.at(key, row));
  const texts = inKinds(values, spoken.map(({ format }) => format));
  const figures = spoken.map(({ name }, i) =>
    fill(words.figure, { name, value: Number.isNaN(values[i]) ? words.undefined : texts[i] }),
  );
  return {
    threshold: text(row),
    called: count(points.at("tp", row) + points.at("fp", row)),
    total: count(totals.positives + totals.negatives),
    share: percent(points.at("alert_rate", row)),
    figures: figures.join(words.figure_separator),
  };
}
