// What a pointer does: on a chart it looks, takes what is there and carries it; on a range it slides.

import { element } from "../dom.js";

/** @import { Aim } from "../shapes.d.ts" */
/** @import { Plot } from "./plots.js" */

const HANDLE = 22;
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
 * Follow the pointer that grabs `surface` until it lets go, and tell `aim`; return whose it is. `grabbed`
 * is called once it grabs, `carry` with each of its moves while it holds.
 * @param {GlobalEventHandlers & Element} surface @param {Omit<Aim, "move">} aim
 * @param {(event: PointerEvent) => void} grabbed @param {(event: PointerEvent) => void} carry
 */
function gripOn(surface, aim, grabbed, carry) {
  /** @type {{ held: number | null }} */
  const grip = { held: null };
  let free = () => {};
  /** @param {() => void} end */
  const lift = (end) => (/** @type {Event} */ event) => {
    if (grip.held === null || (event instanceof PointerEvent && event.pointerId !== grip.held)) return;
    grip.held = null;
    free();
    end();
  };
  /** @param {Event} event */
  const hear = (event) => {
    if (!(event instanceof PointerEvent)) return true;
    if (event.pointerId !== grip.held) return false;
    carry(event);
    return true;
  };
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || grip.held !== null) return;
    grip.held = event.pointerId;
    free = keep(surface, hear);
    aim.grab();
    grabbed(event);
  });
  for (const end of ["pointerup", "change"]) surface.addEventListener(end, lift(() => aim.release()));
  surface.addEventListener("pointercancel", lift(() => aim.cancel()));
  return grip;
}

/**
 * Listen on `surface`. `placeAt(event)` returns the operating point meant; `aim` is told by
 * `hover(place | null)`, `grab()`, `move(place)`, `release()` and, when the gesture became a scroll, `cancel()`.
 * @param {GlobalEventHandlers & Element} surface @param {(event: PointerEvent) => number} placeAt @param {Aim} aim
 */
export function listen(surface, placeAt, aim) {
  /** @param {PointerEvent} event */
  const carry = (event) => aim.move(placeAt(event));
  /** @param {PointerEvent} event */
  const grabbed = (event) => {
    surface.setPointerCapture(event.pointerId);
    carry(event);
  };
  const grip = gripOn(surface, aim, grabbed, carry);
  surface.addEventListener("pointermove", (event) => {
    if (event.pointerId === grip.held) carry(event);
    else if (grip.held === null && event.pointerType !== "touch") aim.hover?.(placeAt(event));
  });
  surface.addEventListener("pointerleave", () => aim.hover?.(null));
}

/**
 * Return the aim of a grip on a board: what it moves is as it was before once a drag is cancelled.
 * @param {any} board @param {() => any} now what it moves @param {(place: number) => void} move @param {(before: any) => void} back
 * @returns {Aim}
 */
export function aimOf(board, now, move, back) {
  /** @type {any} */
  let before;
  const grab = () => {
    before = now();
    board.grab();
  };
  const cancel = () => {
    board.cancel();
    back(before);
  };
  return { grab, move, release: () => board.release(), cancel };
}

/**
 * Return what is dragged along a chart, or moved by keys: a slider that looks as its chart says.
 * @param {string} look @param {(event: PointerEvent) => number} placeAt @param {Aim} aim @param {(event: KeyboardEvent) => void} key
 */
export function handle(look, placeAt, aim, key) {
  const node = element("div", { class: look, role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": 1 });
  listen(node, placeAt, aim);
  node.addEventListener("keydown", key);
  return node;
}

/** A native range input, so that keyboard and screen reader come from the browser. */
export class RangeInput {
  /**
   * `slide` is called with the place of the handle, 0 to 1; `key` with what the keyboard says.
   * @param {Omit<Aim, "move">} aim @param {(place: number) => void} slide @param {(event: KeyboardEvent) => void} key
   */
  constructor(aim, slide, key) {
    this.node = element("input", { type: "range", class: "pv-range", min: 0, max: 1, step: "any" });
    const { node } = this;
    // The browser itself moves the handle, whoever has heard of it.
    this.grip = gripOn(node, aim, () => {}, () => {});
    node.addEventListener("input", (event) => {
      if (this.pressed) event.stopPropagation();
      slide(Number(node.value));
    });
    node.addEventListener("keydown", key);
  }

  get pressed() {
    return this.grip.held !== null;
  }

  /** Put the handle there, and say what that means. @param {number} place @param {string} text */
  show(place, text) {
    this.node.value = String(place);
    this.node.style.setProperty("--pv-place", this.node.value);
    this.node.setAttribute("aria-valuetext", text);
  }
}

/** The handle of a plot: it lies on its axis. */
export class AxisHandle extends RangeInput {
  /** @param {Omit<Aim, "move">} aim @param {Plot} plot @param {(place: number) => void} slide @param {(event: KeyboardEvent) => void} key */
  constructor(aim, plot, slide, key) {
    super(aim, slide, key);
    this.plot = plot;
    this.node.style.setProperty("--pv-handle", `${HANDLE}px`);
    plot.node.append(this.node);
  }

  /** Lay the track over the axis: the middle of the handle runs exactly from end to end. @param {string} label @param {number} from @param {number} to */
  lie(label, from, to) {
    const { top, height } = this.plot.frame;
    this.node.setAttribute("aria-label", label);
    Object.assign(this.node.style, {
      left: `${from - HANDLE / 2}px`,
      width: `${to - from + HANDLE}px`,
      top: `${top + height - HANDLE / 2}px`,
      height: `${HANDLE}px`,
    });
  }
}
