// One board: what it was told, which operating point it shows, and what the reader does to it.

import { announce } from "./announcements.js";
import { contentOf } from "./contents.js";
import { fill, setShown, setText } from "./dom.js";
import { HeldSurface } from "./held_surfaces.js";
import { loadedPlotly } from "./plotly_source.js";
import { themeOf, wearTheme } from "./themes.js";

/** @import { Message, Parts, Plotly, Scene } from "./shapes.d.ts" */

export class Board extends HeldSurface {
  /** @type {Scene} */ scene;
  /** @type {Plotly} */ plotly;
  /** @type {Record<string, string>} */ names;

  /**
   * `sceneOf` joins what a page shows, see scenes.js; `Views` draws it, see views/board_views.js.
   * @param {HTMLElement} host @param {{ sceneOf: (parts: Parts) => Scene, Views: new (board: any) => any }} page
   */
  constructor(host, { sceneOf, Views }) {
    super(host);
    this.sceneOf = sceneOf;
    this.row = 0;
    this.hovered = /** @type {number | null} */ (null);
    this.stepsOwed = 0;
    this.before = 0;
    this.views = new Views(this);
    setShown(this.views.node, false);
    this.pin(false);
    this.root.append(this.views.node, this.live);
  }

  /** @param {Message} message */
  async follow(message) {
    await super.follow(message);
    const { header, columns } = message;
    const [plotly, content] = await Promise.all([
      loadedPlotly(header.plotly),
      contentOf(header.id, this.content),
    ]);
    if (this.gone) return;
    const fresh = this.content !== content;
    const behind = !fresh && this.commits.behind(header.acknowledged);
    const last = this.scene;
    const told = header.threshold ?? Infinity;
    const inUse = behind ? last.inUse : told;
    const points = (behind ? last.points : content.points).merged(columns);
    const theme = themeOf(this.host, content.payload.palette);
    const scene = this.sceneOf({ header, content, points, theme, inUse, before: behind ? last : null });
    const same = !fresh && last.axis === scene.axis && last.theme.id === theme.id;
    const hovered = fresh || this.hovered === null ? null : points.rowAt(last.threshold(this.hovered));
    const row = points.rowAt(behind ? last.threshold(this.row) : told);
    Object.assign(this, { plotly, content, scene, hovered, row, names: header.names });
    if (!behind) this.commits.agree(this.choice(), header.acknowledged);
    this.views.enter(scene, { fresh });
    if (same) this.paint();
    else await this.draw();
    this.payDebt(behind);
    this.ready(header.id);
  }

  places() {
    return [...super.places(), ...this.views.places()];
  }

  async draw() {
    wearTheme(this.root, this.scene.theme);
    setShown(this.views.node, true);
    await super.draw();
    await this.views.draw(this.scene, this.plotly);
    this.paint();
  }

  grab() {
    this.before = this.scene.threshold(this.row);
    this.stepsOwed = 0;
    this.hover(null);
    super.grab();
  }

  /** @param {number} row */
  move(row) {
    this.row = row;
    this.schedule();
  }

  cancel() {
    super.cancel();
    this.move(this.scene.points.rowAt(this.before));
  }

  /** @param {number | null} row */
  hover(row) {
    if (this.hovered === row || this.commits.held) return;
    this.hovered = row;
    this.schedule();
  }

  /** Go to an operating point by key: it counts once the keys rest. @param {number} row */
  jump(row) {
    this.stepsOwed = 0;
    this.move(row);
    this.settle();
  }

  /** Show another scene of the same content, at costs that are tried. @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.schedule();
  }

  /** Look otherwise, at once, and tell Python what was switched. @param {Record<string, boolean>} switched */
  look(switched) {
    this.scene = Object.freeze({ ...this.scene, ...switched });
    this.views.enter(this.scene, { fresh: false });
    this.paint();
    this.tell.state("look", { ...switched, seq: Date.now() }, switched);
  }

  /** Go to the next point; ask Python for those that the table skips. @param {number} direction */
  step(direction) {
    const { points, alone } = this.scene;
    const next = this.row + direction;
    if (next < 0 || next >= points.length) return;
    if (alone || (this.stepsOwed === 0 && points.hasNeighbour(this.row, direction))) {
      this.jump(next);
    } else {
      this.stepsOwed += direction;
      this.commit();
    }
  }

  /** Take the steps that had to wait for their operating points. @param {boolean} behind */
  payDebt(behind) {
    const { row, owed } = this.scene.points.walked(this.row, this.stepsOwed);
    if (row !== this.row) this.jump(row);
    this.stepsOwed = owed;
    if (owed !== 0 && !behind) this.commit();
  }

  /**
   * Return what the reader has chosen here and Python is to know. A threshold between two scores
   * stays as it is while its operating point does.
   */
  choice() {
    const { points, inUse, threshold, chosen } = this.scene;
    const kept = points.rowAt(inUse) === this.row ? inUse : threshold(this.row);
    return { threshold: kept, ...chosen };
  }

  commit() {
    const choice = this.choice();
    const changed = { threshold: choice.threshold, ...this.scene.changed };
    if (!this.commits.send(choice, changed, this.names, this.tell.state)) return;
    const { words, reading } = this.scene;
    setText(this.live, fill(words.announcement, reading(this.row)));
  }

  /** @param {string} measure */
  explain(measure) {
    this.ask("explain", { measure });
  }

  paint() {
    super.paint();
    this.views.show(this.row);
    this.views.hover(this.hovered);
    this.root.dataset.index = String(this.scene.points.index[this.row]);
    // The page fades what Python said of another threshold, or of other costs.
    const { points, inUse, moved } = this.scene;
    const trying = [...(points.rowAt(inUse) === this.row ? [] : ["threshold"]), ...moved];
    const said = trying.join(" ");
    if (said === "") delete this.root.dataset.moving;
    else if (this.root.dataset.moving !== said) this.root.dataset.moving = said;
    const { threshold } = this.choice();
    const costs = this.scene.spendings?.stakes.costs;
    announce({ id: this.content?.id ?? "", threshold, costs, held: this.commits.held });
  }

  destroy() {
    super.destroy();
    this.views.destroy();
  }
}
