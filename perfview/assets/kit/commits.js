// What Python knows of the reader's choice, and whether it has heard of the last move.

import { writeAddress } from "./address.js";

const KEY_PAUSE_MS = 250;

export class Commits {
  constructor() {
    this.sequence = 0;
    this.choice = {};
    this.held = false;
  }

  /** True while Python's choice is older than what the reader does here. */
  behind(acknowledged) {
    return acknowledged < this.sequence || this.held || this.timer !== undefined;
  }

  /** Take over Python's choice; later commits count on from its number. */
  agree(choice, acknowledged) {
    this.choice = choice;
    this.sequence = Math.max(this.sequence, acknowledged);
  }

  hold() {
    this.held = true;
    this.drop();
  }

  /** Call `commit` when nothing more comes for a while. */
  soon(commit) {
    this.drop();
    this.timer = setTimeout(commit, KEY_PAUSE_MS);
  }

  /**
   * Send a choice that Python does not know yet; return whether it was sent. `numbers` are what
   * the address says of it.
   */
  send(choice, numbers, setState) {
    this.drop();
    if (Object.keys(choice).every((name) => choice[name] === this.choice[name])) return false;
    this.choice = choice;
    this.sequence += 1;
    writeAddress(numbers);
    // JSON has no infinity: null calls nothing positive.
    const threshold = choice.threshold === Infinity ? null : choice.threshold;
    // Streamlit takes the first two; a page that is saved as one file has no Python to work it out.
    setState("commit", { ...choice, threshold, seq: this.sequence }, numbers);
    return true;
  }

  drop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
