// What a board shows right now, told in the same frame to whatever else on the page follows it.

/** @import { Announcement } from "./shapes.d.ts" */

const SHOWN = "pv-shown";
/** @type {Announcement | undefined} */
let last;

/** @param {Announcement} shown */
export function announce(shown) {
  last = shown;
  document.dispatchEvent(new Event(SHOWN));
}

/** Return what the board with this content shows, if it has shown anything. @param {string} id */
export const announced = (id) => (last?.id === id ? last : undefined);

/** Call `hear` after every announcement until the returned function is called. @param {() => void} hear */
export function follow(hear) {
  document.addEventListener(SHOWN, hear);
  return () => document.removeEventListener(SHOWN, hear);
}
