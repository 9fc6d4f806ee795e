// One tile a measure: its name, its value at this threshold, and why it has none. The first ones are
// shown, and the chosen measure; the others where the reader asks for them, and so are intervals: at
// the threshold in use as Python says them, elsewhere from the table, or out of sight if it has none.

import { button, element, fill, set, setShown, setText } from "../kit/dom.js";
import { inKinds, interval } from "../kit/format.js";
import { tile, tileGrid } from "../kit/views/tiles.js";

/** @import { Board, Measure, Scene, Words } from "../kit/shapes.d.ts" */

export class Tiles {
  /** @type {ReturnType<Tiles["tile"]>[]} */ tiles;
  /** @type {Measure[]} */ measures;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.grid = tileGrid("pv-measures");
    this.more = button({ class: "pv-switch pv-ask" }, () => board.look({ more: !board.scene.more }));
    this.sure = button({ class: "pv-switch pv-ask" }, () => board.look({ intervals: !board.scene.intervals }));
    const switches = element("div", { class: "pv-switches" }, this.more, this.sure);
    this.node = element("div", { class: "pv-measured pv-stacks" }, this.grid, switches);
    this.tiles = [];
  }

  /** @param {Scene} scene */
  enter({ measures, words, marked, more, intervals, alone, points }) {
    this.grid.setAttribute("aria-label", words.tiles_label);
    if (this.measures !== measures) {
      this.measures = measures;
      this.tiles = measures.map((measure) => this.tile(measure, words));
      this.grid.replaceChildren(...this.tiles.map(({ node }) => node));
    }
    for (const { node, measure, chosen } of this.tiles) {
      setShown(node, more || measure.first || measure.key === marked);
      node.classList.toggle("pv-marked", measure.key === marked);
      setText(chosen, measure.key === marked ? words.chosen : "");
    }
    setText(this.more, more ? words.measures_fewer : words.measures_more);
    set(this.more, { "aria-expanded": more });
    this.grid.classList.toggle("pv-sure", Boolean(intervals));
    // A page that is one file has those that its table holds.
    setShown(this.sure, !alone || points.columns.has("recall_low"));
    setText(this.sure, words.intervals);
    set(this.sure, { "aria-pressed": Boolean(intervals), title: words.intervals_hint });
  }

  /** @param {Measure} measure @param {Words} words */
  tile(measure, words) {
    const { key, name, plain } = measure;
    const made = tile({ "data-measure": key }, () => this.board.explain(key));
    const chosen = element("span", { class: "pv-hidden" });
    setText(made.name, name);
    made.name.after(chosen);
    return { ...made, measure, chosen, hint: fill(words.tile_hint, { name, plain }) };
  }

  /** @param {number} row */
  show(row) {
    const { points, intervals, inUse } = this.board.scene;
    const called = calledAt(row, this.board.scene);
    const here = points.rowAt(inUse) === row;
    const seen = this.tiles.filter(({ node }) => node.style.display === "");
    const numbers = seen.map(({ measure }) => (measure.value === undefined ? points.at(measure.key, row) : NaN));
    const texts = inKinds(numbers, seen.map(({ measure }) => measure.format));
    seen.forEach(({ measure, node, value, reason, hint }, i) => {
      const number = numbers[i];
      setText(value, measure.value ?? texts[i]);
      const why = Number.isNaN(number) ? (measure.undefined[called] ?? "") : "";
      const sure = Boolean(intervals) && why === "" && measure.value === undefined;
      const told = sure && here ? intervals?.[measure.key] : undefined;
      const between = sure && !told ? this.between(measure, row) : "";
      if (told || between || !sure) setText(reason, told?.text ?? (between || why || (measure.aside ?? "")));
      setShown(reason, sure || why !== "" || Boolean(measure.aside));
      reason.style.visibility = sure && !told && !between ? "hidden" : "";
      const title = [why === "" ? hint : why, told?.hint ?? ""].filter(Boolean).join("\n");
      if (node.title !== title) node.title = title;
    });
  }

  /** Return the interval that the table has at this row, "" if none. @param {Measure} measure @param {number} row */
  between({ key, format }, row) {
    const { points, words } = this.board.scene;
    const ends = ["low", "high"].map((end) => points.at(`${key}_${end}`, row));
    const [low, high] = interval([...ends, points.at(key, row)], format);
    return Number.isNaN(ends[0]) ? "" : fill(words.interval, { low, high });
  }
}

/**
 * Return which reasons can hold at this row: which of the cases are called positive.
 * @param {number} row @param {Scene} scene
 */
function calledAt(row, { points, totals }) {
  const [tp, fp] = [points.at("tp", row), points.at("fp", row)];
  if (tp + fp === 0) return "none_called";
  if (tp + fp === totals.positives + totals.negatives) return "all_called";
  if (fp === 0) return "no_negative_called";
  return fp === totals.negatives ? "every_negative_called" : "some_called";
}
