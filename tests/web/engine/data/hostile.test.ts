import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { cases, rounds } from '../../../support/cases.ts';
import { OWN } from './mutants.ts';
import { filesIn } from './roles.ts';
import { concat, utf8 } from './write.ts';

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

/** Every kind of file has its mutants in mutants.test.ts too. */
const DRAWN = rounds(500, 50);
/** The values that a byte is set to: in `npm test` each byte only one of two, in turn. */
const EXTREMES = cases([0, 1, 0x7f, 0x80, 0xff], () => [0, 0xff]);
const EACH_BYTE = rounds(EXTREMES.length, 1);

/** Files that are damaged at every byte: of each kind of reader the smallest. */
const DAMAGED = [
  ...['logits.npy', 'labels.npy', 'names.npy', 'x.npz', 'x.safetensors', 'x.npy.gz'],
  ...['x.csv', 'classes.csv', 'confusion.csv', 'pairs.csv', 'x.txt', 'x.json'],
];
const GOOD = [
  ...OWN.filter(({ name }) => DAMAGED.includes(name)),
  { name: 'x.jsonl', bytes: utf8('{"classes": 1}\n[1,2]\n') },
];

test('every file that is damaged is there', () => {
  expect(GOOD.map(({ name }) => name)).toEqual([...DAMAGED, 'x.jsonl']);
});

describe.each(GOOD)('$name', ({ name, bytes: good }) => {
  test('cut anywhere', async () => {
    for (let end = 0; end <= good.length; end++) await survive(name, good.slice(0, end));
  });

  test('with any bits flipped', async () => {
    const flips = fc.array(fc.nat(8 * good.length - 1), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(flips, async (bits) => {
        const bytes = good.slice();
        for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await survive(name, bytes);
      }),
      { numRuns: DRAWN },
    );
  });

  test('with every byte replaced by extremes', async () => {
    for (let at = 0; at < good.length; at++) {
      for (let i = 0; i < EACH_BYTE; i++) {
        const bytes = good.slice();
        bytes[at] = EXTREMES[(at + i) % EXTREMES.length] ?? 0;
        await survive(name, bytes);
      }
    }
  });

  test('with bytes inserted, removed or doubled', async () => {
    const at = fc.nat(good.length);
    await fc.assert(
      fc.asyncProperty(at, at, fc.uint8Array({ maxLength: 20 }), async (a, b, inserted) => {
        await survive(name, concat(good.slice(0, a), inserted, good.slice(b)));
      }),
      { numRuns: DRAWN },
    );
  });

  test('followed by noise behind its first bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(80), fc.uint8Array({ maxLength: 300 }), async (kept, noise) => {
        await survive(name, concat(good.slice(0, kept), noise));
      }),
      { numRuns: DRAWN },
    );
  });
});

test('any text', async () => {
  const unit = fc.constantFrom(...'0123456789.,;\t| "\'\n\r-+eEaB#[]{}:é猫'.split(''));
  const name = fc.constantFrom('x.csv', 'x.tsv', 'x.txt', 'x.json', 'x.jsonl', 'x');
  await fc.assert(
    fc.asyncProperty(name, fc.string({ unit, maxLength: 300 }), (file, text) => survive(file, utf8(text))),
    { numRuns: 6 * DRAWN },
  );
});

/** In quadratic time so many characters would take longer than a test may. */
const LONG = rounds(500_000, 300_000);

test.each<[string, string]>([
  ['digits without end', '1'.repeat(LONG)],
  ['one long line of delimiters', ','.repeat(LONG)],
  ['many blank lines', '\n'.repeat(LONG)],
  ['blanks without end', ' '.repeat(LONG)],
  ['comments without end', '#\n'.repeat(LONG / 2)],
  ['an open quote', `a,b\n"${'c,d\n'.repeat(LONG / 4)}`],
  ['quotes without end', '"'.repeat(LONG + 1)],
  ['brackets without end', '['.repeat(LONG)],
  ['names without end', 'a b\n'.repeat(LONG / 4)],
])('%s', async (_, text) => {
  for (const name of ['x.csv', 'x.txt', 'x.json', 'x.jsonl']) await survive(name, utf8(text));
});

/** Long lines on which a pattern that goes back and forth takes quadratic time. */
const LINES: Record<string, string> = {
  'a line of blanks': `array([[1, 2],\n${' '.repeat(LONG)}[3, 4]])`,
  'a line of blanks below a report': `precision  recall  f1-score  support\n\n${' '.repeat(LONG)}\n1`,
  'a rule that is none': `|a|b|\n|${'-'.repeat(LONG)}x\n|1|2|\n`,
  'a name, and blanks': `a: b\na${' '.repeat(LONG)}b\n`,
  'lists that are not closed': 'n: [\n'.repeat(LONG / 5),
};

test.each(Object.entries(LINES))('%s ends, whatever the file is called', async (_, text) => {
  for (const extension of ['txt', 'csv', 'md', 'yaml']) await survive(`x.${extension}`, utf8(text));
});
