// The board's page: its parts in order, and what each of them is told.

import { CurvePlot } from "./curves.js";
import { Distribution } from "./distribution.js";
import { element, fill, setText } from "./dom.js";
import { Matrix } from "./matrix.js";
import { pictureButton } from "./pictures.js";
import { tableBehind } from "./tables.js";
import { Tiles } from "./tiles.js";

const DISTRIBUTION_HEIGHT = 190;
const CURVE_HEIGHT = 336;
const NARROW = 560; // as in board.css
// Each curve, and the corners of its square that it leaves free, the likeliest first.
const CURVES = {
  roc: ["bottom right", "top right", "bottom left"],
  precision_recall: ["bottom left", "bottom right", "top right"],
};

export class Views {
  constructor(board) {
    this.board = board;
    this.tiles = new Tiles(board);
    this.distribution = new Distribution(board);
    this.matrix = new Matrix(board);
    this.curves = Object.entries(CURVES).map(([name, free]) => new CurvePlot(board, name, free));
    this.now = element("span", { class: "pv-now" });
    this.glimpsed = element("span", { class: "pv-glimpsed" });
    this.axisLabel = element("span");
    this.heights = element("span", { class: "pv-heights" });
    this.cards = [
      card("distribution", this.distribution.plot.node),
      card("matrix", this.matrix.node, this.matrix.plain),
      ...this.curves.map(({ name, plot }) => card(name, plot.node)),
    ];
    const [scores, ...below] = this.cards;
    scores.head.append(element("p", { class: "pv-aside" }, this.now, this.glimpsed));
    const lower = element("div", { class: "pv-lower" }, ...below.map(({ node }) => node));
    this.scores = scores.node;
    this.node = element("div", { class: "pv-views" }, this.tiles.node, scores.node, lower);
  }

  /** Write what depends on neither the operating point nor the size; `fresh` for another content. */
  enter(scene, { fresh }) {
    this.tiles.enter(scene);
    setText(this.axisLabel, scene.axis.label);
    setText(this.heights, scene.words.heights);
    for (const curve of this.curves) curve.enter(scene);
    if (!fresh) return;
    this.matrix.enter(scene);
    for (const curve of this.curves) curve.label(scene);
    for (const each of this.cards) this.dress(each, scene);
  }

  /** Draw every chart at the size of its place. */
  async draw(scene, plotly) {
    this.order();
    const widths = this.cards.map(({ body }) => Math.floor(body.clientWidth));
    await Promise.all([
      this.distribution.draw(scene, { plotly, width: widths[0], height: DISTRIBUTION_HEIGHT }),
      ...this.curves.map((curve, i) =>
        curve.draw(scene, { plotly, width: widths[2 + i], tallest: CURVE_HEIGHT }),
      ),
    ]);
    this.curves.forEach(({ plot }, i) => {
      this.cards[2 + i].foot.style.maxWidth = `${plot.size.width}px`;
    });
  }

  /** Put the handle before the tiles where they are not seen together: for eyes and keys alike. */
  order() {
    const { node, scores } = this;
    const tiles = this.tiles.node;
    const narrow = node.clientWidth <= NARROW;
    if (node.firstElementChild === (narrow ? scores : tiles)) return;
    if (narrow) scores.after(tiles);
    else node.prepend(tiles);
  }

  dress({ name, title, foot }, scene) {
    const plot = [this.distribution, ...this.curves].find((view) => (view.name ?? "distribution") === name);
    setText(title, scene.plots[name]?.title ?? scene.titles[name]);
    const behind = scene.tables[name] ? [tableBehind(scene.tables[name], scene.words)] : [];
    const picture = plot ? [pictureButton(plot.plot, title, scene)] : [];
    const label = name === "distribution" ? [element("span", {}, this.axisLabel, this.heights)] : [];
    const hint = name === "matrix" ? [scene.words.hint] : [];
    foot.replaceChildren(...behind, ...label, ...picture, ...hint);
  }

  show(row) {
    const { scene } = this.board;
    for (const view of [this.distribution, ...this.curves, this.matrix, this.tiles]) view.show(row);
    setText(this.now, fill(scene.words.reading, scene.reading(row)));
  }

  hover(row) {
    const { scene } = this.board;
    for (const view of [this.distribution, ...this.curves]) view.hover(row);
    setText(this.glimpsed, row === null ? "" : fill(scene.words.glimpse, scene.reading(row)));
  }

  destroy() {
    for (const view of [this.distribution, ...this.curves]) view.destroy();
  }
}

function card(name, ...content) {
  const title = element("h3", { class: "pv-title" });
  const body = element("div", { class: "pv-body" }, ...content);
  const foot = element("footer", { class: "pv-foot" });
  const head = element("header", { class: "pv-head" }, title);
  const node = element("section", { class: `pv-card pv-card-${name}` }, head, body, foot);
  return { name, node, head, title, body, foot };
}
