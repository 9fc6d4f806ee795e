// A table of figures that a reader sorts by any of them. A row keeps its line's colour and dash.
//
// Of a row, `note` stands below its name; where `opens` is set, a click on the name opens `key`. Of
// a cell, a click on the figure asks to `explain` it; `tail` are last digits that are written faintly.
// A table that is `fixed` keeps its order, one that is `bare` keeps no room for intervals.

import { button, element, fill } from "../kit/dom.js";
import { marks } from "./legends.js";
import { Surface } from "../kit/surfaces.js";
import { markSorted, order, sortHeading, wideTable } from "../kit/views/tables.js";

/** @import { Header, Message, Tell } from "../kit/shapes.d.ts" */

/** More rows than this are scrolled below the head of the table. */
const LONG = 20;

export default class Ranking extends Surface {
  /** @type {Header} */ header;
  /** @type {Tell["trigger"]} */ trigger;
  /** @type {{ key: string, down: boolean } | undefined} */ by;

  /** @param {Message} message @param {Tell} tell */
  receive({ header }, { trigger }) {
    Object.assign(this, { header, trigger });
    this.wear(header.palette);
    if (!header.figures.some((/** @type {any} */ { key }) => key === this.by?.key)) this.by = undefined;
    this.draw();
    this.ready(header.id);
  }

  draw() {
    const { figures, caption, of_rows: label } = this.header;
    const head = figures.map((/** @type {any} */ column) => this.heading(column));
    const rows = this.sorted().map((/** @type {any} */ row) => this.row(row));
    const first = this.heading({ key: "", label });
    const scroll = wideTable("pv-ranking", caption, [first, ...head], element("tbody", {}, ...rows));
    scroll.toggleAttribute("data-long", rows.length > LONG);
    const { scrollLeft = 0, scrollTop = 0 } = this.root.firstElementChild ?? {};
    this.root.replaceChildren(scroll);
    Object.assign(scroll, { scrollLeft, scrollTop });
  }

  /** @param {any} column */
  heading({ key, label, help = "", better = "" }) {
    if (this.header.fixed) return element("th", { scope: "col", title: help }, label);
    const down = this.by?.key === key ? this.by?.down : undefined;
    const turn = () => {
      // The best value comes first; a second click turns the order round.
      this.by = { key, down: down === undefined ? better === "higher" : !down };
      this.draw();
      /** @type {HTMLElement | null} */ (this.root.querySelector(`th[data-key="${key}"] button`))?.focus();
    };
    const heading = sortHeading(key, label, help, turn);
    markSorted(heading, down === undefined ? null : !down);
    return heading;
  }

  sorted() {
    const { models, figures } = this.header;
    if (!this.by) return models;
    const { key, down } = this.by;
    const at = figures.findIndex((/** @type {any} */ column) => column.key === key);
    if (at < 0) return [...models].sort((one, other) => (down ? -1 : 1) * one.name.localeCompare(other.name));
    const values = models.map((/** @type {any} */ { cells }) => cells[at].value ?? NaN);
    return order(values, !down).map((i) => models[i]);
  }

  /** @param {any} model */
  row({ name, key, chosen, cells, opens, note, ...look }) {
    const line = look.role ? marks(look) : [];
    const label = opens
      ? button({ class: "pv-model-name pv-one-line", title: opens }, () => this.trigger("open", { row: key }), name)
      : element("span", { class: "pv-model-name pv-one-line" }, name);
    const tick = chosen === null || !key ? [] : [this.tick(name, key, chosen)];
    const below = note ? [element("p", { class: "pv-row-note pv-small" }, note)] : [];
    const first = element("th", { scope: "row" }, element("div", {}, ...tick, ...line, label), ...below);
    return element("tr", {}, first, ...cells.map((/** @type {any} */ cell) => this.cell(cell, key)));
  }

  /** Return the box that has a model take part. @param {string} name @param {string} key @param {boolean} chosen */
  tick(name, key, chosen) {
    const { models, words } = this.header;
    const box = element("input", { type: "checkbox", "aria-label": fill(words.choose, { name }) });
    box.checked = chosen;
    box.disabled = chosen && models.filter((/** @type {any} */ each) => each.chosen).length === 1;
    box.addEventListener("change", () => this.trigger("choose", { model: key, chosen: box.checked }));
    return box;
  }

  /** @param {any} cell @param {string} row the key of its row */
  cell({ text, tail, range, best, note, explain }, row) {
    const { words } = this.header;
    const digits = [text, ...(tail ? [element("span", { class: "pv-tail" }, tail)] : [])];
    const ask = () => this.trigger("explain", { measure: explain, row });
    const value = explain
      ? button({ class: "pv-figure", title: words.explain }, ask, ...digits)
      : element("span", { class: "pv-figure" }, ...digits);
    if (best) value.append(element("span", { class: "pv-best-mark" }, words.best));
    const attributes = { ...(best && { class: "pv-first" }), ...(note && { title: note }) };
    const beside = this.header.bare ? [] : [element("span", { class: "pv-range-text pv-small" }, range)];
    return element("td", attributes, value, ...beside);
  }
}
