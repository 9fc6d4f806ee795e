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
 * Write numbers under the parameters that `names` gives them. The entry in the browser's history is
 * replaced, because Streamlit's own write would add one per commit. A file that lies open in the
 * browser keeps its own address.
 * @param {Record<string, number>} numbers @param {Record<string, string>} names
 */
export function writeAddress(numbers, names) {
  if (!window.location.protocol.startsWith("http")) return;
  const address = new URL(window.location.href);
  for (const [name, parameter] of Object.entries(names)) {
    if (name in numbers) address.searchParams.set(parameter, pythonText(numbers[name]));
  }
  window.history.replaceState(window.history.state, "", address);
}
