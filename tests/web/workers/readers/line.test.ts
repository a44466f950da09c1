import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '../../../../web/base/error.ts';
import { Line, type Message, type Question } from '../../../../web/workers/readers/line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const question = { kind: 'bytes', source: 1, start: 0, end: 4 } as const;

/** The page's end of a line to a worker that does as it is told. */
function page() {
  const sent: Message[] = [];
  const line: Line = new Line(
    (message) => sent.push(message),
    async () => new Uint8Array(4),
    () => line.fail(new DataError('reader-slow', 'it was silent', 'Do something else.')),
  );
  const answer = (): void => line.receive({ kind: 'answer', number: sent.length, answer: new Uint8Array(4) });
  return { line, sent, answer };
}

test('a reader that neither answers nor asks for a minute ends with a message', async () => {
  const { line } = page();
  const asked = expect(line.ask(question)).rejects.toThrow('it was silent');
  vi.advanceTimersByTime(MINUTE);
  await asked;
  await expect(line.ask(question)).rejects.toThrow('it was silent');
});

test('a reader that asks for bytes now and then is waited for', async () => {
  const { line, sent } = page();
  const asked = line.ask(question);
  const bytes: Question = { kind: 'bytes', source: 0, start: 0, end: 4 };
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(0.9 * MINUTE);
    line.receive({ kind: 'question', number: i, question: bytes });
  }
  const [first] = sent;
  line.receive({ kind: 'answer', number: first?.number ?? 0, answer: 'done' });
  expect(await asked).toBe('done');
});

test('nobody waits where nothing was asked', async () => {
  const { line, answer } = page();
  const asked = line.ask(question);
  answer();
  await asked;
  vi.advanceTimersByTime(10 * MINUTE);
  const later = line.ask(question);
  vi.advanceTimersByTime(0.5 * MINUTE);
  line.receive({ kind: 'answer', number: 2, answer: 'late' });
  expect(await later).toBe('late');
});
