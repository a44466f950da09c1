import { describe, expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { METHODS } from '../../../../web/engine/methods/index.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { add, additionFor } from '../../../../web/page/app/session/add.ts';
import { finished, labels, logits, merges, RESULT, settle, setUp, text } from './sessions.ts';

/* Runs of a session: begun, followed, cancelled, overtaken, added to. */

describe('labels that do not fit', () => {
  const MISFIT = [{ code: 'labels-do-not-fit', message: 'The labels do not fit.', remedy: 'Open others.' }];
  const rolesOf = ({ session }: ReturnType<typeof setUp>) => session.files.value.map(({ name, role }) => [name, role]);

  test.each([
    [
      MISFIT,
      [
        ['logits.npy', 'logits'],
        ['labels.txt', 'unused'],
        ['more.txt', 'labels'],
      ],
    ],
    [
      [],
      [
        ['logits.npy', 'logits'],
        ['labels.txt', 'labels'],
        ['more.txt', 'unused'],
      ],
    ],
  ])('make way for labels that are opened then, and others do not', async (warnings, roles) => {
    const all = setUp();
    await all.answered(all.session.open([logits(), labels()]), 0, { ...RESULT, warnings });
    void all.session.open([text('more.txt', '1\n1\n2\n0\n')]);
    await settle();
    expect(rolesOf(all)).toEqual(roles);
    void all.session.open([text('short.txt', '1\n0\n')]);
    await settle();
    expect(all.session.files.value.at(-1)?.role).not.toBe('labels');
  });
});

describe('a run', () => {
  test('reports its pace', async () => {
    const { session, job, at } = setUp();
    void session.open([logits()]);
    await settle();
    job(0).context.onProgress?.({ phase: 'reading', done: 0, total: 100 });
    at(1000);
    job(0).context.onProgress?.({ phase: 'reading', done: 50, total: 100 });
    expect(session.run.value).toMatchObject({ state: 'running', pace: { rate: 50, left: 1 } });
  });

  test('that descends stops with what it has, goes on from there, and is given up when cancelled twice', async () => {
    const { session, job, jobs } = await finished();
    const shown = session.start();
    job(1).context.onProgress?.({ phase: 'resampling', done: 3, total: 500 });
    session.cancel();
    expect(session.run.value).toMatchObject({ state: 'running', stopping: true });
    expect(job(1).context.stopEarly?.aborted).toBe(true);
    expect(job(1).context.signal?.aborted).toBe(false);
    const graph = { vertices: 3, src: Uint32Array.of(0, 1), dst: Uint32Array.of(1, 2), weight: Float64Array.of(1, 2) };
    const unfinished = { graph, state: new Uint8Array(8), steps: 3 };
    job(1).resolve({ ...RESULT, unfinished });
    await shown;
    expect(session.unfinished.value).toBe(unfinished);
    session.setOption('score', 'max');
    expect(session.unfinished.value).toBeNull();
    session.setOption('score', 'sum_of_means');

    void session.continue();
    expect(jobs).toHaveLength(3);
    expect(job(2).context.resume).toBe(unfinished);
    job(2).context.onProgress?.({ phase: 'resampling', done: 4, total: 500 });
    session.cancel();
    session.cancel();
    expect(session.run.value.state).toBe('cancelled');
    expect(job(2).context.signal?.aborted).toBe(true);
  });

  test('is cancelled at once, keeps the tree from before, and another one works', async () => {
    const { session, job, answered } = await finished();
    session.setOption('score', 'sum');
    const started = session.start();
    job(1).context.onProgress?.({ phase: 'reading', done: 1, total: 2 });
    session.cancel();
    expect(session.run.value.state).toBe('cancelled');
    expect(job(1).context.signal?.aborted).toBe(true);
    await started;
    expect(session.problems.value).toHaveLength(0);
    expect(session.finished.value?.result).toBe(RESULT);
    expect(session.stale.value).toBe(true);

    await answered(session.start(), 2);
    expect(session.run.value.state).toBe('idle');
    expect(session.stale.value).toBe(false);
  });

  test('that is overtaken by another one changes nothing any more', async () => {
    const { session, job } = await finished();
    const first = session.start();
    const second = session.start();
    job(1).context.onProgress?.({ phase: 'reading', done: 1, total: 2 });
    expect(session.run.value).toEqual({ state: 'running', pace: null });
    await first;
    expect(session.run.value.state).toBe('running');
    job(2).resolve();
    await second;
    expect(session.run.value.state).toBe('idle');
  });

  test('that fails says so and keeps what was there', async () => {
    const { session, job } = await finished();
    const started = session.start();
    job(1).reject(new Error('its worker died'));
    await started;
    expect(session.run.value.state).toBe('idle');
    expect(session.problems.value[0]?.message).toBe('Its worker died.');
    expect(session.finished.value?.result).toBe(RESULT);
  });
});

test('a run that is given up before it has the trees that it judges does not begin', async () => {
  const { session, jobs } = await finished();
  const before = session.whole.value;
  if (before === null) throw new Error('there is no tree');
  const opened = session.open([text('features.csv', 'x,y\n1,2\n3,4\n5,6\n7,9\n'), labels()]);
  await settle();
  for (const { resolve } of jobs) resolve();
  await opened;
  const [visualTree] = METHODS.filter(({ judgesTrees }) => judgesTrees);
  if (visualTree === undefined) throw new Error('no method judges trees');
  session.setMethod(visualTree);
  expect(session.missing.value).toBeNull();
  const runs = jobs.length;
  const started = session.start();
  session.showAgain(before);
  await started;
  expect(jobs).toHaveLength(runs);
  expect(session.whole.value?.result.hierarchy).toBe(before.result.hierarchy);
});

describe('an option that is live', () => {
  const matrix = () => text('matrix.csv', 'true\\pred,a,b,c\na,5,1,0\nb,2,7,0\nc,0,1,6\n');
  const shown: Result = { ...RESULT, method: 'confusion' };
  /** Joins b and c first: {a, b} is no group of it. */
  const other: Result = { ...shown, hierarchy: hierarchyFromMerges(3, Uint32Array.of(1, 2, 0, 3)) };

  test('is followed in silence while that is quick; what is looked at stays where it still is', async () => {
    const { session, job, at, answered } = setUp();
    await answered(session.open([matrix()]), 0, shown);
    session.view.select(3);
    session.setOption('r', 0.2);
    await settle();
    expect(job(1).context.reuseWorker).toBe(true);
    expect(session.stale.value).toBe(false);
    at(299);
    job(1).context.onProgress?.({ phase: 'merging', done: 1, total: 2 });
    expect(session.run.value.state).toBe('idle');
    at(301);
    job(1).context.onProgress?.({ phase: 'merging', done: 1, total: 2 });
    expect(session.run.value.state).toBe('running');
    job(1).resolve({ ...shown, options: { r: 0.2 } });
    await settle();
    expect(session.view.selected.value).toBe(3);
    session.setOption('r', 0.3);
    await settle();
    job(2).resolve({ ...other, options: { r: 0.3 } });
    await settle();
    expect(session.finished.value?.result.hierarchy).toBe(other.hierarchy);
    expect(session.view.selected.value).toBeNull();
  });

  test('is followed one run at a time: those it passed by while one was under way are left out', async () => {
    const { session, job, jobs, answered } = setUp();
    await answered(session.open([matrix()]), 0, shown);
    session.setOption('r', 0.2);
    await settle();
    for (const r of [0.3, 0.4]) session.setOption('r', r);
    await settle();
    expect(jobs).toHaveLength(2);
    job(1).resolve(shown);
    await settle();
    expect(jobs).toHaveLength(3);
    job(2).resolve(shown);
    await settle();
    expect(jobs).toHaveLength(3);
    expect(session.stale.value).toBe(false);
  });
});

describe('what is found in the background', () => {
  const MORE: Result = {
    ...RESULT,
    options: { columns_are: 'classes', bootstrap: 100, seed: 0 },
    hierarchy: hierarchyFromMerges(3, merges),
    support: Float64Array.of(0.7, 1),
    stability: Float64Array.of(0.7, 0.7, Number.NaN),
  };

  test('comes to the tree that is shown, which stays what it is', async () => {
    const { session, job } = await finished();
    const before = session.finished.value?.result;
    session.view.selected.value = 3;
    expect(additionFor(session)?.options).toEqual({ bootstrap: 100 });
    const added = add(session);
    expect(session.run.value.state).toBe('idle');
    job(1).context.onProgress?.({ phase: 'resampling', done: 7, total: 100 });
    expect(session.background.state.value).toMatchObject({ state: 'running', pace: { done: 7 } });
    job(1).resolve(MORE);
    await added;
    const after = session.finished.value?.result;
    expect(after?.support).toBe(MORE.support);
    expect(after?.options.bootstrap).toBe(100);
    expect(after?.hierarchy).toBe(before?.hierarchy);
    expect(session.view.selected.value).toBe(3);
    expect(session.options.value.bootstrap).toBe(100); // the form says what the tree has
    expect(session.stale.value).toBe(false);
    expect(additionFor(session)).toBeNull();
    expect(session.background.state.value.state).toBe('idle');
  });

  test('does not make a tree fresh whose options were changed meanwhile', async () => {
    const { session, job } = await finished();
    const added = add(session);
    session.setOption('score', 'max');
    job(1).resolve(MORE);
    await added;
    expect(session.finished.value?.result.support).toBe(MORE.support);
    expect(session.options.value).toMatchObject({ score: 'max', bootstrap: 100 });
    expect(session.stale.value).toBe(true);
  });

  test('is refused where it is of another tree', async () => {
    const { session, answered } = await finished();
    const before = session.finished.value;
    await answered(add(session), 1, { ...MORE, hierarchy: hierarchyFromMerges(3, Uint32Array.of(1, 2, 3, 0)) });
    expect(session.finished.value).toBe(before);
    expect(session.problems.value[0]?.message).toMatch(/another tree than the one that is shown/);
  });

  test('is refused where the same nodes follow each other, and more of them are in the first group', async () => {
    const { session, job } = await finished();
    const withFirst = (size: number): Hierarchy => ({
      childStart: Uint32Array.of(0, 0, 0, 0, 0, size, 5),
      child: Uint32Array.of(0, 1, 2, 3, 4),
      height: Float64Array.of(0, 0, 0, 0, 1, 2),
      classOf: Int32Array.of(0, 1, 2, 3, -1, -1),
    });
    const whole = session.whole.value;
    if (whole === null) throw new Error('there is no tree');
    const before = { ...whole, result: { ...whole.result, classes: ['a', 'b', 'c', 'd'], hierarchy: withFirst(2) } };
    session.whole.value = before;
    const added = add(session);
    job(1).resolve({ ...MORE, classes: before.result.classes, hierarchy: withFirst(3) });
    await added;
    expect(session.whole.value).toBe(before);
    expect(session.problems.value[0]?.message).toMatch(/another tree than the one that is shown/);
  });

  test('is given up for a new run, and when it is cancelled before there is any of it', async () => {
    const { session, job, jobs } = await finished();
    const first = add(session);
    session.background.cancel();
    await first;
    expect(job(1).context.signal?.aborted).toBe(true);
    const second = add(session);
    void session.start();
    await second;
    expect(job(2).context.signal?.aborted).toBe(true);
    expect(jobs).toHaveLength(4);
    expect(session.problems.value).toHaveLength(0);
    expect(session.finished.value?.result).toBe(RESULT);
  });

  test('stops with what there is once samples are merged', async () => {
    const { session, job } = await finished();
    const added = add(session);
    job(1).context.onProgress?.({ phase: 'resampling', done: 7, total: 100 });
    session.background.cancel();
    expect(session.background.state.value).toMatchObject({ state: 'running', stopping: true });
    expect(job(1).context.stopEarly?.aborted).toBe(true);
    expect(job(1).context.signal?.aborted).toBe(false);
    job(1).resolve({ ...MORE, options: { ...MORE.options, bootstrap: 7 } });
    await added;
    expect(session.finished.value?.result.options.bootstrap).toBe(7);
  });

  test('is not offered for a tree of other files or options than those that are there', async () => {
    const { session } = await finished();
    session.setOption('score', 'max');
    expect(additionFor(session)).toBeNull();
  });
});
