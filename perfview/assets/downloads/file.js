// What stands in Streamlit's and Python's place where boards live in a page that is one file.

import { ExplanationDialog } from "./dialogs.js";
import mount from "../kit/mount.js";
import { opened, sealed } from "./envelopes.js";

const page = JSON.parse(document.getElementById("pv-page").textContent);
const dialog = new ExplanationDialog(page.explanations, page.words);

/** One board and the message it was last sent. */
class Mounted {
  constructor({ place, content, board }) {
    const host = document.getElementById(place);
    const aside = document.createElement("div");
    this.host = document.createElement("div");
    host.append(aside, this.host);
    mount({ parentElement: aside, data: opened(content).bytes });
    this.message = opened(board);
  }

  /** Send the board what was chosen, on whichever board. */
  show(chosen = {}) {
    const { header } = this.message;
    if ("threshold" in chosen) header.threshold = chosen.threshold;
    if (header.costs) Object.assign(header.costs, chosen.costs);
    mount({
      parentElement: this.host,
      data: sealed(this.message),
      setStateValue: (_, commit, numbers) => this.take(commit, numbers),
      setTriggerValue: (_, { measure }) => dialog.open(measure),
    });
  }

  take({ threshold, seq }, { cost_fn, cost_fp }) {
    this.message.header.acknowledged = seq;
    const costs = cost_fn === undefined ? {} : { cost_fn, cost_fp };
    for (const board of boards) board.show({ threshold, costs });
  }
}

const boards = page.boards.map((board) => new Mounted(board));

/** Light or dark, as the system has it until the reader chooses. */
function wear(theme) {
  document.documentElement.dataset.theme = theme;
  toggle.textContent = page.words[theme === "dark" ? "light" : "dark"];
  for (const board of boards) board.show();
}

const system = matchMedia("(prefers-color-scheme: dark)");
const toggle = document.getElementById("pv-theme");
let chosen = null;
const current = () => chosen ?? (system.matches ? "dark" : "light");
toggle.hidden = false;
toggle.addEventListener("click", () => {
  chosen = current() === "dark" ? "light" : "dark";
  wear(chosen);
});
system.addEventListener("change", () => wear(current()));
wear(current());

// On paper the page has another width, at which nothing draws the charts anew: it is made smaller.
const PAPER = 1040;
const fit = () => {
  const wide = document.body.clientWidth;
  document.documentElement.style.setProperty("--pv-wide", `${wide}px`);
  document.documentElement.style.setProperty("--pv-zoom", Math.min(1, PAPER / wide));
};
addEventListener("beforeprint", fit);
