// Says on the page when its server is gone, in place of Streamlit, and brings the page back. There is
// one watch for all mounts: pages come and go.

import { Language } from "../frame/languages.js";
import { button, element, setShown, setText } from "../kit/dom.js";
import { inTime } from "../kit/patience.js";
import { themeOf, wearTheme } from "../kit/themes.js";
import { Uploads } from "./uploads.js";
import { Watch } from "./watch.js";

/** @import { Message, Tell, Words } from "../kit/shapes.d.ts" */

const PATIENCE_MS = 5000;
const BACK_MS = 4000;
const ASLEEP_MS = 60_000;
const FIELDS = "textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file], [role=combobox])";
// What is entered there is in no address.
const UNSAVED = "[role=dialog], [data-testid=stPopoverBody]";

class Page {
  /** @type {Words} */ words = {};
  /** @type {Tell["trigger"]} */ trigger;
  /** @type {Set<HTMLInputElement>} */ fields = new Set();
  /** @type {(() => void) | undefined} */ press;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer;
  hidden = Infinity;
  /** The lost upload whose name Python has been told. */
  remembered = "";

  constructor() {
    this.app = /** @type {HTMLElement} */ (document.querySelector("[data-test-connection-state]"));
    this.text = element("p", { role: "alert" });
    this.button = button({}, () => this.press?.(), "");
    // The dialogs of Streamlit leave what has this mark within reach.
    this.notice = element("div", { class: "pv-connection", "data-react-aria-top-layer": "true" }, this.text, this.button);
    setShown(this.notice, false);
    document.head.append(element("link", { rel: "stylesheet", href: String(new URL("board.css", import.meta.url)) }));
    document.body.append(this.notice);
    this.watch = new Watch(this, window.sessionStorage);
    this.uploads = new Uploads(window.sessionStorage);
    this.language = new Language();
    this.listen();
  }

  listen() {
    const { app, watch } = this;
    new MutationObserver(() => watch.connection(app.dataset.testConnectionState)).observe(app, {
      attributeFilter: ["data-test-connection-state"],
    });
    new MutationObserver(() => this.closeStreamlits()).observe(document.body, { childList: true });
    for (const name of ["online", "offline"]) window.addEventListener(name, () => watch.doubt());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hidden = Date.now();
      else if (Date.now() - this.hidden > ASLEEP_MS) watch.doubt();
    });
    document.addEventListener("input", ({ target }) => this.type(/** @type {HTMLInputElement} */ (target)), true);
    document.addEventListener("change", ({ target }) => this.enter(/** @type {HTMLInputElement} */ (target)), true);
  }

  /** Close Streamlit's own dialog: it speaks to developers, and hides ours from screen readers. */
  closeStreamlits() {
    if (this.watch.state === "there") return;
    for (const dialog of document.querySelectorAll("body > .stDialog")) {
      const title = dialog.querySelector("h2[slot=title]");
      if (title?.textContent !== "Connection error") continue;
      /** @type {HTMLElement | null} */ (dialog.querySelector("[role=dialog] > button[aria-label=Close]"))?.click();
    }
  }

  /** @param {HTMLInputElement} field */
  type(field) {
    if (field.matches(FIELDS)) this.fields.add(field);
  }

  /** @param {HTMLInputElement} field */
  enter(field) {
    if (this.watch.state === "there" && !field.closest(UNSAVED)) this.fields.delete(field);
  }

  /** Whether something was typed that no address holds. */
  typed() {
    for (const field of this.fields) if (!field.isConnected) this.fields.delete(field);
    return [...this.fields].some((field) => field.value !== "");
  }

  address() {
    return window.location.href;
  }

  /** @param {string} address */
  leave(address) {
    window.location.replace(address);
  }

  /** Have the page run once more: its answer says which visit the server knows. */
  ask() {
    // Streamlit is in the middle of taking its connection up.
    setTimeout(() => this.trigger("asked", true));
  }

  async answers() {
    try {
      const health = new URL("_stcore/health", document.baseURI);
      return (await inTime(fetch(health, { cache: "no-store" }), PATIENCE_MS, "health")).ok;
    } catch {
      return false;
    }
  }

  /** Say something, with a button if there is something to `press`. @param {string} what @param {() => void} [press] */
  say(what, press) {
    clearTimeout(this.timer);
    this.press = press;
    this.notice.dataset.said = what;
    setText(this.text, this.words[what]);
    setText(this.button, this.words.go);
    setShown(this.button, press !== undefined);
    setShown(this.notice, true);
    if (what === "back") this.timer = setTimeout(() => this.hush(), BACK_MS);
  }

  hush() {
    setText(this.text, "");
    setShown(this.notice, false);
  }
}

/** @type {Page | undefined} */ let page;

export default class Connection {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    page ??= new Page();
  }

  /** @param {Message} message @param {Tell} tell */
  receive({ header }, { trigger }) {
    if (!page) return;
    Object.assign(page, { words: header.words, trigger });
    const theme = themeOf(this.host, header.palette);
    wearTheme(page.notice, theme);
    page.notice.style.fontFamily = theme.font;
    page.language.speak(header.language, header.chosen, header.streamlit);
    page.watch.heard(header.visit, header.turn);
    page.uploads.keep(header.uploads);
    const name = page.uploads.name(header.lost);
    if (name && page.remembered !== header.lost) {
      page.remembered = header.lost;
      trigger("remembered", { data: header.lost, name });
    }
  }

  destroy() {}
}
