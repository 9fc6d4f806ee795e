// What Python knows of the threshold, and whether it has heard of the reader's last move.

import { writeThreshold } from "./address.js";

const KEY_PAUSE_MS = 250;

export class Commits {
  constructor() {
    this.sequence = 0;
    this.threshold = undefined;
    this.held = false;
  }

  /** True while Python's threshold is older than what the reader does here. */
  behind(acknowledged) {
    return acknowledged < this.sequence || this.held || this.timer !== undefined;
  }

  /** Take over Python's threshold; later commits count on from its number. */
  agree(threshold, acknowledged) {
    this.threshold = threshold;
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

  /** Send a threshold that Python does not know yet; return whether it was sent. */
  send(threshold, setState) {
    this.drop();
    if (threshold === this.threshold) return false;
    this.threshold = threshold;
    this.sequence += 1;
    writeThreshold(threshold);
    // JSON has no infinity: null calls nothing positive.
    setState("commit", { threshold: threshold === Infinity ? null : threshold, seq: this.sequence });
    return true;
  }

  drop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
