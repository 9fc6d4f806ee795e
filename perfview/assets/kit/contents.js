// Messages from Python, and the large part of what boards draw from: it is kept by the host element
// of the mount that brought it.

import { inTime } from "./patience.js";
import { Points } from "./points.js";

/** @import { Columns, Content, Header, Message } from "./shapes.d.ts" */

const PATIENCE_MS = 20_000;
const contents = new Map();
let arrival = Promise.withResolvers();

/** Return what a text holds in base 64. @param {string} text */
export const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * Return {header, columns} of a binary message: the JSON header, and a Map of Float64Arrays. Its
 * layout is that of perfview/kit/boards/packing.py.
 * @param {Uint8Array} bytes
 */
export function unpacked(bytes) {
  if (!(bytes instanceof Uint8Array)) throw new Error("The message is not binary.");
  const aligned = bytes.slice().buffer;
  const length = new DataView(aligned).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(aligned, 4, length));
  const { columns: names, rows, ...header } = JSON.parse(text);
  const start = 4 + length;
  const columns = new Map(
    names.map((/** @type {string} */ name, /** @type {number} */ i) => [name, new Float64Array(aligned, start + 8 * rows * i, rows)]),
  );
  return { header, columns };
}

/**
 * Return a message whose numbers have their bytes side by side. A page in one file holds the first
 * bytes of all numbers, then all second ones and so on, as these pack better.
 * @param {Uint8Array} bytes
 */
export function fromPlanes(bytes) {
  const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const rows = (bytes.length - start) / 8;
  const whole = bytes.slice();
  for (let row = 0, to = start; row < rows; row++) {
    for (let from = start + row; from < bytes.length; from += rows) whole[to++] = bytes[from];
  }
  return whole;
}

/**
 * Keep the content of a message while its mount is on the page.
 * @param {HTMLElement} host @param {Message} message
 */
export function keepContent(host, { header, columns }) {
  contents.set(host, known(header.id) ?? new KeptContent(header, columns));
  arrival.resolve(null);
  arrival = Promise.withResolvers();
  return () => {
    if (!host.isConnected) contents.delete(host);
  };
}

/** The columns are a table of operating points only for boards that ask for one. */
class KeptContent {
  /** @type {Points | undefined} */ table;

  /** @param {Header} header @param {Columns} columns */
  constructor({ id, payload }, columns) {
    Object.assign(this, { id, payload, columns });
    this.columns = columns;
  }

  get points() {
    return (this.table ??= new Points(this.columns));
  }
}

/** Return the content with this id, as soon as it is there: perhaps it is the last one. @param {string} id @param {Content} [last] */
export function contentOf(id, last) {
  let wanted = true;

  async function arrived() {
    while (wanted) {
      const content = last?.id === id ? last : known(id);
      if (content) return content;
      await arrival.promise;
    }
  }
  return inTime(arrived(), PATIENCE_MS, "content").finally(() => (wanted = false));
}

/** @param {string} id */
const known = (id) => [...contents.values()].find((content) => content.id === id);
