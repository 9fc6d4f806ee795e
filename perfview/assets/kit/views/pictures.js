// A chart as a picture file: Plotly's drawing with the board's marks laid over it.

import { button, element, fill, shape } from "../dom.js";

/** @import { Plot, Scene, Theme } from "../shapes.d.ts" */

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

/**
 * Return the ways to save `plot`: as pixels, or as lines that stay sharp at any size.
 * @param {Plot} plot @param {HTMLElement} title @param {Scene} scene
 */
export function pictureButtons(plot, title, { words, theme }) {
  const buttons = Object.entries(FORMATS).map(([format, made]) => {
    const name = fill(words.picture_as, { format });
    const attributes = { class: "pv-picture", "aria-label": name, title: name };
    const press = async () => {
      const picture = await drawingOf(plot, theme);
      const stem = title.textContent.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
      save(await made(picture, plot.size), `${stem}.${format.toLowerCase()}`);
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

/**
 * Return the whole picture as the text of one SVG, colours and fonts included.
 * @param {Plot} plot @param {Theme} theme
 */
async function drawingOf(plot, theme) {
  const { width, height } = plot.size;
  const address = await plot.plotly.toImage(plot.target, { format: "svg", width, height });
  const text = decodeURIComponent(address.slice(address.indexOf(",") + 1));
  const chart = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const ground = shape("rect", { width, height, fill: theme.palette.background });
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const looks = { "font-family": theme.font, fill: theme.palette.text };
  return new XMLSerializer().serializeToString(
    shape("svg", { ...size, ...looks }, ground, chart, marksOf(plot.overlay)),
  );
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
