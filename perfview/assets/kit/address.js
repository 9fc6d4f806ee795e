// The reader's choice in the address bar, written exactly as Python writes it.

/** Return the text of a number that Python's repr gives it. @param {number} value */
export function pythonText(value) {
  if (value === Infinity) return "inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [, sign, digits, power] =
    /** @type {RegExpExecArray} */ (/^(-?)([\d.]+)e([+-]\d+)$/.exec(value.toExponential()));
  const figures = digits.replace(".", "");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const mark = exponent < 0 ? "-" : "+";
    const mantissa = figures.length > 1 ? `${figures[0]}.${figures.slice(1)}` : figures;
    return `${sign}${mantissa}e${mark}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${figures}`;
  const whole = figures.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${figures.slice(exponent + 1) || "0"}`;
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
