// The density of cases on a canvas: the darker a cell, the more cases; and single cases as dots.

import { channels } from "../kit/themes.js";
import { shadeOf } from "./data.js";

/** @import { Cells, Grid, View } from "./data.js" */
/** @import { Frame, Palette } from "../kit/shapes.d.ts" */

/** @typedef {(prediction: number, truth: number) => boolean} Light */

const STEPS = 255;
// A cell with one case is as dark as this at least; what is not lit is paler by so much.
const [LEAST, FADED] = [0.3, 0.35];
const DOT = 3;

export class Painter {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "pv-density";
    this.canvas.setAttribute("aria-hidden", "true");
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    // One pixel a cell.
    this.cells = document.createElement("canvas");
  }

  /** Return what is painted as the address of an image. */
  picture() {
    return this.canvas.toDataURL();
  }

  /** Lie over the plot, empty. @param {Frame} frame */
  clear({ left, top, width, height }) {
    const { canvas, context } = this;
    const sharp = globalThis.devicePixelRatio || 1;
    const [wide, high] = [width, height].map((length) => Math.round(length * sharp));
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    Object.assign(canvas.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    context.clearRect(0, 0, width, height);
  }

  /**
   * Paint cells; `counts` are those that are lit, where only Python can tell, and null until it does.
   * @param {Cells} cells @param {{ light: Light | null, counts: Float64Array | null, grid: Grid, view: View, frame: Frame, palette: Palette }} how
   */
  paintCells(cells, { light, counts, grid, view, frame, palette }) {
    this.colour(cells, light, counts, palette);
    this.clear(frame);
    const { context } = this;
    const scale = cells.size / (grid.high - grid.low);
    const [x, y] = [(view.x[0] - grid.low) * scale, (grid.high - view.y[1]) * scale];
    const [wide, high] = [view.x, view.y].map(([from, to]) => (to - from) * scale);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.cells, x, y, wide, high, 0, 0, frame.width, frame.height);
  }

  /** Put every cell into its pixel. @param {Cells} cells @param {Light | null} light @param {Float64Array | null} known @param {Palette} palette */
  colour(cells, light, known, palette) {
    const { size, counts, most, middles } = cells;
    const [plain, marked] = [palette.text, palette.condition].map(channels);
    const image = new ImageData(size, size);
    for (let row = 0, at = 0; row < size; row++) {
      for (let column = 0; column < size; column++, at++) {
        if (!counts[at]) continue;
        const lit = known ? known[at] > 0 : light?.(middles[column], middles[row]);
        const shade = shadeOf(known && lit ? known[at] : counts[at], most, LEAST);
        const rgb = lit ? marked : plain;
        image.data.set([...rgb, Math.round(STEPS * (lit ? shade : shade * FADED))], 4 * ((size - 1 - row) * size + column));
      }
    }
    Object.assign(this.cells, { width: size, height: size });
    /** @type {CanvasRenderingContext2D} */ (this.cells.getContext("2d")).putImageData(image, 0, 0);
  }

  /** Paint single cases. @param {{ x: number, y: number, lit: boolean }[]} dots @param {{ frame: Frame, palette: Palette }} how */
  paintCases(dots, { frame, palette }) {
    this.clear(frame);
    const { context } = this;
    for (const { x, y, lit } of dots) {
      context.globalAlpha = lit ? 0.6 : 0.16;
      context.fillStyle = lit ? palette.condition : palette.text;
      context.beginPath();
      context.arc(x - frame.left, y - frame.top, DOT, 0, 2 * Math.PI);
      context.fill();
    }
    context.globalAlpha = 1;
  }
}
