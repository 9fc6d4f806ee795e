// What a pointer does: on a chart it looks, takes what is there and carries it; on a range it slides.

import { element } from "../dom.js";

/** @import { Aim } from "../shapes.d.ts" */

/**
 * Listen on `surface`. `placeAt(event)` returns the operating point meant; `aim` is told by
 * `hover(place | null)`, `grab()`, `move(place)`, `release()` and, when the gesture became a scroll, `cancel()`.
 * @param {GlobalEventHandlers & Element} surface @param {(event: PointerEvent) => number} placeAt @param {Aim} aim
 */
export function listen(surface, placeAt, aim) {
  /** @type {number | null} */
  let held = null;
  /** @param {() => void} end */
  const lift = (end) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== held) return;
    held = null;
    end();
  };

  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held !== null) return;
    held = event.pointerId;
    surface.setPointerCapture(event.pointerId);
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
    /** @param {() => void} end */
    const lift = (end) => () => {
      if (!this.pressed) return;
      this.pressed = false;
      end();
    };
    const { node } = this;
    node.addEventListener("pointerdown", () => {
      this.pressed = true;
      aim.grab();
    });
    for (const end of ["pointerup", "change"]) node.addEventListener(end, lift(() => aim.release()));
    node.addEventListener("pointercancel", lift(() => aim.cancel()));
    node.addEventListener("input", () => slide(Number(node.value)));
    node.addEventListener("keydown", key);
  }

  /** Put the handle there, and say what that means. @param {number} place @param {string} text */
  show(place, text) {
    this.node.value = String(place);
    this.node.style.setProperty("--pv-place", this.node.value);
    this.node.setAttribute("aria-valuetext", text);
  }
}
