import { expect, test } from 'vitest';
import { isOfAnnData, readAnnData } from '../../../../web/engine/data/formats/hdf5/read.ts';
import type { Member } from '../../../../web/engine/data/formats/shared/members.ts';
import { tableOfNumbers } from '../../../../web/engine/data/formats/shared/table-of-numbers.ts';

/* Cells by genes, as scanpy saves them in HDF5. */

const texts = (name: string, values: readonly string[]): Member => ({
  name,
  found: { content: { kind: 'strings', values }, shape: [values.length] },
});
const numbers = (name: string, values: readonly number[]): Member => ({
  name,
  found: { content: { kind: 'numbers', values: Float64Array.from(values) }, shape: [values.length] },
});
const X = { name: 'X', found: tableOfNumbers('x.h5ad', Float64Array.of(1, 2, 3, 4, 5, 6), [3, 2]) };
const members = [
  X,
  texts('obs/_index', ['c1', 'c2', 'c3']),
  texts('obs/type/categories', ['B cell', 'T cell']),
  numbers('obs/type/codes', [1, 0, -1]),
  texts('var/_index', ['g1', 'g2']),
];

test('cells are labelled by their categories, and not called after genes', () => {
  expect(isOfAnnData(members)).toBe(true);
  const read = readAnnData(members);
  expect(read.map(({ name }) => name)).toEqual(['X', 'obs/_index', 'obs/type']);
  expect(read[0]?.found).toMatchObject({ guess: { role: 'features' } });
  expect(read[1]?.found).toMatchObject({ guess: { role: 'texts' } });
  expect(read[2]?.found).toMatchObject({ content: { kind: 'strings', values: ['T cell', 'B cell', ''] }, shape: [3] });
});

test('categories of older files, and other layers, are known by their names', () => {
  const old = [X, texts('obs/__categories/type', ['B cell', 'T cell']), numbers('obs/type', [1, 0, 1])];
  const further = [
    { ...X, name: 'layers/counts' },
    { ...X, name: 'varm/PCs' },
  ];
  const read = readAnnData([...old, texts('var/_index', ['g1', 'g2']), ...further]);
  expect(read.map(({ name }) => name)).toEqual(['X', 'obs/type', 'layers/counts']);
  expect(read[1]?.found).toMatchObject({ content: { kind: 'strings', values: ['T cell', 'B cell', 'T cell'] } });
  expect(read[2]?.found).toMatchObject({ guess: { role: 'features' } });
});

test('other files with an X are none', () => {
  expect(isOfAnnData([X, numbers('y', [0, 1, 0])])).toBe(false);
});
