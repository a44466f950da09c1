import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { rounds } from '../../../support/cases.ts';
import { filesIn } from './roles.ts';
import { utf8 } from './write.ts';

/* Texts of any characters, and such as take quadratic time. Files that are damaged: mutants.test.ts. */

/**
 * Opens, assigns, assembles and reads; whatever the bytes are, it ends, well or with a DataError. What takes quadratic time
 * would need hours, which a test does not have.
 */
async function survive(name: string, bytes: Uint8Array): Promise<void> {
  try {
    const files = assignRoles(await filesIn(name, bytes));
    assemble(files);
    for (const file of files) await readAll(file);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    expect(error.message).not.toBe('');
    expect(error.remedy).not.toBe('');
  }
}

async function readAll({ content }: InputFile): Promise<void> {
  if (content.kind !== 'table') return;
  const { source } = content.table;
  for (let at = 0; at < source.size; at += 1000) {
    const end = Math.min(source.size, at + 1000);
    const { length } = await source.read(at, end);
    if (length !== end - at) throw new Error(`${length} bytes read from ${at} to ${end}`);
  }
}

test('any text', async () => {
  const unit = fc.constantFrom(...'0123456789.,;\t| "\'\n\r-+eEaB#[]{}:é猫'.split(''));
  const name = fc.constantFrom('x.csv', 'x.tsv', 'x.txt', 'x.json', 'x.jsonl', 'x');
  await fc.assert(
    fc.asyncProperty(name, fc.string({ unit, maxLength: 300 }), (file, text) => survive(file, utf8(text))),
    { numRuns: rounds(3000, 300) },
  );
});

/** In quadratic time so many characters would take longer than a test may: half as many take a quarter. */
const LONG = rounds(500_000, 150_000);
const TIMEOUT = rounds(60_000, 15_000);

test.each<[string, string]>([
  ['digits without end', '1'.repeat(LONG)],
  ['one long line of delimiters', ','.repeat(LONG)],
  ['many blank lines', '\n'.repeat(LONG)],
  ['blanks without end', ' '.repeat(LONG)],
  ['comments without end', '#\n'.repeat(LONG / 2)],
  ['an open quote', `a,b\n"${'c,d\n'.repeat(LONG / 4)}`],
  ['quotes without end', '"'.repeat(LONG + 1)],
  [
    'columns without end, beside a label that names few of them',
    `label,${Array.from({ length: LONG / 40 }, (_, c) => `name ${c}x`).join()}\n${Array.from({ length: 20 }, (_, r) => `name ${r % 4}x${',0.5'.repeat(LONG / 40)}\n`).join('')}`,
  ],
  ['brackets without end', '['.repeat(LONG)],
  ['names without end', 'a b\n'.repeat(LONG / 4)],
])(
  '%s',
  async (_, text) => {
    for (const name of ['x.csv', 'x.txt', 'x.json', 'x.jsonl']) await survive(name, utf8(text));
  },
  TIMEOUT,
);

test.each<[string, string]>([
  ['a row between bars in every other line', `|---|\n${'|1|\n\n'.repeat(130_000)}`],
  ['small tables between bars', '|a|b|\n|-|-|\n|c|1|\n|d|2|\n\n'.repeat(LONG / 40)],
])('a document with %s', (_, text) => survive('x.md', utf8(text)), TIMEOUT);

/** Long lines on which a pattern that goes back and forth takes quadratic time. */
const LINES: Record<string, string> = {
  'a line of blanks': `array([[1, 2],\n${' '.repeat(LONG)}[3, 4]])`,
  'a line of blanks below a report': `precision  recall  f1-score  support\n\n${' '.repeat(LONG)}\n1`,
  'a rule that is none': `|a|b|\n|${'-'.repeat(LONG)}x\n|1|2|\n`,
  'a name, and blanks': `a: b\na${' '.repeat(LONG)}b\n`,
  'lists that are not closed': 'n: [\n'.repeat(LONG / 5),
};

test.each(Object.entries(LINES))(
  '%s ends, whatever the file is called',
  async (_, text) => {
    for (const extension of ['txt', 'csv', 'md', 'yaml']) await survive(`x.${extension}`, utf8(text));
  },
  TIMEOUT,
);
