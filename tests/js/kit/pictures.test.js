// The texts above a chart that is saved as a picture.

import assert from "node:assert/strict";
import { test } from "node:test";

import { wrapped } from "../../../perfview/assets/kit/views/pictures.js";

const measure = (/** @type {string} */ text) => [...text].length;

for (const [text, width, lines] of /** @type {[string, number, string[]][]} */ ([
  ["ROC curve", 20, ["ROC curve"]],
  ["a model on its data", 9, ["a model", "on its", "data"]],
  ["abcdefgh on x", 3, ["abc", "def", "gh", "on", "x"]],
  ["a 😀😀😀", 2, ["a", "😀😀", "😀"]],
  ["", 5, [""]],
  ["wider", 0, ["w", "i", "d", "e", "r"]],
])) {
  test(`${JSON.stringify(text)} in lines of ${width}`, () => assert.deepEqual(wrapped(text, width, measure), lines));
}
