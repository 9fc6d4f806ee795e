// The page of the Costs board: its parts in order, and what each of them is told.

import { brief } from "./ratios.js";
import { Card } from "./cards.js";
import { CostCurve, CostRoc } from "./cost_curves.js";
import { CostTiles } from "./cost_tiles.js";
import { element, fill, setText } from "./dom.js";
import { ExpectedCost } from "./expected_costs.js";
import { count } from "./format.js";
import { Matrix } from "./matrix.js";
import { RatioSlider } from "./ratio_slider.js";

const EXPECTED_HEIGHT = 190;
const SQUARE_HEIGHT = 352;

export class CostViews {
  constructor(board) {
    this.board = board;
    this.ratio = new RatioSlider(board);
    this.tiles = new CostTiles(board);
    this.expected = new ExpectedCost(board);
    this.curve = new CostCurve(board);
    this.roc = new CostRoc(board, ["bottom right", "top right", "bottom left"]);
    this.matrix = new Matrix(board, spelled);
    this.now = element("span", { class: "pv-now" });
    this.glimpsed = element("span", { class: "pv-glimpsed" });
    this.axisLabel = element("span");
    this.shading = element("span", { class: "pv-heights" });
    this.hint = element("span");
    const { plot } = this.expected;
    const notes = [element("span", {}, this.axisLabel, this.shading)];
    this.wide = new Card("expected_cost", { plot, content: [plot.node], notes });
    this.squares = [this.curve, this.roc];
    this.legends = this.squares.map(() => element("p", { class: "pv-legend" }));
    const matrix = { content: [this.matrix.node, this.matrix.plain], notes: [this.hint] };
    this.below = [...this.squares.map((square, i) => square.card([this.legends[i]])), new Card("matrix", matrix)];
    this.wide.head.append(element("p", { class: "pv-aside" }, this.now, this.glimpsed));
    const lower = element("div", { class: "pv-lower" }, ...this.below.map(({ node }) => node));
    const parts = [this.ratio.node, this.tiles.node, this.wide.node, lower];
    this.node = element("div", { class: "pv-views pv-costs" }, ...parts);
    this.moving = [this.ratio, this.tiles, this.expected, this.curve, this.roc, this.matrix];
  }

  /** Write what depends on neither choice nor size; `fresh` for another content. */
  enter(scene, { fresh }) {
    const { words } = scene;
    for (const view of [this.ratio, this.tiles, this.expected, this.curve, this.roc]) view.enter(scene);
    setText(this.axisLabel, scene.axis.label);
    setText(this.shading, fill(words.shading, { share: `${brief(100 * scene.tolerance)} %` }));
    setText(this.hint, words.hint);
    this.squares.forEach(({ name }, i) => setText(this.legends[i], words[`legend_${name}`]));
    if (!fresh) return;
    this.matrix.enter(scene);
    for (const square of this.squares) square.label(scene);
    for (const card of [this.wide, ...this.below]) card.dress(scene);
  }

  /** Draw every chart at the size of its place. */
  async draw(scene, plotly) {
    const { width } = this.wide;
    const widths = this.below.map((card) => card.width);
    await Promise.all([
      this.expected.draw(scene, { plotly, width, height: EXPECTED_HEIGHT }),
      ...this.squares.map((square, i) =>
        square.draw(scene, { plotly, width: widths[i], tallest: SQUARE_HEIGHT }),
      ),
    ]);
    this.squares.forEach(({ plot }, i) => {
      this.below[i].foot.style.maxWidth = `${plot.size.width}px`;
    });
  }

  show(row) {
    for (const view of this.moving) view.show(row);
    setText(this.now, fill(this.board.scene.words.reading, this.board.reading(row)));
  }

  hover(row) {
    const { words } = this.board.scene;
    for (const view of [this.expected, this.curve, this.roc]) view.hover(row);
    setText(this.glimpsed, row === null ? "" : fill(words.glimpse, this.board.reading(row)));
  }

  destroy() {
    for (const view of [this.expected, ...this.squares]) view.destroy();
  }
}

/** Return how the cost comes about: errors times what each costs more than being right. */
function spelled({ fn, fp }, { scene, spendings }) {
  const { words, unit, counted } = scene;
  const { missed, alarm } = spendings.stakes;
  const texts = {
    fn: count(fn),
    fp: count(fp),
    missed: `${brief(missed)} ${unit}`.trim(),
    alarm: `${brief(alarm)} ${unit}`.trim(),
    per: count(scene.perCases),
  };
  return fill(counted ? words.plain_counted : words.plain_projected, texts);
}
