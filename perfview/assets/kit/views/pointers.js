// What a pointer does: on a chart it looks, takes what is there and carries it; on a range it slides.

import { element } from "../dom.js";

/** @import { Aim } from "../shapes.d.ts" */

const MOVES = ["pointermove", "mousemove"];

/**
 * What the hand does while it holds something on `surface` is told to `hear` alone, until what is
 * returned is called: the page around listens to every move, and draws its tables anew (0.4 to 0.7 ms
 * in a frame). `hear` returns whether it was the holding hand's.
 * @param {Element} surface @param {(event: Event) => boolean} hear
 */
function keep(surface, hear) {
  /** @param {Event} event */
  const heard = (event) => {
    const letGo = event.type === "mousemove" && /** @type {MouseEvent} */ (event).buttons === 0;
    // Else the page would never hear of its moves again, where the end of the grip was missed.
    if (letGo || !surface.isConnected) return free();
    if (hear(event)) event.stopImmediatePropagation();
  };
  const free = () => MOVES.forEach((type) => window.removeEventListener(type, heard, true));
  for (const type of MOVES) window.addEventListener(type, heard, true);
  return free;
}

/**
 * Listen on `surface`. `placeAt(event)` returns the operating point meant; `aim` is told by
 * `hover(place | null)`, `grab()`, `move(place)`, `release()` and, when the gesture became a scroll, `cancel()`.
 * @param {GlobalEventHandlers & Element} surface @param {(event: PointerEvent) => number} placeAt @param {Aim} aim
 */
export function listen(surface, placeAt, aim) {
  /** @type {number | null} */
  let held = null;
  let free = () => {};
  /** @param {() => void} end */
  const lift = (end) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== held) return;
    held = null;
    free();
    end();
  };
  /** @param {Event} event */
  const carry = (event) => {
    if (!(event instanceof PointerEvent)) return true;
    if (event.pointerId !== held) return false;
    aim.move(placeAt(event));
    return true;
  };

  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held !== null) return;
    held = event.pointerId;
    surface.setPointerCapture(event.pointerId);
    free = keep(surface, carry);
    aim.grab();
    aim.move(placeAt(event));
  });
  surface.addEventListener("pointermove", (event) => {
    if (event.pointerId === held) aim.move(placeAt(event));
    else if (held === null && event.pointerType !== "touch") aim.hover?.(placeAt(event));
  });
  surface.addEventListener("pointerup", lift(() => aim.release()));
  surface.addEventListener("pointercancel", lift(() => aim.cancel()));
  surface.addEventListener("pointerleave", () => aim.hover?.(null));
}

/** A native range input, so that keyboard and screen reader come from the browser. */
export class RangeInput {
  /**
   * `slide` is called with the place of the handle, 0 to 1; `key` with what the keyboard says.
   * @param {Omit<Aim, "move">} aim @param {(place: number) => void} slide @param {(event: KeyboardEvent) => void} key
   */
  constructor(aim, slide, key) {
    this.node = element("input", { type: "range", class: "pv-range", min: 0, max: 1, step: "any" });
    this.pressed = false;
    let free = () => {};
    /** @param {() => void} end */
    const lift = (end) => () => {
      if (!this.pressed) return;
      this.pressed = false;
      free();
      end();
    };
    const { node } = this;
    /** @type {number | undefined} */
    let held;
    // The browser itself moves the handle, whoever has heard of it.
    /** @param {Event} event */
    const own = (event) => !(event instanceof PointerEvent) || event.pointerId === held;
    node.addEventListener("pointerdown", (event) => {
      if (this.pressed) return;
      this.pressed = true;
      held = event.pointerId;
      free = keep(node, own);
      aim.grab();
    });
    for (const end of ["pointerup", "change"]) node.addEventListener(end, lift(() => aim.release()));
    node.addEventListener("pointercancel", lift(() => aim.cancel()));
    node.addEventListener("input", (event) => {
      if (this.pressed) event.stopPropagation();
      slide(Number(node.value));
    });
    node.addEventListener("keydown", key);
  }

  /** Put the handle there, and say what that means. @param {number} place @param {string} text */
  show(place, text) {
    this.node.value = String(place);
    this.node.style.setProperty("--pv-place", this.node.value);
    this.node.setAttribute("aria-valuetext", text);
  }
}
