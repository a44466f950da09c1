import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { numbersIn } from './golden.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

/* Files that were misread, refused wrongly, never ended or ended the program; each once, with its right outcome. */

const FOLDER = join(import.meta.dirname, '../../../golden/attacked');

const open = (name: string): Promise<InputFile[]> =>
  openFile(name, new BufferSource(name, new Uint8Array(readFileSync(join(FOLDER, name)))), readHere);

test.each<[string, readonly (number | null)[], readonly number[]]>([
  ['polars.parquet', [40, 5], [3.103080987930298, -3.9037132263183594]],
  // NumPy's first normal numbers of seed 0, as f32 and f64 in turn.
  ['pyarrow-14.parquet', [300, 2], [Math.fround(1.764052345967664), -1.3065268517353166]],
  ['a_list.arrow', [40, 5], [3.103080987930298, -3.9037132263183594]],
  ['batches.pkl', [40, 5], [5.292157173156738, 1.2004716396331787]],
  ['h_cpt.h5', [40, 5], [5.292157173156738, 1.2004716396331787]],
  ['h_ub.h5', [40, 5], [5.292157173156738, 1.2004716396331787]],
])('%s is read', async (name, shape, first) => {
  const [file] = await open(name);
  if (file === undefined) throw new Error('nothing');
  expect(file.shape).toEqual(shape);
  const values = await numbersIn(file);
  expect(values.every(Number.isFinite)).toBe(true);
  expect(values.slice(0, 2)).toEqual(first);
});

test('texts of apache-arrow and the tree of one leaf are read', async () => {
  expect((await open('a_utf8.arrow'))[0]?.content).toMatchObject({ kind: 'strings', values: { 0: '猫', 39: 'd e' } });
  expect((await open('one-leaf.nwk'))[0]?.content).toMatchObject({ kind: 'tree', tree: { classes: ['A'] } });
});

test.each([
  ['d_nest.parquet', 'no-arrays', "'l' (lists of lists)"],
  ['strings.parquet', 'too-large', 'characters in texts'],
  ['v2-108.parquet', 'damaged-columns', 'a run of 11,832,855,556 values in a page that has 6'],
  ['unhandled-48.parquet', 'damaged-columns', "a row group has 2 columns 'c0'"],
  ['file-562.arrow', 'damaged-columns', 'column 0 has no name'],
  ['h_prec.h5', 'unsupported-hdf5', 'numbers of 12 bits, the first at bit 4 of 32'],
  ['names.newick', 'newick', 'byte 4: expected ";", found "dog"'],
])('%s is refused by the name of what is wrong', async (name, code, says) => {
  // A table is read when somebody wants its rows.
  const error = await failure(async () => {
    for (const file of await open(name)) if (file.content.kind === 'table') await numbersIn(file);
  });
  expect(error.code).toBe(code);
  expect(error.message).toContain(says);
});

test('an index that pandas wrote twice is no class', async () => {
  const text = ',Unnamed: 0,c0,c1\n0,0,5.29,1.2\n1,1,-2.93,2.85\n2,2,-0.3,1.23\n';
  const [file] = await filesIn('x.csv', text);
  expect(file).toMatchObject({ shape: [null, 2], content: { table: { columnNames: ['c0', 'c1'] } } });
});
