// How closely a reader looks at a plot: a rectangle that is drawn, a press, and the keys.

import { set, setShown } from "../kit/dom.js";
import { CLOSER, movedBy, partOf } from "./data.js";

/** @import { Place } from "../kit/shapes.d.ts" */
/** @import { Density } from "./density.js" */

// Less is a press by a hand that is not quite still.
const STILL = 5;
const PAN = 0.25;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {Density} density */
export function listenTo(density) {
  const { node, overlay } = density.plot;
  /** @type {Place | null} */
  let start = null;
  set(node, { tabindex: 0, role: "application" });
  /** @param {(place: Place) => void} then */
  const at = (then) => (/** @type {PointerEvent} */ event) => then(density.plot.place(event));
  const lift = (/** @type {Place | null} */ place) => {
    const from = start;
    start = null;
    setShown(density.drawn, false);
    if (!place) return;
    const drawn = from && Math.min(Math.abs(place.x - from.x), Math.abs(place.y - from.y)) >= STILL;
    if (drawn) density.look(partOf(density.view, density.plot.frame, from, place));
    else density.press(place);
  };
  overlay.addEventListener("pointerdown", (event) => {
    // A finger scrolls the page.
    if (event.button !== 0 || event.pointerType === "touch") return;
    start = density.plot.place(event);
    overlay.setPointerCapture(event.pointerId);
  });
  overlay.addEventListener("pointermove", at((place) => {
    if (!start) return density.point(place);
    const [x, y] = [Math.min(place.x, start.x), Math.min(place.y, start.y)];
    set(density.drawn, { x, y, width: Math.abs(place.x - start.x), height: Math.abs(place.y - start.y) });
    setShown(density.drawn, true);
  }));
  overlay.addEventListener("pointerup", at(lift));
  overlay.addEventListener("pointercancel", () => lift(null));
  overlay.addEventListener("pointerleave", () => start || density.point(null));
  overlay.addEventListener("dblclick", () => density.look(null));
  node.addEventListener("keydown", (event) => {
    if (event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && density.board.view) density.look(movedBy(density.view, density.grid, arrow, PAN));
    else if (event.key === "+") density.zoom(CLOSER);
    else if (event.key === "-") density.zoom(1 / CLOSER);
    else if (event.key === "0") density.look(null);
    else return;
    event.preventDefault();
  });
}
