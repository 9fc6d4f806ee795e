// What the matrix shows right now: which numbers, in which order, and how strong their colours are.

import { extremes, standings } from "../kit/crosstabs/steps.js";
import { confusionsOf, differences } from "./confusions.js";
import { ordered } from "./orders.js";

/** @import { Content, Words } from "../kit/shapes.d.ts" */

/** What the reader chose, as the address has it: "" is as at first. @typedef {{ cells: string, order: string, turned: string, cell: string }} Chosen */

/** The data of a content, unpacked once. */
export class Data {
  /** @param {Content} content */
  constructor({ payload, columns }) {
    const told = /** @type {any} */ (payload);
    this.labels = /** @type {string[]} */ (told.labels);
    this.similarity = /** @type {number[]} */ (told.similarity);
    this.pairs = /** @type {[number, number][]} */ (told.pairs);
    this.model = /** @type {string} */ (told.model);
    this.versus = /** @type {string} */ (told.versus);
    this.words = /** @type {Words} */ (told.words);
    const size = this.labels.length;
    this.matrix = confusionsOf(size, columns, "count");
    this.other = told.versus === "" ? null : confusionsOf(size, columns, "other");
  }
}

/** The matrix as it is shown. */
export class Picture {
  /** @param {Data} data @param {Chosen} chosen */
  constructor(data, { cells, order: by, turned }) {
    const { matrix, other, labels } = data;
    this.kind = cells || "counts";
    this.by = by || "label";
    this.turned = turned !== "";
    this.signed = other !== null;
    const order = ordered(this.by, this.turned, matrix.support, data.similarity);
    const sides = { labels, order, standings: standings(order) };
    this.rows = { ...sides, totals: [...matrix.support] };
    this.columns = { ...sides, totals: [...matrix.held] };
    const own = matrix.shown(this.kind);
    this.values = other ? differences(own, other.shown(this.kind)) : own;
    const { right, wrong } = extremes(this.values, labels.length, this.isRight);
    const both = Math.max(right, wrong);
    // Of a difference both colours stand everywhere: they have one scale.
    this.most = other ? { right: both, wrong: both } : { right, wrong };
  }

  /** Whether cases are called what they are. @param {number} row @param {number} column */
  isRight(row, column) {
    return row === column;
  }

  /** @param {string} _ @param {number} label */
  facing(_, label) {
    return { row: label, column: label };
  }
}

