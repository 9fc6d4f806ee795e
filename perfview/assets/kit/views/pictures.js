// A chart as a picture file: what it shows of which model and data, then Plotly's drawing with the
// board's marks laid over it.

import { button, element, fill, shape } from "../dom.js";
import { widthOf } from "../labels.js";

/** @import { Plot, Theme, Words } from "../shapes.d.ts" */

const SCALE = 2;
// What the stylesheet gives a mark and a picture must carry itself.
const MARKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "paint-order",
  "opacity",
  "font-size",
  "font-family",
  "font-weight",
];
const FORMATS = { PNG: pngOf, SVG: svgOf };
const LINE = { height: 18, size: 12, edge: 12 };
const LONGEST_NAME = 100;

/**
 * Return the ways to save a chart: as pixels, or as lines that stay sharp at any size. `headed`
 * returns the texts above it when a button is pressed, the title first.
 * @param {Plot} plot @param {() => string[]} headed @param {{ words: Words, theme: Theme }} look
 */
export function pictureButtons(plot, headed, { words, theme }) {
  const buttons = Object.entries(FORMATS).map(([format, made]) => {
    const name = fill(words.picture_as, { format });
    const attributes = { class: "pv-picture", "aria-label": name, title: name };
    const press = async () => {
      const head = headed();
      const { text, size } = await drawingOf(plot, head, theme);
      save(await made(text, size), `${stemOf(head)}.${format.toLowerCase()}`);
    };
    return button(attributes, press, format);
  });
  return element("span", { class: "pv-pictures" }, words.picture, ...buttons);
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  element("a", { download: name, href }).click();
  // The download has begun when the event is over.
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Return what a picture's file is called: its title, and of which model and data it is. @param {string[]} head */
function stemOf(head) {
  return head.slice(0, 2).join(" ").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, LONGEST_NAME).replace(/^-|-$/g, "");
}

/**
 * Return the whole picture as the text of one SVG, colours and fonts included, and its size.
 * @param {Plot} plot @param {string[]} head @param {Theme} theme
 */
async function drawingOf({ plotly, target, overlay, size: { width, height } }, head, theme) {
  const address = await plotly.toImage(target, { format: "svg", width, height });
  const drawn = decodeURIComponent(address.slice(address.indexOf(",") + 1));
  const chart = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  const lines = linesOf(head, width, theme);
  const top = lines.length * LINE.height + LINE.edge;
  const size = { width, height: height + top };
  const ground = shape("rect", { ...size, fill: theme.palette.background });
  const marks = marksOf(overlay);
  for (const part of [chart, marks]) part.setAttribute("y", String(top));
  const looks = { "font-family": theme.font, fill: theme.palette.text };
  const view = { ...size, viewBox: `0 0 ${width} ${size.height}` };
  const whole = shape("svg", { ...view, ...looks }, ground, ...lines, chart, marks);
  return { text: new XMLSerializer().serializeToString(whole), size };
}

/**
 * Return the texts above a chart, cut into lines of its width.
 * @param {string[]} head @param {number} width @param {Theme} theme
 */
function linesOf(head, width, { font }) {
  /** @type {SVGElement[]} */
  const lines = [];
  head.forEach((text, i) => {
    const weight = i ? "400" : "600";
    // Pictures carry no fonts: where the page's own is not there, the text may be wider.
    const measure = (/** @type {string} */ part) =>
      Math.max(...[font, "sans-serif"].map((family) => widthOf(part, `${weight} ${LINE.size}px ${family}`)));
    for (const part of wrapped(text, width - 2 * LINE.edge, measure)) {
      const place = { x: LINE.edge, y: (lines.length + 1) * LINE.height };
      lines.push(shape("text", { ...place, "font-size": LINE.size, "font-weight": weight }, part));
    }
  });
  return lines;
}

/**
 * Return a text in lines of this width at most: cut at spaces, and within a word that is wider.
 * @param {string} text @param {number} width @param {(part: string) => number} measure
 */
export function wrapped(text, width, measure) {
  /** @type {string[]} */
  const lines = [];
  let line = "";
  for (const word of text.split(/\s+/u)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const sign of word) {
      if (line && measure(line + sign) > width) {
        lines.push(line);
        line = "";
      }
      line += sign;
    }
  }
  return [...lines, line];
}

/**
 * Return a copy of the overlay that carries its looks itself: no stylesheet reaches a picture.
 * @param {SVGElement} overlay
 */
function marksOf(overlay) {
  const copy = /** @type {SVGElement} */ (overlay.cloneNode(true));
  /** @type {NodeListOf<SVGElement>} */
  const copies = copy.querySelectorAll("*");
  overlay.querySelectorAll("*").forEach((mark, i) => {
    const style = getComputedStyle(mark);
    for (const name of MARKS) copies[i].style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** @param {string} picture */
function svgOf(picture) {
  return new Blob([picture], { type: "image/svg+xml" });
}

/** @param {string} picture @param {{ width: number, height: number }} size */
async function pngOf(picture, { width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = element("canvas", { width: SCALE * width, height: SCALE * height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
