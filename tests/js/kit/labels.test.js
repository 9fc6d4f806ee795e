import assert from "node:assert/strict";
import test from "node:test";

import { boxOf, freeSpot, keptApart, meet, roomOf } from "../../../perfview/assets/kit/labels.js";

// Each letter is six pixels wide.
const pen = { font: "", measureText: (/** @type {string} */ text) => ({ width: 6 * text.length }) };
Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => pen }) } });

const frame = { left: 50, top: 10, width: 200, height: 100 };
const room = roomOf(frame);

for (const [name, spot, taken, there] of [
  ["stays where there is room", { x: 60, y: 60 }, [], { x: 60, y: 60 }],
  ["goes below what would lie on it", { x: 60, y: 60 }, [{ x: 70, y: 52 }], { x: 60, y: 80 }],
  ["goes above what would lie under it", { x: 60, y: 60 }, [{ x: 70, y: 68 }], { x: 60, y: 40 }],
  ["passes by what is taken, too", { x: 60, y: 60 }, [{ x: 70, y: 57 }, { x: 60, y: 75 }], { x: 60, y: 40 }],
  ["comes in from beyond the right edge", { x: 240, y: 60 }, [], { x: 224, y: 60 }],
  ["comes down from beyond the top", { x: 60, y: 5 }, [], { x: 60, y: 17 }],
]) {
  test(`a text ${name}`, () => {
    const around = { room, taken: taken.map((each) => boxOf("other", each, "")), family: "" };
    const found = freeSpot("label", spot, around);
    assert.deepEqual(found.spot, there);
    assert.deepEqual(found.box, boxOf("label", there, ""));
  });
}

function figure(notes, names = []) {
  const note = { xanchor: "left", yanchor: "middle", xref: "x", yref: "y", xshift: 0, yshift: 0, textangle: 0 };
  const trace = { mode: "text", textposition: "top right" };
  return {
    data: names.map(([text, x, y, more]) => ({ ...trace, text: [text], x: [x], y: [y], ...more })),
    layout: {
      xaxis: { range: [0, 1] },
      yaxis: { range: [0, 1] },
      annotations: notes.map(([text, x, y, more]) => ({ ...note, text, x, y, ...more })),
    },
  };
}

test("the name of a curve stays, and the note under it gives way", () => {
  const drawn = figure([["prevalence", 0, 0.5]], [["forest", 0.1, 0.5]]);
  const [name, note] = keptApart(drawn, frame, "");
  assert.deepEqual(drawn.data[0].x, [0.1]);
  assert.ok(drawn.layout.annotations[0].yshift !== 0);
  assert.ok(!meet(name, note));
});

test("names of curves lie apart, each still where its axes say", () => {
  const drawn = figure([], [["one", 0.1, 0.5], ["two", 0.12, 0.52]]);
  const [one, two] = keptApart(drawn, frame, "");
  assert.ok(!meet(one, two));
  const [x, y] = [drawn.data[1].x[0], drawn.data[1].y[0]];
  assert.ok(Math.abs(two.left - (50 + 200 * x)) < 1e-9);
  assert.ok(Math.abs(two.bottom - (110 - 100 * y - 3 + 4)) < 1e-9);
});

test("what leans and a number on its line stay, and others keep clear of them", () => {
  const leaning = ["chance", 0.5, 0.5, { xanchor: "center", textangle: -45 }];
  const drawn = figure([["note", 0.45, 0.5], leaning], [["2", 0.2, 0.2, { textposition: "middle center" }]]);
  const boxes = keptApart(drawn, frame, "");
  assert.deepEqual([drawn.data[0].x, drawn.data[0].y], [[0.2], [0.2]]);
  assert.deepEqual([drawn.layout.annotations[1].xshift, drawn.layout.annotations[1].yshift], [0, 0]);
  const last = boxes.pop();
  assert.ok(boxes.every((each) => !meet(each, last)));
});

test("a note that has no place in the plot is left out", () => {
  const drawn = figure([["wide ".repeat(10), 0, 0.5]]);
  assert.deepEqual(keptApart(drawn, frame, ""), []);
  assert.equal(drawn.layout.annotations[0].visible, false);
});
