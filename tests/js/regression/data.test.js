import assert from "node:assert/strict";
import test from "node:test";

import * as data from "../../../perfview/assets/regression/data.js";

const SIZES = { errors: 6, bins: 3 };
// Errors below -1, from -1 to 0, from 0 to 1, and above.
const ERRORS = { edges: [null, -1, 0, 1, null], unit: "", weight: [1, 2, 3, 4], top: 1, first: 1, low: [0.3, 0.2, 0.1], high: [0.7, 0.5, 0.4] };
const BINS = { edges: [null, 10, 20, null], labels: ["a", "b", "c"] };

test("what is lit is read from an address only if it is there", () => {
  const cases = {
    "errors_3-5": { of: "errors", from: 3, to: 5 },
    "bins_0-0": { of: "bins", from: 0, to: 0 },
    "errors_3-6": null,
    "bins_2-1": null,
    "rows_0-1": null,
    "": null,
  };
  for (const [text, lit] of Object.entries(cases)) assert.deepEqual(data.litOf(text, SIZES), lit, text);
  assert.equal(data.litText({ of: "bins", from: 1, to: 2 }), "bins_1-2");
  assert.equal(data.litText(null), "");
});

test("the table of errors and bins tells what of one is in the other", () => {
  const table = [[1, 2], [3, 4], [5, 6]];
  assert.deepEqual(data.inBins(table, { of: "bins", from: 1, to: 1 }), [2, 4, 6]);
  assert.deepEqual(data.inBins(table, { of: "bins", from: 0, to: 1 }), [3, 7, 11]);
  assert.deepEqual(data.inErrors(table, { of: "errors", from: 1, to: 2 }), [8, 10]);
});

test("shares are those of the nearest tolerance of the handle", () => {
  assert.deepEqual(data.sharesAt(ERRORS, 1), { within: 1 - 0.1 - 0.4, low: 0.1, high: 0.4 });
  assert.deepEqual(data.sharesAt(ERRORS, 0.4), { within: 1 - 0.2 - 0.5, low: 0.2, high: 0.5 });
  assert.deepEqual(data.sharesAt(ERRORS, 99), data.sharesAt(ERRORS, 1));
});

test("a range holds its lower end, and the outermost ranges have no end", () => {
  const cases = [[-5, 0], [-1, 1], [-0.5, 1], [0, 2], [1, 3], [1e9, 3]];
  for (const [value, place] of cases) assert.equal(data.rangeOf(ERRORS.edges, value), place, String(value));
});

test("errors in percent are those of the truth, whatever its sign", () => {
  assert.equal(data.errorOf(12, 10, ""), 2);
  assert.equal(data.errorOf(12, 10, "percent"), 20);
  assert.equal(data.errorOf(-12, -10, "percent"), -20);
  assert.equal(data.errorOf(0, 0, "percent"), 0);
  assert.equal(data.errorOf(1, 0, "percent"), Infinity);
});

test("cases are lit by their error, by the bin of their prediction, or by what Python says", () => {
  const errors = data.lighter({ of: "errors", from: 2, to: 2 }, ERRORS, BINS);
  assert.deepEqual([[5.5, 5], [5, 5], [6, 5], [4, 5]].map(([p, y]) => errors(p, y)), [true, true, false, false]);
  const bins = data.lighter({ of: "bins", from: 1, to: 2 }, ERRORS, BINS);
  assert.deepEqual([9, 10, 25].map((p) => bins(p, 0)), [false, true, true]);
  assert.equal(bins(9, 0, 1), true, "a bin that is known counts");
  const of_column = { ...BINS, edges: null };
  assert.equal(data.lighter({ of: "bins", from: 1, to: 1 }, ERRORS, of_column), null);
  assert.equal(data.lighter(null, ERRORS, BINS), data.ALL);
});

test("many cases keep their cells, few are put into larger ones", () => {
  const grid = { low: 0, high: 4, size: 4, log: false };
  const columns = (counts) => new Map(Object.entries({ place: Float64Array.of(0, 1, 5, 15), count: Float64Array.from(counts) }));
  const many = new data.Cells(columns([9, 1, 1, 1]), grid);
  assert.equal(many.size, 4);
  assert.deepEqual(many.at(0, 1), { prediction: 1.5, truth: 0.5, count: 1 });
  const few = new data.Cells(columns([1, 1, 1, 1]), grid);
  assert.equal(few.size, 2);
  assert.deepEqual(few.at(0, 0), { prediction: 1, truth: 1, count: 3 });
  assert.equal(few.most, 3);
  const log = new data.Cells(columns([9, 1, 1, 1]), { ...grid, log: true });
  assert.equal(log.at(3, 3).truth, 10 ** 3.5);
});

test("a closer look stays within the grid and keeps its middle", () => {
  const grid = { low: 0, high: 8, size: 8, log: false };
  const whole = { x: [0, 8], y: [0, 8] };
  assert.deepEqual(data.closer(whole, grid, 2), { x: [2, 6], y: [2, 6] });
  assert.deepEqual(data.closer({ x: [0, 2], y: [6, 8] }, grid, 0.5), { x: [0, 4], y: [4, 8] });
  assert.deepEqual(data.closer({ x: [0, 2], y: [6, 8] }, grid, 0.01), whole);
  assert.deepEqual(data.movedBy({ x: [0, 4], y: [2, 6] }, grid, [-1, 1], 0.5), { x: [0, 4], y: [4, 8] });
});

test("a rectangle is the part of the view between its corners", () => {
  const frame = { left: 10, top: 0, width: 100, height: 100 };
  const part = data.partOf({ x: [0, 10], y: [0, 10] }, frame, { x: 60, y: 25 }, { x: 500, y: 75 });
  assert.deepEqual(part, { x: [5, 10], y: [2.5, 7.5] });
});

test("the more cases a cell has, the darker it is", () => {
  const shades = [1, 2, 10, 100].map((count) => data.shadeOf(count, 100, 0.3));
  assert.deepEqual(shades, [...shades].sort());
  assert.equal(shades[0], 0.3);
  assert.equal(shades[3], 1);
  assert.ok(data.shadeOf(1, 1, 0.3) < 1, "where all cells have one case none is darkest");
});
