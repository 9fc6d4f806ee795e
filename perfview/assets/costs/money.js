// What is at stake in the cells of the matrix: sums of amounts, looked up and laid out as the counts.

const CELLS = [
  ["positives", "tp", "fn"],
  ["negatives", "fp", "tn"],
];

/** Return the sums of amounts at an operating point: of the data, or of `perCases` cases in use. */
export function moneyAt(row, { points, amounts, totals, counted, prevalence, perCases }) {
  const shares = { positives: prevalence, negatives: 1 - prevalence };
  const money = {};
  for (const [side, called, rest] of CELLS) {
    const sum = points.at(`amount_${called}`, row);
    const cases = counted ? totals[side] : perCases * shares[side];
    const scale = cases === 0 ? 0 : cases / totals[side];
    money[called] = scale * sum;
    money[rest] = scale * (amounts[side] - sum);
  }
  return money;
}
