import { expect, test } from 'vitest';
import { isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import { METHODS } from '../../../../web/engine/methods/index.ts';
import { mergeOf } from '../../../../web/page/app/finished/finished.ts';
import { plain, type Question } from '../../../../web/page/app/playback/judge-join.ts';
import { sampleOf } from '../samples/opened-samples.ts';
import { choose, newSession } from './local-sessions.ts';
import { decisionAt, decisionOf } from './panels.ts';
import { seenIn } from './sessions.ts';

// The card of a node says why there is this group, whatever the method: the same questions as the steps.

type Run = readonly [method: string, sample: string, options: Readonly<Record<string, string | number>>];

const RUNS: readonly Run[] = [
  ['l2h', 'five-classes', {}],
  ['confusion', 'six-classes', {}],
  ['linkage', 'nested', { method: 'average' }],
  ['ultrametric', 'nested', { iterations: 40 }],
  ['hmmc', 'nested', { leaves: 8 }],
  ...['hkm', 'hsc', 'kmeans', 'spectral', 'mmc'].map((method): Run => ['clustering', 'nested', { method, leaves: 5 }]),
  ['visual-tree', 'varied', { compare: 'off' }],
];

test('every method has a run here', () => {
  expect(new Set(RUNS.map(([method]) => method))).toEqual(new Set(METHODS.map(({ id }) => id)));
});

test.each(RUNS)('%s of %s %o: every group says why it is there, with numbers', async (id, sampleId, options) => {
  const session = newSession();
  await session.openSample(sampleOf(sampleId));
  choose(session, id, options);
  await session.start();
  const finished = seenIn(session);
  expect(finished.result.method).toBe(id);
  const { result } = finished;
  const groups = Array.from(result.hierarchy.classOf.keys()).filter((node) => !isLeaf(result.hierarchy, node));
  expect(groups.length).toBeGreaterThan(0);
  for (const node of groups) {
    const step = mergeOf(finished, node);
    const questions = step === null ? decisionAt(result, node) : decisionOf(result, step);
    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) {
      expect(question.rule).not.toBe('');
      expect(textOf(question)).toMatch(/\d|There is nothing to choose/);
      expect(textOf(question)).not.toMatch(/NaN|undefined|null|Infinity/);
    }
  }
});

const textOf = ({ asks, rule, filled = '', means, notes, reverse = '', compared }: Question): string =>
  [
    ...[asks, rule, plain(filled), means, plain(reverse)],
    ...notes.map(plain),
    ...compared.map(({ note = '', value }) => `${plain(note)} ${value ?? ''}`),
  ].join(' ');
