// A chart as a picture file: Plotly's drawing with the board's marks laid over it.

import { element } from "./dom.js";

const SCALE = 2;
const MARKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "paint-order", "font-size", "font-family"];

export function pictureButton(plot, title, { words, theme }) {
  const button = element("button", { type: "button", class: "pv-picture" }, words.picture);
  button.addEventListener("click", async () => {
    const name = `${title.textContent.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.png`;
    const canvas = await pictureOf(plot, theme.palette.background);
    const link = element("a", { download: name, href: canvas.toDataURL("image/png") });
    link.click();
  });
  return button;
}

async function pictureOf(plot, background) {
  const { width, height } = plot.size;
  const canvas = element("canvas", { width: SCALE * width, height: SCALE * height });
  const context = canvas.getContext("2d");
  context.scale(SCALE, SCALE);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  const chart = await plot.plotly.toImage(plot.target, { format: "svg", width, height });
  for (const source of [chart, addressOf(plot.overlay)]) {
    const image = new Image();
    image.src = source;
    await image.decode();
    context.drawImage(image, 0, 0, width, height);
  }
  return canvas;
}

/** Return a copy of the overlay that carries its looks itself: no stylesheet reaches an image. */
function addressOf(overlay) {
  const copy = overlay.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const copies = copy.querySelectorAll("*");
  overlay.querySelectorAll("*").forEach((shape, i) => {
    const style = getComputedStyle(shape);
    for (const name of MARKS) copies[i].style.setProperty(name, style.getPropertyValue(name));
  });
  const text = new XMLSerializer().serializeToString(copy);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}
