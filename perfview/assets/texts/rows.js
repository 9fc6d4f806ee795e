// Segments as a table that is sorted by a score, by a difference or by length; a click opens one.

import { button, element, fill, setText } from "../kit/dom.js";
import { count, together } from "../kit/format.js";
import { markSorted, order, sortHeading, wideTable } from "../kit/views/tables.js";
import { visible } from "./marks.js";
import { firstOf } from "./scores.js";

const MOST = 50;

export class Rows {
  /** @type {Map<string, { by: string, order: number[] }>} */ ordered = new Map();
  /** @type {Map<string, HTMLElement>} */ heads = new Map();
  /** @type {string[]} */ columns = [];
  /** @type {any} */ words;
  shown = "";

  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.body = element("tbody");
    this.said = element("p", { class: "pv-small" });
    this.place = element("div", { class: "pv-segments-table" });
    this.node = element("section", { class: "pv-segments" }, this.place, this.said);
  }

  /** Take over other segments, or another figure. @param {string[]} columns by what is sorted @param {Record<string, string>} names @param {any} words */
  enter(columns, names, words) {
    Object.assign(this, { columns, words });
    this.ordered.clear();
    this.shown = "";
    this.heads = new Map(columns.map((key) => [key, sortHeading(key, names[key], words.sort, () => this.turn(key))]));
    const heads = [...this.heads.values()];
    if (this.board.told.excerpts) heads.splice(1, 0, element("th", { scope: "col", class: "pv-excerpt" }, words.excerpt));
    this.place.replaceChildren(wideTable("pv-segment-rows", words.segments_title, heads, this.body));
  }

  /** @param {string} key */
  turn(key) {
    const { by, rising } = this.board.ranked;
    this.board.change({ ranked: by === key && rising ? `-${key}` : key });
  }

  show() {
    const { board, columns, words } = this;
    const { by, rising } = board.ranked;
    const found = firstOf(this.orderOf(by, rising), board.isListed, MOST);
    const shown = [by, rising, board.chosen.segment, ...found].join(" ");
    if (shown === this.shown) return;
    this.shown = shown;
    for (const [key, head] of this.heads) markSorted(head, key === by ? rising : null);
    const texts = columns.map((/** @type {string} */ key) => {
      const values = found.map((segment) => board.valueOf(key, segment));
      if (key === "segment") return found.map((segment) => board.nameOf(segment));
      return together(values, key === "difference" ? "difference" : key === "length" ? "count" : "number");
    });
    const focused = /** @type {HTMLElement | null} */ (this.body.querySelector("button:focus"))?.dataset.segment;
    this.body.replaceChildren(...found.map((segment, i) => this.row(segment, texts.map((/** @type {string[]} */ column) => column[i]))));
    /** @type {HTMLElement | null} */ (focused && this.body.querySelector(`[data-segment="${focused}"]`))?.focus();
    const many = board.listed;
    setText(this.said, many > found.length ? fill(words.first_rows, { most: count(found.length), all: count(many) }) : "");
  }

  /** @param {string} by @param {boolean} rising @returns {number[]} */
  orderOf(by, rising) {
    const name = `${by} ${rising}`;
    const known = this.ordered.get(name)?.order ?? order([...this.board.valuesOf(by)], rising);
    this.ordered.set(name, { by, order: known });
    return known;
  }

  /** @param {number} segment @param {string[]} texts */
  row(segment, [name, ...texts]) {
    const { board, words } = this;
    const open = board.chosen.segment === String(segment);
    const { closeups } = board.header;
    const press = closeups && !closeups[segment] ? name : button({ class: "pv-ask", "aria-expanded": open, "data-segment": segment, title: words.open }, () => board.open(segment), name);
    const cells = texts.map((text) => element("td", {}, text));
    const { excerpts } = board.told;
    if (excerpts) cells.unshift(element("td", { class: "pv-excerpt", dir: "auto" }, visible(excerpts[segment])));
    return element("tr", open ? { class: "pv-open" } : {}, element("th", { scope: "row" }, press), ...cells);
  }
}
