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
  for (const trace of data) colourTrace(trace, palette[trace.meta?.role]);
  for (const shape of layout.shapes ?? []) shape.line = { ...shape.line, color: palette[shape.name] };
  for (const note of layout.annotations ?? []) {
    note.font = { size: FONT_SIZE, ...note.font, color: palette[note.name] ?? palette.muted };
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

/** @param {any} trace @param {string | undefined} color */
function colourTrace(trace, color) {
  if (!color) return;
  trace.line = { ...trace.line, color };
  trace.marker = { ...trace.marker, color };
  if (trace.fill && trace.fill !== "none") trace.fillcolor = faded(color, trace.meta.fill ?? FILL);
  if (trace.fillpattern) trace.fillpattern = { ...trace.fillpattern, fgcolor: color };
  if (trace.mode?.includes("text")) trace.textfont = { ...trace.textfont, color };
}

/** @param {any} axis @param {Palette} palette */
function dressed(axis, palette) {
  const { title, tickfont } = axis ?? {};
  return {
    ...axis,
    automargin: false,
    fixedrange: true,
    gridcolor: palette.grid,
    linecolor: palette.axis,
    tickcolor: palette.axis,
    zerolinecolor: palette.axis,
    tickfont: { ...tickfont, size: FONT_SIZE, color: palette.muted },
    title: title && { ...title, font: { ...title.font, size: FONT_SIZE, color: palette.muted } },
  };
}
