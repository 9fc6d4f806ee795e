// One tile a figure, which stands still: a click explains it.

import { fill, setText } from "../kit/dom.js";
import { tile, tileGrid } from "../kit/views/tiles.js";

/** @import { Words } from "../kit/shapes.d.ts" */

export class Tiles {
  /** @param {{ explain(key: string): void }} board */
  constructor(board) {
    this.board = board;
    this.node = tileGrid("pv-figures-of-errors");
  }

  /** @param {{ tiles: { key: string, name: string, plain: string, value: string, note: string }[], words: Words }} told */
  enter({ tiles, words }) {
    this.node.setAttribute("aria-label", words.tiles_label);
    const nodes = tiles.map(({ key, name, plain, ...texts }) => {
      const attributes = { "data-measure": key, title: fill(words.tile_hint, { name, plain }) };
      const made = tile(attributes, () => this.board.explain(key), (...parts) => parts);
      setText(made.name, name);
      setText(made.value, texts.value);
      setText(made.reason, texts.note);
      return made.node;
    });
    this.node.replaceChildren(...nodes);
  }
}
