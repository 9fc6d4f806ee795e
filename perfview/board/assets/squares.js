// A square plot whose figures (its area) stand in a corner of it.

import { Card } from "./cards.js";
import { element } from "./dom.js";
import { Plot } from "./plots.js";

const MARGIN = { l: 52, r: 18, t: 8, b: 42 };
const LARGEST = 420;
// Pixels beyond 0 and 1: a line along the border of the square keeps its full width.
const RIM = 1.5;

export class SquarePlot {
  constructor(board, name) {
    this.board = board;
    this.name = name;
    this.plot = new Plot();
    this.figures = element("p", { class: "pv-figures" });
    this.plot.node.append(this.figures);
  }

  card(notes = []) {
    return new Card(this.name, { plot: this.plot, content: [this.plot.node], notes });
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

  /** Put the figures into a corner of the square, "bottom right" for example. */
  placeFigures(corner) {
    const { left, top, width, height } = this.plot.frame;
    Object.assign(this.figures.style, {
      top: corner.startsWith("top") ? `${top + 6}px` : "",
      bottom: corner.startsWith("top") ? "" : `${this.plot.size.height - top - height + 6}px`,
      left: corner.endsWith("left") ? `${left + 8}px` : "",
      right: corner.endsWith("left") ? "" : `${this.plot.size.width - left - width + 8}px`,
    });
  }

  /** Draw the figure with the largest square that `width` and `tallest` leave. */
  async draw(scene, { plotly, width, tallest }) {
    const { figure } = scene.plots[this.name];
    const across = MARGIN.l + MARGIN.r;
    const down = MARGIN.t + MARGIN.b;
    const side = Math.floor(Math.min(width - across, tallest - down, LARGEST));
    const size = { width: side + across, height: side + down };
    const { xaxis, yaxis } = figure.layout;
    this.ranges = [xaxis, yaxis].map(({ range }) => widened(range, RIM / (side - 2 * RIM)));
    const [xRange, yRange] = this.ranges;
    await this.plot.draw(figure, { plotly, theme: scene.theme, size, margin: MARGIN, xRange, yRange });
  }

  pixels({ x, y }) {
    const { left, top, width, height } = this.plot.frame;
    const [[x0, x1], [y0, y1]] = this.ranges;
    return {
      x: left + ((x - x0) / (x1 - x0)) * width,
      y: top + ((y1 - y) / (y1 - y0)) * height,
    };
  }

  destroy() {
    this.plot.destroy();
  }
}

function widened([low, high], share) {
  const rim = (high - low) * share;
  return [low - rim, high + rim];
}
