import { describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { datasetOf, mergesAsClasses, newCore, tableOf } from '../../../../support/core.ts';
import { nearTies, plantedLogits } from '../../../../support/generate.ts';
import { naiveL2H } from '../../../../support/oracle/l2h.ts';
import { streamOf, uniformOf } from '../../../../support/split-mix.ts';

const run = (logits: Float32Array, columns: number, options: Options) =>
  runL2h(newCore(), datasetOf(tableOf(logits, logits.length / columns, columns)), { as: 'logits', ...options }, {});

/** Points that are sure of their class: nothing is reassigned, and all scores are equal. */
const CERTAIN = 4;
const certain = Float32Array.from({ length: 40 * CERTAIN }, (_, i) =>
  i % CERTAIN === Math.floor(i / CERTAIN) % CERTAIN ? 0 : Number.NEGATIVE_INFINITY,
);

const key = (classes: readonly number[]): string => [...classes].sort((a, b) => a - b).join(' ');
const cladesOf = (merges: readonly (readonly [number[], number[]])[]): string[] =>
  merges.map(([chosen, joined]) => key([...chosen, ...joined]));

/** The order that the core draws: Fisher and Yates. */
function orderOf(seed: number, which: number, classes: number): number[] {
  const next = streamOf(seed, which);
  const order = Array.from({ length: classes }, (_, c) => c);
  for (let i = 0; i + 1 < classes; i += 1) {
    const other = i + Math.floor(uniformOf(next()) * (classes - i));
    [order[i], order[other]] = [at(order, other), at(order, i)];
  }
  return order;
}

describe('trees of L2H in other orders of the classes', () => {
  it('are those of the oracle on columns in that order', async () => {
    const columns = 7;
    // Whole numbers: equal values are common, in scores and averages too; the largest of a row is alone.
    const logits = Float32Array.from(
      { length: 60 * columns },
      (_, i) => ((i * 7919) % 5) + (i % columns === (i * 31) % 7 ? 9 : 0),
    );
    const { merges, orders } = await run(logits, columns, { orders: 12, seed: 3 });
    const clades = cladesOf(mergesAsClasses(merges ?? new Uint32Array(), columns));
    const counts = new Map<string, number>();
    for (let which = 0; which < 12; which += 1) {
      const order = orderOf(3, which, columns);
      const moved = Float32Array.from(logits, (_, i) => at(logits, i - (i % columns) + at(order, i % columns)));
      for (const clade of cladesOf(naiveL2H(moved, 60, columns).merges)) {
        const own = key(clade.split(' ').map((c) => at(order, Number(c))));
        counts.set(own, (counts.get(own) ?? 0) + 1);
      }
    }
    expect(Array.from(orders ?? [])).toEqual(clades.map((clade) => (counts.get(clade) ?? 0) / 12));
  });

  it.each([
    ['all values are kept', plantedLogits(500, 12, 4).logits, 12, 12],
    ['few values are kept, and passes decide', nearTies(40, 2, 1).logits, 40, 4],
  ])('are the tree itself where nothing ties: %s', async (_, logits, columns, top) => {
    const { ties, orders } = await run(logits, columns, { top, orders: 5 });
    expect(ties).toBeUndefined();
    expect(new Set(orders)).toEqual(new Set([1]));
  });

  it('ties are said: how many, which merges, and which groups', async () => {
    const result = await run(certain, CERTAIN, {});
    expect(result.warnings.find(({ code }) => code === 'ties')?.message).toMatch(
      /^2 of 3 merges are ties, decided by the order of the classes: merges 1, 2\./,
    );
    expect(JSON.parse(resultJson(result)).ties).toEqual([4, 5]);
  });

  it('a group that nothing but the order of the classes makes has no support', async () => {
    const { support, orders } = await run(certain, CERTAIN, { bootstrap: 200, orders: 200 });
    for (const share of [support?.[0], orders?.[0]]) {
      expect(share).toBeGreaterThan(0.05);
      expect(share).toBeLessThan(0.4);
    }
  });
});
