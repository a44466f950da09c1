import { describe, expect, test } from 'vitest';
import { add, additionFor } from '../../../web/app/details/add.ts';
import { Session } from '../../../web/app/session/session.ts';
import { sessionJson } from '../../../web/app/session-file/write.ts';
import { BufferSource } from '../../../web/data/buffer-source.ts';
import { writeNpy } from '../../../web/data/npy-write.ts';
import { open } from '../../../web/data/sniff.ts';
import type { Engine, RunContext } from '../../../web/engine/engine.ts';
import { hierarchyFromMerges } from '../../../web/hierarchy/from-merges.ts';
import type { Result } from '../../../web/methods/result.ts';
import type { Sample } from '../../../web/samples/sample.ts';
import { bareResult } from './bare-result.ts';

/** A run that the test ends. */
interface Job {
  readonly context: RunContext;
  resolve(result?: Result): void;
  reject(error: Error): void;
}

const merges = Uint32Array.of(0, 1, 3, 2);
const RESULT = bareResult({
  method: 'l2h',
  options: { columns: 'classes' },
  classes: ['a', 'b', 'c'],
  hierarchy: hierarchyFromMerges(3, merges),
  merges,
  predicted: Uint32Array.of(1, 2, 3),
});

/** A session whose runs wait for the test. */
function setUp() {
  const jobs: Job[] = [];
  const engine: Engine = {
    run: (_method, _dataset, _options, context = {}) =>
      new Promise((resolve, reject) => {
        context.signal?.addEventListener('abort', () => reject(context.signal?.reason));
        jobs.push({ context, resolve: (result = RESULT) => resolve(result), reject });
      }),
    compare: () => Promise.reject(new Error('nothing is compared here')),
    digest: async () => 'digest',
  };
  let now = 0;
  const session = new Session({ engine, open, now: () => now });
  const job = (index: number): Job => {
    const found = jobs[index];
    if (found === undefined) throw new Error(`run ${index} was not started`);
    return found;
  };
  return { session, jobs, job, at: (time: number) => (now = time) };
}

const text = (name: string, content: string) => new BufferSource(name, new TextEncoder().encode(content));
const logits = (name = 'logits.npy') =>
  new BufferSource(name, writeNpy([4, 3], Float64Array.of(2, 1, -1, 0, 3, 1, -2, 0, 4, 1, 1.5, 0)));
const labels = () => text('labels.txt', '0\n1\n2\n1\n');
const classes = () => text('classes.csv', 'name,group\na,x\nb,x\nc,y\n');
const SAMPLE: Sample = {
  ...{ id: 'toy', title: 'Toy', description: '', point: 'point', source: '', downloads: [] },
  opens: { method: 'ultrametric', options: { start: 'exact' }, roles: { 'logits.npy': 'features' } },
  load: async () => [
    { name: 'logits.npy', bytes: logits().bytes.slice() },
    { name: 'classes.csv', bytes: classes().bytes.slice() },
  ],
};
/** Lets promises that are ready go on. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A session with logits open and their tree shown. */
async function finished() {
  const all = setUp();
  const opened = all.session.open([logits(), classes()]);
  await settle();
  all.job(0).resolve();
  await opened;
  return all;
}

describe('opening files', () => {
  test('one that can be used for nothing is refused, even if it has the name of one that is open', async () => {
    const { session } = await finished();
    const before = session.files.value;
    await session.open([new BufferSource('logits.npy', writeNpy([3], Float64Array.of(0.5, 1.5, 2.5)))]);
    expect(session.files.value).toBe(before);
    expect(session.problems.value[0]?.message).toMatch(/^Nothing in this file can be used: one number a point/);
  });

  test('runs at once where they suffice, and shows the tree', async () => {
    const { session } = await finished();
    expect(session.run.value.state).toBe('idle');
    expect(session.finished.value?.result).toBe(RESULT);
    expect(session.view.grouping.value).toBe('group');
    expect(session.groups.value?.names).toEqual(['x', 'y']);
    expect(session.stale.value).toBe(false);
    expect(session.origin.value).toBe('files');
  });

  test('waits for what is missing', async () => {
    const { session, jobs } = setUp();
    await session.open([labels()]);
    expect(jobs).toHaveLength(0);
    expect(session.missing.value).toContain('Open a file of logits');
  });

  test('chooses the first method that can run on them, if the chosen one cannot', async () => {
    const { session, jobs } = setUp();
    void session.open([new BufferSource('matrix.csv', new TextEncoder().encode('true\\pred,a,b\na,5,1\nb,2,7\n'))]);
    await settle();
    expect(session.method.value.id).toBe('confusion');
    expect(jobs).toHaveLength(1);
    session.cancel();
  });

  test('refuses one file and loses nothing else', async () => {
    const { session } = await finished();
    await session.open([text('picture.png', '\x89PNG')]);
    expect(session.problems.value).toHaveLength(1);
    expect(session.problems.value[0]).toMatchObject({ file: 'picture.png' });
    expect(session.problems.value[0]?.remedy).not.toBe('');
    expect(session.files.value.map(({ name }) => name)).toEqual(['logits.npy', 'classes.csv']);
    expect(session.finished.value?.result).toBe(RESULT);
    session.dismiss(session.problems.value[0]?.id ?? -1);
    expect(session.problems.value).toHaveLength(0);
  });

  test('replaces a file of the same name, and the sample as a whole', async () => {
    const { session } = setUp();
    void session.openSample(SAMPLE);
    await settle();
    expect(session.origin.value).toBe('sample');
    expect(session.method.value.id).toBe('ultrametric');
    expect(session.options.value.start).toBe('exact');
    expect(session.files.value.map(({ role }) => role)).toEqual(['features', 'classes']);
    void session.open([logits('mine.npy')]);
    await settle();
    expect(session.files.value.map(({ name }) => name)).toEqual(['mine.npy']);
    void session.open([logits('mine.npy'), labels()]);
    await settle();
    expect(session.files.value.map(({ name }) => name)).toEqual(['mine.npy', 'labels.txt']);
  });

  test('says why files do not fit together', async () => {
    const { session, jobs } = setUp();
    await session.open([logits(), text('labels.txt', '0\n1\n')]);
    expect(jobs).toHaveLength(0);
    expect(session.assembled.value.problem?.message).toContain('2 labels');
    expect(session.missing.value).not.toBeNull();
  });
});

describe('roles', () => {
  test('can be changed, which makes the tree stale but does not run', async () => {
    const { session, jobs } = await finished();
    const id = session.files.value[1]?.id ?? '';
    session.setRole(id, 'unused');
    expect(session.files.value[1]?.role).toBe('unused');
    expect(session.stale.value).toBe(true);
    expect(jobs).toHaveLength(1);
    session.setRole(id, 'classes');
    expect(session.stale.value).toBe(false);
  });

  test('a closed file comes back by undoing', async () => {
    const { session } = await finished();
    const before = session.files.value;
    session.remove(before[0]?.id ?? '');
    expect(session.files.value).toHaveLength(1);
    session.notice.value?.undo();
    expect(session.files.value).toEqual(before);
    expect(session.notice.value).toBeNull();
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
    job(1).context.onProgress?.({ phase: 'fitting', done: 3, total: 500 });
    session.cancel();
    expect(session.run.value).toMatchObject({ state: 'running', stopping: true });
    expect(job(1).context.enough?.aborted).toBe(true);
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
    job(2).context.onProgress?.({ phase: 'fitting', done: 4, total: 500 });
    session.cancel();
    session.cancel();
    expect(session.run.value.state).toBe('cancelled');
    expect(job(2).context.signal?.aborted).toBe(true);
  });

  test('is cancelled at once, keeps the tree from before, and another one works', async () => {
    const { session, job } = await finished();
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

    const again = session.start();
    job(2).resolve();
    await again;
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

describe('an option that is live', () => {
  const matrix = () => text('matrix.csv', 'true\\pred,a,b,c\na,5,1,0\nb,2,7,0\nc,0,1,6\n');
  const shown: Result = { ...RESULT, method: 'confusion' };
  /** Joins b and c first: {a, b} is no group of it. */
  const other: Result = { ...shown, hierarchy: hierarchyFromMerges(3, Uint32Array.of(1, 2, 0, 3)) };

  test('is followed in silence while that is quick; what is looked at stays where it still is', async () => {
    const { session, job, at } = setUp();
    const opened = session.open([matrix()]);
    await settle();
    job(0).resolve(shown);
    await opened;
    session.view.select(3);
    session.setOption('r', 0.2);
    await settle();
    expect(job(1).context.again).toBe(true);
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
    const { session, job, jobs } = setUp();
    const opened = session.open([matrix()]);
    await settle();
    job(0).resolve(shown);
    await opened;
    for (const r of [0.2, 0.3, 0.4]) session.setOption('r', r);
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

describe('a saved session', () => {
  test('takes the place of a run under way, also of one that would keep what it has', async () => {
    const { session, job, jobs } = await finished();
    const shown = session.finished.value;
    if (shown === null) throw new Error('no tree');
    const saved = text('saved.json', sessionJson(shown, ''));
    const started = session.start();
    job(1).context.onProgress?.({ phase: 'fitting', done: 3, total: 500 });
    await session.open([saved]);
    expect(session.problems.value).toEqual([]);
    expect(session.run.value.state).toBe('idle');
    expect(job(1).context.signal?.aborted).toBe(true);
    const restored = session.finished.value;
    expect(restored).not.toBe(shown);
    job(1).resolve();
    await started;
    expect(session.finished.value).toBe(restored);
    expect(jobs).toHaveLength(2);
  });
});

describe('the view', () => {
  test('starts anew with a new tree, but keeps the colours that it also has', async () => {
    const { session, job } = await finished();
    session.view.select(1);
    session.view.focusOn(3);
    session.view.pick('x');
    session.view.colourBy(null);
    const started = session.start();
    job(1).resolve();
    await started;
    expect(session.view.selected.value).toBeNull();
    expect(session.view.focus.value).toEqual([]);
    expect(session.view.picked.value).toBeNull();
    expect(session.view.grouping.value).toBeNull();
  });

  test('goes into subtrees and back', async () => {
    const { session } = await finished();
    session.view.focusOn(3);
    session.view.focusOn(3);
    expect(session.view.focus.value).toEqual([3]);
    expect(session.view.selected.value).toBeNull();
    session.view.back();
    expect(session.view.focus.value).toEqual([]);
    expect(session.view.selected.value).toBe(3);
  });

  test('emphasises the group that is pointed at, else the one that was picked', async () => {
    const { session } = await finished();
    session.view.pick('x');
    session.view.pointed.value = 'y';
    expect(session.view.emphasis.value).toBe('y');
    session.view.pointed.value = null;
    expect(session.view.emphasis.value).toBe('x');
    session.view.pick('x');
    expect(session.view.emphasis.value).toBeNull();
  });

  test('opens one panel at a time where there is room for one', () => {
    const { view } = setUp().session;
    view.toggle('method');
    view.toggle('details', true);
    expect(Array.from(view.sides.value)).toEqual(['details']);
    view.toggle('details', true);
    expect(view.sides.value.size).toBe(0);
  });
});

describe('what is found in the background', () => {
  const MORE: Result = {
    ...RESULT,
    options: { columns: 'classes', bootstrap: 100, seed: 0 },
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
    expect(session.stale.value).toBe(false);
    expect(additionFor(session)).toBeNull();
    expect(session.background.state.value.state).toBe('idle');
  });

  test('is refused where it is of another tree', async () => {
    const { session, job } = await finished();
    const before = session.finished.value;
    const added = add(session);
    job(1).resolve({ ...MORE, hierarchy: hierarchyFromMerges(3, Uint32Array.of(1, 2, 3, 0)) });
    await added;
    expect(session.finished.value).toBe(before);
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
    expect(job(1).context.enough?.aborted).toBe(true);
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

describe('opening can be ended', () => {
  /** A file whose second read waits for the test. */
  function slow(name: string) {
    const { bytes } = logits(name);
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let reads = 0;
    const read = async (start: number, end: number) => {
      reads += 1;
      if (reads > 1) await gate;
      return bytes.slice(start, end);
    };
    return { source: { name, size: bytes.length, read }, go, reads: () => reads };
  }

  test('while it reads: nothing is kept of it, and what was open stays', async () => {
    const { session } = await finished();
    const before = session.files.value;
    const { source, go } = slow('other.npy');
    const opened = session.open([source, labels()]);
    await settle();
    expect(session.opening.value).toEqual(['other.npy', 'labels.txt']);
    session.cancelOpening();
    go();
    await opened;
    expect(session.opening.value).toEqual([]);
    expect(session.files.value).toBe(before);
    expect(session.problems.value).toHaveLength(0);
  });

  test('and goes on as if nobody followed once it is open', async () => {
    const { session, job } = setUp();
    const { source, go, reads } = slow('slow.npy');
    const opened = session.open([source]);
    await settle();
    go();
    await settle();
    job(0).resolve();
    await opened;
    session.cancelOpening();
    const [file] = session.files.value;
    const before = reads();
    expect((await file?.source.read(0, 6))?.length).toBe(6);
    expect(reads()).toBe(before + 1);
  });
});
