// Keeps what stands below a sentence where it is while the sentence says more or less: a handle must
// not move away under the finger that has just let go of it.

const SENTENCES = '.stMain [class*="st-key-"][class*="meaning"]';
/** What each sentence was when it was last measured. @type {WeakMap<Element, { name: string, width: number, height: number }>} */
const known = new WeakMap();
const watch = new ResizeObserver((entries) => entries.forEach(({ target }) => hold(/** @type {HTMLElement} */ (target))));

/** Hold all sentences of the page, those that are new as well. @param {Document} page */
export function holdSentences(page) {
  for (const node of page.querySelectorAll(SENTENCES)) if (!known.has(node)) watch.observe(node);
}

/** A sentence keeps its tallest height; where it grows, the page scrolls by as much. @param {HTMLElement} node */
function hold(node) {
  const { offsetWidth: width, offsetHeight: height, className: name } = node;
  if (height === 0) return;
  const before = known.get(node);
  if (before && (before.name !== name || before.width !== width)) {
    // Another page, or another width: what was kept free is too much or too little.
    node.style.minHeight = "";
    known.set(node, { name, width, height: node.offsetHeight });
    return;
  }
  known.set(node, { name, width, height });
  node.style.minHeight = `${height}px`;
  const grown = before ? height - before.height : 0;
  if (grown > 0) node.closest(".stMain")?.scrollBy({ top: grown, behavior: "instant" });
}
