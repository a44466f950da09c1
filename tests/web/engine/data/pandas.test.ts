import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readNumbers } from '../../../../web/engine/data/elements.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { openGolden } from './golden.ts';
import { failure } from './write.ts';

/* Tables that pandas 1.5.3 wrote (tools/formats/pandas_tables.py): 12 points of cat, dog and fox. */

async function read(name: string) {
  const dataset = assemble(assignRoles(await openGolden(name)));
  const { table } = dataset.logits ?? {};
  const [rows, columns] = table?.shape ?? [];
  const isHeld = table?.layout.kind === 'binary' && rows && columns;
  const values = isHeld ? await readNumbers(table.source, table.layout, rows * columns) : null;
  return { dataset, values, names: table?.columnNames, labels: dataset.labels && Array.from(dataset.labels.values) };
}

const LABELS = Array.from({ length: 12 }, (_, i) => i % 3);

describe('a DataFrame in a pickle is read by its columns, and nothing of pandas is run', () => {
  test.each([2, 4, 5])('protocol %i', async (protocol) => {
    const { dataset, values, names, labels } = await read(`pandas-${protocol}.pkl`);
    expect(names).toEqual(['cat', 'dog', 'fox']);
    expect(Array.from(values?.slice(0, 3) ?? [])).toEqual([1.698, Math.fround(-1.324), -0.248]);
    expect(labels).toEqual(LABELS);
    expect(dataset.texts?.[3]).toBe('say, 3');
    expect(dataset.warnings?.map(({ message }) => message)).toEqual([
      "'when' holds neither numbers nor texts and was left out.",
    ]);
  });

  test('a crosstab is a confusion matrix', async () => {
    const { confusion } = (await read('pandas-crosstab.pkl')).dataset;
    expect(confusion?.names).toEqual(['cat', 'dog', 'fox']);
    expect(Array.from(confusion?.counts ?? [])).toEqual([2, 1, 0, 0, 2, 0, 0, 0, 1]);
  });

  test('counts of pairs under two levels of an index are counts, and that is told', async () => {
    const { confusion, warnings } = (await read('pandas-counts.pkl')).dataset;
    expect(Array.from(confusion?.counts ?? [])).toEqual([2, 1, 0, 0, 2, 0, 0, 0, 1]);
    expect(warnings?.map(({ code }) => code)).toEqual(['counts-of-pairs']);
  });
});

describe('a DataFrame in HDF5', () => {
  test('has its columns in blocks by their type', async () => {
    const { values, names, labels } = await read('pandas-fixed.h5');
    expect(names).toEqual(['cat', 'dog', 'fox']);
    expect(Array.from(values?.slice(0, 3) ?? [])).toEqual([1.698, Math.fround(-1.324), -0.248]);
    expect(labels).toEqual(LABELS);
  });

  test('with columns of texts is refused, as they are pickles', async () => {
    const error = await failure(() => read('pandas-texts.h5.gz'));
    expect(error.message).toContain('the file is a table of pandas (to_hdf) with columns of texts');
  });
});
