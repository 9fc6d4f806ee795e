// In which order the classes stand: rows and columns alike.

/** By what the classes can be ordered. */
export const ORDERS = ["label", "support", "similarity"];

/**
 * Return the classes in an order. By support the largest comes first, equal ones as labelled.
 * @param {string} by @param {boolean} turned @param {ArrayLike<number>} support @param {number[]} similarity
 */
export function ordered(by, turned, support, similarity) {
  const labelled = Array.from(support, (_, i) => i);
  /** @type {Record<string, () => number[]>} */
  const orders = {
    label: () => labelled,
    support: () => labelled.sort((i, j) => support[j] - support[i]),
    similarity: () => [...similarity],
  };
  const found = orders[by]?.();
  if (!found) throw new Error(`Unknown order: ${by}.`);
  return turned ? found.reverse() : found;
}
