// The Clusterings board: figures by what they correct for, the table of labels by clusters, silhouettes.

import { ChosenSurface } from "../kit/chosen_surfaces.js";
import { element, setShown } from "../kit/dom.js";
import { atPlaces } from "../kit/format.js";
import { Contingency } from "./contingency.js";
import { classOf, edge } from "./doubts.js";
import { Groups } from "./groups.js";
import { SilhouetteBars } from "./silhouettes.js";

/** @import { Message } from "../kit/shapes.d.ts" */

const CHOSEN = ["shares", "sorted", "joint", "below"];

export default class ClusteringsBoard extends ChosenSurface {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, CHOSEN, "below");
    this.groups = new Groups(this);
    this.contingency = new Contingency(this);
    this.silhouettes = new SilhouetteBars(this);
    this.sentences = element("ul", { class: "pv-splits" });
    this.agreement = element("div", { class: "pv-clusterings pv-stacks" }, element("div", {}, this.sentences, this.groups.node), this.contingency.node);
    this.root.append(element("div", { class: "pv-views" }, this.agreement, this.silhouettes.card.node), this.live);
    this.pin(false);
  }

  /** The class of silhouettes from which on points are not doubtful. */
  get cut() {
    return classOf(Number(this.chosen.below || 0));
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const fresh = await this.taken(message);
    if (fresh === null) return;
    if (fresh) this.enter();
    await this.draw();
    this.ready(this.header.id);
  }

  enter() {
    const { told, words, content } = this;
    this.groups.enter(told.groups, words);
    this.sentences.replaceChildren(...told.sentences.map((/** @type {string} */ said) => element("li", {}, said)));
    setShown(this.sentences, told.sentences.length > 0);
    setShown(this.contingency.node, told.table !== null);
    setShown(this.silhouettes.card.node, told.silhouettes !== null);
    this.agreement.classList.toggle("pv-alone", told.table === null);
    if (told.table) this.contingency.enter(told.table, content.columns);
    if (told.silhouettes) this.silhouettes.enter(told.silhouettes);
  }

  places() {
    return [...super.places(), this.contingency.place, this.silhouettes.card.body];
  }

  async draw() {
    await super.draw();
    const theme = this.wear(this.told.palette);
    this.build();
    if (this.told.table) this.contingency.fit();
    const { card } = this.silhouettes;
    card.about = this.header.about;
    if (this.told.silhouettes) await this.silhouettes.draw(/** @type {any} */ ({ plotly: this.plotly, theme, width: card.width }));
    this.paint();
  }

  build() {
    if (this.told.table) this.contingency.build(this.wear(this.told.palette));
  }

  /** Show the cells otherwise; Python hears of it after a while. @param {Record<string, string>} changed */
  look(changed) {
    this.take(changed);
    this.build();
    this.schedule();
    this.settle();
  }

  /** @param {Record<string, string>} changed */
  change(changed) {
    this.take(changed);
    this.schedule();
    this.commit();
  }

  /** Call points below another silhouette doubtful; by key it counts once the keys rest. @param {number} cut */
  doubt(cut, byKey = false) {
    this.take({ below: atPlaces(edge(cut), 2).replace("−", "-") });
    this.schedule();
    if (byKey || !this.commits.held) this.settle();
  }

  paint() {
    super.paint();
    if (this.told.table) this.contingency.paint();
    if (this.told.silhouettes) this.silhouettes.show();
  }

  destroy() {
    super.destroy();
    this.silhouettes.destroy();
  }
}
