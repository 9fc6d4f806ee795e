// How far all pairs of clusterings agree, as a square; a pair that is pressed is shown above.

import { Controls, rampsOf } from "../kit/crosstabs/controls.js";
import { Square } from "../kit/crosstabs/squares.js";
import { extremes, standings } from "../kit/crosstabs/steps.js";
import { element, fill, setText } from "../kit/dom.js";
import { number } from "../kit/format.js";
import { HeldSurface } from "../kit/held_surfaces.js";
import { tableBehind } from "../kit/views/tables.js";

/** @import { Message } from "../kit/shapes.d.ts" */
/** @import { Cell, Picture } from "../kit/crosstabs/squares.js" */

export default class AgreementsBoard extends HeldSurface {
  /** @type {any} */ told;
  /** @type {Picture & { by: string, turned: boolean }} */ picture;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.square = new Square(this);
    this.controls = new Controls(this, { kinds: [], orders: [] });
    this.place = element("div", {}, this.square.node);
    this.said = element("p", { class: "pv-cell-told" });
    this.legend = element("div", { class: "pv-crosstab-legend" });
    this.foot = element("footer", { class: "pv-foot" });
    this.root.append(element("section", { class: "pv-agreements" }, this.controls.node, this.place, this.said, this.legend, this.foot), this.live);
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const fresh = this.told?.id !== message.header.id;
    this.told = message.header;
    if (fresh) this.enter();
    await this.draw();
    this.ready(this.told.id);
  }

  enter() {
    const { names, said, words } = this.told;
    const values = Float64Array.from(this.told.values, (value) => value ?? NaN);
    const order = [...names.keys()];
    const side = { labels: names, order, standings: standings(order), totals: [] };
    const isRight = (/** @type {number} */ row, /** @type {number} */ column) => !(values[row * names.length + column] < 0);
    const { right, wrong } = extremes(values, names.length, isRight);
    const most = { right: Math.max(right, wrong), wrong: Math.max(right, wrong) };
    const facing = (/** @type {string} */ _, /** @type {number} */ label) => ({ row: label, column: label });
    this.picture = { rows: side, columns: side, values, kind: "number", signed: false, most, isRight, facing, by: "", turned: false };
    this.controls.show(this.picture, said, said);
    const legends = [said.legend_right, ...(wrong > 0 ? [said.legend_wrong] : [])];
    this.legend.replaceChildren(...rampsOf(this.picture, legends));
    const rows = names.map((/** @type {string} */ name, /** @type {number} */ i) => [name, ...order.map((j) => number(values[i * names.length + j]))]);
    this.foot.replaceChildren(tableBehind({ columns: [said.corner, ...names], rows, caption: said.title }, words));
  }

  places() {
    return [...super.places(), this.place];
  }

  async draw() {
    await super.draw();
    this.square.enter(this.picture, this.told.said, this.wear(this.told.palette));
    this.square.fit(this.place.clientWidth);
    this.paint();
  }

  /** @param {Cell} cell */
  sentence({ row, column }) {
    const { said, names } = this.told;
    const value = this.picture.values[row * names.length + column];
    const key = row === column ? "same" : Number.isNaN(value) ? "pair_unknown" : "pair";
    return fill(said[key], { first: names[row], second: names[column], value: number(value) });
  }

  change() {}

  /** @param {Cell | null} cell @param {boolean} spoken */
  point(cell, spoken) {
    this.schedule();
    if (cell && spoken) setText(this.live, this.sentence(cell));
  }

  /** @param {Cell} cell */
  choose({ row, column }) {
    this.ask("open", { row, column });
  }

  zoom() {
    this.schedule();
  }

  paint() {
    super.paint();
    this.square.paint();
    this.controls.look(this.square);
    setText(this.said, this.square.pointed ? this.sentence(this.square.pointed) : this.told.said.hint);
  }
}
