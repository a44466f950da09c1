import { expect, test } from 'vitest';
import type { Warning } from '../../../../web/engine/base/warning.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { CLASSES, COUNTS, comeTo, csv, MATRIX, POINTS, truthAt } from './outcome-of.ts';
import { filesIn } from './roles.ts';

/* Matrices, distances, vectors and measures as repositories hold them. */

const bars = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => `|${row.join('|')}|\n`).join('');
const matrix = COUNTS.map((row, c) => [CLASSES[c], ...row]);
const report = CLASSES.map((name) => [name, 0.25, 0.5, 0.375]);
const rule = Array.from({ length: 4 }, () => '---');
const lists = ['a,x,"[0.5, 1]"', 'b,x,"[0.25, 2]"', 'c,y,"[0.75, 4]"', 'd,y,"[1.5, 8]"'];

const codesOf = (warnings: readonly Warning[] = []): readonly string[] => warnings.map(({ code }) => code);

comeTo({
  'lists called embedding, with the class of each': [
    `text,label,embedding\n${lists.join('\n')}\n`,
    'labels x,y | features embedding_0,embedding_1',
  ],
  'an unknown heading above lists': [
    `word,vector\n${lists.map((line) => line.replace(/,\w/, '')).join('\n')}\n`,
    'features vector_0,vector_1',
  ],
  'as many lists as each is long': ['text,embedding\na,"[0.5 1]"\nb,"[0.25 2]"\n', 'features embedding_0,embedding_1'],
  'a quote among the words of vectors': [
    'the 0.5 1.5 -2\n, 0.25 1 3\n" 0.75 4 -1\n\'s 1.25 2 2\nof 0.5 2 1\n',
    'logits 5x3 ',
  ],
  'a matrix beside measures of as many classes': [
    `${bars([['true\\predicted', ...CLASSES], rule, ...matrix])}\n${bars([['', 'Precision', 'Recall', 'F1'], rule, ...report])}`,
    MATRIX,
    'x.md',
  ],
  'lists of Python with the names of rows and columns': [
    "[0, 'k12', 'o157', 'w3110']\n['k12', 0, 0.25, 0.5]\n['o157', 0.125, 0, 0.25]\n['w3110', 0.5, 0.125, 0]\n",
    'nothing: unused',
    'x.txt',
  ],
  'distances of SplitsTree, in Nexus': [
    "#nexus\n\nBEGIN Taxa;\nDIMENSIONS ntax=3;\nTAXLABELS\n[1] 'Homo sapiens'\n[2] 'Pan'\n[3] 'Pongo'\n;\nEND;\nBEGIN Distances;\nFORMAT labels=left triangle=lower;\nMATRIX\n[1] 'Homo sapiens' 0\n[2] 'Pan' 0.25 0\n[3] 'Pongo' 0.5 0.5 0\n;\nEND; [Distances]\n",
    'nothing: dissimilarity',
    'x.nex',
  ],
  'several dashes between each name and itself': [
    ',a,b,c\na,--,0.5,2\nb,0.5,--,1\nc,2,1,--\n',
    'refused: open-diagonal',
  ],
  'the type of the class beside answers of 0 and 1': [
    csv([
      ['hair', 'eggs', 'tail', 'legs', 'class_type'],
      ...POINTS.map((i) => [i % 2, (i >> 1) % 2, (i >> 2) % 2, i % 5, 1 + (i % 3)]),
    ]),
    'features hair,eggs,tail,legs',
  ],
  'letters for actual and predicted before the names': [
    csv([['', ...CLASSES.map((name) => `P_${name}`)], ...matrix.map(([name, ...counts]) => [`A_${name}`, ...counts])]),
    MATRIX,
  ],
  'a class behind the id of each row, without headings': [
    csv(POINTS.map((i) => [842302 + 7 * i, truthAt(i), i / 4, 0.5 - i, i / 8, 2 - i / 2])),
    'logits x4 ',
  ],
});

test('names that come again beside features are told', async () => {
  const rows = [['name', 'emb_0', 'emb_1'], ...POINTS.map((i) => [truthAt(i), i / 4, 0.5 - i])];
  const { warnings } = assemble(assignRoles(await filesIn('x.csv', csv(rows))));
  expect(codesOf(warnings)).toContain('named-rows');
});

test('sides above a matrix count where the names above its columns run into each other', async () => {
  const rows = matrix.map(([name, ...counts]) =>
    [`long_${name}`.padEnd(12), ...counts.map((n) => String(n).padStart(8))].join(''),
  );
  const text = `Confusion Matrix (rows=true labels, columns=predicted labels):\n            long_catlong_cowlong_dog\n${rows.join('\n')}\n`;
  const { names, truth, counts } = assemble(assignRoles(await filesIn('x.txt', text))).confusion ?? {};
  expect([names, truth, [...(counts ?? [])]]).toEqual([CLASSES.map((name) => `long_${name}`), 'rows', COUNTS.flat()]);
});

test.each([
  ['first', (i: number) => [1 + (i % 3), i / 4, 100 + i, 0.5 - i]],
  ['last', (i: number) => [i / 4, 0.5 - i, i % 3]],
])('labels at the edge of measures are told where these are features: %s', async (_, row) => {
  const [file] = assignRoles(await filesIn('x.csv', csv(POINTS.map(row))));
  if (file === undefined) throw new Error('no file');
  const { warnings } = assemble([{ ...file, role: 'features', reason: 'chosen' }]);
  expect(codesOf(warnings)).toContain('labels-among-values');
});

test('two long lines of small whole numbers are doubtful as logits', async () => {
  const rows = [0, 1].map((shift) => POINTS.map((i) => Math.max(shift, CLASSES.indexOf(truthAt(i)))));
  const { warnings } = assemble(assignRoles(await filesIn('x.csv', csv(rows))));
  expect(codesOf(warnings)).toContain('small-numbers');
});
