// The subgroups of the cases at the threshold of the board above: each row moves with its handle.

import { announced, follow } from "../kit/announcements.js";
import { contentOf } from "../kit/contents.js";
import { button, element, fill, sentences, setText } from "../kit/dom.js";
import { amounts, interval, together } from "../kit/format.js";
import { DrawnSurface } from "../kit/surfaces.js";
import { markSorted, order, sortHeading, wideTable } from "../kit/views/tables.js";
import { effective, figuresOf, partsOf, wilson } from "./figures.js";

/** @import { Announcement, Header, Message, Points } from "../kit/shapes.d.ts" */

export default class Subgroups extends DrawnSurface {
  /** @type {any} */ content;
  /** @type {Header} */ header;
  /** @type {Points} */ points;
  /** @type {ReturnType<Subgroups["row"]>[]} */ rows;
  /** @type {HTMLElement[]} */ headings;
  /** @type {any[]} */ columns;
  /** @type {Announcement | undefined} */ shown;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.by = { key: "recall", turned: false };
    this.rows = [];
    this.headings = [];
    this.columns = [];
    this.body = element("tbody");
    this.table = element("div");
    this.root.append(this.table);
    this.leave = follow(() => this.hear());
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const { header, columns } = message;
    const content = await contentOf(header.id, this.content);
    if (this.gone) return;
    const points = content.points.merged(columns);
    const same = this.content === content && this.header.cost.name === header.cost.name;
    Object.assign(this, { content, header, points });
    if (!same) this.build(content.payload);
    await this.draw();
    this.ready(header.id);
  }

  async draw() {
    await super.draw();
    this.wear(this.content.payload.palette);
    this.show();
  }

  /** Make the rows and their cells, still empty. @param {any} payload */
  build(payload) {
    const { words, caption } = payload;
    this.columns = [...payload.columns, this.header.cost];
    if (!this.columns.some(({ key }) => key === this.by.key)) this.by = { key: "recall", turned: false };
    this.rows = payload.rows.map((/** @type {any} */ row) => this.row(row));
    this.headings = this.columns.map((column) => this.heading(column));
    this.body.replaceChildren(...this.rows.map(({ node }) => node));
    const first = element("th", { scope: "col" }, words.subgroup);
    const { sure, by, unsure } = payload;
    const notes = [words.hint, sure ? fill(by ? words.intervals_by : words.intervals, { by }) : unsure];
    this.table.replaceChildren(
      element("h2", { class: "pv-title" }, words.title),
      wideTable("pv-subgroups", caption, [first, ...this.headings], this.body),
      element("p", { class: "pv-subgroups-note pv-small" }, sentences(words, ...notes)),
    );
  }

  /** @param {any} column */
  heading({ key, name }) {
    const turn = () => {
      this.by = { key, turned: this.by.key === key && !this.by.turned };
      this.arrange();
    };
    return sortHeading(key, name, fill(this.content.payload.words.sort, { name }), turn, "pv-ask");
  }

  /** @param {any} subgroup */
  row(subgroup) {
    const { words } = this.content.payload;
    const { name, few, prefix } = subgroup;
    const alone = () => this.tell.trigger("alone", { value: name });
    // The first row is that of all cases: there is nothing to show alone.
    const label = prefix ? button({ class: "pv-ask", title: fill(words.alone, { name }) }, alone, name) : element("span", {}, name);
    const first = element("th", { scope: "row" }, label, element("small", {}, few));
    const cells = this.columns.map(({ key }) => {
      const value = element("span");
      const range = element("small");
      return { key, value, range, node: element("td", {}, value, range) };
    });
    const node = element("tr", { class: few ? "pv-few" : "" }, first, ...cells.map((cell) => cell.node));
    return { node, subgroup, cells, figures: /** @type {Record<string, number>} */ ({}) };
  }

  /** Take over what the board shows, if it is anything else than before. */
  hear() {
    if (!this.content) return;
    const now = announced(this.content.payload.board);
    const { threshold, costs, held } = this.shown ?? {};
    if (now && (now.threshold !== threshold || now.costs !== costs || now.held !== held)) this.show();
  }

  /** Show every figure at the threshold and the costs that the board shows. */
  show() {
    const { header, points } = this;
    const { payload } = this.content;
    /** @type {Announcement} */
    const shown = announced(payload.board) ?? { threshold: header.threshold ?? Infinity, held: false };
    this.shown = shown;
    const use = { ...header, costs: shown.costs ?? header.costs };
    const at = points.rowAt(shown.threshold);
    const counted = this.rows.map((row) => {
      const { prefix, totals, sums } = row.subgroup;
      const cells = points.cells(at, totals, prefix);
      row.figures = figuresOf({ cells, sums: sums && points.cells(at, sums, `${prefix}amount_`) }, /** @type {any} */ (use));
      return cells;
    });
    const texts = this.columns.map(({ key, format }) => {
      const column = this.rows.map(({ figures }) => figures[key]);
      return key === "cost" ? amounts(column, header.unit) : together(column, format);
    });
    for (const [place, row] of this.rows.entries()) {
      const { prefix } = row.subgroup;
      // Intervals are most of the texts, and wait until the hand rests.
      const parts = payload.sure && !shown.held ? partsOf(counted[place], header.weights) : {};
      row.cells.forEach(({ key, value, range }, i) => {
        const figure = row.figures[key];
        setText(value, texts[i][place]);
        const part = parts[key] && this.sure(parts[key], `${prefix}${key}_cases`, at);
        setText(range, part?.[1] ? rangeText([...wilson(part), figure], payload.words) : "");
      });
    }
    // Rows would jump below the hand that drags.
    if (!shown.held) this.arrange();
  }

  /**
   * Return a part and its whole in cases that are as sure of it, where a column says how many.
   * @param {[number, number]} part @param {string} column @param {number} row
   */
  sure(part, column, row) {
    return this.points.columns.has(column) ? effective(part, this.points.at(column, row)) : part;
  }

  /** Put the worst served first, below all cases. */
  arrange() {
    const { key, turned } = this.by;
    const [all, ...rest] = this.rows;
    const { worst } = this.columns.find((column) => column.key === key);
    const lowFirst = (worst === "low") !== turned;
    const sorted = order(rest.map(({ figures }) => figures[key]), lowFirst).map((i) => rest[i]);
    const nodes = [all, ...sorted].map(({ node }) => node);
    if (nodes.some((node, i) => this.body.children[i] !== node)) this.rearranged(nodes);
    for (const heading of this.headings) markSorted(heading, heading.dataset.key === key ? lowFirst : null);
  }

  /** Put rows in this order; what has the focus keeps it. @param {HTMLElement[]} nodes */
  rearranged(nodes) {
    const focused = document.activeElement;
    this.body.replaceChildren(...nodes);
    if (focused instanceof HTMLElement && this.body.contains(focused)) focused.focus();
  }

  destroy() {
    super.destroy();
    this.leave();
  }
}

/** Return both ends of an interval, which has its value beside it. @param {number[]} range @param {Record<string, string>} words */
function rangeText(range, words) {
  const [low, high] = interval(range, "percent");
  return fill(words.range, { low: low.replace(" %", ""), high });
}
