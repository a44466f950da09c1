import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { isBest, type MeasuredTree, tableMeasures } from '../../../../web/engine/decisions/method-table/measures.ts';
import { usualRuns } from '../../../../web/engine/decisions/method-table/usual-runs.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import { defaultsOf } from '../../../../web/engine/methods/index.ts';
import { RUNNERS } from '../../../../web/engine/methods/runners.ts';
import { JOBS } from '../../../../web/engine/workers/all-jobs.ts';
import type { Engine } from '../../../../web/engine/workers/engine.ts';
import { createLocalEngine } from '../../../../web/engine/workers/local-engine.ts';
import { chosenIn, type Finished } from '../../../../web/page/app/finished/finished.ts';
import {
  isOf,
  type MethodRow,
  methodRunsOf,
  nextStep,
  truthOf,
} from '../../../../web/page/app/method-table/method-runs.ts';
import { methodFields } from '../../../../web/page/app/method-table/picture.tsx';
import { csvParts } from '../../../../web/page/app/parts/download.ts';
import { canDecide } from '../../../../web/page/app/view/colour-measures.ts';
import { coreModule, NOTHING } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';
import { float32File, newSession } from './local-sessions.ts';
import { seenIn, text } from './sessions.ts';

// Every method that fits the files is one row: what is in it, and what becomes of a row that fails or is not waited for.

const real = createLocalEngine(coreModule, RUNNERS, JOBS);

const CLASSES = 12;
const ROWS = 600;
const planted = plantedLogits(ROWS, CLASSES, 17);
const logits = () => float32File('logits.npy', ROWS, planted.logits);
const labels = () => text('labels.txt', `${planted.labels.join('\n')}\n`);
const lines = Array.from({ length: CLASSES }, (_, c) => `class ${c},group ${c % 3}`);
const classes = () => text('classes.csv', `name,group\n${lines.join('\n')}\n`);

const csvOf = (rows: readonly MethodRow[]): string => csvParts(methodFields(rows), rows).join('');

/** A session with logits, labels and groups, and its tree shown; `run` stands between it and the engine. */
async function shownSession(run: Engine['run'] = real.run, sources = [logits(), labels(), classes()]) {
  const asked: string[] = [];
  const engine: Engine = { ...real };
  engine.run = (method, dataset, options, context) => {
    asked.push(method);
    return run(method, dataset, options, context);
  };
  const session = newSession({ engine });
  await session.open(sources);
  const runs = methodRunsOf(session);
  return { session, runs, asked, shown: () => seenIn(session) };
}

type Runs = ReturnType<typeof methodRunsOf>;

const atRest = (runs: Runs): Promise<void> =>
  expect.poll(() => runs.work.state.value.phase, { timeout: 20_000 }).toBe('idle');
const rowOf = (runs: Runs, method: string): MethodRow | undefined =>
  runs.rows.value.find(({ request }) => request.method === method);

describe('the rows', () => {
  it('are the methods that fit, each with its usual options and those it tries by itself, once', async () => {
    const { shown } = await shownSession();
    const runs = usualRuns(shown().dataset, defaultsOf);
    expect(new Set(runs.map(({ method }) => method))).toEqual(new Set(['l2h', 'confusion', 'linkage', 'ultrametric']));
    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(runs.length);
    expect(runs.filter(({ method }) => method === 'linkage').length).toBeGreaterThan(3);
    expect(usualRuns(NOTHING, defaultsOf)).toEqual([]);
  });

  it('have the numbers of the engine: agreement, hAURC, metrics, support; and the tree that is shown is not run again', async () => {
    const { session, runs, asked, shown } = await shownSession();
    const before = asked.length;
    runs.ask(shown());
    await atRest(runs);
    const [rows, noTree] = [runs.rows.value, runs.noTree.value];
    expect(truthOf(rows)).toBe('group');
    // Each other row ran once, and the one that is shown only to see how stable it is.
    expect(asked.slice(before).filter((method) => method === 'l2h')).toHaveLength(1);
    expect(rows.every(({ finished, problem }) => finished !== null && problem === null)).toBe(true);
    expect(rowOf(runs, 'l2h')?.finished?.result.support).toBeDefined();
    const ward = rows.find(({ request }) => request.options.method === 'ward');
    const found = ward?.finished as Finished;
    expect(found.result.hierarchy).toEqual(
      (await real.run('linkage', shown().dataset, ward?.request.options ?? {})).hierarchy,
    );
    const decided = await real.ask('decide', {
      dataset: shown().dataset,
      settings: { ...DEFAULT_SETTINGS, bootstrap: 0, targets: [] },
      trees: [
        {
          name: 'ward',
          tree: { hierarchy: found.result.hierarchy, classes: found.result.classes, numbering: 'classes' },
        },
      ],
    });
    expect(ward?.haurc?.value).toBe(decided.trees[1]?.haurc);
    expect(ward?.haurc?.random).toEqual(decided.trees[1]?.shuffled?.haurc);
    expect(noTree).toBe(decided.trees[0]?.haurc);
    expect(ward?.agreement?.value).toBeGreaterThan(0);
    expect(ward?.agreement?.random?.mean).toBeCloseTo(1 / 3, 0);
    // A press on a row shows its tree, with its options, without a run.
    const runsBefore = asked.length;
    session.showAgain(found);
    expect(shown().result.hierarchy).toBe(found.result.hierarchy);
    expect(session.options.value.method).toBe('ward');
    expect(session.stale.value).toBe(false);
    runs.ask(shown());
    await atRest(runs);
    expect(asked).toHaveLength(runsBefore);
    expect(runs.rows.value.filter((row) => isOf(row, shown()))).toHaveLength(1);
    const csv = csvOf(runs.rows.value).trimEnd().split('\n');
    expect(csv).toHaveLength(rows.length + 1);
    expect(csv[0]).toMatch(/^method,triplets,triplets_random,haurc,/);
  });

  it('begin anew with other files, and take in a run with other options', async () => {
    const { session, runs, shown } = await shownSession(undefined, [logits(), labels()]);
    runs.ask(shown());
    await atRest(runs);
    expect(truthOf(runs.rows.value)).toBeNull();
    const { length } = runs.rows.value;
    session.setOption('score', 'size');
    await session.start();
    runs.ask(shown());
    await atRest(runs);
    expect(runs.rows.value).toHaveLength(length + 1);
    expect(runs.rows.value.at(-1)?.haurc?.value).toBeGreaterThan(0);
    await session.open([classes()]);
    runs.ask(shown());
    await atRest(runs);
    expect(truthOf(runs.rows.value)).toBe('group');
    expect(rowOf(runs, 'confusion')?.agreement?.value).toBeGreaterThan(0);
  });
});

describe('a row without a tree', () => {
  it('says why its method failed, and the others go on', async () => {
    const { runs, shown } = await shownSession((method, ...rest) =>
      method === 'confusion'
        ? Promise.reject(new DataError('classes', 'class 3 has no points', 'Open labels of all classes.'))
        : real.run(method, ...rest),
    );
    runs.ask(shown());
    await atRest(runs);
    expect(rowOf(runs, 'confusion')).toMatchObject({
      finished: null,
      problem: { message: 'Class 3 has no points.', remedy: 'Open labels of all classes.' },
    });
    expect(runs.rows.value.filter(({ finished }) => finished === null)).toHaveLength(1);
    expect(csvOf(runs.rows.value)).toContain('Class 3 has no points.');
  });

  it('was skipped, or cancelled with all that was left until it goes on', async () => {
    const held = new Set(['confusion', 'ultrametric']);
    const { runs, asked, shown } = await shownSession((method, dataset, options, context) =>
      held.has(method)
        ? new Promise((_, reject) => context?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
        : real.run(method, dataset, options, context),
    );
    runs.ask(shown());
    await expect.poll(() => asked.at(-1)).toBe('confusion');
    runs.skip();
    await expect.poll(() => asked.at(-1), { timeout: 10_000 }).toBe('ultrametric');
    expect(rowOf(runs, 'confusion')).toMatchObject({ isLeftOut: true, finished: null, problem: null });
    runs.work.cancel();
    expect(runs.work.state.value.phase).toBe('cancelled');
    expect(rowOf(runs, 'ultrametric')).toMatchObject({ isLeftOut: false, finished: null, problem: null });
    expect(rowOf(runs, 'linkage')?.finished).not.toBeNull();
    runs.ask(shown());
    expect(runs.work.state.value.phase).toBe('cancelled');
    held.clear();
    runs.work.again();
    await atRest(runs);
    expect(rowOf(runs, 'ultrametric')?.finished).not.toBeNull();
    expect(rowOf(runs, 'confusion')?.finished).toBeNull();
  });
});

describe('what is done next', () => {
  it('is a comparison as soon as a tree is there, and hAURC of all once all trees are', async () => {
    const { shown } = await shownSession();
    expect(canDecide(shown())).toBe(true);
    const row = (key: string, own: Partial<MethodRow> = {}): MethodRow => ({
      key,
      request: chosenIn(shown().stamp),
      finished: null,
      problem: null,
      isLeftOut: false,
      agreement: undefined,
      haurc: undefined,
      isResampled: true,
      ...own,
    });
    const there = row('a', { finished: shown() });
    expect(nextStep([there, row('b')])).toEqual({ what: 'compare', keys: ['a'] });
    const compared = row('a', { finished: shown(), agreement: null });
    expect(nextStep([compared, row('b')])).toEqual({ what: 'run', keys: ['b'] });
    const both = [compared, { ...compared, key: 'b' }, row('c', { isLeftOut: true })];
    expect(nextStep(both)).toEqual({ what: 'decide', keys: ['a', 'b'] });
    const decided = both.map((each) => ({ ...each, haurc: null }));
    expect(nextStep(decided)).toBeNull();
    expect(nextStep(decided.map((each) => ({ ...each, isResampled: false })))).toEqual({
      what: 'resample',
      keys: ['a'],
    });
  });
});

describe('the best of a column', () => {
  const tree = (value: number | null, leaves = '3 classes', mean = 0.5): MeasuredTree => ({
    result: { metrics: null, run: { passes: 1, rows: 1, seconds: 1 } },
    leaves,
    agreement: value === null ? null : { value, random: { mean, min: mean, max: mean } },
    haurc: value === null ? null : { value, random: null },
  });
  const best = (id: string, trees: readonly MeasuredTree[]): boolean[] => {
    const measure = tableMeasures(null).find((each) => each.id === id);
    return trees.map((each) => measure !== undefined && isBest(measure, each, trees));
  };

  it.each([
    ['triplets', [0.6, 0.9, null, 0.9], [false, true, false, true]],
    ['haurc', [0.6, 0.9, null], [true, false, false]],
    ['triplets', [0.6, 0.6], [false, false]],
    ['triplets', [0.6], [false]],
    ['triplets', [0.4, 0.3], [false, false]],
    ['seconds', [0.4, 0.3], [false, false]],
  ] as const)('%s of %j is at %j', (id, values, wanted) => {
    expect(
      best(
        id,
        values.map((value) => tree(value)),
      ),
    ).toEqual(wanted);
  });

  it('is among trees over the same leaves alone', () => {
    expect(best('triplets', [tree(1, '2 clusters'), tree(0.7), tree(0.6)])).toEqual([false, true, false]);
  });
});
