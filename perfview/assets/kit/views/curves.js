// A square plot of two rates against each other, with a dot where the threshold stands.

import { set, setShown, shape } from "../dom.js";
import { meet } from "../labels.js";
import { dot, DOTTED, inked, NOWHERE, ring } from "./marks.js";
import { listen } from "./pointers.js";
import { SquarePlot } from "./squares.js";
import { cornerOf } from "./zooms.js";

/** @import { Board, Place, Scene, SquareRoom } from "../shapes.d.ts" */

// Where a curve without errors would have its corner, and where in the square its figures may stand,
// the likeliest place first.
/** @type {Record<string, { ideal: number[], free: string[] }>} */
const CORNERS = {
  roc: { ideal: [0, 1], free: ["bottom right", "top right", "bottom left"] },
  risk_coverage: { ideal: [1, 1], free: ["bottom left", "bottom right", "top right"] },
  precision_recall: { ideal: [1, 1], free: ["bottom left", "bottom right", "top right"] },
};
const LABEL = { width: 110, height: 40 };

export class CurvePlot extends SquarePlot {
  /** @type {Float64Array[]} */ columns;

  /** @param {Board} board @param {string} name one of `CORNERS` */
  constructor(board, name) {
    super(board, name);
    this.guide = shape("polyline", { class: "pv-guide", ...inked("threshold"), ...DOTTED });
    this.ring = ring("pv-ring", "hover");
    this.dot = dot();
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
    this.plot.mark(this.dot, { x, y });
    const drawn = Number.isFinite(x) && Number.isFinite(y);
    setShown(this.guide, drawn);
    if (!drawn) return;
    const foot = this.plot.pixels(this.origin);
    set(this.guide, { points: `${foot.x},${y} ${x},${y} ${x},${foot.y}` });
  }

  /** @param {number | null} row */
  hover(row) {
    this.plot.mark(this.ring, row === null ? NOWHERE : this.spot(row));
  }

  /**
   * Return the pixels of an operating point; NaN where one of its rates is undefined.
   * @param {number} row
   */
  spot(row) {
    return this.plot.pixels({ x: this.columns[0][row], y: this.columns[1][row] });
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
