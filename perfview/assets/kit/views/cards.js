// One part of the board's page: a title, its content, and below it what belongs to the charts.

import { element, setText } from "../dom.js";
import { pictureButtons } from "./pictures.js";
import { tableBehind } from "./tables.js";

/** @import { Drawn, Pictured, Scene, Table, Words } from "../shapes.d.ts" */

export class Card {
  /** @type {string} */ name;
  /** @type {string} */ about;
  /** @type {Drawn[]} */ plots;
  /** @type {HTMLElement[]} */ notes;

  /**
   * `content` stands in the middle, `notes` at the foot; `plots`, if any, can be saved as a picture.
   * @param {string} name @param {{ content?: Node[], plots?: Drawn[], notes?: HTMLElement[] }} parts
   */
  constructor(name, { content = [], plots = [], notes = [] }) {
    Object.assign(this, { name, plots, notes });
    this.title = element("h2", { class: "pv-title" });
    this.head = element("header", { class: "pv-head" }, this.title);
    this.body = element("div", { class: "pv-body" }, ...content);
    this.foot = element("footer", { class: "pv-foot" });
    const parts = [this.head, this.body, this.foot];
    this.node = element("section", { class: `pv-card pv-card-${name}` }, ...parts);
  }

  get width() {
    return Math.floor(this.body.clientWidth);
  }

  /** Write title and foot. @param {Scene} scene */
  dress(scene) {
    const { tables, words, theme, areas } = scene;
    const { title = scene.titles[this.name], figures } = scene.plots[this.name] ?? {};
    setText(this.title, title);
    this.end(tables[this.name], words, () => ({ ...this.headed({ ...areas, ...figures }), models: [], theme }));
  }

  /**
   * Write the foot: the table behind the charts, the notes, and the ways to save them as a picture.
   * @param {Table | null | undefined} table @param {Words} words @param {() => Pictured} pictured
   */
  end(table, words, pictured) {
    const behind = table ? [tableBehind(table, words)] : [];
    const picture = this.plots.length ? [pictureButtons(this.plots, pictured, words)] : [];
    this.foot.replaceChildren(...behind, ...this.notes, ...picture);
  }

  /** Return the texts above a picture: its title, of which model and data it is, and figures. @param {Record<string, string>} [figures] */
  headed(figures = {}) {
    const said = Object.entries(figures).map((figure) => figure.join(" "));
    return { texts: [this.title.textContent ?? "", this.about, said.join(" · ")].filter(Boolean) };
  }
}
