// The Texts board: BLEU in its parts, how scores of segments are spread, the segments, and one of them opened.

import { ChosenSurface } from "../kit/chosen_surfaces.js";
import { button, element, fill, setShown, setText } from "../kit/dom.js";
import { count } from "../kit/format.js";
import { bleuParts } from "./bleu.js";
import { OpenedView } from "./opened.js";
import { Rows } from "./rows.js";
import { BINS, BY, isIn, Scores, spreadOf, within } from "./scores.js";
import { SpreadView } from "./spreads.js";

/** @import { Message } from "../kit/shapes.d.ts" */

const CHOSEN = ["figure", "scores", "upto", "ranked", "segment"];

export default class TextsBoard extends ChosenSurface {
  /** @type {Scores} */ numbers;
  /** What of the board is drawn now, and which segment is opened. */ looked = "";
  shown = "";
  /** Whether the reader waits for a segment. */ sought = false;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host, CHOSEN, "upto");
    this.bleu = element("section", { class: "pv-bleu" });
    this.spread = new SpreadView(this);
    this.rows = new Rows(this);
    this.opened = new OpenedView();
    this.choices = element("div", { class: "pv-choices" });
    const upper = element("div", { class: "pv-texts-upper pv-stacks" }, this.spread.card.node, this.bleu);
    this.root.append(element("div", { class: "pv-views pv-texts" }, this.choices, upper, this.rows.node, this.opened.node), this.live);
    this.pin(false);
  }

  /** The figure in view. */
  get figure() {
    const { figures } = this.told;
    return figures.find((/** @type {any} */ { key }) => key === this.chosen.figure) ?? figures[0];
  }

  /** What a segment is called: as the data call it, else its place from 1. @param {number} segment @returns {string} */
  nameOf(segment) {
    return this.told.ids?.[segment] ?? count(segment + 1);
  }

  get what() {
    return this.chosen.scores && this.told.other ? "difference" : "score";
  }

  get falling() {
    return this.figure.better === "lower";
  }

  /** How many bins are listed, from the worst. */
  get cut() {
    return this.chosen.upto === "" ? BINS : Math.min(Number(this.chosen.upto), BINS);
  }

  get ranked() {
    const by = this.chosen.ranked.replace("-", "");
    if (!this.rows.heads.has(by)) return { by: this.what, rising: !this.falling };
    return { by, rising: !this.chosen.ranked.startsWith("-") };
  }

  /** @param {string} what */
  valuesOf(what) {
    return this.numbers.values(this.figure.key, what);
  }

  /** @param {string} what @param {number} segment */
  valueOf(what, segment) {
    return this.valuesOf(what)[segment];
  }

  get isListed() {
    const [values, listed] = [this.valuesOf(this.what), isIn(this.spread.spread, this.cut, this.falling)];
    return (/** @type {number} */ segment) => listed(values[segment]);
  }

  get listed() {
    return this.cut >= BINS ? this.numbers.size : within(this.spread.spread, this.cut, this.falling);
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const { header } = message;
    const before = this.told && this.chosen.segment;
    const fresh = await this.taken(message);
    if (fresh === null) return;
    if (fresh) this.enter();
    const { opened } = header;
    const open = this.chosen.segment !== "" && String(opened?.segment) === this.chosen.segment;
    this.show(open ? opened : (header.closeups?.[this.chosen.segment] ?? null));
    await this.draw();
    // It may also be asked for elsewhere on the page, by words that only one system gets right.
    const elsewhere = before !== undefined && before !== this.chosen.segment;
    if (open && (this.sought || elsewhere)) this.lookAtOpened();
    this.ready(header.id);
  }

  enter() {
    const { told, words } = this;
    this.numbers = new Scores(this.content.columns);
    this.looked = "";
    const title = element("h2", { class: "pv-title" }, words.bleu_title);
    setShown(this.bleu, told.bleu !== null);
    this.bleu.replaceChildren(title, ...(told.bleu ? bleuParts(told.bleu, words) : []));
    const figures = told.figures.map((/** @type {any} */ { key, name }, /** @type {number} */ i) => this.choice("figure", i ? key : "", name));
    const kinds = ["", "difference"].map((kind) => this.choice("scores", kind, fill(words[kind || "score"], { model: told.model, other: told.other })));
    this.choices.replaceChildren(groupOf(words.figure, figures), ...(told.other ? [groupOf(words.shown, kinds)] : []));
  }

  /** Return the button that chooses a text. @param {string} name @param {string} text @param {string} label */
  choice(name, text, label) {
    // Another figure has other scores: the handle begins anew.
    return button({ "data-name": name, "data-text": text }, () => this.change({ [name]: text, upto: "", ranked: "" }), label);
  }

  /** @param {Record<string, string>} changed */
  async change(changed) {
    this.take(changed);
    await this.draw();
    this.commit();
  }

  /** Open a segment, or close the one that is open. @param {number} segment */
  open(segment) {
    const again = this.chosen.segment === String(segment);
    const { closeups } = this.header; // in a file there is no Python to ask for it
    if (again) this.show(null);
    else if (closeups) this.show(closeups[segment]);
    this.sought = !again;
    this.change({ segment: again ? "" : String(segment) });
  }

  /** Show a segment opened; what is shown already stays as it is. @param {any} told */
  show(told) {
    const shown = told ? `${this.header.id} ${told.segment}` : "";
    if (shown === this.shown) return;
    this.shown = shown;
    this.opened.enter(told, this.words, told ? this.nameOf(told.segment) : "");
  }

  /** The reader has asked for the segment that has come. */
  lookAtOpened() {
    this.sought = false;
    this.opened.node.scrollIntoView({ block: "nearest" });
    setText(this.live, this.opened.node.getAttribute("aria-label") ?? "");
  }

  /** List the worst so many bins; by key it counts once the keys rest. @param {number} cut */
  cutAt(cut, byKey = false) {
    this.take({ upto: cut >= BINS ? "" : String(cut) });
    this.schedule();
    if (byKey || !this.commits.held) this.settle();
  }

  places() {
    return [...super.places(), this.spread.card.body, this.opened.node];
  }

  async draw() {
    await super.draw();
    const theme = this.wear(this.told.palette);
    for (const node of this.choices.querySelectorAll("button")) {
      node.setAttribute("aria-pressed", String(node.dataset.text === (this.chosen[node.dataset.name ?? ""] ?? "")));
    }
    const { told, words, figure, what } = this;
    const texts = { figure: figure.name, model: told.model, other: told.other };
    if (this.looked !== `${figure.key} ${what}`) {
      this.looked = `${figure.key} ${what}`;
      this.numberedSpread = spreadOf(this.valuesOf(what));
      const columns = BY.filter((key) => told.other || !["other", "difference"].includes(key));
      const names = { segment: words.segment, score: told.model, other: told.other, difference: words.difference_head, length: words.length_head };
      this.rows.enter(columns, names, words);
    }
    this.spread.card.about = this.header.about;
    const shown = { spread: this.numberedSpread, title: fill(words[`title_${what}`], texts), axis: fill(words[`axis_${what}`], { ...texts, ...told.drawn }), caption: fill(words[`axis_${what}`], texts), words };
    await this.spread.draw(/** @type {any} */ ({ plotly: this.plotly, theme, width: this.spread.card.width }), /** @type {any} */ (shown));
    this.opened.draw();
    this.paint();
  }

  paint() {
    super.paint();
    this.spread.show();
    this.rows.show();
  }

  destroy() {
    super.destroy();
    this.spread.destroy();
  }
}

/** @param {string} label @param {HTMLElement[]} buttons */
const groupOf = (label, buttons) => element("div", { class: "pv-choice", role: "group", "aria-label": label }, element("span", { class: "pv-small" }, label), ...buttons);
