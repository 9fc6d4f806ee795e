// The Regression board: how far off predictions are, where, and in which direction. What is chosen in
// one view lights the same cases in the others, in the same frame.

import { pythonText } from "../kit/address.js";
import { ChosenSurface } from "../kit/chosen_surfaces.js";
import { contentOf } from "../kit/contents.js";
import { button, element, setText } from "../kit/dom.js";
import { FigureTiles } from "../kit/views/tiles.js";
import { Biases } from "./biases.js";
import { litOf, litText, sharesAt } from "./data.js";
import { Density } from "./density.js";
import { ErrorBars } from "./errors.js";

/** @import { Header, Message } from "../kit/shapes.d.ts" */
/** @import { Errors, Lit, View } from "./data.js" */

const CHOSEN = ["off", "off_in", "lit", "bias", "zoom", "case"];
const BETWEEN = "_";
const TALL = 400;
const SMALL = 168;

export default class RegressionBoard extends ChosenSurface {
  /** @type {{ x: number[], low: number[], high: number[] } | null} */ band = null;
  /** @type {{ lit: { text: string, counts: Float64Array } | null }} */ sent = { lit: null };

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, CHOSEN, "off");
    this.tiles = new FigureTiles(this, "pv-figures-of-errors");
    this.density = new Density(this);
    this.errorBars = new ErrorBars(this);
    this.biases = new Biases(this);
    const beside = element("div", { class: "pv-beside" }, this.errorBars.card.node, this.biases.card.node);
    const views = element("div", { class: "pv-regression" }, this.density.card.node, beside);
    this.node = element("div", { class: "pv-views" }, this.tiles.node, views);
    this.root.append(this.node, this.live);
    this.pin(false);
  }

  get views() {
    return [this.density, this.errorBars, this.biases];
  }

  /** @returns {Errors} */
  get errors() {
    return this.told.errors[this.chosen.off_in] ?? this.told.errors[""];
  }

  /** Cases by range of errors and bin. */
  get table() {
    return this.header.bins.table[this.errors.unit];
  }

  /** @returns {Lit | null} */
  get lit() {
    return litOf(this.chosen.lit, { errors: this.errors.weight.length, bins: this.header.bins.labels.length });
  }

  /** The part of the plot that is looked at, null for the whole. @returns {View | null} */
  get view() {
    const [x0, x1, y0, y1] = this.chosen.zoom.split(BETWEEN).map(Number);
    return this.chosen.zoom === "" || !(x0 < x1 && y0 < y1) ? null : { x: [x0, x1], y: [y0, y1] };
  }

  /** Single cases, where Python sent those of this part. */
  get points() {
    const { points } = this.header;
    return points?.zoom === this.chosen.zoom ? points : null;
  }

  /** What is lit of the cells, where Python alone can tell and has told. */
  get counts() {
    const { lit } = this.sent;
    return lit && lit.text === this.chosen.lit + this.chosen.bias ? lit.counts : null;
  }

  /** The tolerance. */
  get t() {
    return this.chosen.off === "" ? this.errors.first : Number(this.chosen.off);
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const { header, columns } = message;
    const fresh = await this.taken(message);
    if (fresh === null) return;
    if (fresh) {
      this.expect(header);
      this.enter();
    }
    this.biases.enter(this.told);
    const counts = columns.get("count");
    this.sent = { lit: counts ? { text: header.lit + header.bias, counts: this.density.cells.merged(columns.get("place") ?? [], counts) } : null };
    await this.draw();
    this.ready(header.id);
  }

  /** Take the band once it comes, after the first picture. @param {Header} header */
  async expect({ band }) {
    this.band = this.told.band ?? null;
    if (this.band || !band) return;
    const { columns } = await contentOf(band).catch(() => ({ columns: new Map() }));
    const [x, low, high] = ["x", "low", "high"].map((name) => [...(columns.get(name) ?? [])]);
    if (this.gone || this.header.band !== band || x.length === 0) return;
    this.band = { x, low, high };
    this.density.drawBand();
  }

  enter() {
    const { told, words } = this;
    this.tiles.enter(told);
    this.density.enter(told, this.content);
    const units = Object.keys(told.errors).map((unit) => {
      const press = () => this.change({ off_in: unit, off: "", lit: this.lit?.of === "errors" ? "" : this.chosen.lit });
      return button({ title: words[`unit_${unit || "own"}_help`], "data-unit": unit }, press, words[`unit_${unit || "own"}`]);
    });
    this.errorBars.units.setAttribute("aria-label", words.tolerance);
    this.errorBars.units.replaceChildren(...(units.length > 1 ? units : []));
  }

  places() {
    return [this.density.card.body, this.errorBars.card.body];
  }

  async draw() {
    await super.draw();
    const theme = this.wear(this.told.palette);
    const { plotly, told } = this;
    const side = Math.min(this.density.card.width, TALL + 72);
    await this.density.draw(told, { plotly, theme, width: side, height: Math.min(side, TALL + 54) });
    const { width } = this.errorBars.card;
    await this.errorBars.draw(told, { plotly, theme, width, height: SMALL });
    await this.biases.draw(told, { plotly, theme, width, height: SMALL + 20 });
    for (const view of this.views) {
      view.card.about = this.header.about;
      setText(view.card.title, this.words[`title_${view.card.name}`]);
      view.card.end(null, this.words, () => ({ ...view.card.headed(), models: [], theme }));
    }
    this.paint();
  }

  /** Return what lies within the tolerance; for one that lies between two of the handle's, Python says it. */
  shares() {
    const { header } = this;
    const same = header.shares && header.off === this.chosen.off && header.off_in === this.chosen.off_in;
    return same ? header.shares : sharesAt(this.errors, this.t);
  }

  /** Take over a choice and tell Python. @param {Record<string, string>} changed */
  change(changed) {
    this.take(changed);
    if (["off_in", "bias", "zoom"].some((name) => name in changed)) {
      this.crooked = true;
      this.wake();
    } else this.schedule();
    this.commit();
  }

  /** @param {View | null} view */
  look(view) {
    this.change({ zoom: view ? [...view.x, ...view.y].map((each) => pythonText(Number(each.toPrecision(6)))).join(BETWEEN) : "" });
  }

  /** Light errors or bins; what is settled is told to Python. @param {Lit | null} lit @param {boolean} settled */
  light(lit, settled) {
    this.take({ lit: litText(lit) });
    this.schedule();
    if (settled) this.commit();
  }

  /** Try another tolerance; by key it counts once the keys rest. @param {number} t */
  tolerate(t, byKey = false) {
    const { top, low } = this.errors;
    const steps = low.length - 1;
    const at = Math.round((t / top) * steps);
    this.take({ off: pythonText(Number(((top * at) / steps).toPrecision(12))) });
    this.schedule();
    if (byKey || !this.commits.held) this.settle();
  }

  paint() {
    super.paint();
    for (const node of this.errorBars.units.children) {
      node.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (node).dataset.unit === this.errors.unit));
    }
    for (const view of this.views) view.show();
  }

  destroy() {
    super.destroy();
    for (const view of this.views) view.destroy();
  }
}
