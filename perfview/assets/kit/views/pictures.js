// Charts as a picture file: what they show of which models and data, then below each other Plotly's
// drawings, with the board's marks laid over them.

import { button, element, fill, set, shape } from "../dom.js";
import { widthOf } from "../labels.js";
import { sample } from "./samples.js";

/** @import { Drawn, Pictured, Words } from "../shapes.d.ts" */

const SCALE = 2;
// What marks have of the theme and of the layer that they lie in; a picture must carry it itself.
const MARKS = ["fill", "stroke", "stroke-width", "font-size", "font-family"];
const FORMATS = { PNG: pngOf, SVG: svgOf };
const LINE = { height: 18, size: 12, edge: 12 };
const SAMPLE = { width: 34, height: 10 };
const LONGEST_NAME = 100;

/**
 * Return the ways to save charts as one picture: as pixels, or as lines that stay sharp at any size.
 * `pictured` returns what stands above them when a button is pressed.
 * @param {Drawn[]} plots @param {() => Pictured} pictured @param {Words} words
 */
export function pictureButtons(plots, pictured, words) {
  const buttons = Object.entries(FORMATS).map(([format, made]) => {
    const name = fill(words.picture_as, { format });
    const attributes = { class: "pv-picture pv-ask", "aria-label": name, title: name };
    const press = async () => {
      const head = pictured();
      const { text, size } = await drawingOf(plots, head);
      save(await made(text, size), `${stemOf(head.texts)}.${format.toLowerCase()}`);
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

/** Return what a picture's file is called: its title, and of which model and data it is. @param {string[]} texts */
function stemOf(texts) {
  return texts.slice(0, 2).join(" ").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, LONGEST_NAME).replace(/^-|-$/g, "");
}

/**
 * Return the whole picture as the text of one SVG, colours and fonts included, and its size.
 * @param {Drawn[]} plots @param {Pictured} head
 */
async function drawingOf(plots, head) {
  const { theme } = head;
  const width = Math.max(...plots.map(({ size }) => size.width));
  const parts = linesOf(head, width);
  let height = parts.filter(({ tagName }) => tagName === "text").length * LINE.height + LINE.edge;
  for (const { plotly, target, overlay, size } of plots) {
    const address = await plotly.toImage(target, { format: "svg", ...size });
    const drawn = decodeURIComponent(address.slice(address.indexOf(",") + 1));
    const chart = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
    const layers = overlay ? [chart, marksOf(overlay)] : [chart];
    for (const layer of layers) layer.setAttribute("y", String(height));
    parts.push(.../** @type {SVGElement[]} */ (layers));
    height += size.height;
  }
  const size = { width, height };
  const ground = shape("rect", { ...size, fill: theme.palette.background });
  const looks = { "font-family": theme.font, fill: theme.palette.text };
  const fonts = shape("style", {}, await facesOf(theme.font));
  const whole = shape("svg", { ...size, viewBox: `0 0 ${width} ${height}`, ...looks }, fonts, ground, ...parts);
  return { text: new XMLSerializer().serializeToString(whole), size };
}

/**
 * Return the page's own upright fonts of these families, for a picture to carry: in another one its texts are wider
 * than the room that they were given.
 * @param {string} families
 */
async function facesOf(families) {
  const named = families.split(",").map((family) => family.trim().replaceAll('"', ""));
  // No page may read the sheets of others, as extensions of a browser bring along.
  const own = [...document.styleSheets].filter(({ href }) => !href || href.startsWith(location.origin));
  const faces = own.flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const { fontFamily, fontStyle, src } = /** @type {CSSStyleDeclaration & { src: string }} */ (rule.style);
      const address = /url\("([^"]+)"\)/u.exec(src)?.[1];
      if (fontStyle === "italic" || !address || !named.includes(fontFamily.replaceAll('"', ""))) return [];
      return [{ rule: rule.cssText, address, from: new URL(address, sheet.href ?? document.baseURI) }];
    }),
  );
  const carried = faces.map(async ({ rule, address, from }) => {
    const read = new FileReader();
    read.readAsDataURL(await (await fetch(from)).blob());
    await new Promise((resolve) => read.addEventListener("load", resolve));
    return rule.replace(address, String(read.result));
  });
  return (await Promise.all(carried)).join("\n");
}

/**
 * Return the texts above charts, cut into lines of this width; a piece of its line before each model.
 * @param {Pictured} head @param {number} width
 */
function linesOf({ texts, models, theme: { font, palette } }, width) {
  /** @type {SVGElement[]} */
  const parts = [];
  let lines = 0;
  const named = models.map(({ number, name, note }) => [`${number} ${name}`.trim(), note].filter(Boolean).join(" · "));
  [...texts, ...named].forEach((text, i) => {
    const weight = i ? "400" : "600";
    const model = models[i - texts.length];
    const left = LINE.edge + (model ? SAMPLE.width + LINE.edge : 0);
    if (model) {
      const mark = sample(model, palette[model.role]);
      set(mark, { ...SAMPLE, x: LINE.edge, y: (lines + 1) * LINE.height - SAMPLE.height + 1 });
      parts.push(mark);
    }
    const measure = (/** @type {string} */ part) => widthOf(part, `${weight} ${LINE.size}px ${font}`);
    for (const part of wrapped(text, width - left - LINE.edge, measure)) {
      const place = { x: left, y: ++lines * LINE.height };
      parts.push(shape("text", { ...place, "font-size": LINE.size, "font-weight": weight }, part));
    }
  });
  return parts;
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
    for (const name of MARKS) copies[i].setAttribute(name, style.getPropertyValue(name));
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
