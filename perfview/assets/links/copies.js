// A button that copies a text, and says so.

import { button, element } from "../kit/dom.js";

/** @param {string} text @param {{ own_copy: string, own_copied: string }} words */
export function copyButton(text, { own_copy, own_copied }) {
  const copy = async () => {
    await copied(text, node);
    node.textContent = own_copied;
  };
  const node = button({}, copy, own_copy);
  return node;
}

/**
 * Without TLS browsers have no clipboard for pages, but copy what is selected.
 * @param {string} text @param {HTMLElement} beside
 */
async function copied(text, beside) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = element("textarea", { class: "pv-hidden" });
  field.value = text;
  beside.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  beside.focus();
}
