// Where the past ends, on the chart of one figure: what is left of it is shaded, and a handle on the
// axis of time moves it.

import { fill, set, setShown, setText, shape } from "../kit/dom.js";
import { moveOf } from "../kit/views/keys.js";
import { filled, inked, noteOver } from "../kit/views/marks.js";
import { aimOf, handle } from "../kit/views/pointers.js";
import { boundsOf, endingWith, partedText } from "./scenes.js";

/** @import { Board, Frame } from "../kit/shapes.d.ts" */
/** @import { Plot } from "../kit/views/plots.js" */

// Of the handle, in pixels; what a word is away from the line, and has room for at the edge of a chart.
const SIZE = 32;
const BESIDE = 6;
const WORD = 52;
const PAGE = 0.1;

export class PastEnd {
  /** @type {{ until?: number, frame?: Frame }} */ shown = {};

  /** Keys reach the handle of the `first` chart alone: all move the same. @param {Board} board @param {Plot} plot @param {boolean} first */
  constructor(board, plot, first) {
    this.board = board;
    this.plot = plot;
    this.shade = shape("rect", { class: "pv-past", ...filled("axis"), "fill-opacity": 0.14 });
    this.line = shape("line", { class: "pv-past-end", ...inked("text"), "stroke-width": 1 });
    this.chosen = noteOver("pv-chosen-on", "muted", { "text-anchor": "end" });
    this.judged = noteOver("pv-judged-on", "muted");
    plot.overlay.append(this.shade, this.line, this.chosen, this.judged);
    /** @param {number} until */
    const move = (until) => this.move(until);
    const aim = aimOf(board, () => this.scene.until, move, move);
    /** @param {PointerEvent} event */
    const endAt = (event) => Math.round(plot.along(event) * this.scene.periods.length) - 1;
    this.handle = handle("pv-end", endAt, aim, (event) => this.key(event));
    if (!first) set(this.handle, { tabindex: -1, "aria-hidden": "true" });
    plot.node.append(this.handle);
  }

  /** @returns {any} */
  get scene() {
    return this.board.scene;
  }

  /** @param {number} until */
  move(until) {
    const next = endingWith(this.scene, until);
    if (/** @type {any} */ (next).until !== this.scene.until) this.board.show(next);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { until, periods } = this.scene;
    const { step, page, end } = moveOf(event);
    if (step) this.move(until + step);
    else if (page) this.move(until + page * Math.ceil(PAGE * periods.length));
    else if (end) this.move(end > 0 ? periods.length : 0);
    else return;
    event.preventDefault();
    this.board.settle();
  }

  /** @param {any} scene */
  show(scene) {
    const { until, periods, words } = scene;
    const { frame } = this.plot;
    // In most frames the threshold moves, and this stands.
    if (this.shown.until === until && this.shown.frame === frame) return;
    this.shown = { until, frame };
    const marks = [this.shade, this.line, this.chosen, this.judged, this.handle];
    for (const mark of marks) setShown(mark, until >= 0);
    if (until < 0) return;
    const { left, top, width, height } = frame;
    const { x } = this.plot.pixels({ x: until + 0.5, y: 0 });
    set(this.shade, { x: left, y: top, width: x - left, height });
    this.plot.stand(this.line, x);
    // Both words stay within the chart, and apart.
    const right = Math.min(x + BESIDE, left + width - WORD);
    const y = top - BESIDE;
    setText(this.chosen, words.chosen);
    setText(this.judged, words.judged);
    set(this.chosen, { x: Math.max(Math.min(x, right) - BESIDE, WORD), y });
    set(this.judged, { x: right, y });
    this.handle.style.translate = `${x}px 0`;
    this.handle.style.top = `${top + height - SIZE / 2}px`;
    const [low, high] = boundsOf(periods);
    const told = { "aria-valuemin": low, "aria-valuemax": high, "aria-valuenow": until };
    const text = fill(words.until_text, { until: periods[until].name, parted: partedText(scene) });
    set(this.handle, { ...told, "aria-valuetext": text, "aria-label": words.until });
  }
}
