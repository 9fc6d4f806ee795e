// What stands in Streamlit's and Python's place where boards live in a page that is one file.

import { bytesOf, fromPlanes, keepContent, unpacked } from "../kit/contents.js";
import { button, element } from "../kit/dom.js";
import { shrink } from "../frame/prints.js";

/** @import { Shown, Tell, Words } from "../kit/shapes.d.ts" */

/**
 * Bring the page to life; `modules` hold what makes each of its boards, by path.
 * @param {Record<string, new (host: HTMLElement) => Shown>} modules
 */
export function enliven(modules) {
  const page = JSON.parse(byId("pv-page").textContent);
  const explain = explainer(page);
  const boards = page.boards.map((/** @type {any} */ board) => new FileBoard(board, modules, explain, () => boards));
  followTheme(page.words, boards);
}

/** One board and the message it was last sent. */
class FileBoard {
  /** @param {{ place: string, content: string, board: string }} page @param {Record<string, new (host: HTMLElement) => Shown>} modules @param {(key: string) => void} explain @param {() => FileBoard[]} all */
  constructor({ place, content, board }, modules, explain, all) {
    const host = byId(place);
    if (content) keepContent(host, unpacked(fromPlanes(bytesOf(content))));
    this.message = unpacked(fromPlanes(bytesOf(board)));
    this.board = new modules[this.message.header.module](host);
    // Below the name of its part, which the app says as the title of the page.
    for (const title of host.querySelectorAll("h2")) title.setAttribute("aria-level", "3");
    /** @type {Tell} */
    this.tell = {
      state: (name, { seq }, changed) => {
        const own = name === "commit" ? { acknowledged: seq } : {};
        for (const each of all()) each.show(each === this ? { ...changed, ...own } : changed);
      },
      trigger: (_, { measure }) => explain(measure),
    };
  }

  /** Show what was chosen, on whichever board: entries of the message, those that it has. */
  show(changed = {}) {
    const { header } = this.message;
    const known = Object.entries(changed).filter(([name]) => name in header);
    this.message = { ...this.message, header: { ...header, ...Object.fromEntries(known) } };
    this.board.receive(this.message, this.tell);
  }
}

/**
 * Return what opens a dialog of the page on the meaning of a measure, a cell of the matrix or a
 * figure of a curve, by its key: the app's has its formula filled in by Python.
 * @param {{ explanations: Record<string, { name: string, lines: string[] }>, words: Words }} page
 */
function explainer({ explanations, words }) {
  const node = element("dialog", { class: "pv-dialog", closedby: "any" });
  const close = button({ class: "pv-close" }, () => node.close(), words.close);
  document.body.append(node);
  return (/** @type {string} */ key) => {
    const { name, lines } = explanations[key];
    const texts = lines.map((text) => element("p", {}, text));
    node.replaceChildren(element("h2", {}, name), ...texts, close);
    node.showModal();
  };
}

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Light or dark, as the system has it until the reader chooses.
 * @param {Words} words @param {FileBoard[]} boards
 */
function followTheme(words, boards) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const toggle = byId("pv-theme");
  /** @type {string | null} */
  let chosen = null;
  const current = () => chosen ?? (system.matches ? "dark" : "light");
  const wear = () => {
    document.documentElement.dataset.theme = current();
    toggle.textContent = words[current() === "dark" ? "light" : "dark"];
    for (const board of boards) board.show();
  };
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    chosen = current() === "dark" ? "light" : "dark";
    wear();
  });
  system.addEventListener("change", wear);
  wear();
}

// On paper the page has another width, at which nothing draws the charts anew: it is made smaller.
const PAPER = 1040;
addEventListener("beforeprint", () => shrink(document.body, PAPER));
