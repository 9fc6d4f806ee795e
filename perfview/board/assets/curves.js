// A square plot of two rates against each other, with a dot where the threshold stands.

import { element, setShown, shape } from "./dom.js";
import { Plot } from "./plots.js";
import { listen } from "./pointers.js";

const MARGIN = { l: 52, r: 18, t: 8, b: 42 };
const LARGEST = 420;
const LABEL = { width: 110, height: 40 };
// Pixels beyond 0 and 1: a line along the border of the square keeps its full width.
const RIM = 1.5;

export class CurvePlot {
  /** `corners` are where the curve's figures may stand, the best one first. */
  constructor(board, name, corners) {
    this.board = board;
    this.name = name;
    this.corners = corners;
    this.plot = new Plot();
    this.guide = shape("path", { class: "pv-guide" });
    this.ring = shape("circle", { class: "pv-ring", r: 5.5 });
    this.dot = shape("circle", { class: "pv-dot", r: 6 });
    this.figures = element("p", { class: "pv-figures" });
    this.plot.overlay.append(this.guide, this.ring, this.dot);
    this.plot.node.append(this.figures);
    listen(this.plot.overlay, (event) => this.nearest(this.plot.place(event)), board);
  }

  enter(scene) {
    const { x, y } = scene.plots[this.name];
    this.columns = [x, y].map((name) => scene.points.columns.get(name));
  }

  /** Write the curve's own figures (its area) as buttons that ask for their explanation. */
  label({ plots, words }) {
    const { figures, explain = {} } = plots[this.name];
    const buttons = Object.entries(figures).map(([name, text]) => {
      const button = element("button", { type: "button", title: words.explain }, `${name} `);
      button.append(element("b", {}, text));
      button.addEventListener("click", () => this.board.explain(explain[name] ?? name));
      return button;
    });
    this.figures.replaceChildren(...buttons);
  }

  /** Put the figures into the corner of the square where the curve leaves most room. */
  placeFigures() {
    const { left, top, width, height } = this.plot.frame;
    const crowds = this.corners.map((corner) => this.crowd(corner));
    const corner = this.corners[crowds.indexOf(Math.min(...crowds))];
    Object.assign(this.figures.style, {
      top: corner.startsWith("top") ? `${top + 6}px` : "",
      bottom: corner.startsWith("top") ? "" : `${this.plot.size.height - top - height + 6}px`,
      left: corner.endsWith("left") ? `${left + 8}px` : "",
      right: corner.endsWith("left") ? "" : `${this.plot.size.width - left - width + 8}px`,
    });
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

  /** Draw the curve with the largest square that `width` and `tallest` leave. */
  async draw(scene, { plotly, width, tallest }) {
    const spec = scene.plots[this.name];
    const across = MARGIN.l + MARGIN.r;
    const down = MARGIN.t + MARGIN.b;
    const side = Math.floor(Math.min(width - across, tallest - down, LARGEST));
    const size = { width: side + across, height: side + down };
    this.texts = spec.figure.layout.annotations ?? [];
    const { xaxis, yaxis } = spec.figure.layout;
    this.ranges = [xaxis, yaxis].map(({ range }) => widened(range, RIM / (side - 2 * RIM)));
    const [xRange, yRange] = this.ranges;
    await this.plot.draw(spec.figure, { plotly, theme: scene.theme, size, margin: MARGIN, xRange, yRange });
    this.placeFigures();
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

  pixels({ x, y }) {
    const { left, top, width, height } = this.plot.frame;
    const [[x0, x1], [y0, y1]] = this.ranges;
    return {
      x: left + ((x - x0) / (x1 - x0)) * width,
      y: top + ((y1 - y) / (y1 - y0)) * height,
    };
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

  destroy() {
    this.plot.destroy();
  }
}

function widened([low, high], share) {
  const rim = (high - low) * share;
  return [low - rim, high + rim];
}

function put(circle, x, y) {
  circle.setAttribute("cx", x);
  circle.setAttribute("cy", y);
}
