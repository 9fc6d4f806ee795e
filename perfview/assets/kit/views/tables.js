// The table behind a chart, for readers who cannot or would rather not see it.

import { element } from "../dom.js";

/** @import { Table, Words } from "../shapes.d.ts" */

/** @param {Table} table @param {Words} words */
export function tableBehind(table, words) {
  const head = table.columns.map((name) => element("th", { scope: "col" }, name));
  const rows = table.rows.map((cells) =>
    element("tr", {}, ...cells.map((text) => element("td", {}, text))),
  );
  return element(
    "details",
    { class: "pv-table" },
    element("summary", {}, words.table),
    element(
      "div",
      { class: "pv-scroll" },
      element(
        "table",
        {},
        element("caption", {}, table.caption),
        element("thead", {}, element("tr", {}, ...head)),
        element("tbody", {}, ...rows),
      ),
    ),
  );
}
