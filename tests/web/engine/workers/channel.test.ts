import { expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { type Channel, createChannel, type Message } from '../../../../web/engine/workers/channel.ts';
import { failure } from '../data/write.ts';

interface Worker {
  double(value: number): number;
  bytes(size: number): Uint8Array;
  refuse(row: number): never;
  /** Nobody answers this one. */
  unknown(value: number): number;
}

interface Page {
  progress(done: number): void;
}

/** Two sides whose messages cross as those of threads do. */
function connect() {
  const told: number[] = [];
  const posted: Transferable[][] = [];
  const over = (to: () => Channel<never>) => (message: Message, transfer: Transferable[]) => {
    posted.push(transfer);
    const copy = structuredClone(message, { transfer });
    queueMicrotask(() => to().receive(copy));
  };
  const page: Channel<Worker> = createChannel<Worker, Page>(
    over(() => worker),
    { progress: (done) => void told.push(done) },
  );
  const worker: Channel<Page> = createChannel<Page, Worker>(
    over(() => page),
    {
      double: async (value) => {
        worker.tell('progress', value);
        return 2 * value;
      },
      bytes: (size) => new Uint8Array(size),
      refuse: (row) => {
        throw new DataError('bad', `row ${row} is bad`, 'Mend it.', { file: 'x.npy', row });
      },
    },
  );
  return { page, told, posted };
}

test('a call is answered, and tells of its progress before', async () => {
  const { page, told } = connect();
  expect(await Promise.all([page.ask('double', 4), page.ask('double', 5)])).toEqual([8, 10]);
  expect(told).toEqual([4, 5]);
});

test('bytes are handed over', async () => {
  const { page, posted } = connect();
  expect(await page.ask('bytes', 3)).toEqual(new Uint8Array(3));
  expect(posted.flat()).toHaveLength(1);
});

test('an error crosses with all that it says', async () => {
  const { page } = connect();
  expect(await failure(() => page.ask('refuse', 3))).toMatchObject({
    code: 'bad',
    message: 'row 3 is bad',
    remedy: 'Mend it.',
    place: { file: 'x.npy', row: 3 },
  });
});

test('a call that the other side does not know is an error', async () => {
  const { page } = connect();
  await expect(page.ask('unknown', 1)).rejects.toThrow('There is no call unknown');
});

test('once it has failed, all that is open or asked later fails with the same reason', async () => {
  const { page } = connect();
  const open = page.ask('double', 4);
  const reason = new Error('the worker died');
  page.fail(reason);
  await expect(open).rejects.toBe(reason);
  await expect(page.ask('double', 4)).rejects.toBe(reason);
});
