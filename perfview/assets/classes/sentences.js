// What is said of a cell, of a pair of classes and of one class.

import { fill, sentences } from "../kit/dom.js";
import { count, percent, together } from "../kit/format.js";

/** @import { Words } from "../kit/shapes.d.ts" */
/** @import { Cells } from "../kit/crosstabs/cells.js" */

/** @typedef {{ matrix: Cells, other: Cells | null, labels: string[], versus: string, words: Words }} Told */

/** Return a class as a sentence says it: a number would be taken for one of cases. @param {string} label */
export const named = (label) => (/^[\d\s.,+-]+$/.test(label) ? `“${label}”` : label);

/**
 * Return what a cell says: of all cases of its class, and of all that were called so.
 * @param {Told} told @param {number} row @param {number} column
 */
export function cellSentence({ matrix, other, labels, versus, words }, row, column) {
  const { size, cells, support, held } = matrix;
  const cases = cells[row * size + column];
  const [told, all, of] = together([cases, held[column], support[row]], "count");
  const [share, part] = together([cases / support[row], cases / held[column]], "percent");
  const texts = { truth: named(labels[row]), called: named(labels[column]), support: of, count: told, share, part, all };
  /** @param {string} key @param {number} one */
  const worded = (key, one) => fill(words[one === 1 ? `${key}_one` : key], texts);
  const said = [];
  if (support[row] === 0) said.push(fill(words.absent, texts));
  else said.push(worded(row === column ? "right" : "wrong", cases));
  if (held[column] === 0) said.push(fill(words.never_called, texts));
  else if (cases > 0) said.push(fill(words.of_called, texts));
  if (other) said.push(differenceSentence({ cases, before: other.cells[row * size + column] }, texts, versus, words));
  return sentences(words, ...said);
}

/** @param {{ cases: number, before: number }} counts @param {Record<string, string>} texts @param {string} versus @param {Words} words */
function differenceSentence({ cases, before }, texts, versus, words) {
  const more = cases - before;
  const key = more === 0 ? "as_many" : more > 0 ? "more" : "fewer";
  const one = Math.abs(more) === 1 ? "_one" : "";
  return fill(words[key + one], { ...texts, model: versus, count: count(Math.abs(more)) });
}

/**
 * Return how often one class was called another.
 * @param {Told} told @param {number} row @param {number} column
 */
export function pairSentence({ matrix, labels, words }, row, column) {
  const cases = matrix.cells[row * matrix.size + column];
  return fill(words[cases === 1 ? "pair_one" : "pair"], {
    truth: named(labels[row]),
    called: named(labels[column]),
    count: count(cases),
    share: percent(cases / matrix.support[row]),
  });
}
