import assert from "node:assert/strict";
import test from "node:test";

import { Cells } from "../../../perfview/assets/kit/crosstabs/cells.js";
import { waysToWrite } from "../../../perfview/assets/kit/crosstabs/numbers.js";
import { cellSentence, pairSentence } from "../../../perfview/assets/classes/sentences.js";

for (const [value, kind, signed, ways] of [
  [0, "counts", false, ["0", "0"]],
  [12345, "counts", false, ["12,345", "12k"]],
  [999.6, "counts", false, ["999.6", "1k"]],
  [0.2, "counts", false, ["0.20", "<1"]],
  [3, "counts", true, ["+3", "+3"]],
  [-1234, "counts", true, ["−1,234", "−1k"]],
  [0.0563, "row", false, ["5.6", "6"]],
  [0.9996, "row", false, ["99.960", ">99"]],
  [0.001, "all", false, ["0.10", "<1"]],
  [1, "column", false, ["100", "100"]],
  [-0.02, "row", true, ["−2.0", "−2"]],
  [NaN, "row", false, ["–"]],
  [0.7149, "number", false, ["0.715", "0.71", "0.7"]],
  [-0.02, "number", false, ["−0.020", "−0.02", "−0.0"]],
]) {
  test(`${kind} ${value} in a cell`, () => assert.deepEqual(waysToWrite(value, kind, signed), ways));
}

const words = {
  sentences: "{first} {then}",
  wrong: "{count} of {support} {truth} called {called} ({share}).",
  wrong_one: "1 of {support} {truth} called {called} ({share}).",
  right: "{count} of {support} {truth} right ({share}).",
  right_one: "1 of {support} {truth} right.",
  absent: "No {truth}.",
  never_called: "Nothing called {called}.",
  of_called: "{part} of {all} {called}.",
  more: "{count} more than {model}.",
  more_one: "1 more than {model}.",
  fewer: "{count} fewer than {model}.",
  fewer_one: "1 fewer than {model}.",
  as_many: "As {model}.",
  pair: "{truth} called {called} {count} times ({share})",
  pair_one: "{truth} called {called} once ({share})",
};
const matrix = (...cells) => new Cells(3, Float64Array.from(cells));
const told = { matrix: matrix(34, 2, 0, 1, 17, 0, 0, 0, 0), other: null, labels: ["a", "b", "c"], versus: "m", words };

for (const [row, column, sentence] of [
  [0, 1, "2 of 36 a called b (5.6 %). 10.5 % of 19 b."],
  [1, 0, "1 of 18 b called a (5.6 %). 2.9 % of 35 a."],
  [0, 0, "34 of 36 a right (94.4 %). 97.1 % of 35 a."],
  [0, 2, "0 of 36 a called c (0 %). Nothing called c."],
  [2, 0, "No c."],
]) {
  test(`what cell ${row}, ${column} says`, () => assert.equal(cellSentence(told, row, column), sentence));
}

test("what a cell says beside another model", () => {
  const beside = { ...told, other: matrix(34, 1, 0, 3, 15, 0, 0, 0, 0) };
  const last = (row, column) => cellSentence(beside, row, column).split(". ").at(-1);
  assert.deepEqual(
    [last(0, 1), last(1, 0), last(0, 0), last(1, 1)],
    ["1 more than m.", "2 fewer than m.", "As m.", "2 more than m."],
  );
});

test("a class that is a number stands in quotation marks", () => {
  const digits = { ...told, labels: ["1", "b 2", "-3.5"] };
  assert.equal(pairSentence(digits, 0, 1), "“1” called b 2 2 times (5.6 %)");
  assert.equal(cellSentence(digits, 2, 0), "No “-3.5”.");
});

test("a pair says how often, in one direction", () => {
  assert.equal(pairSentence(told, 0, 1), "a called b 2 times (5.6 %)");
  assert.equal(pairSentence(told, 1, 0), "b called a once (5.6 %)");
});

test("sentences follow each other as the language has them", () => {
  const cell = (joined) => cellSentence({ ...told, words: { ...words, sentences: joined } }, 0, 2);
  assert.equal(cell("{first}{then}"), "0 of 36 a called c (0 %).Nothing called c.");
});
