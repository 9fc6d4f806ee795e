// One segment: its scores, its texts with what matches, and the words that METEOR pairs.

import { element, fill, set, setShown, shape } from "../kit/dom.js";
import { count } from "../kit/format.js";
import { inked } from "../kit/views/marks.js";
import { lineOf } from "./marks.js";

/** @typedef {{ label: string, tokens: string[], lit: number[], more: number }} Text */
/** @typedef {Text & { best: number, links: [number, number, boolean][] | null }} Written */
/** @typedef {{ segment: number, note: string, heads: string[], scores: string[][], references: Text[], systems: Written[] }} Opened */

const GAP = 56;

export class OpenedView {
  /** @type {(() => void)[]} */ drawings = [];

  constructor() {
    this.node = element("section", { class: "pv-opened", tabindex: -1 });
  }

  /** @param {Opened | null} told @param {any} words @param {string} name what the segment is called */
  enter(told, words, name) {
    this.drawings = [];
    setShown(this.node, told !== null);
    if (!told) return this.node.replaceChildren();
    const title = fill(words.segment_title, { segment: name });
    this.node.setAttribute("aria-label", title);
    const texts = [...told.references, ...told.systems];
    const parts = [element("h3", { class: "pv-title" }, title), element("div", { class: "pv-scores" }, this.scores(told, words))];
    if (told.note) parts.push(element("p", { class: "pv-small" }, told.note));
    const said = [0, 1, 2, 3, 4].map((order) => words[`lit_${order}`]);
    if (texts.length) parts.push(this.legend(said), ...texts.map((text) => this.text(text, said, words)));
    for (const system of told.systems) if (system.links?.length) parts.push(this.pairs(system, told.references[system.best], words));
    this.node.replaceChildren(...parts);
  }

  /** @param {Opened} told @param {any} words */
  scores({ heads, scores }, words) {
    const head = heads.map((name) => element("th", { scope: "col" }, name));
    const rows = scores.map(([name, ...texts]) => element("tr", {}, element("th", { scope: "row" }, name), ...texts.map((text) => element("td", {}, text))));
    const caption = element("caption", { class: "pv-hidden" }, words.scores_caption);
    return element("table", { class: "pv-figured" }, caption, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  }

  /** @param {string[]} said */
  legend(said) {
    const keys = [1, 2, 3, 4].map((order) => element("span", { class: "pv-token", "data-order": order }, said[order]));
    return element("p", { class: "pv-lit-legend pv-small" }, ...keys);
  }

  /** @param {Text} text @param {string[]} said @param {any} words */
  text(text, said, words) {
    const line = text.tokens.length ? lineOf(text, said) : element("p", { class: "pv-small" }, words.empty);
    const more = text.more ? [element("p", { class: "pv-small" }, fill(words.more_tokens, { tokens: count(text.more) }))] : [];
    return element("div", { class: "pv-text" }, element("h4", {}, text.label), line, ...more);
  }

  /** @param {Written} system @param {Text} reference @param {any} words */
  pairs(system, reference, words) {
    const links = system.links ?? [];
    const lines = shape("svg", { class: "pv-links", "aria-hidden": "true", height: GAP });
    const [one, other] = [system, reference].map((text) => lineOf(text, ["", "", "", "", ""]));
    const rows = element("div", { class: "pv-pair" }, one, lines, other);
    const label = fill(words.paired, { system: system.label, reference: reference.label, words: count(links.length) });
    this.drawings.push(() => {
      const left = rows.getBoundingClientRect().left;
      const middle = (/** @type {Element} */ line, /** @type {number} */ i) => {
        const box = line.children[i].getBoundingClientRect();
        return box.left + box.width / 2 - left;
      };
      set(lines, { width: rows.scrollWidth });
      lines.replaceChildren(
        ...links.map(([i, j, same]) =>
          shape("line", { x1: middle(one, i), y1: 2, x2: middle(other, j), y2: GAP - 2, ...inked(same ? "negative" : "positive"), "stroke-width": 1.5, ...(same ? {} : { "stroke-dasharray": "4 3" }) }),
        ),
      );
    });
    const region = element("div", { class: "pv-scroll pv-pairs", tabindex: 0, role: "region", "aria-label": label }, rows);
    return element("div", { class: "pv-text" }, element("h4", {}, label), region);
  }

  /** Draw what depends on where words stand. */
  draw() {
    for (const each of this.drawings) each();
  }
}
