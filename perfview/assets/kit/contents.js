// The large part of what boards draw from, by the host element of the mount that brought it.

import { Points } from "./points.js";

/** @import { Columns, Header, Message } from "./shapes.d.ts" */

const PATIENCE_MS = 20_000;
const contents = new Map();
const waiting = new Set();

/**
 * Keep the content of a message while its mount is on the page.
 * @param {HTMLElement} host @param {Message} message
 */
export function keepContent(host, { header, columns }) {
  const known = [...contents.values()].find((content) => content.id === header.id);
  contents.set(host, known ?? contentFrom(header, columns));
  for (const notify of [...waiting]) notify();
  return () => {
    if (!host.isConnected) contents.delete(host);
  };
}

/**
 * Return the content, or what is wrong with it: a board that wants it will say so.
 * @param {Header} header @param {Columns} columns
 */
function contentFrom({ id, payload }, columns) {
  try {
    return { id, payload, points: new Points(columns) };
  } catch (error) {
    return { id, error };
  }
}

/** Return the content with this id, as soon as it is there. @param {string} id */
export function contentOf(id) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(reject, new Error("content")), PATIENCE_MS);
    const look = () => {
      const content = [...contents.values()].find((each) => each.id === id);
      if (content?.error) settle(reject, content.error);
      else if (content) settle(resolve, content);
    };
    /** @param {(value: any) => void} end @param {any} value */
    const settle = (end, value) => {
      clearTimeout(timer);
      waiting.delete(look);
      end(value);
    };
    waiting.add(look);
    look();
  });
}
