import { expect, test } from 'vitest';
import { Pool, type StartThread } from '../../../../web/engine/workers/worker-pool.ts';
import { tableOf } from '../../../support/core.ts';

const table = tableOf(new Float32Array(8), 4, 2);
const task = (row: number) => ({
  kind: 'rows',
  file: 'x.npy',
  table,
  failure: `row ${row} could not be read`,
  answersHeartbeat: true,
  row,
});

/** A pool whose threads do nothing: the test answers for them. */
function setUp(size: number) {
  const threads: {
    readonly die: (reason: string) => void;
    readonly asked: number[];
    answer(bytes: Uint8Array): void;
    isEnded: boolean;
  }[] = [];
  const start: StartThread = (_, die) => {
    const thread = { die, asked: [] as number[], answer: (_bytes: Uint8Array) => {}, isEnded: false };
    threads.push(thread);
    return {
      ask: (_call, input) =>
        new Promise((resolve) => {
          thread.asked.push((input as ReturnType<typeof task>).row);
          thread.answer = (bytes) => resolve(bytes as never);
        }),
      end: () => {
        thread.isEnded = true;
      },
    };
  };
  return { pool: new Pool({ start }, size, []), threads };
}

test('the task of a thread that dies is done again before those that wait', async () => {
  const { pool, threads } = setUp(1);
  const first = pool.work(task(0));
  const second = pool.work(task(1));
  expect(threads.map(({ asked }) => asked)).toEqual([[0]]);
  threads[0]?.die('out of memory');
  expect(threads.map(({ asked, isEnded }) => [asked, isEnded])).toEqual([
    [[0], true],
    [[0], false],
  ]);
  threads[1]?.answer(Uint8Array.of(7));
  expect(await first).toEqual(Uint8Array.of(7));
  expect(threads[1]?.asked).toEqual([0, 1]);
  threads[1]?.answer(Uint8Array.of(8));
  expect(await second).toEqual(Uint8Array.of(8));
});

test('no more threads are started than there may be, nor than there is work for', () => {
  const { pool, threads } = setUp(2);
  for (const row of [0, 1, 2]) void pool.work(task(row));
  expect(threads.map(({ asked }) => asked)).toEqual([[0], [1]]);
  pool.end();
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
