// Round numbers along an axis whose range changes while the reader looks.

import { grouped, number } from "../kit/format.js";

const ROUND = [1, 2, 5, 10];

/**
 * Return at most `many` values {value, text} from `low` to `high`, a round step apart.
 * @param {number} low @param {number} high @param {number} many
 */
export function levels(low, high, many) {
  if (!(high > low)) return [{ value: low, text: text(low, 1) }];
  const rough = (high - low) / (many - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (ROUND.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10);
  const found = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9) && found.length < many; i++) {
    found.push({ value: i * step, text: text(i * step, step) });
  }
  return found;
}

/**
 * Return a level in as many decimals as its step needs.
 * @param {number} value @param {number} step
 */
function text(value, step) {
  if (value === 0) return "0";
  const places = Math.max(0, -Math.floor(Math.log10(step)));
  if (places > 6 || Math.abs(value) >= 1e9) return number(value);
  const sign = value < 0 ? "−" : "";
  return sign + grouped(Math.abs(value).toFixed(places));
}
