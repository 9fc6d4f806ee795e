// One part of the board's page: a title, its content, and below it what belongs to the chart.

import { element, setText } from "../dom.js";
import { pictureButtons } from "./pictures.js";
import { tableBehind } from "./tables.js";

/** @import { Plot, Scene } from "../shapes.d.ts" */

export class Card {
  /** @type {string} */ name;
  /** @type {string} */ about;
  /** @type {Plot | null} */ plot;
  /** @type {HTMLElement[]} */ notes;

  /**
   * `content` stands in the middle, `notes` at the foot; `plot`, if any, can be saved as a picture.
   * @param {string} name @param {{ content: Node[], plot?: Plot | null, notes?: HTMLElement[] }} parts
   */
  constructor(name, { content, plot = null, notes = [] }) {
    Object.assign(this, { name, plot, notes });
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

  /** Write title, table and the buttons for the picture. @param {Scene} scene */
  dress(scene) {
    const { name, title, plot } = this;
    setText(title, scene.plots[name]?.title ?? scene.titles[name]);
    const behind = scene.tables[name] ? [tableBehind(scene.tables[name], scene.words)] : [];
    const figures = Object.entries(scene.plots[name]?.figures ?? {}).map(([figure, text]) => `${figure} ${text}`);
    const pictured = () => [title.textContent, this.about, ...(figures.length ? [figures.join(" · ")] : [])];
    const picture = plot ? [pictureButtons(plot, pictured, scene)] : [];
    this.foot.replaceChildren(...behind, ...this.notes, ...picture);
  }
}
