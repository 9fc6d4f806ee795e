import assert from "node:assert/strict";
import test from "node:test";

import { blocksOf, CLASSES, classOf, Doubts, edge } from "../../../perfview/assets/clusterings/doubts.js";

// Cluster 0 has four points and all were looked at; cluster 1 has ten, of which two were.
const cells = {
  labels: ["a", "b", "c"],
  sizes: [4, 10, 0],
  means: [0.1, 0.2, null],
  cluster: [0, 0, 0, 1, 1],
  at: [90, 99, 150, 95, 199],
  lean: [1, 2, 1, 0, 0],
  count: [1, 1, 2, 1, 1],
};

test("classes begin at the numbers that their hundredths are; nothing is below 1 that is 1", () => {
  for (let at = 0; at <= CLASSES; at++) assert.equal(edge(at), Number(((at - 100) / 100).toFixed(2)));
  assert.deepEqual([classOf(0.29), classOf(-1), classOf(1), classOf(7)], [129, 0, 199, 199]);
});

test("points below a number: as many as were seen, and the share that they stand for", () => {
  const doubts = new Doubts(cells);
  assert.deepEqual([doubts.looked, doubts.drawn, doubts.size], [[4, 2, 0], 6, 14]);
  const { points, share } = doubts.below(classOf(0));
  assert.equal(points, 3);
  assert.ok(Math.abs(share - (2 + 5) / 14) < 1e-12);
  assert.deepEqual([doubts.below(0).points, doubts.below(CLASSES).points], [0, 6]);
  assert.ok(Math.abs(doubts.below(CLASSES).share - 1) < 1e-12);
});

test("where most of them lean", () => {
  const { from, to, most } = new Doubts(cells).below(CLASSES);
  assert.deepEqual([from, to, most], [0, 1, 3]);
  assert.equal(new Doubts({ ...cells, lean: [-1, -1, -1, -1, -1] }).below(CLASSES).to, -1);
});

test("bars stand from the bottom up, shortest first, up to the cut", () => {
  const doubts = new Doubts(cells);
  const x = (/** @type {number} */ silhouette) => Math.round(1000 * silhouette);
  assert.equal(doubts.bars(0, { top: 0, tall: 40 }, x, 99), "M0,40H-95V30H0Z");
  assert.equal(doubts.bars(0, { top: 0, tall: 40 }, x).split("Z").length - 1, 3);
  assert.equal(doubts.bars(2, { top: 0, tall: 40 }, x), "");
});

test("blocks fill the height, none is too thin to see", () => {
  const blocks = blocksOf([1, 999], 10, 112, 4);
  const last = blocks[1];
  assert.ok(Math.abs(last.top + last.tall + 4 - 122) < 1e-9);
  assert.ok(blocks[0].tall > 16 && last.tall > blocks[0].tall);
});
