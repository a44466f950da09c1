import { describe, expect, test } from 'vitest';
import { isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import { type L2hFindings, l2hFindings } from '../../../../web/engine/methods/l2h/findings.ts';
import { queueAt } from '../../../../web/engine/methods/l2h/queue.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { madeBy, stepCount, stepOf } from '../../../../web/page/app/finished/steps.ts';
import { plantedFiles, shownBy } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

const CLASSES = 14;

const resultOf = async (method: string, options: Options = {}): Promise<Result> =>
  seenIn(await shownBy(method, plantedFiles(400, CLASSES, 9), options)).result;

function evidenceOf(result: Result): L2hFindings {
  const findings = l2hFindings(result);
  if (findings === null) throw new Error('there is no evidence');
  return findings;
}

describe('the steps of a method', () => {
  test.each([
    ['l2h', {}],
    ['linkage', {}],
    ['confusion', {}],
    ['confusion', { inheritance: 'multiple' }],
  ] as const)('%s %o: every node is made in one of them, after its children', async (method, options) => {
    const result = await resultOf(method, options);
    const { hierarchy } = result;
    const steps = stepCount(result);
    expect(steps).toBeGreaterThan(0);
    const made = Array.from({ length: steps }, (_, step) => madeBy(result, step));
    const inner = Array.from(hierarchy.classOf.keys()).filter((node) => !isLeaf(hierarchy, node));
    expect(made.flat().toSorted((a, b) => a - b)).toEqual(inner);
    if (result.merges !== null) expect(made.every(({ length }) => length === 1)).toBe(true);
    for (const node of inner) {
      const below = hierarchy.child.subarray(hierarchy.childStart[node], hierarchy.childStart[node + 1]);
      for (const child of below) {
        expect(stepOf(result, hierarchy, child)).toBeLessThanOrEqual(stepOf(result, hierarchy, node));
      }
    }
  });

  test('of a method without merges are none', async () => {
    const result = await resultOf('l2h');
    expect(stepCount({ merges: null, steps: undefined })).toBe(0);
    expect(queueAt({ ...result, merges: null }, evidenceOf(result), 0)).toEqual([]);
  });
});

test('the line of L2H begins with the group that was chosen, and the next has the next score or waits behind it', async () => {
  const result = await resultOf('l2h');
  const { merges } = result;
  const { evidence } = evidenceOf(result);
  for (let step = 0; step < CLASSES - 1; step++) {
    const [first, ...others] = queueAt(result, { evidence }, step);
    expect(first).toEqual({ node: merges?.[2 * step], score: evidence?.[step]?.score });
    const next = evidence?.[step]?.nextScore;
    for (const { node, score } of others) {
      expect(node).toBeLessThan(CLASSES + step);
      if (next !== null && next !== undefined) expect(score).toBeGreaterThanOrEqual(next);
    }
  }
});
