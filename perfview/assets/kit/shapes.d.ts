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

/** Where a text stands, in pixels of its plot. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
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
  hover?(place: number | null): void;
  grab(): void;
  move(place: number): void;
  release(): void;
  cancel(): void;
}

// Classes that others only name in their types.
export type { Board } from "./boards.js";
import type { Points } from "./points.js";
import type { Legend } from "../compare/legends.js";
import type { Spendings } from "../costs/spendings.js";

export type { Points } from "./points.js";
export type { Card } from "./views/cards.js";
export type { Matrix } from "./views/matrix.js";
export type { Plot } from "./views/plots.js";
export type { Legend } from "../compare/legends.js";
export type { RatioSlider } from "../costs/ratio_slider.js";
export type { Spendings } from "../costs/spendings.js";

/** The columns of a table by name, each with a number for every row. */
export type Columns = Map<string, Float64Array>;
export type Texts = Record<string, string>;
/** The colours of a theme by role. */
export type Palette = Record<string, string>;
export type Side = "positive" | "negative";
export type Cell = "tp" | "fp" | "fn" | "tn";
export type Cells = Record<Cell, number>;

export interface Theme {
  id: string;
  name: string;
  font: string;
  palette: Palette;
}

export interface Size {
  width: number;
  height: number;
}

export interface Margin {
  l: number;
  r: number;
  t: number;
  b: number;
}

/** How `prepared` makes a figure ready, see figures.js. */
export interface Drawing {
  theme: Theme;
  size: Size;
  margin: Margin;
  xRange?: number[];
  yRange?: number[];
}

/** The room that a chart has. */
export interface Room {
  plotly: Plotly;
  width: number;
  height: number;
}

/** The room that a square has. */
export interface SquareRoom {
  plotly: Plotly;
  width: number;
  tallest: number;
}

/** What is used of Plotly. */
export interface Plotly {
  react(target: Element, data: any[], layout: any, config: any): Promise<unknown>;
  restyle(target: Element, changes: any, traces: number[]): Promise<unknown>;
  purge(target: Element): void;
  toImage(target: Element, how: any): Promise<string>;
}

/** The JSON of a message from Python: which entries it has is up to the board. */
export interface Header {
  [entry: string]: any;
}

export interface Message {
  header: Header;
  columns: Columns;
}

/** What Python is told: the choice, and what was clicked. */
export interface Tell {
  state(name: string, value: any, changed?: Record<string, any>): void;
  trigger(name: string, value: any): void;
}

/** What Streamlit calls `mount` with. */
export interface Mounting {
  parentElement: HTMLElement;
  data: Uint8Array;
  setStateValue: Tell["state"];
  setTriggerValue: Tell["trigger"];
}

/** A board on its host. */
export interface Shown {
  receive(message: Message, tell: Tell): void;
  destroy(): void;
}

/** The large part of what a board draws from. */
export interface Content {
  id: string;
  payload: Payload;
  columns: Columns;
  points: Points;
}

export interface Measure {
  key: string;
  name: string;
  plain: string;
  format: string;
  undefined: Record<string, string>;
  /** As it is written, where it is the same at every threshold. */
  value?: string;
  /** What stands beside its value. */
  aside?: string;
  /** Whether it has a tile before the reader asks for more. */
  first: boolean;
}

export interface Axis {
  column: string;
  label: string;
  range: number[];
  /** The ends as they are drawn, where these are numbers of the reversed sign. */
  drawn?: number[];
  scale: string;
  figure: Figure;
}

export interface Payload {
  words: Words;
  labels: Record<Side, string>;
  titles: Record<string, string>;
  plots: Record<string, any>;
  tables: Record<string, Table>;
  measures: Measure[];
  totals: { positives: number; negatives: number };
  /** True if thresholds are scores with their sign reversed, as smaller ones mean positive. */
  negated?: boolean;
  axes: Record<string, Axis>;
  palette: Record<string, Palette>;
  /** True if the table holds every operating point that there will ever be. */
  alone: boolean;
}

/** What a scene is joined from. */
export interface Parts {
  header: Header;
  content: Content;
  points: Points;
  theme: Theme;
  inUse: number;
  /** The scene so far, where the reader is ahead of Python. */
  before?: Scene | null;
}

export interface Choice {
  [name: string]: number | string | null;
}

/** What a board shows, for what follows it: `id` is that of its content. */
export interface Announcement {
  id?: string;
  threshold: number;
  costs?: Costs;
  held: boolean;
}

/** What is shown right now, see scenes.js. */
export interface Scene extends Payload {
  points: Points;
  axis: Axis;
  /** Of which model and data, for pictures. */
  about: string;
  /** By name: the areas that every picture tells. */
  areas: Record<string, string>;
  marked: string;
  more: boolean;
  /** By key: the interval of a measure at the threshold in use, and how it was made; null for none. */
  intervals: Record<string, { text: string; hint: string }> | null | undefined;
  feasible: Range[] | null | undefined;
  theme: Theme;
  places: Float64Array;
  inUse: number;
  chosen: Choice;
  changed: Record<string, any>;
  moved: string[];
  rowNear(fraction: number): number;
  threshold(row: number): number;
  thresholdText(row: number): string;
  counts(row: number): Counts;
  money(row: number): Cells | null;
  reading(row: number): Texts;

  // On the Costs board alone, see cost_scenes.js.
  stakes: PricedStakes;
  costs: Costs;
  spendings: Spendings;
  unit: string;
  units: Sides;
  perCases: number;
  between: Range | null;
  tolerance: number;
  counted: boolean;
  rateColumns: { fnr: Float64Array; fpr: Float64Array };
  rates(row: number): Rates;
  projected(row: number): Counts;
  inData(row: number): Texts;
  pricing: Record<string, string>;
  amounts: { positives: number; negatives: number } | null;
  envelope: { x: number[]; index: number[] } | null;
  /** Shares of both classes in bins of several scores; null where nobody knows. */
  open_shares: number[][] | null;
  /** Whether the textbook threshold is shown: scores may be probabilities. */
  textbook: boolean;
}

/** The stakes with the costs that they come from. */
export type PricedStakes = Stakes & { costs: Costs };

/** How a model is marked: the colour and the dash of its line, and its number, "" for none. */
export interface Look {
  role: string;
  dash: string;
  number: string;
}

/** A model in the legend of a comparison; pictures tell its note. */
export interface Model extends Look {
  name: string;
  note: string;
}

/** A chart that is drawn: with marks laid over it, if it has an overlay. */
export interface Drawn {
  plotly: Plotly;
  target: HTMLElement;
  overlay?: SVGElement;
  size: Size;
}

/** What stands above charts in a picture: texts, the title first, and the models. */
export interface Pictured {
  texts: string[];
  models: Model[];
  theme: Theme;
}

export interface ComparedFigure {
  figure: Figure;
  label: string;
  height: number;
}

export interface ComparedLook {
  plotly: Plotly;
  theme: Theme;
  legend: Legend;
  header: Header;
}

/** A link that was made in this browser. */
export interface Link {
  id: string;
  url: string;
  secret: string;
  title: string;
  about?: string;
  created: string;
  expires: string;
}

/** A page whose connection is watched, see connection/watch.js. */
export interface Connected {
  /** Say one of the words, with a button if there is something to press. */
  say(what: string, press?: () => void): void;
  /** Have Python say once more which visit this is. */
  ask(): void;
  address(): string;
  leave(address: string): void;
  /** Whether something was typed that a reload would lose. */
  typed(): boolean;
  /** Whether the server answers. */
  answers(): Promise<boolean>;
}
