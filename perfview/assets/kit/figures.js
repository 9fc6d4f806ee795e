// A figure from Python made ready to be drawn: colours of the theme by role, sizes of the page.

import { keptApart, widthOf } from "./labels.js";
import { faded } from "./themes.js";

/** @import { Drawing, Figure, Theme } from "./shapes.d.ts" */

const FONT_SIZE = 12;
// Of the title of an axis that has little room.
const LEAST_SIZE = 9;
const FILL = 0.6;

/**
 * Return {data, layout} for Plotly, and where names stand in it; `figure` stays as it is.
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
  const { l: left, t: top, r, b } = margin;
  const frame = { left, top, width: size.width - left - r, height: size.height - top - b };
  layout.xaxis = dressed(layout.xaxis, theme, frame.width + 2 * Math.min(left, r));
  layout.yaxis = dressed(layout.yaxis, theme, frame.height + 2 * Math.min(top, b));
  if (xRange) Object.assign(layout.xaxis, { range: xRange, autorange: false });
  if (yRange) Object.assign(layout.yaxis, { range: yRange, autorange: false });
  return { data, layout, frame, labels: keptApart({ data, layout }, frame, font) };
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

/** A title that is longer than its axis has room is written smaller. @param {any} axis @param {Theme} theme @param {number} room */
function dressed(axis, { font, palette }, room) {
  const { title, tickfont } = axis ?? {};
  const long = title?.text ? widthOf(title.text, `${FONT_SIZE}px ${font}`) : 0;
  const size = Math.max(LEAST_SIZE, Math.min(FONT_SIZE, (FONT_SIZE * room) / long));
  return {
    ...axis,
    automargin: false,
    fixedrange: true,
    gridcolor: palette.grid,
    linecolor: palette.axis,
    tickcolor: palette.axis,
    zerolinecolor: palette.axis,
    tickfont: { ...tickfont, size: FONT_SIZE, color: palette.muted },
    title: title && { ...title, font: { ...title.font, size, color: palette.muted } },
  };
}
