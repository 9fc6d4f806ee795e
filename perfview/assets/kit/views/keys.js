// What the keys of a slider say, on whatever it slides.

/** @typedef {Record<string, number>} Ways */

/** @type {Ways} */ const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
/** @type {Ways} */ const PAGES = { PageUp: 1, PageDown: -1 };
/** @type {Ways} */ const ENDS = { Home: -1, End: 1 };

/**
 * Return which way a key leads, 1 or -1: by a `step`, by a `page` or to the `end`; none of them if nowhere.
 * @param {{ key: string, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} event
 * @returns {{ step?: number, page?: number, end?: number }}
 */
export function moveOf({ key, altKey, ctrlKey, metaKey }) {
  return altKey || ctrlKey || metaKey ? {} : { step: STEPS[key], page: PAGES[key], end: ENDS[key] };
}

/**
 * Return to which of so many steps a key leads from one of them, null if nowhere; a page is `many` of them.
 * @param {KeyboardEvent} event @param {number} at @param {number} steps @param {number} many
 */
export function keyed(event, at, steps, many) {
  const { step, page, end } = moveOf(event);
  if (!step && !page && !end) return null;
  event.preventDefault();
  return Math.min(Math.max(at + (step ?? many * (page ?? 0)) + steps * (end ?? 0), 0), steps);
}
