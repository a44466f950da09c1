import { expect, test } from 'vitest';
import type { RunContext } from '../../../../web/engine/model/run.ts';
import { Work } from '../../../../web/page/app/rows/work.ts';

/* Work beside the tree: begun when it is looked at, cancelled with it, kept once it is done. */

function setUp() {
  const runs: { readonly context: RunContext; resolve(found: string): void; reject(error: Error): void }[] = [];
  const work = new Work<string>(
    { verb: 'Reading', unit: 'rows' },
    (context) => new Promise((resolve, reject) => runs.push({ context, resolve, reject })),
  );
  return { work, runs };
}
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

test('is done once, and what it found stays', async () => {
  const { work, runs } = setUp();
  work.ask();
  work.ask();
  expect(runs).toHaveLength(1);
  runs[0]?.context.onProgress?.({ phase: 'reading', done: 3, total: 9 });
  expect(work.state.value).toMatchObject({ phase: 'running', pace: { done: 3, total: 9 } });
  runs[0]?.resolve('found');
  await settle();
  work.ask();
  work.leave();
  expect(runs).toHaveLength(1);
  expect(work.state.value).toEqual({ phase: 'idle', pace: null, found: 'found', problem: null });
});

test('ends when nobody looks any more, and begins again when somebody does', async () => {
  const { work, runs } = setUp();
  work.ask();
  work.leave();
  expect(runs[0]?.context.signal?.aborted).toBe(true);
  runs[0]?.resolve('too late');
  await settle();
  expect(work.state.value).toMatchObject({ phase: 'idle', found: null });
  work.ask();
  expect(runs).toHaveLength(2);
});

test('is begun again by the user alone once it was cancelled or went wrong', async () => {
  const { work, runs } = setUp();
  work.ask();
  work.cancel();
  work.ask();
  expect(runs).toHaveLength(1);
  expect(work.state.value.phase).toBe('cancelled');
  work.again();
  runs[1]?.reject(new Error('no such file'));
  await settle();
  work.ask();
  expect(runs).toHaveLength(2);
  expect(work.state.value).toMatchObject({ phase: 'failed', found: null });
  expect(work.state.value.problem).not.toBeNull();
});
