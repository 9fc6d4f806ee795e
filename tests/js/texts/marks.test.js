import assert from "node:assert/strict";
import test from "node:test";

import { directionOf, visible } from "../../../perfview/assets/texts/marks.js";

test("what cannot be seen gets a mark, spelling stays", () => {
  assert.equal(visible("a\0b\x1b\tc\x7f"), "a␀b␛␉c␡");
  assert.equal(visible("\u202eabc\u200f\ufeff"), "[U+202E]abc[U+200F][U+FEFF]");
  assert.equal(visible("line\u2028end\ud800"), "line[U+2028]end[U+D800]");
  assert.equal(visible("\u{e0041}"), "[U+E0041]");
  for (const text of ["👩\u200d👩\u200d👧", "می\u200cخواهم", "क्\u200dष", "today 今天 ａ１", "<b>&amp;"]) assert.equal(visible(text), text);
});

test("a line is read as its first letter is", () => {
  assert.deepEqual(
    [["«", "שלום", "a"], ["3", "ذهب"], ["the", "שלום"], ["今天"], ["1", "."], []].map(directionOf),
    ["rtl", "rtl", "ltr", "ltr", "ltr", "ltr"],
  );
});
