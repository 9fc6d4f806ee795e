// A square plot of two rates against each other, with a dot where the threshold stands.

import { setShown, shape } from "./dom.js";
import { listen } from "./pointers.js";
import { SquarePlot } from "./squares.js";

const LABEL = { width: 110, height: 40 };

export class CurvePlot extends SquarePlot {
  /** `corners` are where the curve's figures may stand, the best one first. */
  constructor(board, name, corners) {
    super(board, name);
    this.corners = corners;
    this.guide = shape("path", { class: "pv-guide" });
    this.ring = shape("circle", { class: "pv-ring", r: 5.5 });
    this.dot = shape("circle", { class: "pv-dot", r: 6 });
    this.plot.overlay.append(this.guide, this.ring, this.dot);
    listen(this.plot.overlay, (event) => this.nearest(this.plot.place(event)), board);
  }

  enter(scene) {
    const { x, y } = scene.plots[this.name];
    this.columns = [x, y].map((name) => scene.points.columns.get(name));
  }

  /** Return the corner of the square where the curve leaves most room. */
  freest() {
    const crowds = this.corners.map((corner) => this.crowd(corner));
    return this.corners[crowds.indexOf(Math.min(...crowds))];
  }

  /** Return how much would lie under a label in this corner: operating points, and worse, text. */
  crowd(corner) {
    const { left, top, width, height } = this.plot.frame;
    const under = ({ x, y }) => {
      const across = corner.endsWith("left") ? x - left : left + width - x;
      const down = corner.startsWith("top") ? y - top : top + height - y;
      return across < LABEL.width && down < LABEL.height;
    };
    let many = this.texts.filter((place) => under(this.pixels(place))).length * this.columns[0].length;
    for (let row = 0; row < this.columns[0].length; row++) many += under(this.spot(row));
    return many;
  }

  async draw(scene, place) {
    this.texts = scene.plots[this.name].figure.layout.annotations ?? [];
    await super.draw(scene, place);
    this.placeFigures(this.freest());
  }

  show(row) {
    const { x, y } = this.spot(row);
    const drawn = Number.isFinite(x) && Number.isFinite(y);
    setShown(this.dot, drawn);
    setShown(this.guide, drawn);
    if (!drawn) return;
    const foot = this.pixels({ x: 0, y: 0 });
    put(this.dot, x, y);
    this.guide.setAttribute("d", `M${foot.x},${y}H${x}V${foot.y}`);
  }

  hover(row) {
    const { x, y } = row === null ? {} : this.spot(row);
    const drawn = Number.isFinite(x) && Number.isFinite(y);
    setShown(this.ring, drawn);
    if (drawn) put(this.ring, x, y);
  }

  /** Return the pixels of an operating point; NaN where one of its rates is undefined. */
  spot(row) {
    return this.pixels({ x: this.columns[0][row], y: this.columns[1][row] });
  }

  /** Return the row whose dot would be nearest to a place on the plot. */
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

/** Put a circle's middle on these pixels. */
export function put(circle, x, y) {
  circle.setAttribute("cx", x);
  circle.setAttribute("cy", y);
}
