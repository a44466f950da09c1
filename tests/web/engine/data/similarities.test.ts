import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles, withRole } from '../../../../web/engine/data/roles/assign-roles.ts';
import { roleOfSquare } from '../../../../web/engine/data/roles/role-of-graph.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { numbersIn } from './golden.ts';
import { filesIn, open } from './roles.ts';

/* Symmetric squares: similarities, dissimilarities, and what may be either. */

const square = (off: readonly [number, number, number], diagonal: number): string => {
  const [a, b, c] = off;
  return `,cat,dog,fox\ncat,${diagonal},${a},${b}\ndog,${a},${diagonal},${c}\nfox,${b},${c},${diagonal}\n`;
};
async function opened(name: string, text: string): Promise<InputFile> {
  const file = await open(name, text);
  return assignRoles([file])[0] ?? file;
}
async function dissimilarities(file: InputFile): Promise<number[]> {
  const { dissimilarity } = assemble([file]);
  if (dissimilarity === null) throw new Error('no dissimilarities');
  expect(dissimilarity.table.columnNames).toEqual(['cat', 'dog', 'fox']);
  return numbersIn({ content: { kind: 'table', table: dissimilarity.table } });
}

describe('a symmetric square', () => {
  test.each([
    ['of cosines', 'cosine.csv', square([0.5, -0.25, 0.75], 1), [0, 0.5, 1.25, 0.5, 0, 0.25, 1.25, 0.25, 0]],
    ['of similarities in percent', 'x.csv', square([50.5, 25, 75], 100), [0, 49.5, 75, 49.5, 0, 25, 75, 25, 0]],
  ])('%s is of similarities', async (_, name, text, less) => {
    const file = await opened(name, text);
    expect([file.role, roleOfSquare(file)]).toEqual(['similarity', 'similarity']);
    expect(await dissimilarities(file)).toEqual(less);
    expect(assemble([file]).warnings?.map(({ code }) => code)).toEqual(['similarity']);
  });
  test('with 0 on its diagonal is of dissimilarities', async () => {
    const file = await opened('x.csv', square([0.5, 1.25, 0.75], 0));
    expect([file.role, roleOfSquare(file)]).toEqual(['dissimilarity', null]);
    expect(await dissimilarities(file)).toEqual([0, 0.5, 1.25, 0.5, 0, 0.75, 1.25, 0.75, 0]);
  });
  test.each([
    ['class_similarity.csv', square([0.5, 0.25, 0.75], 0), [0, 0.5, 0.75, 0.5, 0, 0.25, 0.75, 0.25, 0]],
    ['distances.csv', square([0.5, 0.25, 0.75], 1), [0, 0.5, 0.75, 0.5, 0, 0.25, 0.75, 0.25, 0]],
  ])('is asked about where the name %s says the opposite', async (name, text, less) => {
    const file = await opened(name, text);
    expect([file.role, file.roles.slice(0, 3)]).toEqual(['unused', ['unused', 'similarity', 'dissimilarity']]);
    expect(() => roleOfSquare(file)).toThrow(/similarities/);
    expect(await dissimilarities(withRole(file, 'similarity'))).toEqual(less);
  });
  test('with a diagonal that varies is asked about: kernels are neither distances nor rows of logits', async () => {
    const gram = ',cat,dog,fox\ncat,2.5,0.5,-1\ndog,0.5,3,0.75\nfox,-1,0.75,2\n';
    for (const name of ['x.csv', 'kernel.csv']) {
      const file = await opened(name, gram);
      expect([file.role, file.roles[1]]).toEqual(['unused', 'similarity']);
      expect(() => roleOfSquare(file)).toThrow(/Gram/);
      expect(await dissimilarities(withRole(file, 'similarity'))).toEqual([0, 2.5, 4, 2.5, 0, 2.25, 4, 2.25, 0]);
    }
    // Nothing below 0 may be a covariance, or the mean of the two halves of a confusion matrix.
    for (const name of ['x.csv', 'kernel.csv']) {
      const file = await opened(name, gram.replaceAll('-', ''));
      expect(file.role).toBe('unused');
      expect(file.roles).toContain('confusion');
    }
    expect((await opened('kernel_int.csv', gram.replaceAll('-', '').replace(/\.\d+/g, ''))).role).toBe('unused');
    expect((await opened('counts.csv', gram.replaceAll('-', '').replace(/\.\d+/g, ''))).role).toBe('confusion');
  });
  test('of counts or shares that are largest on the diagonal is a confusion matrix', async () => {
    expect((await opened('x.csv', square([3, 2, 5], 90))).role).toBe('confusion');
    expect((await opened('x.csv', square([0.1, 0.1, 0.1], 0.8))).role).toBe('confusion');
  });
  test('whose columns are called in short is named by its rows', async () => {
    const text = ',Height,Leg,Hips\nHeight,1,0.859,0.398\nLength of lower leg,0.859,1,0.329\nHip width,0.398,0.329,1\n';
    const file = await opened('x.csv', text);
    expect(file.role).toBe('similarity');
    expect(assemble([file]).dissimilarity?.table.columnNames).toEqual(['Height', 'Length of lower leg', 'Hip width']);
  });
  test('that is not quite symmetric is none', async () => {
    const file = await opened('cosine.csv', square([0.5, -0.25, 0.75], 1).replace('dog,0.5', 'dog,0.51'));
    expect(file.role).not.toBe('similarity');
    expect(() => assemble([withRole(file, 'similarity')])).toThrow('square and symmetric');
  });
});

describe('as other programs write them', () => {
  const far = (from: number, self: number) =>
    `,a,b,c,d\na,${self},4,5,6\nb,${4 + from},0,3,2\nc,5,3,${self},7\nd,6,2,7,0\n`;
  test('distances of squares of numbers are not quite 0 on the diagonal', async () => {
    expect((await opened('x.csv', far(0, 2e-6))).role).toBe('dissimilarity');
    expect((await opened('x.csv', far(0, 0.5))).role).not.toBe('dissimilarity');
  });
  test('distances by road differ there and back: the mean is taken where the name says distances', async () => {
    const file = await opened('distance_matrix.csv', far(1, 0));
    expect([file.role, file.warnings?.map(({ code }) => code)]).toEqual(['dissimilarity', ['halves-differ']]);
    expect((await opened('x.csv', far(1.5, 0))).role).not.toBe('dissimilarity');
  });
  test('links of people that form no groups are no distances, also where some lead one way', async () => {
    const links = (one: number) => `,a,b,c,d\na,0,1,1,0\nb,1,0,1,${one}\nc,1,1,0,1\nd,0,0,1,0\n`;
    for (const one of [0, 1]) {
      const file = await opened('x.csv', links(one));
      expect([file.role, file.reason]).toEqual(['unused', expect.stringContaining('no edge')]);
      expect(() => roleOfSquare(file)).toThrow('no edge');
    }
    const groups = ',a,b,c,d\na,0,0,1,1\nb,0,0,1,1\nc,1,1,0,0\nd,1,1,0,0\n';
    expect((await opened('x.csv', groups)).role).toBe('dissimilarity');
  });
  test.each(['', 'NA', 'nan'])('what is constant has no correlations, written as %j', async (none) => {
    const rows = ['x,1,none,0.5,-0.2', 'never,none,none,none,none', 'y,0.5,none,1,0.1', 'z,-0.2,none,0.1,1'];
    const file = await opened('c.csv', [',x,never,y,z', ...rows].join('\n').replaceAll('none', none));
    expect([file.role, file.warnings?.map(({ message }) => message)]).toEqual([
      'similarity',
      ["c.csv: 'never' has no number and was left out."],
    ]);
  });
});

test('counts with the same numbers before rows and above columns are a confusion matrix, wherever they are largest', async () => {
  const status = '"","1","2","3"\n"1",5,19,26\n"2",16,4,34\n"3",12,35,6\n';
  expect((await opened('table.csv', status)).role).toBe('confusion');
  expect((await opened('frame.csv', status.replace('5,19', '0.5,19'))).role).toBe('logits');
});

test('shares of classes that are called by numbers are a confusion matrix below a heading, and logits below an id', async () => {
  const shares = ',0,1,2\n0,0.75,0.05,0.2\n1,0.125,0.75,0.125\n2,0.25,0.25,0.5\n';
  const file = await opened('prop.csv', `tr${shares}`);
  expect(file.role).toBe('confusion');
  expect(file.warnings ?? []).toEqual([]);
  for (const corner of ['', 'id']) expect((await opened('prop.csv', `${corner}${shares}`)).role).toBe('logits');
  // Two of three rows may have it there by chance.
  expect((await opened('prop.csv', `tr${shares.replace('0.25,0.25,0.5', '0.25,0.5,0.25')}`)).role).toBe('logits');
  // By chance more rows do not have their largest share in their own column.
  const many = Array.from({ length: 8 }, (_, a) => [a, ...Array.from({ length: 8 }, (__, b) => (a === b ? 0.3 : 0.1))]);
  const turned = many.map(([row, ...cells]) => [row, ...cells.slice(1), cells[0]]);
  const roleIn = async (rows: readonly (readonly unknown[])[]) =>
    (await opened('prop.csv', [['', 0, 1, 2, 3, 4, 5, 6, 7], ...rows].map((row) => row.join()).join('\n'))).role;
  expect([await roleIn(many), await roleIn(turned)]).toEqual(['confusion', 'logits']);
});

test('counts whose halves are the same are a confusion matrix with a word, and may be similarities', async () => {
  const basket = ',tea,milk,bread,jam\ntea,40,5,7,2\nmilk,5,33,12,9\nbread,7,12,50,3\njam,2,9,3,21\n';
  const codesIn = (file: InputFile) => assemble([file]).warnings?.map(({ code }) => code) ?? [];
  const file = await opened('basket.csv', basket);
  expect([file.role, file.roles.includes('similarity'), codesIn(file)]).toEqual(['confusion', true, ['same-halves']]);
  expect(codesIn(withRole(file, 'similarity'))).toEqual(['similarity']);
  expect(codesIn(await opened('basket.csv', basket.replace('40,5', '40,6')))).toEqual([]);
});

test('fractions with the same names on both sides that are no shares, and are larger elsewhere, are asked about', async () => {
  const rates = ',ATS,BEF,ITL\nATS,1,2.93,140.71\nBEF,0.34,1,48\nITL,0.0071,0.0208,1\n';
  expect((await opened('x.csv', rates)).role).toBe('unused');
  const shares = ',a,b,c\na,0.2,0.5,0.3\nb,0.6,0.1,0.3\nc,0.25,0.5,0.25\n';
  expect((await opened('x.csv', shares)).role).toBe('confusion');
});

test('what is said of its values is said of a square too', async () => {
  const file = await opened('x.csv', '0.33,0.33,0.33\n0.2,0.2,0.59\n0.5,0.2,0.29\n');
  expect(assemble([file]).warnings?.map(({ code }) => code)).toEqual(['rounded-probabilities']);
});

test('a square of other numbers is read as logits with a warning, unless its name says logits', async () => {
  const rows = '5.1,3.5,1.4\n4.9,3,1.25\n4.7,3.25,1.5\n';
  const codes = async (name: string, text: string) =>
    assemble([await opened(name, text)]).warnings?.map(({ code }) => code);
  for (const name of ['head.csv', 'x.txt']) expect(await codes(name, rows)).toEqual(['square-logits']);
  expect(await codes('x.csv', `a,b,c\n${rows}`)).toEqual(['square-logits']);
  expect(await codes('logits.csv', rows)).toEqual([]);
  expect(await codes('x.csv', `${rows}5,3.5,1\n`)).toEqual(['supposed-classes']);
});

test('empty lines below a square change nothing', async () => {
  const text = 'cat,dog,fox\n1,0.5,-0.25\n0.5,1,0.125\n-0.25,0.125,1\n';
  for (const name of ['a.csv', 'a.txt']) {
    const [plain] = await filesIn(name, text);
    const [file] = await filesIn(name, `${text}\n\n\n\n`);
    expect(file?.role).toBe(plain?.role);
    expect(file?.role).toBe('similarity');
  }
});
