// Silhouettes in classes of a hundredth: which points are below a number, and bars of each cluster.

/** How many classes there are: class i holds silhouettes from i/100 - 1 up to the next one's, the last one also those of 1. */
export const CLASSES = 200;
/** The silhouette where a class begins, the same number as Python's. @param {number} at */
export const edge = (at) => (at - CLASSES / 2) / 100;
/** The class that begins at a silhouette; none does at 1, as those of 1 are not below it. @param {number} silhouette */
export const classOf = (silhouette) => within(Math.round(silhouette * 100) + CLASSES / 2);
/** @param {number} at */
export const within = (at) => Math.min(Math.max(at, 0), CLASSES - 1);

/**
 * Points by cluster, class and the cluster they lean to (-1 if unknown), `count` of each; `sizes` are all
 * points of the clusters, of which as many as `looked` were looked at.
 * @typedef {{ labels: string[], sizes: number[], means: (number | null)[], cluster: number[], at: number[], lean: number[], count: number[] }} Cells
 */

export class Doubts {
  /** @param {Cells} cells */
  constructor(cells) {
    this.cells = cells;
    const { labels, sizes, cluster, at, count } = cells;
    this.classes = labels.map(() => new Float64Array(CLASSES));
    cluster.forEach((each, i) => (this.classes[each][at[i]] += count[i]));
    this.looked = this.classes.map((counts) => counts.reduce((sum, points) => sum + points, 0));
    this.drawn = this.looked.reduce((sum, points) => sum + points, 0);
    this.size = sizes.reduce((sum, points) => sum + points, 0);
  }

  /**
   * Return how many points are below a class, which share of all that is, and where most of them lean
   * from and to, if known. Points of a cluster of which a part was looked at count for the others.
   * @param {number} cut
   */
  below(cut) {
    const { cells: { cluster, at, lean, count, sizes }, looked, size } = this;
    const found = { points: 0, share: 0, from: -1, to: -1, most: 0 };
    const pairs = new Map();
    cluster.forEach((from, i) => {
      if (at[i] >= cut) return;
      found.points += count[i];
      found.share += (count[i] * sizes[from]) / looked[from] / size;
      if (lean[i] < 0) return;
      const pair = `${from} ${lean[i]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + count[i]);
    });
    for (const [pair, most] of pairs) {
      if (most > found.most) [found.from, found.to] = pair.split(" ").map(Number);
      found.most = Math.max(found.most, most);
    }
    return found;
  }

  /**
   * Return the outline of the bars of a cluster, longest first, in a block `tall` pixels high: only of
   * the classes below `cut`. `x` tells where a silhouette stands.
   * @param {number} cluster @param {{ top: number, tall: number }} block @param {(silhouette: number) => number} x @param {number} [cut]
   */
  bars(cluster, { top, tall }, x, cut = CLASSES) {
    const counts = this.classes[cluster];
    const each = tall / Math.max(this.looked[cluster], 1);
    const zero = x(0);
    let y = top + tall;
    let path = "";
    for (let at = 0; at < cut; at++) {
      if (!counts[at]) continue;
      const next = y - counts[at] * each;
      path += `M${zero},${y}H${x(edge(at) + 0.005)}V${next}H${zero}Z`;
      y = next;
    }
    return path;
  }
}

/**
 * Return where the block of each cluster stands, as high as it has points but never too thin to see.
 * @param {number[]} sizes @param {number} top @param {number} height @param {number} [gap]
 */
export function blocksOf(sizes, top, height, gap = 4) {
  const room = height - gap * (sizes.length + 1);
  const least = Math.max(room / sizes.length / 3, 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let y = top;
  return sizes.map((size) => {
    const block = { top: y + gap, tall: least + (room - least * sizes.length) * (size / total) };
    y = block.top + block.tall;
    return block;
  });
}
