import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '../../../../web/base/error.ts';
import { RpcChannel, type RpcMessage, type RpcRequest } from '../../../../web/workers/readers/rpc.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const request = { kind: 'bytes', source: 1, start: 0, end: 4 } as const;

/** The page's side of a channel to a worker whose messages the test sends. */
function page() {
  const sent: RpcMessage[] = [];
  const channel: RpcChannel = new RpcChannel(
    (message) => sent.push(message),
    async () => new Uint8Array(4),
    () => channel.fail(new DataError('reader-slow', 'it was silent', 'Do something else.')),
  );
  const answer = (): void => channel.receive({ kind: 'response', number: sent.length, response: new Uint8Array(4) });
  return { channel, sent, answer };
}

test('a reader that neither answers nor asks for a minute ends with a message', async () => {
  const { channel } = page();
  const asked = expect(channel.ask(request)).rejects.toThrow('it was silent');
  vi.advanceTimersByTime(MINUTE);
  await asked;
  await expect(channel.ask(request)).rejects.toThrow('it was silent');
});

test('a reader that asks for bytes now and then is waited for', async () => {
  const { channel, sent } = page();
  const asked = channel.ask(request);
  const bytes: RpcRequest = { kind: 'bytes', source: 0, start: 0, end: 4 };
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(0.9 * MINUTE);
    channel.receive({ kind: 'request', number: i, request: bytes });
  }
  const [first] = sent;
  channel.receive({ kind: 'response', number: first?.number ?? 0, response: 'done' });
  expect(await asked).toBe('done');
});

test('silence without an open request is no failure', async () => {
  const { channel, answer } = page();
  const asked = channel.ask(request);
  answer();
  await asked;
  vi.advanceTimersByTime(10 * MINUTE);
  const later = channel.ask(request);
  vi.advanceTimersByTime(0.5 * MINUTE);
  channel.receive({ kind: 'response', number: 2, response: 'late' });
  expect(await later).toBe('late');
});
