import { describe, expect, it } from 'vitest';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { apart } from '../../../../../web/engine/methods/shared/notes.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { type LabelledLogits, nearTies, plantedLogits, quantised, saturated } from '../../../../support/generate.ts';

/* If lists do not decide a merge, the rows are read again, and the tree is that of full rows. */

const planted = plantedLogits(3000, 100, 1);
const probabilities = { ...planted, logits: planted.logits.map(Math.exp) };
const read = ({ logits, rows, columns }: LabelledLogits) => datasetOf(tableOf(logits, rows, columns));
const flat = { ...planted, logits: planted.logits.map((x) => Math.max(x, 2 + x / 50)) };

describe('reading again', () => {
  it.each([
    ['planted', planted, 'logits', 2],
    ['probabilities', probabilities, 'probabilities', 2],
    ['a flat tail', flat, 'logits', 2],
    ['on a coarse grid', quantised(planted, 'integer'), 'logits', null],
    ['saturated', saturated(planted), 'logits', null],
    ['near ties', nearTies(60, 2, 1), 'logits', null],
  ] as const)('gives the merges of full rows: %s', async (_, data, as, passes) => {
    const dataset = read(data);
    const full = await runL2h(newCore(), dataset, { as, top: data.columns }, {});
    const lists = await runL2h(newCore(), dataset, { as, top: 4 }, {});
    expect(lists.merges).toEqual(full.merges);
    expect(lists.certified?.every(Boolean)).toBe(true);
    expect(full.run.passes).toBe(1);
    if (passes !== null) expect(lists.run.passes).toBe(passes);
  });

  it('is said, with how many merges lists left open', async () => {
    const said = async (top: number) => {
      const { warnings } = await runL2h(newCore(), read(planted), { as: 'logits', top }, {});
      return apart(warnings).notes.flatMap(({ code, message }) => (code === 'readings' ? [message] : []));
    };
    const open = async (top: number): Promise<number> => {
      const [message = ''] = await said(top);
      const pattern = `^Read twice: (\\d+) of 99 merges (was|were) not decided from lists of the ${top} largest logits\\.$`;
      return Number(new RegExp(pattern).exec(message)?.[1]);
    };
    const [some, many] = [await open(6), await open(3)];
    expect(some).toBeGreaterThan(0);
    expect(many).toBeGreaterThan(some);
    expect(many).toBeLessThan(99);
    expect(await said(100)).toEqual([]);
  });
});
