// A surface on which the reader chooses. While the hand holds something only the surface follows it;
// Python is told what was chosen once the hand lets go, or the keys rest.

import { Commits } from "./commits.js";
import { element } from "./dom.js";
import { DrawnSurface } from "./surfaces.js";

/** @import { Content, Header } from "./shapes.d.ts" */

export class HeldSurface extends DrawnSurface {
  /** @type {Header} */ header;
  /** @type {Content} */ content;
  asked = 0;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.commits = new Commits();
    this.live = element("p", { class: "pv-hidden", "aria-live": "polite" });
  }

  /**
   * While the hand holds something the board keeps its height: so what changes lays out the board
   * alone, not the page of Streamlit's around it (0.6 to 1.5 ms less in a frame). What is ever grabbed
   * is contained from the first, with `pin(false)`: else all of it would shift by a part of a pixel.
   * @param {boolean} held
   */
  pin(held) {
    const height = held ? `${this.root.getBoundingClientRect().height}px` : "";
    Object.assign(this.root.style, { height, contain: held ? "size layout style" : "layout style" });
    this.root.toggleAttribute("data-held", held);
  }

  grab() {
    this.commits.hold();
    this.pin(true);
  }

  release() {
    this.drop();
    this.commit();
  }

  /** Nothing is held any more; a board that is told to `cancel` also goes back to where it was. */
  cancel() {
    this.drop();
  }

  drop() {
    this.commits.held = false;
    this.pin(false);
  }

  /** Take what is shown as chosen when nothing more comes for a while. */
  settle() {
    this.commits.soon(() => this.commit());
  }

  /** Tell Python what is chosen. */
  commit() {}

  /** Tell Python what was pressed: each press counts. @param {string} name @param {Record<string, any>} what */
  ask(name, what) {
    this.asked += 1;
    this.tell.trigger(name, { ...what, seq: this.asked });
  }

  destroy() {
    super.destroy();
    this.commits.drop();
  }
}
