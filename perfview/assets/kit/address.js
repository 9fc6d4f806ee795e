// The reader's choice in the address bar, written exactly as Python writes it.

/** Return the text of a number that Python's repr gives it. @param {number} value */
export function pythonText(value) {
  if (value === Infinity) return "inf";
  if (Object.is(value, -0)) return "-0.0";
  const size = Math.abs(value);
  // Both write the fewest digits that read back; but powers of ten begin elsewhere, and have two digits.
  if (value !== 0 && (size < 1e-4 || size >= 1e16)) return value.toExponential().replace(/(?<=e[+-])(?=\d$)/, "0");
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/**
 * Have what Python writes into the address of a page replace the page's entry in the browser's history:
 * Streamlit adds an entry for it, so that Back would lead to the same page. Other pages are entries.
 * @param {Pick<Window, "history" | "location">} window
 */
export function keepHistory({ history, location }) {
  const push = history.pushState.bind(history);
  history.pushState = (state, unused, url) => {
    const here = new URL(String(url ?? ""), location.href).pathname === location.pathname;
    if (here) history.replaceState(state, unused, url);
    else push(state, unused, url);
  };
}

/** @type {WeakMap<HTMLElement, string>} */
const told = new WeakMap();
// What Streamlit itself reads of an address.
const EMBED = /^embed(_options)?$/i;

/**
 * Write a query that Python tells once, as the first of a visit: it may come before the history is kept.
 * @param {HTMLElement} host @param {string} query
 */
export function replaceQuery(host, query) {
  if (told.get(host) === query) return; // told again with another theme
  told.set(host, query);
  const address = new URL(window.location.href);
  const kept = [...address.searchParams].filter(([name]) => EMBED.test(name));
  address.search = [new URLSearchParams(kept), query].map(String).filter(Boolean).join("&");
  window.history.replaceState(window.history.state, "", address);
}

/**
 * Write numbers and texts under the parameters that `names` gives them; an empty text is as at first,
 * and stands in no address. The entry in the browser's history is
 * replaced, because Streamlit's own write would add one per commit. A file that lies open in the
 * browser keeps its own address.
 * @param {Record<string, number | string>} values @param {Record<string, string>} names
 */
export function writeAddress(values, names) {
  if (!window.location.protocol.startsWith("http")) return;
  const address = new URL(window.location.href);
  for (const [name, parameter] of Object.entries(names)) {
    const value = values[name];
    if (value === "") address.searchParams.delete(parameter);
    else if (value !== undefined) address.searchParams.set(parameter, typeof value === "number" ? pythonText(value) : value);
  }
  window.history.replaceState(window.history.state, "", address);
}
