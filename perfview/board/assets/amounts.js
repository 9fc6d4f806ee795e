// Sums of money, hours, or whatever the reader counts costs in.

import { number } from "./format.js";

export function amount(value, unit) {
  return unit === "" ? number(value) : `${number(value)} ${unit}`;
}
