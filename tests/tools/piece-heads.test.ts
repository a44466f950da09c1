import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

const { folder, saved } = savedFiles('piece-heads');
heardErrors();
const l2h = (...words: string[]) => commandOf('l2h').run(words);
const ATTACKED = join(import.meta.dirname, '../golden/attacked');

test.each([
  ['empty-head.piece', 'its head is no JSON'],
  ['null-head.piece', 'head: expected an object, found null'],
  ['no-head.piece', 'head.head: expected an object, found nothing'],
])('%s is refused by name', async (name, message) => {
  const refused = await l2h('--reduce', join(ATTACKED, name)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataError);
  expect((refused as DataError).toLine()).toContain(`${name}: it is damaged: ${message}`);
});

type Json = { [key: string]: Json } | readonly Json[] | string | number | boolean | null;

const OTHERS: readonly (Json | undefined)[] = [undefined, null, -1, 0.5, 2 ** 40, 'other', true, {}, [], [null]];

/** A value with each of its parts in turn changed to something else. */
function* changedIn(value: Json): Generator<Json | undefined> {
  yield* OTHERS;
  if (Array.isArray(value)) {
    for (const [i, each] of value.entries()) {
      for (const other of changedIn(each)) yield value.map((own: Json, at) => (at === i ? (other ?? null) : own));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      for (const other of changedIn(each)) {
        const { [key]: _, ...rest } = value as { [key: string]: Json };
        yield other === undefined ? rest : { ...rest, [key]: other };
      }
    }
  }
}

test('whatever field of a head is wrong, the piece is used or refused, and that is no fault of the program', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${Math.sin(i)},${Math.cos(i)},${(i % 3) + 0.5}`).join('\n');
  const piece = join(folder, 'whole.piece');
  await l2h('--map', saved('rows.csv', `a,b,c\n${rows}\n`), '-o', piece);
  const bytes = readFileSync(piece);
  const [line, , , headBytes, partBytes] =
    /^\S+ (\d+) (\S+) (\d+) (\d+)\n/.exec(bytes.toString('latin1'))?.values() ?? [];
  const start = line?.length ?? 0;
  const stored: Json = JSON.parse(bytes.subarray(start, start + Number(headBytes)).toString());
  const parts = bytes.subarray(start + Number(headBytes));
  const faults: string[] = [];
  let refused = 0;
  for (const changed of changedIn(stored)) {
    if (changed === undefined) continue;
    const head = Buffer.from(JSON.stringify(changed));
    const digest = createHash('sha256').update(head).update(parts).digest('hex');
    const first = Buffer.from(`logitree-piece 1 ${digest} ${head.length} ${partBytes}\n`);
    const error = await l2h('--reduce', saved('changed.piece', Buffer.concat([first, head, parts]))).catch((e) => e);
    if (error instanceof DataError) refused += 1;
    else if (error instanceof Error) faults.push(`${error.message}: ${head}`.slice(0, 300));
  }
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(150);
});
