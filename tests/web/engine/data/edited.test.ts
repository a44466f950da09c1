import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { whyNotEditable, whyNotValue } from '../../../../web/engine/data/edited/can-edit.ts';
import { type Change, changed } from '../../../../web/engine/data/edited/change.ts';
import { editedFile, withPointsOf } from '../../../../web/engine/data/edited/edited-file.ts';
import { readOriginal } from '../../../../web/engine/data/edited/original.ts';
import { past } from '../../../../web/engine/data/edited/past.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { loadReaders, openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { numbersIn } from './golden.ts';
import { sourceOf } from './write.ts';

await loadReaders();

/* Files that are edited: what they hold then, what they are called, and what cannot be edited. */

async function opened(source: BufferSource): Promise<InputFile> {
  const [file] = assignRoles(await openFile(source.name, source));
  if (file === undefined) throw new Error('nothing was opened');
  return file;
}
const text = (name: string, content: string): Promise<InputFile> => opened(sourceOf(name, content) as BufferSource);
const array = (name: string, shape: number[], values: Float64Array | Float32Array): Promise<InputFile> =>
  opened(new BufferSource(name, writeNpy(shape, values)));

async function edited(file: InputFile, ...changes: Change[]): Promise<InputFile> {
  const original = await readOriginal(file);
  return editedFile(original, changes.reduce(changed, original.grid));
}
const bytesOf = ({ source }: InputFile): Uint8Array => (source as BufferSource).bytes;
/** The file as it is read when its bytes are opened again, in the role that a session remembers. */
async function reopened(file: InputFile): Promise<InputFile> {
  const again = await opened(new BufferSource(file.name, bytesOf(file)));
  return assignRoles([again], new Map([[again.id, file.role]]))[0] ?? again;
}
const cells = (...list: [number, number, number][]): Change => ({ kind: 'cells', cells: list });

const COUNTS = 'true\\pred,cat,"dog, wild",fox\ncat,9,1,0\n"dog, wild",2,8,0\nfox,0,1,7\n';

describe('an edited matrix', () => {
  test('has the number that was typed, and is the same when its bytes are opened again', async () => {
    const file = await text('pets.csv', COUNTS);
    const other = await edited(file, cells([0, 1, 5], [2, 0, 0.25]));
    expect([other.name, other.role]).toEqual(['pets (edited).csv', 'confusion']);
    for (const each of [other, await reopened(other)]) {
      const { confusion } = assemble([each]);
      expect(confusion?.names).toEqual(['cat', 'dog, wild', 'fox']);
      expect(confusion?.truth).toBe('rows');
      expect(Array.from(confusion?.counts ?? [])).toEqual([9, 5, 0, 2, 8, 0, 0.25, 1, 7]);
    }
    expect(Array.from(assemble([file]).confusion?.counts ?? [])).toEqual([9, 1, 0, 2, 8, 0, 0, 1, 7]);
  });

  test('whose columns are the true classes keeps them there', async () => {
    const other = await edited(await text('pets.csv', COUNTS.replace('true\\pred', 'pred\\true')), cells([0, 1, 5]));
    for (const each of [other, await reopened(other)]) {
      expect(Array.from(assemble([each]).confusion?.counts ?? [])).toEqual([9, 2, 0, 5, 8, 1, 0, 0, 7]);
    }
  });

  test('of dissimilarities or similarities is one still', async () => {
    const far = await text('far.csv', ',a,b,c\na,0,1,2\nb,1,0,3\nc,2,3,0\n');
    const other = await edited(far, cells([0, 1, 4], [1, 0, 4]));
    for (const each of [other, await reopened(other)]) {
      const { dissimilarity } = assemble([each]);
      expect(dissimilarity?.table.columnNames).toEqual(['a', 'b', 'c']);
      expect(each.content.kind === 'table' && (each.content.square as { values: Float64Array }).values[1]).toBe(4);
    }
    const near = await text('near.csv', ',a,b,c\na,1,0.5,0.2\nb,0.5,1,0.1\nc,0.2,0.1,1\n');
    expect(near.role).toBe('similarity');
    const nearer = await edited(near, cells([0, 1, 0.75], [1, 0, 0.75]));
    const { dissimilarity } = assemble([nearer]);
    expect(
      (
        await numbersIn({
          content: { kind: 'table', table: (dissimilarity as NonNullable<typeof dissimilarity>).table },
        })
      )[1],
    ).toBe(0.25);
    await expect(edited(near, cells([0, 1, 1.5], [1, 0, 1.5]))).rejects.toThrow('none of similarities');
  });
});

describe('an edited table', () => {
  const VALUES = [2.5, 1, -1, 0, 3.1, 1, -2, 0, 4, 1, 1.5, 0];

  test.each([
    ['f4', Float32Array.from(VALUES), Math.fround(0.1)],
    ['f8', Float64Array.from(VALUES), 0.1],
  ])('of %s holds numbers of its own kind, in every other cell the same bits', async (element, values, kept) => {
    const file = await array('logits.npy', [4, 3], values);
    const other = await edited(file, cells([1, 2, 0.1]));
    expect(other.name).toBe('logits (edited).npy');
    for (const each of [other, await reopened(other)]) {
      const { logits } = assemble([each]);
      if (logits === null) throw new Error('no logits');
      expect(logits.table.layout).toMatchObject({ element });
      expect(await numbersIn({ content: { kind: 'table', table: logits.table } })).toEqual(
        Array.from(values, (value, i) => (i === 5 ? kept : value)),
      );
    }
    const original = await readOriginal(file);
    expect(original.kept(0.1)).toBe(kept);
    expect(bytesOf(editedFile(original, original.grid))).toEqual(bytesOf(file));
  });

  test('of text keeps what stands beside its numbers, and how these were written', async () => {
    const file = await text('leaves.csv', 'x,y,label\n0.50,1,oak\n3,4e0,yew\n5,6,oak\n0,1,yew\n');
    const other = await edited(
      file,
      cells([1, 0, 3.25]),
      { kind: 'row added', values: [7, 7.5], like: 1 },
      { kind: 'row removed', row: 0 },
    );
    expect(new TextDecoder().decode(bytesOf(other))).toBe('x,y,label\n3.25,4e0,yew\n5,6,oak\n0,1,yew\n7,7.5,yew\n');
    expect(other.shape).toEqual([4, 2]);
  });

  test('of fewer or more points has their labels', async () => {
    const labels = await text('labels.txt', 'a\nb\nb\nc\n');
    const numbers = await array('labels.npy', [4], Float64Array.of(0, 1, 1, 2));
    const { grid } = await readOriginal(await array('p.npy', [4, 2], Float64Array.of(0.5, 1, 2, 3, 4, 5, 6, 7)));
    const more = [
      { kind: 'row removed', row: 1 } as const,
      { kind: 'row added', values: [1, 1], like: 2 } as const,
    ].reduce(changed, grid);
    expect(Array.from(more.values)).toEqual([0.5, 1, 4, 5, 6, 7, 1, 1]);
    expect(withPointsOf(labels, more)).toMatchObject({ shape: [4], content: { values: ['a', 'b', 'c', 'c'] } });
    expect(withPointsOf(numbers, more)).toMatchObject({ content: { values: Float64Array.of(0, 1, 2, 2) } });
    const again = await reopened(withPointsOf(labels, more));
    expect(again.content).toMatchObject({ kind: 'strings', values: ['a', 'b', 'c', 'c'] });
  });
});

describe('what cannot be edited is refused by name', () => {
  test('ranks, probabilities, rows that were counted, and what is too large', async () => {
    const shares = await array(
      'p.npy',
      [4, 3],
      Float64Array.of(0.5, 0.25, 0.25, 0.1, 0.2, 0.7, 1, 0, 0, 0.3, 0.3, 0.4),
    );
    expect(whyNotEditable(shares, [shares])).toContain('p.npy has probabilities');
    const pairs = await text('pairs.csv', 'true,predicted\na,a\nb,a\na,b\nb,b\na,a\n');
    expect(whyNotEditable(pairs, [pairs])).toContain('one row a point');
    const large = await array(
      'large.npy',
      [1025, 1024],
      new Float64Array(1025 * 1024).map((_, i) => Math.sin(i)),
    );
    expect(whyNotEditable(large, [large])).toContain('large.npy is too large');
    const fine = await array(
      'fine.npy',
      [5000, 104],
      new Float64Array(5000 * 104).map((_, i) => Math.sin(i) * 9),
    );
    expect(whyNotEditable(fine, [fine])).toBeNull();
  });

  test.each([
    [-1, 'confusion', 0, 1, 'below 0'],
    [3, 'confusion', 1, 1, null],
    [Number.NaN, 'logits', 0, 0, 'Type a number'],
    [-3, 'logits', 0, 0, null],
    [2, 'dissimilarity', 1, 1, 'diagonal'],
    [-2, 'dissimilarity', 0, 1, 'not below 0'],
    [-2, 'similarity', 0, 1, null],
  ] as const)('the number %s as %s at %i, %i', (value, role, row, column, why) => {
    const said = whyNotValue(value, { role, row, column });
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  });
});

describe('a matrix of counts', () => {
  const place = { role: 'confusion', row: 0, column: 1, areCounts: true } as const;
  test('takes whole numbers alone', () => {
    expect(whyNotValue(1.5, place)).toBe('This is a table of counts: a whole number, 0 or more.');
    expect(whyNotValue(-0.5, place)).toContain('below 0');
    for (const value of [0, 3, 1e6]) expect(whyNotValue(value, place)).toBeNull();
    expect(whyNotValue(1.5, { ...place, areCounts: false })).toBeNull();
  });
});

describe('a number past another', () => {
  test.each([
    [3.3, 3.38374, 3.384],
    [3.7, 3.512, 3.511],
    [110, 158, 158.1],
    [158, 110, 109.9],
    [0.5, 0.500012, 0.5000121],
    [7, 7, 7],
  ])('from %d past %d is %d', (from, to, found) => {
    expect(past(from, to)).toBe(found);
  });

  test('is beyond by at most a hundredth of the change, whatever the numbers', () => {
    for (let i = 1; i < 500; i += 1) {
      const [from, to] = [Math.sin(i) * 10 ** (i % 7), Math.sin(i) * 10 ** (i % 7) + Math.cos(3 * i) * 10 ** (i % 5)];
      const found = past(from, to);
      expect(Math.sign(found - to)).toBe(Math.sign(to - from));
      expect(Math.abs(found - to)).toBeLessThanOrEqual(Math.abs(to - from) / 99);
    }
  });
});
