// Beside a link that was just made: a button that copies it.

import { Surface } from "../kit/surfaces.js";
import { copyButton } from "./copies.js";

/** @import { Message } from "../kit/shapes.d.ts" */

export default class FreshLink extends Surface {
  /** @param {Message} message */
  receive({ header }) {
    this.wear(header.palette);
    this.root.classList.add("pv-fresh-link");
    this.root.replaceChildren(copyButton(header.url, header.words));
    this.ready();
  }
}
