import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn, open } from './roles.ts';

/* Texts as Miller, uniq, awk, VisiData, PARI, RAxML and vsearch write them. */

const NAMES = ['cat', 'cow', 'dog'];
const COUNTS = [
  [5, 1, 2],
  [0, 4, 1],
  [3, 0, 6],
];
const ENTRIES = COUNTS.flatMap((row, r) =>
  row.flatMap((count, c) => (count > 0 ? [{ truth: NAMES[r] ?? '', predicted: NAMES[c] ?? '', count }] : [])),
);
const PAIRS = ENTRIES.flatMap((entry) => Array.from({ length: entry.count }, () => entry));
const linesOf = <T>(rows: readonly T[], line: (row: T) => string): string => `${rows.map(line).join('\n')}\n`;

describe('true and predicted classes', () => {
  test.each([
    ['under keys', 'x.txt', linesOf(PAIRS, ({ truth, predicted }) => `true=${truth},predicted=${predicted}`)],
    ['between blanks', 'x.txt', linesOf(PAIRS, ({ truth, predicted }) => `${truth} ${predicted}`)],
    ['with counts between blanks', 'x.txt', linesOf(ENTRIES, (e) => `${e.truth} ${e.predicted} ${e.count}`)],
    [
      'behind counts',
      'x.txt',
      `${linesOf(ENTRIES, (e) => `${String(e.count).padStart(7)} ${e.truth},${e.predicted}`)}      1 true,predicted\n`,
    ],
    ['in objects by line', 'x.txt', linesOf(PAIRS, (e) => `{"true": "${e.truth}", "predicted": "${e.predicted}"}`)],
  ])('%s', async (_, name, text) => {
    const { confusion } = assemble(assignRoles(await filesIn(name, text)));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([NAMES, COUNTS.flat()]);
  });
});

describe('a matrix in brackets', () => {
  test.each([
    ['for each row', linesOf(COUNTS, (row) => `\n[${row.join('  ')}]`)],
    ['with semicolons', `[${COUNTS.map((row) => row.join(', ')).join('; ')}]\n`],
  ])('%s', async (_, text) => {
    const { counts } = assemble([await open('x.txt', text, 'confusion')]).confusion ?? {};
    expect([...(counts ?? [])]).toEqual(COUNTS.flat());
  });
});

test('signs that Markdown has behind backslashes are those signs', async () => {
  const rows = COUNTS.map((row, r) => `|img\\_${r}|${row.map((value) => `0\\.${value}5`).join('|')}|`);
  const { content } = await open('x.md', ['|id|cat|cow|dog|', '|--|--|--|--|', ...rows].join('\n'));
  expect(content).toMatchObject({ kind: 'table', table: { columnNames: NAMES } });
});

describe('numbers of two names', () => {
  const ENDS = ['ape', 'bat', 'cat', 'dog'].flatMap((a, i, all) =>
    all.slice(i + 1).map((b) => ({ a, b, far: i + b.length / 8 })),
  );
  test('with a blank between the names and a tab before the number are distances', async () => {
    const file = await open(
      'x.txt',
      linesOf(ENDS, ({ a, b, far }) => `${a} ${b} \t ${far}`),
    );
    expect(file).toMatchObject({ role: 'dissimilarity', shape: [4, 4] });
  });
  test('that may be percent of what is the same are asked about', async () => {
    const text = linesOf(ENDS, ({ a, b, far }) => `${a}\t${b}\t${60 + far}`);
    const { content } = await open('x.tsv', text);
    expect(content.kind === 'question' && content.question.answers.map(({ choice }) => choice.as)).toEqual([
      'dissimilarity',
      'similarity',
    ]);
    const { role } = await open('x.tsv', `a\tb\tdistance\n${text}`);
    expect(role).toBe('dissimilarity');
  });
});

test('means of the values of each class are no points', async () => {
  const rows = NAMES.map((name, r) => `${name},${COUNTS[r]?.map((count) => count / 8).join()}`);
  const files = await filesIn('x.csv', [`label,${NAMES.map((name) => `mean(${name})`).join()}`, ...rows].join('\n'));
  expect(files.map(({ role }) => role)).not.toContain('logits');
});
