// Bars beside each other, of which a hand or the keys choose one or several that follow each other.

import { set, shape } from "../kit/dom.js";
import { filled, inked } from "../kit/views/marks.js";
import { listen } from "../kit/views/pointers.js";

/** @import { Plot } from "../kit/views/plots.js" */

/** @typedef {{ count: number, slotAt(x: number): number, point(slot: number | null): void, pick(range: [number, number] | null, settled: boolean): void }} Owner */

/** Return the mark of what is chosen. */
export const chosenMark = () => shape("rect", { class: "pv-chosen", ...filled("condition"), ...inked("condition"), "fill-opacity": 0.14, "stroke-width": 1.5 });

export class Slots {
  /** @type {[number, number] | null} */ range = null;
  /** @type {[number, number] | null} */ before = null;
  /** @type {number | null} */ start = null;

  /** @param {Plot} plot @param {Owner} owner */
  constructor(plot, owner) {
    this.owner = owner;
    const { node, overlay } = plot;
    set(node, { tabindex: 0, role: "application" });
    listen(overlay, (event) => owner.slotAt(plot.place(event).x), this);
    node.addEventListener("keydown", (event) => event.target === node && this.key(event));
  }

  /** @param {number | null} slot */
  hover(slot) {
    this.owner.point(slot);
  }

  grab() {
    this.owner.point(null);
    this.before = this.range;
    this.start = null;
  }

  /** @param {number} slot */
  move(slot) {
    this.start ??= slot;
    this.take([Math.min(slot, this.start), Math.max(slot, this.start)], false);
  }

  /** What was chosen already is given up. */
  release() {
    const again = this.range?.join() === this.before?.join();
    this.take(again ? null : this.range, true);
  }

  cancel() {
    this.take(this.before, false);
  }

  /** @param {[number, number] | null} range @param {boolean} settled */
  take(range, settled) {
    this.range = range;
    this.owner.pick(range, settled);
  }

  /** Arrows go from bar to bar, with Shift they take in the next one, Escape takes none. @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && event.key !== "Escape")) return;
    event.preventDefault();
    if (!step) return this.take(null, true);
    const last = this.owner.count - 1;
    /** @param {number} slot */
    const within = (slot) => Math.min(Math.max(slot, 0), last);
    const [from, to] = this.range ?? (step > 0 ? [-1, -1] : [last + 1, last + 1]);
    const next = within(step > 0 ? to + 1 : from - 1);
    if (event.shiftKey && this.range) this.take(step > 0 ? [from, next] : [next, to], true);
    else this.take([next, next], true);
  }
}
