// Labels by clusters: the cells, in which order they stand, and what one of them says.

import { Cells, cellsOf } from "../kit/crosstabs/cells.js";
import { extremes, standings } from "../kit/crosstabs/steps.js";
import { fill } from "../kit/dom.js";
import { together } from "../kit/format.js";

/** @import { Columns, Words } from "../kit/shapes.d.ts" */

/** What the cells can show, and how labels and clusters can stand. The first holds until somebody chooses. */
export const KINDS = ["counts", "row", "column"];
export const ORDERS = ["matched", "names"];

/** What Python tells of a table: `matching` is the row of each cluster, -1 for none. @typedef {{ labels: string[], clusters: string[], matching: number[] }} Told */

/** Points by label and cluster: `cells[i * k + j]` have label i and are in cluster j of k. */
export class Table extends Cells {
  /** @param {Told} told @param {Columns} columns the places of the cells that hold points, and their counts */
  constructor({ labels, clusters, matching }, columns) {
    super(clusters.length, cellsOf(labels.length * clusters.length, columns, "count"));
    this.labels = labels;
    this.clusters = clusters;
    this.matching = matching;
  }

  /**
   * Return the orders of labels and clusters: matched ones stand on the diagonal, those with most points
   * first; then labels without a cluster, then clusters without a label.
   * @param {string} by
   */
  ordered(by) {
    const [rows, columns] = [this.labels, this.clusters].map((names) => names.map((_, i) => i));
    if (by === "names") return { rows, columns };
    const clusterOf = new Map(this.matching.flatMap((row, column) => (row < 0 ? [] : [[row, column]])));
    /** @param {number} row */
    const matched = (row) => Number(clusterOf.has(row));
    rows.sort((i, j) => matched(j) - matched(i) || this.support[j] - this.support[i]);
    const place = standings(rows);
    /** @param {number} column */
    const facing = (column) => (this.matching[column] < 0 ? Infinity : place[this.matching[column]]);
    columns.sort((i, j) => (facing(i) === facing(j) ? this.held[j] - this.held[i] : facing(i) - facing(j)));
    return { rows, columns };
  }

  /** Return what a cell says. @param {number} row @param {number} column @param {Words} words */
  sentence(row, column, words) {
    const points = this.cells[row * this.clusters.length + column];
    const [count, support, all] = together([points, this.support[row], this.held[column]], "count");
    const [share, part] = together([points / this.support[row], points / this.held[column]], "percent");
    const texts = { label: this.labels[row], cluster: this.clusters[column], count, support, all, share, part };
    return fill(words[points === 0 ? "cell_none" : "cell"], texts);
  }
}

/** The table as it is shown. */
export class Picture {
  /** @param {Table} table @param {{ cells: string, order: string }} chosen "" is as at first */
  constructor(table, { cells, order }) {
    const { labels, clusters, matching, support, held } = table;
    this.table = table;
    this.kind = cells || KINDS[0];
    this.by = order || ORDERS[0];
    this.turned = this.signed = false;
    const { rows, columns } = table.ordered(this.by);
    this.rows = { labels, order: rows, standings: standings(rows), totals: [...support] };
    this.columns = { labels: clusters, order: columns, standings: standings(columns), totals: [...held] };
    this.values = table.shown(this.kind);
    this.isRight = (/** @type {number} */ row, /** @type {number} */ column) => matching[column] === row;
    this.most = extremes(this.values, clusters.length, this.isRight);
  }

  /** Return the largest cell of a label or of a cluster. @param {"row" | "column"} side @param {number} label */
  facing(side, label) {
    const { cells, clusters, labels } = this.table;
    const size = clusters.length;
    const many = side === "row" ? size : labels.length;
    const at = (/** @type {number} */ other) => (side === "row" ? { row: label, column: other } : { row: other, column: label });
    const points = Array.from({ length: many }, (_, other) => cells[at(other).row * size + at(other).column]);
    return at(points.indexOf(Math.max(...points)));
  }
}
