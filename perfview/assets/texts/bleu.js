// BLEU in its parts: the shares of n-grams that match, and what is taken off where hypotheses are short.

import { element, fill } from "../kit/dom.js";
import { count, number, together } from "../kit/format.js";

/** @typedef {{ matches: number[], totals: number[], size: number, reference: number, penalty: number, value: number, note: string }} Parts */

/** Return the part of the page that shows it. @param {Parts} parts @param {any} words */
export function bleuParts({ matches, totals, size, reference, penalty, value, note }, words) {
  const shares = matches.map((many, i) => many / totals[i]);
  const percents = together(shares, "percent");
  const rows = matches.map((many, i) => {
    const told = { matches: count(many), totals: count(totals[i]) };
    return barOf(words[`grams_${i + 1}`], shares[i], fill(words.of_grams, told), percents[i]);
  });
  const lengths = { size: count(size), reference: count(reference) };
  const short = barOf(words.length, Math.min(size / reference, 1), fill(words.lengths, lengths), number(penalty));
  const sum = element("p", { class: "pv-bleu-sum" }, fill(words.bleu_sum, { penalty: number(penalty), value: number(value) }));
  const notes = note ? [element("p", { class: "pv-small" }, note)] : [];
  return [...rows, short, sum, ...notes];
}

/** @param {string} name @param {number} share @param {string} said @param {string} value */
function barOf(name, share, said, value) {
  const width = Number.isFinite(share) ? 100 * share : 0;
  const bar = element("div", { class: "pv-bar", "aria-hidden": "true" }, element("i", { style: `width: ${width}%` }));
  return element("div", { class: "pv-bar-row" }, element("span", {}, name), bar, element("strong", {}, value), element("span", { class: "pv-small" }, said));
}
