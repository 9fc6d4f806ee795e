// A table of figures that a reader sorts by any of them. A row keeps its line's colour and dash.
//
// Of a row, `note` stands below its name; where `opens` is set, a click on the name opens `key`. Of
// a cell, a click on the figure asks to `explain` it; `tail` are last digits that are written faintly.
// A table that is `fixed` keeps its order, one that is `bare` keeps no room for intervals.

import { button, element } from "../kit/dom.js";
import { marks } from "./legends.js";
import { Surface } from "../kit/surfaces.js";

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
    const { figures, caption, words } = this.header;
    const head = figures.map((/** @type {any} */ column) => this.heading(column));
    const rows = this.sorted().map((/** @type {any} */ row) => this.row(row));
    const table = element(
      "table",
      { class: "pv-ranking" },
      element("caption", { class: "pv-hidden" }, caption),
      element("thead", {}, element("tr", {}, this.heading({ key: "", label: words.model }), ...head)),
      element("tbody", {}, ...rows),
    );
    const region = { class: "pv-wide", tabindex: 0, role: "region", "aria-label": caption };
    const scroll = element("div", region, table);
    scroll.toggleAttribute("data-long", rows.length > LONG);
    const { scrollLeft = 0, scrollTop = 0 } = this.root.firstElementChild ?? {};
    this.root.replaceChildren(scroll);
    Object.assign(scroll, { scrollLeft, scrollTop });
  }

  /** @param {any} column */
  heading({ key, label, help = "", better = null }) {
    if (this.header.fixed) return element("th", { scope: "col", title: help }, label);
    const down = this.by?.key === key ? this.by?.down : undefined;
    const [sort, mark] = down === undefined ? ["none", ""] : down ? ["descending", " ▼"] : ["ascending", " ▲"];
    const turn = () => {
      // The best value comes first; a second click turns the order round.
      this.by = { key, down: down === undefined ? better === "higher" : !down };
      this.draw();
      /** @type {HTMLElement | null} */ (this.root.querySelector(`th[data-key="${key}"] button`))?.focus();
    };
    const attributes = { scope: "col", "aria-sort": sort, "data-key": key };
    return element("th", attributes, button({ title: help }, turn, label + mark));
  }

  sorted() {
    const { models, figures } = this.header;
    if (!this.by) return models;
    const { key, down } = this.by;
    const at = figures.findIndex((/** @type {any} */ column) => column.key === key);
    const turn = down ? -1 : 1;
    return [...models].sort((one, other) => {
      if (at < 0) return turn * one.name.localeCompare(other.name);
      const [a, b] = [one.cells[at].value, other.cells[at].value];
      // Undefined ones come last either way.
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return turn * (a - b);
    });
  }

  /** @param {any} model */
  row({ name, key, chosen, cells, opens, note, ...look }) {
    const line = look.role ? marks(look) : [];
    const label = opens
      ? button({ class: "pv-model-name", title: opens }, () => this.trigger("open", { row: key }), name)
      : element("span", { class: "pv-model-name" }, name);
    const tick = chosen === undefined || !key ? [] : [this.tick(name, key, chosen)];
    const below = note ? [element("p", { class: "pv-row-note" }, note)] : [];
    const first = element("th", { scope: "row" }, element("div", {}, ...tick, ...line, label), ...below);
    return element("tr", {}, first, ...cells.map((/** @type {any} */ cell) => this.cell(cell, key)));
  }

  /** Return the box that has a model take part. @param {string} name @param {string} key @param {boolean} chosen */
  tick(name, key, chosen) {
    const { models, words } = this.header;
    const box = element("input", { type: "checkbox", "aria-label": `${words.choose}: ${name}` });
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
    const beside = this.header.bare ? [] : [element("span", { class: "pv-range-text" }, range)];
    return element("td", attributes, value, ...beside);
  }
}
