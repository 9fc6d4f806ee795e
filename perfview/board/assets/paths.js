// Lines through thousands of operating points as the paths of a few hundred pixels.

const COLUMNS = 900;

/**
 * Return the path of `values` at `places` (falling, 0..1), at most two corners a column of pixels.
 * `stepped`: between two operating points the value is that of the one on the right.
 */
export function linePath(places, values, { left, width, y, stepped }) {
  const wide = Math.max(width / COLUMNS, 1);
  const parts = [];
  const column = (row) => Math.floor((places[row] * width) / wide);
  for (let row = 0; row < places.length; ) {
    const here = column(row);
    let [low, high] = [row, row];
    let next = row + 1;
    for (; next < places.length && column(next) === here; next++) {
      if (values[next] < values[low]) low = next;
      if (values[next] > values[high]) high = next;
    }
    const ends = low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
    for (const end of ends) parts.push(corner(left + places[end] * width, y(values[end]), stepped));
    row = next;
  }
  const first = `M${(left + places[0] * width).toFixed(1)},${y(values[0]).toFixed(1)}`;
  return first + parts.join("");
}

function corner(x, y, stepped) {
  const [across, down] = [x.toFixed(1), y.toFixed(1)];
  return stepped ? `H${across}V${down}` : `L${across},${down}`;
}

/** Return where values are at most `most`, as [left, right] in pixels; none is too narrow to see. */
export function nearSpans(places, values, { left, width, most, stepped }) {
  const spans = [];
  for (let row = 0; row < places.length; row++) {
    if (!(values[row] <= most)) continue;
    const first = row;
    while (row + 1 < places.length && values[row + 1] <= most) row++;
    const end = stepped ? Math.min(row + 1, places.length - 1) : row;
    const [x1, x2] = [places[end], places[first]].map((place) => left + place * width);
    const last = spans.at(-1);
    if (last && last[0] - x2 < 1) last[0] = Math.min(x1, last[0]);
    else spans.push([Math.min(x1, x2 - 2), x2]);
  }
  return spans;
}
