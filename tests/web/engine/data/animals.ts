/* Tables of predictions: points of four animals, written in any way. */

import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readNumbers } from '../../../../web/engine/data/elements.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { Dataset, InputFile } from '../../../../web/engine/model/dataset.ts';
import { filesIn } from './roles.ts';

export const ANIMALS = ['cat', 'dog', 'wolf', 'fox'];

/** Points of four classes whose largest value is not always in the column of their label. */
export const POINTS = Array.from({ length: 24 }, (_, i) => {
  const truth = i % 4;
  const predicted = i % 5 === 0 ? (truth + 1) % 4 : truth;
  const rest = [0.1, 0.05 + 0.001 * i, 0.03, 0.02];
  const values = ANIMALS.map((_name, c) => (c === predicted ? 0 : Number(rest[c]?.toFixed(3))));
  values[predicted] = Number((1 - values.reduce((a, b) => a + b, 0)).toFixed(3));
  return { truth, predicted, values };
});

export type Column = readonly [heading: string, cells: readonly (string | number)[]];

export const csv = (columns: readonly Column[], delimiter = ','): string =>
  [columns.map(([heading]) => heading), ...POINTS.map((_, row) => columns.map(([, cells]) => cells[row] ?? ''))]
    .map((cells) => cells.join(delimiter))
    .join('\n');

export const named = (which: 'truth' | 'predicted', names: readonly string[] = ANIMALS) =>
  POINTS.map((point) => names[point[which]] ?? '');
export const values = (headingOf: (name: string, c: number) => string): Column[] =>
  ANIMALS.map((name, c) => [headingOf(name, c), POINTS.map((point) => point.values[c] ?? '')]);
export const ids: Column = ['image_id', POINTS.map((_, i) => `img_${i}.jpg`)];
export const confidence: Column = ['confidence', POINTS.map(({ values: own }) => Math.max(...own))];

export async function opened(name: string, text: string, choice?: ColumnChoice): Promise<readonly InputFile[]> {
  return assignRoles(await filesIn(name, text, choice));
}

/** The values by class, and the name of the true class of each point: the same however a table is written. */
export async function read(text: string, choice?: ColumnChoice, name = 'x.csv') {
  const dataset = assemble(await opened(name, text, choice));
  return { dataset, values: await valuesOf(dataset), truth: truthOf(dataset) };
}

async function valuesOf({ logits }: Dataset): Promise<Record<string, number[]>> {
  const { layout, shape, source, columnNames = [] } = logits?.table ?? {};
  const [rows, columns] = shape ?? [];
  if (layout?.kind !== 'binary' || !rows || !columns || !source) throw new Error('no table was read');
  const numbers = await readNumbers(source, layout, rows * columns);
  const entries = columnNames.map((name, c) => [
    name,
    Array.from({ length: rows }, (_, r) => numbers[r * columns + c] ?? 0),
  ]);
  return Object.fromEntries(entries);
}

const truthOf = ({ labels, logits }: Dataset): string[] | null =>
  labels && Array.from(labels.values, (value) => (labels.count > 4 ? '' : (logits?.table.columnNames?.[value] ?? '?')));

export const expected = {
  values: Object.fromEntries(ANIMALS.map((name, c) => [name, POINTS.map((point) => point.values[c])])),
  truth: named('truth'),
};
