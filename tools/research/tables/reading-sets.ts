/** Logits to count readings on: fifty generated tables, and the real ones where they are. */
import { tableOf } from '../../../tests/support/core.ts';
import { type LabelledLogits, nearTies, plantedLogits } from '../../../tests/support/generate.ts';
import { Random } from '../../../tests/support/random.ts';
import { isHere, openReal } from '../../../tests/support/real-data.ts';
import type { Kind } from '../../../web/engine/bindings/rows.ts';
import type { Table } from '../../../web/engine/model/table.ts';

export interface ReadingSet {
  readonly like: string;
  readonly as: Kind;
  readonly table: Table;
}

/** Noise of deviation 3 and nothing else. */
function random(rows: number, columns: number, seed: number): LabelledLogits {
  const values = new Float64Array(rows * columns);
  new Random(seed).normals(values);
  return { logits: Float32Array.from(values, (x) => 3 * x), labels: new Int32Array(rows), rows, columns };
}

function sortedByClass({ logits, labels, rows, columns }: LabelledLogits): LabelledLogits {
  const order = Array.from(labels.keys()).sort((a, b) => (labels[a] ?? 0) - (labels[b] ?? 0) || a - b);
  const sorted = new Float32Array(logits.length);
  order.forEach((row, place) => {
    sorted.set(logits.subarray(row * columns, (row + 1) * columns), place * columns);
  });
  return { logits: sorted, labels: Int32Array.from(order, (row) => labels[row] ?? 0), rows, columns };
}

/** All that is below 2 is nearly equal, so that together it weighs much. */
const flatTail = (data: LabelledLogits): LabelledLogits => ({
  ...data,
  logits: data.logits.map((x) => Math.max(x, 2 + x / 50)),
});

type Generate = (rows: number, columns: number, seed: number) => LabelledLogits;
const GENERATED: Readonly<Record<string, Generate>> = {
  planted: plantedLogits,
  random,
  'sorted by class': (rows, columns, seed) => sortedByClass(plantedLogits(rows, columns, seed)),
  'near ties': (rows, columns, seed) => nearTies(columns, Math.max(1, Math.round(rows / columns / 2)), seed),
  'long flat tail': (rows, columns, seed) => flatTail(plantedLogits(rows, columns, seed)),
};
const SIZES = [50, 75, 100, 150, 200];
const ROWS = [1000, 3000];

/** Each kind with about 1000 and 3000 rows of 50 to 200 classes: fifty tables in all. */
export function* generatedSets(sizes = SIZES, rows = ROWS): Generator<ReadingSet> {
  let seed = 1;
  for (const [like, generate] of Object.entries(GENERATED)) {
    for (const columns of sizes) {
      for (const count of rows) {
        const data = generate(count, columns, seed++);
        yield { like, as: 'logits', table: tableOf(data.logits, data.rows, columns) };
      }
    }
  }
}

const REAL: readonly (readonly [like: string, as: Kind, file: string])[] = [
  ['CIFAR-100, two networks', 'logits', 'cifar100/resnet20_logits.npy'],
  ['CIFAR-100, two networks', 'logits', 'cifar100/wideresnet_logits.npy'],
  ['CIFAR-10', 'logits', 'cifar10/resnet20_logits.npy'],
  ['20 newsgroups, probabilities', 'probabilities', '20news/20news_probabilities.npy'],
];

/** None where the folder of real data is not there. */
export async function realSets(): Promise<ReadingSet[]> {
  const sets: ReadingSet[] = [];
  for (const [like, as, file] of isHere ? REAL : []) {
    const { logits } = await openReal([file, 'logits']);
    if (logits !== null) sets.push({ like, as, table: logits.table });
  }
  return sets;
}
