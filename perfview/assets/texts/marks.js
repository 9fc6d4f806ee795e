// Texts of strangers as texts: what cannot be seen gets a mark that can.

import { element } from "../kit/dom.js";

// Those that join and part letters are spelling: in Persian, in Hindi, in emoji.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
const PICTURES = 0x2400;

/** Return a text in which control characters and the like are marks. @param {string} text */
export const visible = (text) => text.replace(UNSEEN, markOf);

/** @param {string} character */
function markOf(character) {
  const code = /** @type {number} */ (character.codePointAt(0));
  if (code < 0x20) return String.fromCodePoint(PICTURES + code);
  return code === 0x7f ? "\u2421" : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}

/**
 * Return tokens as a line that is read from left or from right as its letters are; those that match
 * are lit by the longest run they are in, by more lines below them the longer it is.
 * @param {{ tokens: string[], lit: number[] }} text @param {string[]} said what a run of 0, 1, ... tokens is called
 */
export function lineOf({ tokens, lit }, said) {
  const spans = tokens.map((token, i) =>
    element("span", { class: "pv-token", dir: "auto", "data-order": lit[i], title: said[lit[i]] }, visible(token)),
  );
  return element("p", { class: "pv-tokens", dir: directionOf(tokens) }, ...spans.flatMap((span) => [span, " "]));
}

const LETTER = /\p{L}/u;
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Return how a line of tokens is read, by its first letter: each token stands apart in an element of its
 * own, which `auto` would not look into. @param {string[]} tokens
 */
export function directionOf(tokens) {
  const first = tokens.join(" ").match(LETTER);
  return first && FROM_RIGHT.test(first[0]) ? "rtl" : "ltr";
}
