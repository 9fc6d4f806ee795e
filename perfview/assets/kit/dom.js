// Elements by hand. Text only ever enters as text: names of columns and classes come from files.

/** @import { Words } from "./shapes.d.ts" */

/** @typedef {Record<string, string | number | boolean>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Return a button that calls `press`.
 * @param {Attributes} attributes @param {() => void} press @param {(Node | string)[]} children
 */
export function button(attributes, press, ...children) {
  const node = element("button", { type: "button", ...attributes }, ...children);
  node.addEventListener("click", press);
  return node;
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} node @param {Attributes} attributes @param {(Node | string)[]} children
 */
function filled(node, attributes, children) {
  set(node, attributes);
  node.append(...children);
  return node;
}

/**
 * Write `text` only if it differs, and into the text that is there: a node that comes or goes has the
 * browser look at every rule with :has() of the page (4 ms of style in a frame).
 * @param {Node} node @param {string} text
 */
export function setText(node, text) {
  const { firstChild: first, lastChild: last } = node;
  if (first instanceof Text && first === last) {
    if (first.data !== text) first.data = text;
  } else if (node.textContent !== text) node.textContent = text;
}

/** @param {HTMLElement | SVGElement} node @param {boolean} shown */
export function setShown(node, shown) {
  const display = shown ? "" : "none";
  if (node.style.display !== display) node.style.display = display;
}

/**
 * Write attributes by name. A style is no attribute here: the policy of a page in one file refuses that.
 * @param {HTMLElement | SVGElement} node @param {Attributes} attributes
 */
export function set(node, attributes) {
  for (const name in attributes) {
    const value = String(attributes[name]);
    if (name === "style") node.style.cssText = value;
    else node.setAttribute(name, value);
  }
}

/** Templates taken apart, texts and names by turns: the same are filled in every frame. @type {Map<string, string[]>} */
const apart = new Map();

/**
 * Put formatted texts in the braces of a template; a name without a value is a mistake.
 * @param {string} template @param {Record<string, string>} values
 */
export function fill(template, values) {
  let parts = apart.get(template);
  if (!parts) apart.set(template, (parts = template.split(/\{(\w+)\}/)));
  let text = parts[0];
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i];
    if (!(name in values)) throw new Error(`No text for {${name}} in "${template}".`);
    text += values[name] + parts[i + 1];
  }
  return text;
}

/**
 * Return the sentences that are not empty, one after the other as the language has them.
 * @param {Words} words @param {string[]} texts
 */
export function sentences(words, ...texts) {
  const [first = "", ...rest] = texts.filter(Boolean);
  return rest.reduce((before, then) => fill(words.sentences, { first: before, then }), first);
}
