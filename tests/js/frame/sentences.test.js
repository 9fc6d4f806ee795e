import assert from "node:assert/strict";
import test from "node:test";

/** @type {(changes: { target: any }[]) => void} */
let measured = () => {};
/** @type {any[]} */
const watched = [];

class Watch {
  /** @param {typeof measured} told */
  constructor(told) {
    measured = told;
  }

  /** @param {any} node */
  observe(node) {
    watched.push(node);
  }
}
Object.assign(globalThis, { ResizeObserver: Watch });
const { holdSentences } = await import("../../../perfview/assets/frame/sentences.js");

/** A sentence on a page; its height is what it says, or what is kept free for it. */
function sentence(height) {
  const page = { scrolled: 0, scrollBy: ({ top }) => (page.scrolled += top) };
  const node = {
    page,
    said: height,
    offsetWidth: 366,
    hidden: false,
    className: "st-key-meaning",
    style: { minHeight: "" },
    get offsetHeight() {
      return node.hidden ? 0 : Math.max(node.said, parseFloat(node.style.minHeight) || 0);
    },
    closest: () => page,
    becomes(changes) {
      Object.assign(node, changes);
      measured([{ target: node }]);
    },
  };
  const document = /** @type {any} */ ({ querySelectorAll: () => [node] });
  holdSentences(document);
  node.becomes({});
  holdSentences(document);
  return node;
}

test("what stands below a sentence stays where it is while the sentence says less or more", () => {
  const node = sentence(40);
  node.becomes({ said: 20 });
  assert.equal(node.offsetHeight, 40);
  assert.equal(node.page.scrolled, 0);
  node.becomes({ said: 60 });
  assert.deepEqual([node.offsetHeight, node.page.scrolled], [60, 20]);
  node.becomes({ said: 20 });
  assert.deepEqual([node.offsetHeight, node.page.scrolled], [60, 20]);
});

for (const [name, changes] of Object.entries({
  width: { offsetWidth: 800 },
  page: { className: "st-key-cost_meaning" },
})) {
  test(`at another ${name} a sentence keeps free what it needs there, and nothing scrolls`, () => {
    const node = sentence(60);
    node.becomes({ said: 20, ...changes });
    assert.deepEqual([node.offsetHeight, node.page.scrolled], [20, 0]);
    node.becomes({});
    node.becomes({ said: 40 });
    assert.deepEqual([node.offsetHeight, node.page.scrolled], [40, 20]);
  });
}

test("a sentence that is hidden meanwhile comes back as it was", () => {
  const node = sentence(40);
  node.becomes({ hidden: true, offsetWidth: 0 });
  node.becomes({ hidden: false, offsetWidth: 366, said: 20 });
  assert.deepEqual([node.offsetHeight, node.page.scrolled], [40, 0]);
});

test("each sentence is watched once", () => {
  const node = sentence(20);
  assert.equal(watched.filter((each) => each === node).length, 1);
});
