// What may take long, and for how long.

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
