import assert from "node:assert/strict";
import test from "node:test";

import { Picture, Table } from "../../../perfview/assets/clusterings/tables.js";

// Truth 1 1 1 2 2 2 3 3 and clusters 1 1 2 2 2 2 3 1; cluster 4 has one more point of label 2.
const told = { labels: ["a", "b", "c"], clusters: ["1", "2", "3", "4"], matching: [0, 1, 2, -1] };
const columns = new Map([["place", Float64Array.of(0, 1, 5, 7, 8, 10)], ["count", Float64Array.of(2, 1, 3, 1, 1, 1)]]);
const table = new Table(told, columns);
const chosen = { cells: "", order: "" };

test("cells, and how many points labels and clusters have", () => {
  assert.deepEqual([...table.cells], [2, 1, 0, 0, 0, 3, 0, 1, 1, 0, 1, 0]);
  assert.deepEqual([[...table.support], [...table.held]], [[3, 4, 2], [3, 4, 1, 1]]);
});

for (const [kind, first, last] of [["counts", 2, 0], ["row", 2 / 3, 0], ["column", 2 / 3, 0]]) {
  test(`cells show ${kind}`, () => {
    const shown = table.shown(kind);
    assert.deepEqual([shown[0], shown[11]], [first, last]);
  });
}

test("matched pairs stand on the diagonal, those with most points first; the rest comes last", () => {
  assert.deepEqual(table.ordered("matched"), { rows: [1, 0, 2], columns: [1, 0, 2, 3] });
  assert.deepEqual(table.ordered("names"), { rows: [0, 1, 2], columns: [0, 1, 2, 3] });
  const fewer = new Table({ labels: ["a", "b", "c"], clusters: ["1"], matching: [1] }, new Map([["place", Float64Array.of(0, 1, 2)], ["count", Float64Array.of(5, 9, 7)]]));
  assert.deepEqual(fewer.ordered("matched"), { rows: [1, 2, 0], columns: [0] });
});

test("what agrees is what is matched, and each colour has its own end", () => {
  const picture = new Picture(table, chosen);
  assert.deepEqual(picture.most, { right: 3, wrong: 1 });
  assert.deepEqual([picture.isRight(1, 1), picture.isRight(1, 3)], [true, false]);
});

test("a label opens its largest cell", () => {
  const picture = new Picture(table, chosen);
  assert.deepEqual(picture.facing("row", 1), { row: 1, column: 1 });
  assert.deepEqual(picture.facing("column", 3), { row: 1, column: 3 });
});

test("what a cell says", () => {
  const words = {
    cell: "{count} of {support} {label} in {cluster} ({share}), {part} of {all}.",
    cell_none: "None of {support} {label} in {cluster}.",
  };
  assert.equal(table.sentence(1, 1, words), "3 of 4 b in 2 (75.0 %), 75.0 % of 4.");
  assert.equal(table.sentence(0, 3, words), "None of 3 a in 4.");
});
