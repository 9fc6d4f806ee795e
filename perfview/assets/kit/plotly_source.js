// Plotly.js without a network and without a copy of our own.

import { inTime } from "./patience.js";

/** @import { Plotly } from "./shapes.d.ts" */

// This module is served at <base>/_stcore/bidi-components/cutpoint.board/kit/.
const BASE = new URL("../../../../", import.meta.url);
const PATIENCE_MS = 15_000;

/** @type {Promise<Plotly> | undefined} */
let loading;

/**
 * Return Plotly: the page's own, Streamlit's copy, or else the one at `secondSource`.
 * @param {string} secondSource
 */
export function loadedPlotly(secondSource) {
  loading ??= firstOf([onPage, fromStreamlit, () => fromScript(new URL(secondSource, BASE))]);
  loading.catch(() => (loading = undefined));
  return loading;
}

/** @param {(() => Promise<Plotly | undefined>)[]} sources */
async function firstOf(sources) {
  for (const source of sources) {
    try {
      const plotly = await inTime(source(), PATIENCE_MS, "late");
      if (plotly?.react) return plotly;
    } catch {
      // The next source is there for exactly this; when none is left the reader is told.
    }
  }
  throw new Error("plotly");
}

/** The first page of a server begins to load it; that ends, well or not, before the page's own load. */
async function onPage() {
  const own = () => /** @type {any} */ (globalThis).Plotly;
  if (!own() && document.getElementById("plotly") && document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve));
  }
  return own();
}

/** Streamlit's chart chunk leaves Plotly on the window; one copy then serves both. */
async function fromStreamlit() {
  const manifest = await (await fetch(new URL("manifest.json", BASE))).json();
  const chunk = Object.values(manifest).find((entry) => entry.name === "PlotlyChart");
  await import(String(new URL(chunk.file, BASE)));
  return /** @type {any} */ (globalThis).Plotly;
}

/** @param {URL} url */
function fromScript(url) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.addEventListener("load", () => resolve(/** @type {any} */ (globalThis).Plotly));
    script.addEventListener("error", () => reject(new Error(`No Plotly at ${url}.`)));
    script.src = String(url);
    document.head.append(script);
  });
}
