// The shapes of what the modules hand each other, for the type checker alone.

export type Range = [low: number, high: number];
export type Words = Record<string, string>;

export interface Place {
  x: number;
  y: number;
}

/** A plot in pixels of its overlay. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The table behind a chart. */
export interface Table {
  columns: string[];
  rows: string[][];
  caption: string;
}

/** A figure as Plotly takes it. */
export interface Figure {
  data: any[];
  layout: any;
}

/** One number of each class. */
export interface Sides {
  positive: number;
  negative: number;
}

export interface Counts {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  positives: number;
  negatives: number;
}

export interface Rates {
  fnr: number;
  fpr: number;
}

/** What each cell of the matrix costs. */
export interface Costs {
  cost_fn: number;
  cost_fp: number;
  cost_tp: number;
  cost_tn: number;
}

/** What errors cost more than correct decisions, see blends.js. */
export interface Stakes {
  missed: number;
  alarm: number;
  ratio: number;
  base: number;
  shares: Sides;
}

/** What a pointer on a chart does: `place` is a row of the table, or what else the chart is about. */
export interface Aim {
  hover(place: number | null): void;
  grab(): void;
  move(place: number): void;
  release(): void;
  cancel(): void;
}
