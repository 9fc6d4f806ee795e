// A square plot whose figures (its area) stand in a corner of it.

import { Card } from "./cards.js";
import { button, element, setShown, setText } from "../dom.js";
import { Plot } from "./plots.js";
import { enlarged } from "./zooms.js";

/** @import { Board, Box, Place, Scene, SquareRoom } from "../shapes.d.ts" */

/** @import { Part } from "./zooms.js" */

const MARGIN = { l: 52, r: 18, t: 8, b: 42 };
const LARGEST = 420;
// Pixels beyond 0 and 1: a line along the border of the square keeps its full width.
const RIM = 1.5;

export class SquarePlot {
  /** @type {SquareRoom} */ drawnIn;
  /** @type {Place} */ origin;

  /** @param {Board} board @param {string} name */
  constructor(board, name) {
    this.board = board;
    this.name = name;
    this.plot = new Plot();
    this.figures = element("p", { class: "pv-figures" });
    this.zoomed = false;
    this.zoom = button({ class: "pv-zoom pv-ask pv-small", "aria-pressed": false }, () => this.turn());
    this.plot.node.append(this.figures);
  }

  /** @param {HTMLElement[]} [notes] */
  card(notes = []) {
    const card = new Card(this.name, { plots: [this.plot], content: [this.plot.node], notes });
    card.head.append(this.zoom);
    return card;
  }

  /** Return the part of the square that can be enlarged, as from `cornerOf`; null for none. @returns {Part | null} */
  part() {
    return null;
  }

  /** Enlarge that part, or show the whole square again. */
  async turn() {
    this.zoomed = !this.zoomed;
    await this.draw(this.board.scene, this.drawnIn);
    this.board.paint();
  }

  /** Return the figure as it is to be drawn: whole or enlarged. @param {Scene} scene */
  figureOf({ plots, words }) {
    const part = this.part();
    const whole = plots[this.name].figure;
    this.enlarged = this.zoomed && part !== null;
    setShown(this.zoom, part !== null);
    setText(this.zoom, this.enlarged ? words.zoom_out : words.zoom_in);
    this.zoom.title = words.zoom_hint;
    this.zoom.setAttribute("aria-pressed", String(this.enlarged));
    return this.enlarged && part ? enlarged(whole, part) : whole;
  }

  /**
   * Write the curve's own figures (its area) as buttons that ask for their explanation.
   * @param {Scene} scene
   */
  label({ plots, words }) {
    const { figures, explain = {}, hints = {} } = plots[this.name];
    const buttons = Object.entries(figures).map(([name, text]) => {
      const ask = () => this.board.explain(explain[name] ?? name);
      return button({ class: "pv-ask", title: hints[name] ?? words.explain }, ask, `${name} `, element("b", {}, text));
    });
    this.figures.replaceChildren(...buttons);
  }

  /**
   * Put the figures into a corner of the square, "bottom right" for example.
   * @param {string} corner
   */
  placeFigures(corner) {
    const { left, top, width, height } = this.plot.frame;
    Object.assign(this.figures.style, {
      top: corner.startsWith("top") ? `${top + 6}px` : "",
      bottom: corner.startsWith("top") ? "" : `${this.plot.size.height - top - height + 6}px`,
      left: corner.endsWith("left") ? `${left + 8}px` : "",
      right: corner.endsWith("left") ? "" : `${this.plot.size.width - left - width + 8}px`,
    });
  }

  /** Return where the figures stand, in pixels of the overlay. @returns {Box} */
  figuresBox() {
    const { left, right, top, bottom } = this.figures.getBoundingClientRect();
    const origin = this.plot.overlay.getBoundingClientRect();
    return { left: left - origin.left, right: right - origin.left, top: top - origin.top, bottom: bottom - origin.top };
  }

  /**
   * Draw the figure with the largest square that `width` and `tallest` leave.
   * @param {Scene} scene @param {SquareRoom} place
   */
  async draw(scene, place) {
    const { plotly, width, tallest } = place;
    this.drawnIn = place;
    const figure = this.figureOf(scene);
    const across = MARGIN.l + MARGIN.r;
    const down = MARGIN.t + MARGIN.b;
    const sides = this.sides(width - across, tallest - down);
    const size = { width: sides[0] + across, height: sides[1] + down };
    const { xaxis, yaxis } = figure.layout;
    const [xRange, yRange] = [xaxis, yaxis].map(({ range }, i) => widened(range, RIM / (sides[i] - 2 * RIM)));
    this.origin = { x: xaxis.range[0], y: yaxis.range[0] };
    await this.plot.draw(figure, { plotly, theme: scene.theme, size, margin: MARGIN, xRange, yRange });
  }

  /**
   * Return the sides of the plot in so much room: those of a square.
   * @param {number} width @param {number} height
   */
  sides(width, height) {
    const side = Math.floor(Math.min(width, height, LARGEST));
    return [side, side];
  }

  destroy() {
    this.plot.destroy();
  }
}

/** @param {number[]} range @param {number} share */
function widened([low, high], share) {
  const rim = (high - low) * share;
  return [low - rim, high + rim];
}
