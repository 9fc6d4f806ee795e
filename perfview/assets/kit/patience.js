// What may take long, and for how long.

const SHEETS_MS = 15_000;

/**
 * Return what `promise` brings; it fails after so many milliseconds, with a word for why.
 * @template T
 * @param {Promise<T>} promise @param {number} patience @param {string} why @returns {Promise<T>}
 */
export function inTime(promise, patience, why) {
  /** @type {ReturnType<typeof setTimeout>} */ let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(why)), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Wait until a linked sheet applies, with those that it imports. @param {HTMLLinkElement} link */
export async function applied(link) {
  if (isWhole(link.sheet)) return;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", reject, { once: true });
  });
  await inTime(loaded, SHEETS_MS, "sheets");
}

/** A sheet is there before those that it imports. @param {CSSStyleSheet | null} sheet @returns {boolean} */
function isWhole(sheet) {
  if (!sheet) return false;
  return [...sheet.cssRules].every((rule) => !("styleSheet" in rule) || isWhole(/** @type {CSSImportRule} */ (rule).styleSheet));
}
