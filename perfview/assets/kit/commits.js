// What Python knows of the reader's choice, and whether it has heard of the last move.

import { writeAddress } from "./address.js";

/** @import { Choice, Tell } from "./shapes.d.ts" */

const KEY_PAUSE_MS = 250;

export class Commits {
  /** @type {Choice} */ choice;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer;

  constructor() {
    this.sequence = 0;
    this.choice = {};
    this.held = false;
  }

  /**
   * True while Python's choice is older than what the reader does here.
   * @param {number} acknowledged
   */
  behind(acknowledged) {
    return acknowledged < this.sequence || this.held || this.timer !== undefined;
  }

  /**
   * Take over Python's choice; later commits count on from its number.
   * @param {Choice} choice @param {number} acknowledged
   */
  agree(choice, acknowledged) {
    this.choice = choice;
    this.sequence = Math.max(this.sequence, acknowledged);
  }

  hold() {
    this.held = true;
    this.drop();
  }

  /** Call `commit` when nothing more comes for a while. @param {() => void} commit */
  soon(commit) {
    this.drop();
    this.timer = setTimeout(commit, KEY_PAUSE_MS);
  }

  /**
   * Send a choice that Python does not know yet; return whether it was sent. `changed` are the
   * entries of Python's message that it replaces; those with a parameter in `names` are written
   * into the address.
   * @param {Choice} choice @param {Record<string, any>} changed @param {Record<string, string>} names @param {Tell["state"]} setState
   */
  send(choice, changed, names, setState) {
    this.drop();
    if (Object.keys(choice).every((name) => choice[name] === this.choice[name])) return false;
    this.choice = choice;
    this.sequence += 1;
    writeAddress(valuesIn(changed), names);
    // JSON has no infinity: null calls nothing positive.
    const threshold = choice.threshold === Infinity ? null : choice.threshold;
    // Streamlit takes the first two; in a page that is one file, `changed` goes to every board.
    setState("commit", { ...choice, threshold, seq: this.sequence }, changed);
    return true;
  }

  drop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/**
 * Return numbers and texts by name, those inside an entry among them.
 * @param {Record<string, any>} changed
 */
function valuesIn(changed) {
  const inner = Object.values(changed).filter((value) => value instanceof Object);
  return Object.assign({}, changed, ...inner);
}
