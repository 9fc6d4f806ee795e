// What the page does when its server goes away and comes back; what it does it with is given to it.

/** @import { Connected } from "../kit/shapes.d.ts" */

const GRACE_MS = 1500;
const PATIENCE_MS = 30_000;
const PAUSE_MS = 5000;
/** Above so many reloads in so many milliseconds the reader decides: what goes wrong may be the page's own doing. */
const MOST_RELOADS = 3;
const WHILE_MS = 300_000;
const PLACE = "cutpoint.reloads";

/**
 * `state` is "there"; "away" while there is no connection; "asking" until the server has said which
 * visit it knows; "held" while the reader is to decide; "left" once the page is loaded anew.
 */
export class Watch {
  /** @type {"there" | "away" | "asking" | "held" | "left"} */ state = "there";
  /** @type {string | undefined} */ visit;
  /** @type {number | undefined} */ turn;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer;
  /** Where the page was when the connection came back. */
  address = "";
  /** Whether the reader has heard of the loss. */
  said = false;
  /** Whether the reader has agreed to go on. */
  agreed = false;

  /** @param {Connected} page @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(page, storage) {
    this.page = page;
    this.storage = storage;
  }

  /** Follow the state of Streamlit's connection, by its own name. @param {string | undefined} name */
  connection(name) {
    const up = name === "CONNECTED";
    if (up && this.state === "away") this.back();
    else if (!up && (this.state === "there" || this.state === "asking")) {
      this.become("away", () => this.say("lost"), GRACE_MS);
    }
    // Streamlit has given up: whether the server answers is found out here.
    if (name === "DISCONNECTED_FOREVER" && this.state === "away") this.become("asking", () => this.late(), GRACE_MS);
  }

  /** Something suggests that the connection is dead although nothing has said so. */
  doubt() {
    if (this.state === "there" && !this.page.typed()) this.ask();
  }

  /**
   * The server has said, in the run `turn`, which visit this is; another one does not know what was
   * chosen here. What it said before may be told again.
   * @param {string} visit @param {number} turn
   */
  heard(visit, turn) {
    if (visit === this.visit && turn === this.turn) return;
    this.visit ??= visit;
    this.turn = turn;
    if (visit !== this.visit) this.leave();
    else if (this.state === "asking") {
      this.become("there");
      if (this.said) this.say("back");
      this.said = this.agreed = false;
    }
  }

  /** The connection is there again: find out whether the server still knows this visit. */
  back() {
    if (!this.page.typed()) this.ask();
    else if (this.said) this.hold("typed", () => this.ask());
    else this.become("there");
  }

  ask() {
    // What runs in a new visit may write another address.
    this.address = this.page.address();
    this.become("asking", () => this.late(), PATIENCE_MS);
    this.page.ask();
  }

  /** No answer came: load the page anew where the server answers at all, and else try again. */
  async late() {
    const answers = await this.page.answers();
    if (this.state !== "asking") return;
    if (answers) this.leave();
    else {
      this.say("lost");
      this.become("asking", () => this.late(), PAUSE_MS);
    }
  }

  leave() {
    if (this.state === "left" || this.state === "held") return;
    if (this.page.typed() && !this.agreed) this.hold("typed", () => this.go());
    else if (!this.count()) this.hold("again", () => this.go());
    else this.go();
  }

  go() {
    this.become("left");
    this.page.leave(this.address || this.page.address());
  }

  /** Let the reader decide when to go on. @param {string} why @param {() => void} go */
  hold(why, go) {
    this.become("held");
    this.page.say(why, () => {
      this.agreed = true;
      go();
    });
  }

  /** @param {string} what */
  say(what) {
    this.said = true;
    this.page.say(what);
  }

  /** @param {Watch["state"]} state @param {() => void} [then] @param {number} [after] */
  become(state, then, after) {
    clearTimeout(this.timer);
    this.state = state;
    if (then) this.timer = setTimeout(then, after);
  }

  /** Count a reload; return whether it may be made without asking. Where nothing can be kept, it may not. */
  count() {
    try {
      const now = Date.now();
      const kept = JSON.parse(this.storage.getItem(PLACE) ?? "[]");
      const times = kept.filter((/** @type {number} */ time) => time > now - WHILE_MS);
      if (times.length >= MOST_RELOADS) return false;
      this.storage.setItem(PLACE, JSON.stringify([...times, now]));
      return true;
    } catch {
      return false;
    }
  }
}
