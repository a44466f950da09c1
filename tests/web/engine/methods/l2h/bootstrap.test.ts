import { describe, expect, it } from 'vitest';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../../../../web/engine/hierarchy/newick.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { CladeCounter } from '../../../../../web/engine/methods/shared/support/resamples.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { supportOf } from '../../../../../web/engine/model/result.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { datasetOf, mergesAsClasses, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { naiveL2H } from '../../../../support/oracle/l2h.ts';
import { Random } from '../../../../support/random.ts';
import { streamOf, uniformOf } from '../../../../support/split-mix.ts';

const COLUMNS = 12;
const given = (rows: number, logits: Float32Array) => ({ rows, logits, table: tableOf(logits, rows, COLUMNS) });
const small = given(400, plantedLogits(400, COLUMNS, 21).logits);
/** Rows of several blocks, each of which the core puts in an order of its own; noise, since this many rows of anything else would make every merge certain. */
const noise = new Random(4);
const large = given(
  9000,
  Float32Array.from({ length: 9000 * COLUMNS }, () => noise.uniform()),
);

const run = (options: Options, context: RunContext = {}, { table } = small) =>
  runL2h(newCore(), datasetOf(table), { as: 'logits', ...options }, context);

const key = (classes: readonly number[]): string => [...classes].sort((a, b) => a - b).join(' ');
/** The clades of a list of merges, in its order. */
const cladesOf = (merges: readonly (readonly [number[], number[]])[]): string[] =>
  merges.map(([chosen, joined]) => key([...chosen, ...joined]));

/** The rows that the core draws for a resample. */
function drawn(seed: number, which: number, rows: number): number[] {
  const next = streamOf(seed, which);
  return Array.from({ length: rows }, () => Math.floor(uniformOf(next()) * rows));
}

describe('the support of a tree', () => {
  const isShare = 'is the share of trees of $rows resampled rows, by the oracle, that have the clade';
  it.each([small, large])(isShare, async (data) => {
    const { rows } = data;
    const resamples = 8;
    const { merges, support, stability } = await run({ top: COLUMNS, bootstrap: resamples, seed: 5 }, {}, data);
    const clades = cladesOf(mergesAsClasses(merges ?? new Uint32Array(), COLUMNS));
    const counts = new Map<string, number>();
    for (let which = 0; which < resamples; which += 1) {
      const logits = new Float32Array(rows * COLUMNS);
      drawn(5, which, rows).forEach((row, i) => {
        logits.set(data.logits.subarray(row * COLUMNS, (row + 1) * COLUMNS), i * COLUMNS);
      });
      for (const clade of cladesOf(naiveL2H(logits, rows, COLUMNS).merges)) {
        counts.set(clade, (counts.get(clade) ?? 0) + 1);
      }
    }
    const expected = clades.map((clade) => (counts.get(clade) ?? 0) / resamples);
    expect(Array.from(support ?? [])).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(2); // some firm, some not
    for (let c = 0; c < COLUMNS; c += 1) {
      const own = expected.filter((_, i) => i < COLUMNS - 2 && clades[i]?.split(' ').includes(String(c)));
      const mean = own.reduce((sum, share) => sum + share, 0) / own.length;
      expect(stability?.[c]).toBeCloseTo(mean, 12);
    }
  });

  it('comes again from its seed, and not from another', async () => {
    const of = async (seed: number): Promise<string> => resultJson(await run({ bootstrap: 20, seed, top: 4 }));
    expect(await of(1)).toBe(await of(1));
    const support = async (seed: number) => JSON.parse(await of(seed)).support;
    expect(await support(1)).not.toEqual(await support(2));
  });

  it('changes nothing else', async () => {
    const { support, stability, options, run: facts, ...rest } = await run({ bootstrap: 5 });
    const { run: _, options: without, ...plain } = await run({});
    expect(rest).toEqual({ ...plain, support: undefined, stability: undefined });
    expect(options).toEqual({ ...without, bootstrap: 5, seed: 0 });
    expect(support?.at(-1)).toBe(1); // the root is in every tree
    expect(stability?.length).toBe(COLUMNS);
    expect(facts.passes).toBe(1);
  });

  it('stands behind the brackets of Newick in percent', async () => {
    const result = await run({ bootstrap: 4 });
    const labels = [...writeNewick(result, { support: supportOf(result) }).text.matchAll(/\)(\d+)/g)];
    expect(labels.map(([, percent]) => Number(percent)).sort()).toEqual(
      Array.from(result.support ?? [], (share) => Math.round(100 * share)).sort(),
    );
  });

  it('is from fewer resamples where enough was seen, and that is said', async () => {
    const stopEarly = new AbortController();
    const onProgress: RunContext['onProgress'] = ({ phase, done }) => {
      if (phase === 'resampling' && done === 3) stopEarly.abort();
    };
    const { options, warnings, support } = await run({ bootstrap: 50 }, { stopEarly: stopEarly.signal, onProgress });
    expect(options.bootstrap).toBe(4);
    expect(warnings.map(({ code }) => code)).toContain('fewer-resamples');
    expect(Array.from(support ?? [])).toEqual(Array.from((await run({ bootstrap: 4 })).support ?? []));
  });
});

it('clades are counted as sets of classes are', () => {
  const random = new Random(9);
  const randomMerges = (classes: number): Uint32Array => {
    const groups = Array.from({ length: classes }, (_, c) => c);
    const merges: number[] = [];
    for (let i = 0; groups.length > 1; i += 1) {
      for (let side = 0; side < 2; side += 1) {
        merges.push(...groups.splice(random.below(groups.length), 1));
      }
      groups.push(classes + i);
    }
    return Uint32Array.from(merges);
  };
  for (let round = 0; round < 200; round += 1) {
    const classes = 2 + random.below(9);
    const [tree, other] = [randomMerges(classes), randomMerges(classes)];
    const counter = new CladeCounter(hierarchyFromMerges(classes, tree));
    counter.add(hierarchyFromMerges(classes, other));
    counter.add(hierarchyFromMerges(classes, tree));
    const [clades, others] = [tree, other].map((merges) => cladesOf(mergesAsClasses(merges, classes)));
    expect(Array.from(counter.counts)).toEqual(clades?.map((clade) => 1 + (others?.includes(clade) ? 1 : 0)));
  }
});
