// Pointers over a table of cells: hovering, pressing, dragging it along, the wheel, two fingers.

/** @import { Cell } from "./squares.js" */

/**
 * @typedef {object} Target
 * @property {boolean} isWhole
 * @property {boolean} zoomable
 * @property {(x: number, y: number) => Cell | null} cellAt
 * @property {(x: number, y: number) => { x: number, y: number }} spot
 * @property {(cell: Cell | null) => void} point
 * @property {(x: number, y: number) => void} press
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, around: { x: number, y: number }) => void} zoom
 */

// Less is a press by a hand that is not quite still.
const STILL = 5;
// A notch of most wheels is 100 pixels: half as much again.
const PER_PIXEL = 0.004;

export class Gestures {
  /** Pointers that are down, by id: where they are. @type {Map<number, { x: number, y: number }>} */
  down = new Map();
  moved = false;

  /** @param {HTMLElement} node @param {Target} target */
  constructor(node, target) {
    this.node = node;
    this.target = target;
    node.addEventListener("pointerdown", (event) => this.press(event));
    node.addEventListener("pointermove", (event) => this.move(event));
    node.addEventListener("pointerup", (event) => this.lift(event));
    node.addEventListener("pointercancel", (event) => this.down.delete(event.pointerId));
    node.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch" && this.down.size === 0) target.point(null);
    });
    node.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {MouseEvent} event */
  spot({ clientX, clientY }) {
    const { left, top } = this.node.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    if (this.down.size === 0) this.moved = false;
    this.down.set(event.pointerId, this.spot(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const here = this.spot(event);
    // Lifted where nobody told of it.
    if (event.buttons === 0) this.down.clear();
    const before = this.down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") this.target.point(this.target.cellAt(here.x, here.y));
      return;
    }
    if (!this.moved && Math.hypot(here.x - before.x, here.y - before.y) < STILL) return;
    // Only now: a press that is captured would be no press of the node.
    if (!this.moved) this.node.setPointerCapture(event.pointerId);
    this.moved = true;
    this.node.dataset.held = "true";
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    this.down.set(event.pointerId, here);
    if (other) this.pinch(before, here, other);
    else if (!this.target.isWhole) this.target.pan(before.x - here.x, before.y - here.y);
  }

  /** @param {{ x: number, y: number }} before @param {{ x: number, y: number }} here @param {{ x: number, y: number }} other */
  pinch(before, here, other) {
    /** @param {{ x: number, y: number }} spot */
    const away = ({ x, y }) => Math.max(Math.hypot(x - other.x, y - other.y), 1);
    this.target.zoom(away(here) / away(before), this.target.spot((here.x + other.x) / 2, (here.y + other.y) / 2));
  }

  /** @param {PointerEvent} event */
  lift(event) {
    if (!this.down.delete(event.pointerId) || this.down.size > 0) return;
    delete this.node.dataset.held;
    if (this.moved) return;
    const { x, y } = this.spot(event);
    this.target.press(x, y);
  }

  /** The wheel looks closer while there is more to see, and else scrolls the page. @param {WheelEvent} event */
  wheel(event) {
    const { target } = this;
    const closer = event.deltaY < 0;
    const { x, y } = this.spot(event);
    if (!target.cellAt(x, y) || (closer ? !target.zoomable : target.isWhole)) return;
    event.preventDefault();
    const pixels = event.deltaMode === 0 ? event.deltaY : 33 * event.deltaY;
    target.zoom(Math.exp(-PER_PIXEL * pixels * (event.ctrlKey ? 3 : 1)), target.spot(x, y));
  }
}
