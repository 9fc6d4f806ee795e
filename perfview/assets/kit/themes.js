// Streamlit's theme as the board needs it.

/** @import { Palette, Theme } from "./shapes.d.ts" */

/**
 * Return {id, name, font, palette}: "light" or "dark", the page's font and the colours by role.
 * @param {HTMLElement} host @param {Record<string, Palette>} palettes
 */
export function themeOf(host, palettes) {
  const style = getComputedStyle(host);
  const background = hexadecimal(style.getPropertyValue("--st-background-color"));
  const name = luminance(background) < 0.4 ? "dark" : "light";
  const font = style.getPropertyValue("--st-font") || style.fontFamily;
  const palette = { ...palettes[name], background };
  return { id: [name, background, font].join(), name, font, palette };
}

/**
 * Give every role of the palette to the stylesheet.
 * @param {HTMLElement} root @param {Theme} theme
 */
export function wearTheme(root, theme) {
  root.dataset.theme = theme.name;
  for (const [role, colour] of Object.entries(theme.palette)) {
    root.style.setProperty(`--pv-${role.replaceAll("_", "-")}`, colour);
  }
}

/**
 * Return `colour` (six hexadecimal digits) with an opacity.
 * @param {string} colour @param {number} opacity
 */
export function faded(colour, opacity) {
  return colour + Math.round(255 * opacity).toString(16).padStart(2, "0");
}

/** Return a CSS colour as #rrggbb, which is how a canvas repeats it. @param {string} colour */
function hexadecimal(colour) {
  const context = /** @type {CanvasRenderingContext2D & { fillStyle: string }} */ (document.createElement("canvas").getContext("2d"));
  context.fillStyle = "#ffffff";
  context.fillStyle = colour.trim();
  return context.fillStyle.slice(0, 7);
}

/** Return red, green and blue of a colour as #rrggbb, 0 to 255. @param {string} colour */
export const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** @param {string} colour */
function luminance(colour) {
  const [r, g, b] = channels(colour).map((channel) => channel / 255);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
