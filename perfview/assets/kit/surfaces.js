// What the browser draws into: an element in the colours of the theme, and what works on it.

import { element, setShown, setText } from "./dom.js";
import { themeOf, wearTheme } from "./themes.js";

/** @import { Message, Palette, Tell, Words } from "./shapes.d.ts" */

export class Surface {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.root = element("div", { class: "pv-board" });
    host.append(this.root);
  }

  /** Wear the theme of the page, and return it. @param {Record<string, Palette>} palettes */
  wear(palettes) {
    const theme = themeOf(this.host, palettes);
    wearTheme(this.root, theme);
    return theme;
  }

  /** Say to whoever waits for it that what has this id is drawn. @param {string} [id] */
  ready(id = "") {
    Object.assign(this.root.dataset, { ready: "true", content: id });
  }

  destroy() {
    this.gone = true;
    this.root.remove();
  }
}

/**
 * A surface whose drawing takes several turns: boards add to `follow`, which takes over what Python
 * says, and to `draw`, which draws all of it at the widths that there are. It is drawn anew when one
 * of its places has another width than it was drawn at; heights follow from widths, so they do not count.
 */
export class DrawnSurface extends Surface {
  /** @type {Message | undefined} */ message;
  /** @type {Tell} */ tell;
  /** @type {Words} */ words;
  /** @type {Promise<void> | undefined} */ working;
  /** @type {Map<HTMLElement, number>} */ widths = new Map();
  /** @type {number | undefined} */ frame;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.crooked = false;
    this.notice = element("p", { class: "pv-notice", role: "status" });
    this.root.append(this.notice);
    this.resized = new ResizeObserver(() => this.resize());
  }

  /**
   * Take a message from Python; messages that come while one is worked on replace each other.
   * @param {Message} message @param {Tell} tell
   */
  receive(message, tell) {
    Object.assign(this, { message, tell });
    this.wake();
  }

  resize() {
    // What is hidden has no width: it is measured once it is shown.
    this.crooked ||= [...this.widths].some(([place, width]) => ![0, width].includes(place.clientWidth));
    if (this.crooked) this.wake();
  }

  /** Work off what has come, one after the other. */
  wake() {
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  async work() {
    while ((this.message || this.crooked) && !this.gone) {
      const { message } = this;
      this.message = undefined;
      try {
        if (message) await this.follow(message);
        if (this.crooked) await this.draw();
      } catch (error) {
        this.crooked = false;
        this.complain(/** @type {Error} */ (error));
      }
    }
  }

  /** @param {Message} message */
  async follow({ header }) {
    this.words = header.words;
    if (this.widths.size === 0) this.say(this.words.loading);
  }

  /** The elements whose widths the drawing follows. @returns {HTMLElement[]} */
  places() {
    return [this.root];
  }

  /** Nothing is left to say. */
  async draw() {
    this.crooked = false;
    this.say("");
    const places = this.places();
    for (const gone of this.widths.keys()) if (!places.includes(gone)) this.resized.unobserve(gone);
    this.widths = new Map(places.map((place) => [place, place.clientWidth]));
    for (const place of places) this.resized.observe(place);
  }

  /** Paint once a frame at most. */
  schedule() {
    this.frame ??= requestAnimationFrame(() => this.paint());
  }

  /** Show what has changed, now; a board that moves adds to it. */
  paint() {
    cancelAnimationFrame(this.frame ?? 0);
    this.frame = undefined;
  }

  /** @param {string} text @param {string} [role] */
  say(text, role = "status") {
    // First the role: what is read aloud is text that changes where the role stands already.
    this.notice.setAttribute("role", role);
    setText(this.notice, text);
    setShown(this.notice, text !== "");
  }

  /** @param {Error} error */
  complain(error) {
    const known = this.words[`error_${error.message}`];
    // Whatever else a module throws is for those who look after it: it goes to the browser's console.
    if (!known) reportError(error);
    this.say(known ?? this.words.error_data, "alert");
  }

  destroy() {
    super.destroy();
    this.resized.disconnect();
    cancelAnimationFrame(this.frame ?? 0);
  }
}
