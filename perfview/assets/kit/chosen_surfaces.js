// A surface whose reader chooses texts by their names, as the address has them; "" is as at first.

import { contentOf } from "./contents.js";
import { HeldSurface } from "./held_surfaces.js";
import { loadedPlotly } from "./plotly_source.js";

/** @import { Header, Message, Plotly } from "./shapes.d.ts" */

export class ChosenSurface extends HeldSurface {
  /** @type {Record<string, string>} */ chosen = {};
  /** @type {any} */ told;
  /** @type {Plotly} */ plotly;

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

  /** Take over what a message says; return whether its content is another one, null if the board is gone. @param {Message} message */
  async taken({ header }) {
    const [plotly, content] = await Promise.all([loadedPlotly(header.plotly), contentOf(header.id, this.content)]);
    if (this.gone) return null;
    const fresh = content !== this.content;
    Object.assign(this, { header, content, plotly, told: content.payload, words: content.payload.words });
    this.agree(header, fresh);
    return fresh;
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
