import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { cases } from '../../../../support/cases.ts';
import { datasetOf, mergesAsClasses, newCore, tableOf } from '../../../../support/core.ts';
import { failure } from '../../data/write.ts';

/* Expected values from independent reference implementations. */
const core = newCore();
const folder = join(import.meta.dirname, '../../../../golden/l2h');

interface Merges {
  readonly merges: unknown;
}

interface Fixture {
  readonly id: string;
  readonly kind: string;
  readonly input: {
    readonly logits?: readonly (readonly unknown[])[];
    readonly probabilities?: readonly (readonly unknown[])[];
    readonly dtype?: string;
    readonly npy?: string;
    readonly shape?: readonly number[];
  };
  readonly expected: Readonly<Record<string, unknown>>;
}

const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture);

function tableOfFixture({ input }: Fixture) {
  if (input.npy !== undefined) {
    const bytes = readFileSync(join(folder, input.npy));
    const header = 10 + bytes.readUInt16LE(8);
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset + header, bytes.byteOffset + bytes.length));
    return tableOf(values, input.shape?.[0] ?? 0, input.shape?.[1] ?? 0);
  }
  const rows = input.logits ?? input.probabilities ?? [];
  const flat = rows.flat().map(Number);
  const values = input.dtype === 'float32' ? Float32Array.from(flat) : Float64Array.from(flat);
  return tableOf(values, rows.length, rows[0]?.length ?? 0);
}

async function run(fixture: Fixture, options: Readonly<Record<string, string | number>>, chunkRows: number) {
  const table = tableOfFixture(fixture);
  const as = fixture.input.probabilities === undefined ? 'logits' : 'probabilities';
  const result = await runL2h(core, datasetOf(table), { as, ...options }, { chunkRows });
  return mergesAsClasses(result.merges ?? new Uint32Array(), table.shape[1] ?? 0);
}

/** In `npm test` each list length has one of the chunk sizes. */
const TOPS = [1, 2, 3, 8, 32];
const CHUNKS = [1, 7, 4096];

/** The expected merges of a fixture by the options that give them. */
function expectations({ expected, kind }: Fixture): [Readonly<Record<string, string>>, unknown][] {
  if (kind === 'l2h_rational') {
    return [[{}, expected.merges]];
  }
  const list: [Readonly<Record<string, string>>, unknown][] = [];
  for (const [key, value] of Object.entries(expected)) {
    const { merges } = (value ?? {}) as Merges;
    if (key === 'merges_empty_skip' || key === 'as_log') {
      list.push([{}, merges]);
    } else if (key === 'merges_empty_reference') {
      list.push([{ empty: 'reference' }, merges]);
    } else if (key.startsWith('score_')) {
      list.push([{ score: key.slice('score_'.length) }, merges]);
    }
  }
  return list;
}

describe('reference cases of L2H', () => {
  for (const fixture of fixtures.filter(({ kind }) => kind !== 'l2h_error')) {
    for (const [options, merges] of expectations(fixture)) {
      it.each(TOPS)(`${fixture.id} ${JSON.stringify(options)}, top %i`, async (top) => {
        for (const chunkRows of cases(CHUNKS, () => [CHUNKS[TOPS.indexOf(top) % CHUNKS.length] ?? 1])) {
          expect(await run(fixture, { ...options, top }, chunkRows)).toEqual(merges);
        }
      });
    }
  }
});

describe('logits that must be refused', () => {
  const refused = fixtures.filter(({ kind, id }) => kind === 'l2h_error' && id !== 'l2h_err_1d'); // 1-D: data/assemble
  it.each(refused.map((fixture) => [fixture.id, fixture] as const))('%s', async (_, fixture) => {
    expect((await failure(run(fixture, {}, 7))).message).toBe(fixture.expected.error);
  });
});
