import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import type { Message } from '../../../../../web/engine/workers/channel.ts';
import { channelToReader } from '../../../../../web/engine/workers/readers/page-reader.ts';
import { sourceOf } from '../../data/write.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const MINUTE = 60_000;
const range = { remote: 1, start: 0, end: 4 };

/** The page's side of a channel to a worker whose messages the test sends. */
function page() {
  const sent: Message[] = [];
  const onSilence = (): void => channel.fail(new DataError('reader-slow', 'it was silent', 'Do something else.'));
  const file = sourceOf('x.parquet', new Uint8Array(4));
  const channel = channelToReader(
    (message) => sent.push(message),
    file,
    () => expect.unreachable(),
    onSilence,
  );
  const numbers = () => sent.flatMap((message) => ('call' in message && message.number ? [message.number] : []));
  const answer = (answered: unknown): void => channel.receive({ number: numbers().at(-1) ?? 0, answer: answered });
  return { channel, answer };
}

test('a reader that neither answers nor asks for a minute ends with a message', async () => {
  const { channel } = page();
  const asked = expect(channel.ask('read', range)).rejects.toThrow('it was silent');
  await vi.advanceTimersByTimeAsync(MINUTE);
  await asked;
  await expect(channel.ask('read', range)).rejects.toThrow('it was silent');
});

test('a reader that asks for bytes now and then is waited for', async () => {
  const { channel, answer } = page();
  const asked = channel.ask('read', range);
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(0.9 * MINUTE);
    channel.receive({ call: 'read', input: { remote: 0, start: 0, end: 4 }, number: i });
  }
  answer('done');
  expect(await asked).toBe('done');
});

test('a reader that answers one question after another is waited for', async () => {
  const { channel, answer } = page();
  const first = channel.ask('read', range);
  await vi.advanceTimersByTimeAsync(0.9 * MINUTE);
  const second = channel.ask('read', range);
  await vi.advanceTimersByTimeAsync(0.9 * MINUTE);
  answer('second');
  expect(await second).toBe('second');
  const silent = expect(first).rejects.toThrow('it was silent');
  await vi.advanceTimersByTimeAsync(0.9 * MINUTE);
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE);
  await silent;
});

test('silence without an open question is no failure', async () => {
  const { channel, answer } = page();
  const asked = channel.ask('read', range);
  answer('first');
  await asked;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  const later = channel.ask('read', range);
  await vi.advanceTimersByTimeAsync(0.5 * MINUTE);
  answer('late');
  expect(await later).toBe('late');
});
