// A surface whose reader chooses texts by their names, as the address has them; "" is as at first.

import { HeldSurface } from "./held_surfaces.js";

/** @import { Header } from "./shapes.d.ts" */

export class ChosenSurface extends HeldSurface {
  /** @type {Record<string, string>} */ chosen = {};

  /**
   * @param {HTMLElement} host
   * @param {string[]} names what can be chosen
   * @param {string} held which of them the hand can hold, "" if none
   */
  constructor(host, names, held = "") {
    super(host);
    this.names = names;
    this.held = held;
  }

  /** Take what Python says is chosen, unless the reader has chosen since. @param {Header} header @param {boolean} fresh */
  agree(header, fresh) {
    if (!fresh && this.commits.behind(header.acknowledged)) return;
    this.chosen = Object.fromEntries(this.names.map((name) => [name, header[name]]));
    this.commits.agree({ ...this.chosen }, header.acknowledged);
  }

  /** Take something else as chosen. @param {Record<string, string>} changed */
  take(changed) {
    this.chosen = { ...this.chosen, ...changed };
  }

  grab() {
    this.before = this.chosen[this.held];
    super.grab();
  }

  cancel() {
    super.cancel();
    this.take({ [this.held]: this.before ?? "" });
    this.schedule();
  }

  commit() {
    const names = Object.fromEntries(this.names.map((name) => [name, name]));
    this.commits.send({ ...this.chosen }, { ...this.chosen }, names, this.tell.state);
  }

  /** @param {string} measure */
  explain(measure) {
    this.ask("explain", { measure });
  }
}
