// What Streamlit calls for each mount: once at first, and again for new data or another theme.

import { keepHistory, replaceQuery } from "./address.js";
import { keepContent, unpacked } from "./contents.js";
import { element } from "./dom.js";
import { applied } from "./patience.js";
import { closeDrawers } from "../frame/drawers.js";
import { guideFocus } from "../frame/popovers.js";
import { fitToPaper } from "../frame/prints.js";
import { holdSentences } from "../frame/sentences.js";

/** @import { Header, Message, Mounting, Shown, Tell } from "./shapes.d.ts" */

// A message names the module and the sheet of its board as paths in the folder of all boards.
const BOARDS = new URL("../", import.meta.url);
const mounts = new WeakMap();
/** @type {HTMLLinkElement | undefined} */ let worn;

keepHistory(window);
guideFocus(document);
closeDrawers(document);
fitToPaper(window);
dressed().catch(() => {}); // a board that needs it tries again, and says so

/** @param {Mounting} mount */
export default function mount({ parentElement: host, data, setStateValue, setTriggerValue }) {
  const message = unpacked(data);
  if (message.header.kind === "content") return keepContent(host, message);
  if (message.header.kind === "address") return replaceQuery(host, message.header.query);
  if (!mounts.has(host)) mounts.set(host, new Mount(host));
  const mounted = mounts.get(host);
  mounted.receive(message, { state: setStateValue, trigger: setTriggerValue });
  // Also called when a newer call replaces this one: then the host is still on the page.
  return () => {
    if (host.isConnected) return;
    mounted.destroy();
    mounts.delete(host);
  };
}

class Mount {
  /** @type {Promise<void> | undefined} */ loading;
  /** @type {HTMLLinkElement | undefined} */ link;
  /** @type {Shown | undefined} */ board;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.notice = element("p", { role: "alert" });
  }

  /**
   * Hand a message to the board; of those that arrive while it loads, only the newest counts.
   * @param {Message} message @param {Tell} tell
   */
  async receive(message, tell) {
    this.newest = message;
    holdSentences(document);
    this.loading ??= this.load(message.header);
    try {
      await this.loading;
      this.notice.remove();
    } catch {
      // The next message tries again.
      this.loading = undefined;
      this.notice.textContent = message.header.missing;
      this.host.append(this.notice);
      return;
    }
    if (!this.gone && this.newest === message) this.board?.receive(message, tell);
  }

  /** @param {Header} header */
  async load({ module, sheet }) {
    this.link ??= sheet && linked(sheet);
    if (this.link) this.host.append(this.link);
    const [{ default: Board }] = await Promise.all([
      import(String(new URL(module, BOARDS))),
      // Nothing can be measured before the sheets apply.
      dressed(),
      this.link && applied(this.link),
    ]);
    if (!this.gone) this.board = new Board(this.host);
  }

  destroy() {
    this.gone = true;
    this.board?.destroy();
  }
}

/** Have the page wear what all boards do, once for all of them, and wait until it applies. */
async function dressed() {
  if (!worn?.isConnected) document.head.append((worn = linked("kit/sheets/mount.css")), linked("frame/print.css"));
  const here = worn;
  await applied(here).catch((error) => {
    here.remove();
    throw error;
  });
}

/** @param {string} sheet a path in the folder of all boards */
function linked(sheet) {
  return element("link", { rel: "stylesheet", href: String(new URL(sheet, BOARDS)) });
}
