// A square plot of two rates against each other, with a dot where the threshold stands.

import { set, setShown, shape } from "../dom.js";
import { meet } from "../labels.js";
import { listen } from "./pointers.js";
import { SquarePlot } from "./squares.js";
import { cornerOf } from "./zooms.js";

/** @import { Board, Frame, Place, Scene, SquareRoom } from "../shapes.d.ts" */

// Where a curve without errors would have its corner, and where in the square its figures may stand,
// the likeliest place first.
/** @type {Record<string, { ideal: number[], free: string[] }>} */
const CORNERS = {
  roc: { ideal: [0, 1], free: ["bottom right", "top right", "bottom left"] },
  risk_coverage: { ideal: [1, 1], free: ["bottom left", "bottom right", "top right"] },
  precision_recall: { ideal: [1, 1], free: ["bottom left", "bottom right", "top right"] },
};
// How marks look beside their colours.
export const THIN = { "stroke-width": 1 };
export const RING = { r: 5.5, "stroke-width": 2.5 };
const LABEL = { width: 110, height: 40 };

export class CurvePlot extends SquarePlot {
  /** @type {Float64Array[]} */ columns;

  /** @param {Board} board @param {string} name one of `CORNERS` */
  constructor(board, name) {
    super(board, name);
    this.guide = shape("polyline", { class: "pv-guide", ...THIN, "stroke-dasharray": "2 3" });
    this.ring = shape("circle", { class: "pv-ring", ...RING });
    this.dot = shape("circle", { class: "pv-dot", r: 6 });
    // Lines that lead out of an enlarged part end at its border.
    this.window = shape("svg", {}, this.guide);
    this.plot.overlay.append(this.window, this.ring, this.dot);
    listen(this.plot.overlay, (event) => this.nearest(this.plot.place(event)), board);
  }

  /** @param {Scene} scene */
  enter(scene) {
    const { x, y } = scene.plots[this.name];
    this.columns = [x, y].map((name) => scene.points.column(name));
  }

  part() {
    return cornerOf(this.columns, CORNERS[this.name].ideal);
  }

  /** Return the corner of the square where the curve leaves most room. */
  freest() {
    const { free } = CORNERS[this.name];
    const crowds = free.map((corner) => this.crowd(corner));
    return free[crowds.indexOf(Math.min(...crowds))];
  }

  /**
   * Return how much would lie under a label in this corner: operating points, and worse, text.
   * @param {string} corner
   */
  crowd(corner) {
    const { left, top, width, height } = this.plot.frame;
    const across = corner.endsWith("left") ? left - 1 : left + width + 1 - LABEL.width;
    const down = corner.startsWith("top") ? top - 1 : top + height + 1 - LABEL.height;
    const label = { left: across, right: across + LABEL.width, top: down, bottom: down + LABEL.height };
    let many = this.plot.labels.filter((box) => meet(box, label)).length * this.columns[0].length;
    for (let row = 0; row < this.columns[0].length; row++) {
      const { x, y } = this.spot(row);
      many += Number(meet({ left: x, right: x, top: y, bottom: y }, label));
    }
    return many;
  }

  /** @param {Scene} scene @param {SquareRoom} place */
  async draw(scene, place) {
    await super.draw(scene, place);
    const { left, top, width, height } = this.plot.frame;
    const view = { x: left, y: top, width, height, viewBox: [left, top, width, height].join(" ") };
    set(this.window, view);
    this.placeFigures(this.freest());
  }

  /** @param {number} row */
  show(row) {
    const { x, y } = this.spot(row);
    const drawn = this.mark(this.dot, { x, y });
    setShown(this.guide, drawn);
    if (!drawn) return;
    const foot = this.pixels(this.origin);
    this.guide.setAttribute("points", `${foot.x},${y} ${x},${y} ${x},${foot.y}`);
  }

  /** @param {number | null} row */
  hover(row) {
    this.mark(this.ring, row === null ? { x: NaN, y: NaN } : this.spot(row));
  }

  /** Put a circle there if that is on the plot; return whether it is anywhere. @param {SVGElement} circle @param {Place} place */
  mark(circle, place) {
    const drawn = Number.isFinite(place.x) && Number.isFinite(place.y);
    setShown(circle, drawn && this.holds(place));
    if (drawn) put(circle, place);
    return drawn;
  }

  /**
   * Return the pixels of an operating point; NaN where one of its rates is undefined.
   * @param {number} row
   */
  spot(row) {
    return this.pixels({ x: this.columns[0][row], y: this.columns[1][row] });
  }

  /** Return the row whose dot would be nearest to a place on the plot. @param {Place} place */
  nearest(place) {
    let best = this.board.row;
    let least = Infinity;
    for (let row = 0; row < this.columns[0].length; row++) {
      const { x, y } = this.spot(row);
      const distance = (x - place.x) ** 2 + (y - place.y) ** 2;
      if (distance < least) {
        least = distance;
        best = row;
      }
    }
    return best;
  }
}

/**
 * Return where a text stands beside a line: on its left where so little room is left on its right.
 * @param {number} x @param {Frame} frame @param {number} room
 */
export function beside(x, { left, width }, room) {
  const onLeft = x > left + width - room;
  return { x: onLeft ? x - 10 : x + 10, "text-anchor": onLeft ? "end" : "start" };
}

/** Put a circle's middle on these pixels. @param {SVGElement} circle @param {Place} place */
export function put(circle, { x, y }) {
  set(circle, { cx: x, cy: y });
}
