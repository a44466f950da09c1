import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '../../../../web/engine/model/run.ts';
import { Pool, type Thread } from '../../../../web/engine/workers/worker-pool.ts';
import { sourceOf } from '../data/write.ts';

// A thread that is gone without a word is noticed; one that is only slow is left alone.

const MINUTE = 60_000;
const PIECE = Uint8Array.of(1, 2, 3);

/** A thread that does what the test says. */
class Puppet implements Thread {
  readonly heard: string[] = [];
  ended = false;
  finish: (answer: typeof PIECE) => void = () => expect.unreachable();
  readonly #answersPings: boolean;

  constructor(answersPings: boolean) {
    this.#answersPings = answersPings;
  }

  ask(call: string): Promise<never> {
    this.heard.push(call);
    return new Promise((resolve) => {
      if (call === 'task') this.finish = (answer) => resolve(answer as never);
      else if (this.#answersPings) resolve(undefined as never);
    });
  }

  end(): void {
    this.ended = true;
  }
}

const task: Task = {
  kind: 'rows',
  file: 'logits.npy',
  table: {
    source: sourceOf('logits.npy', new Uint8Array(0)),
    shape: [1, 1],
    layout: { kind: 'binary', element: 'f4', bigEndian: false, columnMajor: false, offset: 0 },
  },
  failure: 'rows 0 to 0 could not be read',
  answersHeartbeat: true,
};

const threads: Puppet[] = [];
const deaths: string[] = [];

/** A pool of one thread; of those it starts, this many never answer. */
const poolWith = (deaf: number): Pool =>
  new Pool(
    {
      start: () => {
        const thread = new Puppet(threads.length >= deaf);
        threads.push(thread);
        return thread;
      },
      onDeath: (reason) => deaths.push(reason),
    },
    1,
    [],
  );

beforeEach(() => {
  vi.useFakeTimers();
  threads.length = deaths.length = 0;
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0); // nothing keeps a process alive
  vi.useRealTimers();
});

test('a thread that answers when asked may take as long as it needs', async () => {
  const pool = poolWith(0);
  const piece = pool.work(task);
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(threads.length).toBe(1);
  expect(threads[0]?.heard).toContain('ping');
  threads[0]?.finish(PIECE);
  expect(await piece).toBe(PIECE);
  expect(deaths).toEqual([]);
});

test('a thread of which nothing is heard is replaced, and its task done by another', async () => {
  const pool = poolWith(1);
  const piece = pool.work(task);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
  expect(deaths).toEqual(['it stopped answering']);
  threads[1]?.finish(PIECE);
  expect(await piece).toBe(PIECE);
});

test('where all go without a word the task fails with what to do', async () => {
  const pool = poolWith(9);
  const piece = pool.work(task);
  piece.catch(() => undefined);
  vi.advanceTimersByTime(10 * MINUTE);
  await expect(piece).rejects.toMatchObject({
    code: 'worker-died',
    message: 'rows 0 to 0 could not be read: 3 workers died of it (it stopped answering)',
  });
  pool.end();
});

test('a computer that sleeps has not waited', () => {
  const pool = poolWith(1);
  void pool.work(task);
  vi.setSystemTime(Date.now() + 600 * MINUTE);
  vi.advanceTimersByTime(10_000);
  expect(threads.length).toBe(1);
  pool.end();
});

test('threads that do other things than reading are not asked: they may be deaf for long', () => {
  const pool = poolWith(1);
  void pool.work({ ...task, answersHeartbeat: false });
  vi.advanceTimersByTime(30 * MINUTE);
  expect(threads.map(({ heard }) => heard)).toEqual([['task']]);
  pool.end();
});
