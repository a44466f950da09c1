import { expect, test } from 'vitest';
import type { Metrics, Result } from '../../../../web/engine/model/result.ts';
import type { ExportFormat } from '../../../../web/page/app/export/export-list.ts';
import { writeResult } from '../../../../web/page/app/export/export-menu.tsx';
import { additionFor } from '../../../../web/page/app/session/add.ts';
import { logits, RESULT, seenIn, settle, setUp, text } from './sessions.ts';

/* The tree is drawn when it is known; its metrics fill in after it, and can be given up alone. */

const METRICS = { points: 4, sp: null } as Metrics;
const TREE: Result = { ...RESULT, pending: ['metrics'] };

/** A session whose tree is known and not yet measured. */
async function measuring() {
  const all = setUp();
  const opened = all.session.open([logits()]);
  await settle();
  all.job(0).context.onTree?.(TREE);
  return { ...all, opened };
}

const FORMAT: ExportFormat = {
  ...{ label: 'Text', hint: '', holds: () => '', extension: 'txt', section: 'Tree' },
  write: async ({ result }) => new Blob([JSON.stringify([result.metrics, result.pending, result.warnings])]),
};

test('the tree is there before its metrics, which do not change what is looked at', async () => {
  const { session, job, opened } = await measuring();
  expect(session.finished.value?.result.hierarchy).toBe(RESULT.hierarchy);
  expect(session.run.value).toMatchObject({ state: 'measuring', pace: { phase: 'measuring' } });
  expect(session.view.panel.value).toBe('metrics');
  expect(session.stale.value).toBe(false);
  expect(additionFor(session)).toBeNull();
  session.view.selected.value = 3;
  job(0).resolve({ ...RESULT, metrics: METRICS });
  await opened;
  expect(session.finished.value?.result).toMatchObject({ metrics: METRICS });
  expect(session.finished.value?.result.pending).toBeUndefined();
  expect(session.view.selected.value).toBe(3);
  expect(session.run.value.state).toBe('idle');
});

test('cancel gives up the metrics and keeps the tree, which says that it was not measured', async () => {
  const { session, job, opened } = await measuring();
  session.cancel();
  await opened;
  expect(job(0).context.signal?.aborted).toBe(true);
  const result = session.finished.value?.result;
  expect(result?.hierarchy).toBe(RESULT.hierarchy);
  expect(result?.metrics).toBeNull();
  expect(result?.pending).toBeUndefined();
  expect(result?.warnings.map(({ code }) => code)).toEqual(['not-measured']);
  expect(session.run.value.state).toBe('idle');
  expect(session.problems.value).toHaveLength(0);
});

test('a failure while it is measured is told, and the tree stays', async () => {
  const { session, job, opened } = await measuring();
  job(0).reject(new Error('no memory'));
  await opened;
  expect(session.problems.value).toHaveLength(1);
  expect(session.finished.value?.result.warnings.map(({ code }) => code)).toEqual(['not-measured']);
});

test('an export waits for the metrics', async () => {
  const { session, job, opened } = await measuring();
  const shown = seenIn(session);
  const written = writeResult(session, shown, FORMAT);
  await settle();
  job(0).resolve({ ...RESULT, metrics: METRICS });
  await opened;
  expect(await (await written).blob.text()).toBe(JSON.stringify([METRICS, null, []]));
});

test('an export of a tree whose metrics were given up says so', async () => {
  const { session } = await measuring();
  const shown = seenIn(session);
  const written = writeResult(session, shown, FORMAT);
  session.cancel();
  const [metrics, , warnings] = JSON.parse(await (await written).blob.text());
  expect(metrics).toBeNull();
  expect(warnings[0].message).toBe(
    'Measuring ended before these were known: metrics. The tree is complete. Run again to find them.',
  );
});

test('a new run gives up the metrics of the tree from before, and takes its place', async () => {
  const { session, job } = await measuring();
  const next = session.start();
  await settle();
  expect(session.finished.value?.result.warnings.map(({ code }) => code)).toEqual(['not-measured']);
  const other = { ...RESULT, hierarchy: { ...RESULT.hierarchy }, metrics: METRICS };
  job(1).resolve(other);
  await next;
  expect(session.finished.value?.result).toBe(other);
});

test('resampling that goes on after the tree stops with what it has', async () => {
  const { session, job } = await measuring();
  job(0).context.onProgress?.({ phase: 'resampling', done: 3, total: 100 });
  session.cancel();
  expect(session.run.value).toMatchObject({ state: 'measuring', stopping: true });
  expect(job(0).context.stopEarly?.aborted).toBe(true);
  expect(job(0).context.signal?.aborted).toBe(false);
});

test('an option that is moved on does not wait for the metrics of the tree it passes', async () => {
  const { session, job, jobs } = setUp();
  const opened = session.open([text('matrix.csv', 'true\\pred,a,b,c\na,5,1,0\nb,2,7,0\nc,0,1,6\n')]);
  await settle();
  const shown = { ...RESULT, method: 'confusion', merges: null };
  job(0).resolve(shown);
  await opened;
  session.setOption('r', 0.2);
  await settle();
  job(1).context.onTree?.({ ...shown, hierarchy: { ...RESULT.hierarchy }, pending: ['metrics'] });
  session.setOption('r', 0.3);
  await settle();
  // To give up at once would cost its worker, where that is free in a moment.
  expect(job(1).context.signal?.aborted).toBe(false);
  await expect.poll(() => job(1).context.signal?.aborted).toBe(true);
  await settle();
  expect(jobs).toHaveLength(3);
  job(2).resolve(shown);
  await settle();
  expect(session.stale.value).toBe(false);
});

test('a tree that was left before it was measured does not measure for ever when it is shown again', async () => {
  const { session } = await measuring();
  const finished = seenIn(session);
  session.showAgain(finished, '');
  expect(session.finished.value?.result.pending).toBeUndefined();
  expect(session.finished.value?.result.warnings.map(({ code }) => code)).toEqual(['not-measured']);
});
