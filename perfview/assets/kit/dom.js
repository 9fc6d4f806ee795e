// Elements by hand. Text only ever enters as text: names of columns and classes come from files.

const SVG = "http://www.w3.org/2000/svg";

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Write `text` only if it differs, so that an unchanged number costs no layout. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setShown(node, shown) {
  const display = shown ? "" : "none";
  if (node.style.display !== display) node.style.display = display;
}

/** Write attributes by name. */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}

/** Put formatted texts in the braces of a template; a name without a value is a mistake. */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`No text for {${name}} in "${template}".`);
    return values[name];
  });
}
