// The handle: a native range input, so that keyboard and screen reader come from the browser.

import { element, fill } from "../dom.js";

/** @import { Board, Frame, Plot } from "../shapes.d.ts" */

const HANDLE = 22;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: -1, ArrowUp: -1, ArrowLeft: 1, ArrowDown: 1 };
const PAGE = 0.1;

export class Slider {
  /** @type {Frame} */ frame;

  /** @param {Board} board @param {Plot} plot */
  constructor(board, plot) {
    this.board = board;
    this.input = element("input", { type: "range", class: "pv-range", min: 0, max: 1, step: "any" });
    this.input.style.setProperty("--pv-handle", `${HANDLE}px`);
    this.input.addEventListener("pointerdown", () => this.press());
    this.input.addEventListener("pointerup", () => this.lift(() => board.release()));
    this.input.addEventListener("pointercancel", () => this.lift(() => board.cancel()));
    this.input.addEventListener("input", () => this.slide());
    this.input.addEventListener("change", () => this.lift(() => board.release()));
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("pointermove", (event) => this.look(plot.place(event).x));
    this.input.addEventListener("pointerleave", () => board.hover(null));
  }

  /**
   * Lay the track over the axis: the middle of the handle runs exactly from end to end.
   * @param {Frame} frame
   */
  align(frame) {
    this.frame = frame;
    Object.assign(this.input.style, {
      left: `${frame.left - HANDLE / 2}px`,
      width: `${frame.width + HANDLE}px`,
      top: `${frame.top + frame.height - HANDLE / 2}px`,
      height: `${HANDLE}px`,
    });
  }

  /** @param {number} row */
  show(row) {
    const { scene } = this.board;
    this.input.value = String(scene.places[row]);
    this.input.style.setProperty("--pv-place", this.input.value);
    const sentence = fill(scene.words.value_text, this.board.scene.reading(row));
    this.input.setAttribute("aria-valuetext", sentence);
  }

  press() {
    this.pressed = true;
    this.board.grab();
  }

  /** @param {() => void} end */
  lift(end) {
    if (!this.pressed) return;
    this.pressed = false;
    end();
  }

  slide() {
    const { board } = this;
    const wanted = Number(this.input.value);
    const row = board.scene.rowNear(wanted);
    if (this.pressed) return board.move(row);
    // Assistive technology moves the value itself, by a step that may be finer than the operating points.
    const direction = wanted > board.scene.places[board.row] ? -1 : 1;
    return row === board.row ? board.step(direction) : board.jump(row);
  }

  /** @param {number} x */
  look(x) {
    if (!this.pressed) this.board.hover(this.board.scene.rowNear((x - this.frame.left) / this.frame.width));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { board } = this;
    const { places, rowNear } = board.scene;
    const place = places[board.row];
    if (event.key in STEPS) board.step(STEPS[event.key]);
    else if (event.key === "PageUp") board.jump(rowNear(place + PAGE));
    else if (event.key === "PageDown") board.jump(rowNear(place - PAGE));
    else if (event.key === "Home") board.jump(places.length - 1);
    else if (event.key === "End") board.jump(0);
    else return;
    event.preventDefault();
  }
}
