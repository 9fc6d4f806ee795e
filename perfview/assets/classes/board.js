// The confusion matrix of several classes: its reader orders it, looks closer and opens its cells.

import { ChosenSurface } from "../kit/chosen_surfaces.js";
import { contentOf } from "../kit/contents.js";
import { cellOf, cellText } from "../kit/crosstabs/cells.js";
import { Controls } from "../kit/crosstabs/controls.js";
import { same, Square } from "../kit/crosstabs/squares.js";
import { element, setText } from "../kit/dom.js";
import { KINDS } from "./confusions.js";
import { ORDERS } from "./orders.js";
import { Data, Picture } from "./pictures.js";
import { cellSentence } from "./sentences.js";
import { Sides } from "./sides.js";

/** @import { Message, Theme } from "../kit/shapes.d.ts" */
/** @import { Chosen } from "./pictures.js" */
/** @import { Cell } from "../kit/crosstabs/squares.js" */

export default class MatrixBoard extends ChosenSurface {
  /** @type {Data} */ data;
  /** @type {Picture} */ picture;
  /** @type {Theme} */ theme;
  /** @type {Chosen} */ chosen = { cells: "", order: "", turned: "", cell: "" };

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, ["cells", "order", "turned", "cell"]);
    this.square = new Square(this);
    this.controls = new Controls(this, { kinds: KINDS, orders: ORDERS });
    this.sides = new Sides(this);
    this.place = element("div", { class: "pv-confusion-place" }, this.square.node);
    const main = element("div", { class: "pv-confusion-main" }, this.controls.node, this.place);
    this.body = element("div", { class: "pv-confusion pv-stacks" }, main, this.sides.node);
    this.root.append(this.body, this.live);
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const { header } = message;
    const content = await contentOf(header.id, this.content);
    if (this.gone) return;
    if (content !== this.content) {
      this.data = new Data(content);
      this.square.point(null);
    }
    Object.assign(this, { header, content });
    this.agree(header, false);
    await this.draw();
    this.ready(header.id);
  }

  places() {
    return [...super.places(), this.place];
  }

  async draw() {
    await super.draw();
    this.theme = this.wear(/** @type {any} */ (this.content.payload).palette);
    this.build();
    this.square.fit(this.place.clientWidth);
    this.paint();
  }

  /** Take over what is chosen: another picture, and what is said of it. */
  build() {
    const { data, theme } = this;
    this.picture = new Picture(data, this.chosen);
    this.square.enter(this.picture, /** @type {any} */ (data.words), theme);
    this.square.chosen = cellOf(this.chosen.cell, data.labels.length, data.labels.length);
    const versus = data.other ? "_versus" : "";
    this.controls.show(this.picture, data.words, { title: data.words[`title${versus}`], axes: data.words[`axes${versus}`] });
    this.sides.enter(this.picture, data, this.header.pages);
  }

  /** Show the cells, or their order, otherwise. @param {Partial<Chosen>} changed */
  change(changed) {
    this.chosen = { ...this.chosen, ...changed };
    this.build();
    this.schedule();
    this.settle();
  }

  /** @param {Cell | null} cell @param {boolean} spoken */
  point(cell, spoken) {
    this.schedule();
    if (cell && spoken) setText(this.live, cellSentence(this.data, cell.row, cell.column));
  }

  /** Open a cell: Python shows its cases. The cell that is open is closed. @param {Cell} cell */
  choose(cell) {
    const again = same(cell, this.square.chosen);
    this.square.chosen = again ? null : cell;
    this.chosen = { ...this.chosen, cell: again ? "" : cellText(cell) };
    this.schedule();
    this.commit();
  }

  /** Open a cell that may be out of view. @param {Cell} cell */
  bring(cell) {
    this.square.show(cell);
    if (!same(cell, this.square.chosen)) this.choose(cell);
  }

  zoom() {
    this.schedule();
  }

  /** Show a class against the rest on another page. @param {number} label @param {string} page */
  open(label, page) {
    this.ask("open", { label, page });
  }

  paint() {
    super.paint();
    this.square.paint();
    this.controls.look(this.square);
    this.sides.tell(this.square.pointed ?? this.square.chosen, this.square.chosen);
  }
}
