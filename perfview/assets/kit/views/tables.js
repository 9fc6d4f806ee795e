// Tables: that behind a chart, for readers who would rather not see it, and those that are sorted.

import { button, element, setText } from "../dom.js";

/** @import { Table, Words } from "../shapes.d.ts" */

/**
 * Return a table in a region that its reader scrolls.
 * @param {string} look @param {string} caption @param {HTMLElement[]} heads @param {HTMLElement} body
 */
export function wideTable(look, caption, heads, body) {
  const hidden = element("caption", { class: "pv-hidden" }, caption);
  const table = element("table", { class: `pv-figured ${look}` }, hidden, element("thead", {}, element("tr", {}, ...heads)), body);
  return element("div", { class: "pv-wide", tabindex: 0, role: "region", "aria-label": caption }, table);
}

/**
 * Return the heading of a column by which a click sorts.
 * @param {string} key @param {string} name @param {string} title @param {() => void} turn @param {string} [look]
 */
export function sortHeading(key, name, title, turn, look = "") {
  const press = button({ class: look, title }, turn, name, element("span", { "aria-hidden": "true" }));
  return element("th", { scope: "col", "data-key": key }, press);
}

/** Say whether a heading's column sorts, and how: null for not. @param {HTMLElement} heading @param {boolean | null} rising */
export function markSorted(heading, rising) {
  const [sort, mark] = rising === null ? ["none", ""] : rising ? ["ascending", " ▲"] : ["descending", " ▼"];
  heading.setAttribute("aria-sort", sort);
  setText(/** @type {HTMLElement} */ (heading.querySelector("span")), mark);
}

/**
 * Return the order of some values as their places: the lowest or the highest first, the undefined last.
 * @param {number[]} values @param {boolean} rising
 */
export function order(values, rising) {
  const turn = rising ? 1 : -1;
  return [...values.keys()].sort((i, j) => {
    const [one, other] = [values[i], values[j]];
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return turn * (one - other);
  });
}

/** @param {Table} table @param {Words} words @param {string} [name] */
export function tableBehind(table, words, name = words.table) {
  const head = table.columns.map((name) => element("th", { scope: "col" }, name));
  const rows = table.rows.map((cells) =>
    element("tr", {}, ...cells.map((text) => element("td", {}, text))),
  );
  return element(
    "details",
    { class: "pv-table" },
    element("summary", {}, name),
    element(
      "div",
      { class: "pv-scroll" },
      element(
        "table",
        { class: "pv-figured" },
        element("caption", {}, table.caption),
        element("thead", {}, element("tr", {}, ...head)),
        element("tbody", {}, ...rows),
      ),
    ),
  );
}
