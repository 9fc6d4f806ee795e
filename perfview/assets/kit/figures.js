// A figure from Python made ready to be drawn: colours of the theme by role, sizes of the page.

import { faded } from "./themes.js";

/** @import { Drawing, Figure, Palette } from "./shapes.d.ts" */

const FONT_SIZE = 12;
const FILL = 0.6;

/**
 * Return {data, layout} for Plotly; `figure` stays as it is.
 * @param {Figure} figure @param {Drawing} how
 */
export function prepared(figure, { theme, size, margin, xRange, yRange }) {
  const { data, layout } = structuredClone(figure);
  const { palette, font } = theme;
  for (const trace of data) colourTrace(trace, palette);
  for (const shape of layout.shapes ?? []) colourShape(shape, palette);
  for (const note of layout.annotations ?? []) {
    note.font = { size: FONT_SIZE, ...note.font, color: colourOf(note.name, palette) ?? palette.muted };
  }
  Object.assign(layout, size, {
    margin: { ...margin, autoexpand: false, pad: 0 },
    autosize: false,
    font: { ...layout.font, family: font, size: FONT_SIZE, color: palette.text },
    paper_bgcolor: "transparent",
    plot_bgcolor: "transparent",
  });
  layout.xaxis = dressed(layout.xaxis, palette);
  layout.yaxis = dressed(layout.yaxis, palette);
  if (xRange) Object.assign(layout.xaxis, { range: xRange, autorange: false });
  if (yRange) Object.assign(layout.yaxis, { range: yRange, autorange: false });
  return { data, layout };
}

/** @param {string} role @param {Palette} palette */
const colourOf = (role, palette) => (Object.hasOwn(palette, role) ? palette[role] : undefined);

/** @param {any} trace @param {Palette} palette */
function colourTrace(trace, palette) {
  const colour = colourOf(trace.meta?.role, palette);
  if (!colour) return;
  if (trace.type === "bar") trace.marker = { ...trace.marker, color: colour };
  else {
    trace.line = { ...trace.line, color: colour };
    trace.marker = { ...trace.marker, color: colour };
    if (trace.fill && trace.fill !== "none") trace.fillcolor = faded(colour, trace.meta.fill ?? FILL);
    if (trace.fillpattern) trace.fillpattern = { ...trace.fillpattern, fgcolor: colour };
    if (trace.mode?.includes("text")) trace.textfont = { ...trace.textfont, color: colour };
  }
}

/** @param {any} shape @param {Palette} palette */
function colourShape(shape, palette) {
  const colour = colourOf(shape.name, palette);
  if (colour) shape.line = { ...shape.line, color: colour };
}

/** @param {any} axis @param {Palette} palette */
function dressed(axis, palette) {
  const title = typeof axis?.title === "string" ? { text: axis.title } : axis?.title;
  return {
    ...axis,
    automargin: false,
    fixedrange: true,
    gridcolor: palette.grid,
    linecolor: palette.axis,
    tickcolor: palette.axis,
    zerolinecolor: palette.axis,
    tickfont: { ...axis?.tickfont, size: FONT_SIZE, color: palette.muted },
    title: title && { ...title, font: { ...title.font, size: FONT_SIZE, color: palette.muted } },
  };
}
