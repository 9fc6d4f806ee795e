// Pointer on a chart: moving over it looks, pressing takes the threshold there, dragging carries it.

/** @import { Aim } from "../shapes.d.ts" */

/**
 * Listen on `surface`. `rowAt(event)` returns the operating point meant; the board is told by
 * `hover(row | null)`, `grab()`, `move(row)`, `release()` and, when the gesture became a scroll, `cancel()`.
 * @param {GlobalEventHandlers & Element} surface @param {(event: PointerEvent) => number} rowAt @param {Aim} board
 */
export function listen(surface, rowAt, board) {
  /** @type {number | null} */
  let held = null;

  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held !== null) return;
    held = event.pointerId;
    surface.setPointerCapture(event.pointerId);
    board.grab();
    board.move(rowAt(event));
  });
  surface.addEventListener("pointermove", (event) => {
    if (event.pointerId === held) board.move(rowAt(event));
    else if (held === null && event.pointerType !== "touch") board.hover(rowAt(event));
  });
  surface.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held) return;
    held = null;
    board.release();
  });
  surface.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== held) return;
    held = null;
    board.cancel();
  });
  surface.addEventListener("pointerleave", () => board.hover(null));
}
