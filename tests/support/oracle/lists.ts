import type { TopLists } from '../../../web/engine/model/dataset.ts';
import type { Random } from '../random.ts';

/** The k best classes of each row of logits with their log-probabilities, as an interface would give them. */
export function cutToLists(logits: Float32Array, rows: number, classes: number, k: number, shuffle?: Random): TopLists {
  const ids = new Uint16Array(rows * k);
  const values = new Float64Array(rows * k);
  for (let r = 0; r < rows; r += 1) {
    const row = Float64Array.from(logits.subarray(r * classes, (r + 1) * classes));
    const order = Array.from(row.keys()).sort((a, b) => (row[b] ?? 0) - (row[a] ?? 0) || a - b);
    const peak = row[order[0] ?? 0] ?? 0;
    const sum = order.reduceRight((total, c) => total + Math.exp((row[c] ?? 0) - peak), 0);
    const best = order.slice(0, k);
    const places = shuffle === undefined ? best : Array.from(shuffle.permutation(k), (place) => best[place] ?? 0);
    places.forEach((c, j) => {
      ids[r * k + j] = c;
      values[r * k + j] = (row[c] ?? 0) - peak - Math.log(sum);
    });
  }
  return { rows, width: k, ids, values, names: null, classes };
}
