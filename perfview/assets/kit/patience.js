// What may take long, and for how long.

/**
 * Return what `promise` brings; it fails after so many milliseconds, with a word for why.
 * @template T
 * @param {Promise<T>} promise @param {number} patience @param {string} why @returns {Promise<T>}
 */
export const inTime = (promise, patience, why) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error(why)), patience))]);
