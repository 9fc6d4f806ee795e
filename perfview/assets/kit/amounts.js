// Sums of money, hours, or whatever the reader counts costs in.

import { number } from "./format.js";

export function amount(value, unit) {
  return unit === "" || Number.isNaN(value) ? number(value) : `${number(value)} ${unit}`;
}
