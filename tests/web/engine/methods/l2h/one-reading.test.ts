import { describe, expect, it } from 'vitest';
import { codeBitsFor, estimateL2h, megabytesFor } from '../../../../../web/engine/methods/l2h/memory.ts';
import { needsWhole } from '../../../../../web/engine/methods/l2h/needs-whole.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { apart } from '../../../../../web/engine/methods/shared/notes.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { type LabelledLogits, nearTies, plantedLogits, quantised, saturated } from '../../../../support/generate.ts';

/* Codes of all values beside the lists: the tree is that of full rows, and one reading is enough where they decide. */

const planted = plantedLogits(3000, 100, 1);
const probabilities = { ...planted, logits: planted.logits.map(Math.exp) };
const read = ({ logits, rows, columns }: LabelledLogits) => datasetOf(tableOf(logits, rows, columns));
const flat = { ...planted, logits: planted.logits.map((x) => Math.max(x, 2 + x / 50)) };

describe('one reading', () => {
  it.each([
    ['planted', planted, 'logits', 1],
    ['probabilities', probabilities, 'probabilities', 1],
    ['a flat tail', flat, 'logits', 1],
    ['on a coarse grid', quantised(planted, 'integer'), 'logits', null],
    ['saturated', saturated(planted), 'logits', null],
    ['near ties', nearTies(60, 2, 1), 'logits', null],
  ] as const)('gives the merges of full rows: %s', async (_, data, as, passes) => {
    const dataset = read(data);
    const full = await runL2h(newCore(), dataset, { as, top: data.columns }, {});
    const coded = await runL2h(newCore(), dataset, { as, top: 4, memory: 1500 }, {});
    const lists = await runL2h(newCore(), dataset, { as, top: 4 }, {});
    expect(coded.merges).toEqual(full.merges);
    expect(coded.certified?.every(Boolean)).toBe(true);
    expect(coded.run.passes).toBeLessThanOrEqual(lists.run.passes);
    expect(coded.options).toMatchObject({ memory: 1500 });
    expect(lists.options).not.toHaveProperty('memory');
    if (passes !== null) expect([lists.run.passes, coded.run.passes]).toEqual([2, passes]);
  });

  it('says how often it read, and how many merges lists left open', async () => {
    const said = async (options: Options) => {
      const { warnings } = await runL2h(newCore(), read(planted), { as: 'logits', ...options }, {});
      return apart(warnings).notes.flatMap(({ code, message }) => (code === 'readings' ? [message] : []));
    };
    const open = async (top: number): Promise<number> => {
      const [message = ''] = await said({ top });
      const pattern = `^Read twice: (\\d+) of 99 merges (was|were) not decided from lists of the ${top} largest logits\\.$`;
      return Number(new RegExp(pattern).exec(message)?.[1]);
    };
    const [some, many] = [await open(6), await open(3)];
    expect(some).toBeGreaterThan(0);
    expect(many).toBeGreaterThan(some);
    expect(many).toBeLessThan(99);
    expect(await said({ top: 4, memory: 1500 })).toEqual([
      'Read once: lists of the 4 largest logits and codes of 10 bits of the others decided all 99 merges.',
    ]);
    expect(await said({ top: 100 })).toEqual([]);
  });

  it('takes as many bits as memory holds, and none with the usual 600 MB', () => {
    const imagenet = { rows: 1_281_167, classes: 1000, wide: false };
    expect([600, 1000, 1500, 2000].map((megabytes) => codeBitsFor(imagenet, 32, megabytes))).toEqual([0, 0, 4, 8]);
    expect(codeBitsFor({ ...imagenet, rows: 10_000 }, 32, 1500)).toBe(10);
    expect(codeBitsFor({ ...imagenet, classes: 32 }, 32, 1500)).toBe(0); // lists hold everything
    expect([megabytesFor(0), megabytesFor(1200)]).toEqual([600, 1200]);
  });

  it('says before the run what it needs', () => {
    const dataset = read(planted);
    const asks = (options: Options): boolean => needsWhole(dataset, options);
    expect([asks({ memory: 1500 }), asks({ memory: 600 }), asks({})]).toEqual([true, false, false]);
    const bytes = (memory: number) => estimateL2h(dataset, { memory })?.bytes ?? Number.NaN;
    expect(bytes(1500)).toBeGreaterThan(bytes(600));
  });
});
