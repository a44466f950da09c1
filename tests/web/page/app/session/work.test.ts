import { describe, expect, it, test } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { Work } from '../../../../../web/page/app/session/work.ts';

interface Asked {
  readonly data: string;
  readonly target: number;
}

/** A question whose answers are given by hand, in the order in which they were asked for. */
function asking() {
  const open: {
    readonly asked: Asked;
    readonly context: Pick<RunContext, 'signal' | 'onProgress'>;
    answer(text: string): void;
    fail(error: Error): void;
  }[] = [];
  const answers = new Work<{ readonly of: Asked; readonly text: string }, Asked>(
    (id) => ({ verb: `Doing ${id}`, unit: 'rows' }),
    (context, asked) =>
      new Promise((resolve, reject) => {
        open.push({ asked, context, answer: (text) => resolve({ of: asked, text }), fail: reject });
      }),
    {
      isSame: (a, b) => a.data === b.data && a.target === b.target,
      mayStay: ({ of }, asked) => of.data === asked.data,
    },
  );
  const at = (place: number) => {
    const each = open[place];
    if (each === undefined) throw new Error(`nothing was asked for the ${place}th time`);
    return each;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { answers, open, at, settled };
}

const FIRST = { data: 'a', target: 1 };

describe('work that is asked several questions', () => {
  it('is that of the last question, whichever is ready first', async () => {
    const { answers, at, settled } = asking();
    answers.ask(FIRST);
    answers.ask({ ...FIRST, target: 2 });
    expect(at(0).context.signal?.aborted).toBe(true);
    at(1).answer('of two');
    await settled();
    at(0).answer('of one');
    await settled();
    expect(answers.state.value).toMatchObject({ phase: 'idle', found: { text: 'of two' } });
  });

  it('is not looked for again while the question is the same', async () => {
    const { answers, open, at, settled } = asking();
    answers.ask(FIRST);
    at(0).answer('of one');
    await settled();
    answers.ask({ ...FIRST });
    expect(open).toHaveLength(1);
    answers.again();
    expect(open).toHaveLength(2);
  });

  it('stays while a like question is answered, and goes with other data', async () => {
    const { answers, at, settled } = asking();
    answers.ask(FIRST);
    at(0).answer('of one');
    await settled();
    answers.ask({ ...FIRST, target: 2 });
    expect(answers.state.value).toMatchObject({ phase: 'running', found: { text: 'of one' } });
    answers.ask({ data: 'b', target: 2 });
    expect(answers.state.value).toMatchObject({ phase: 'running', found: null });
  });

  it('says what is done, and nothing of a question that was left', () => {
    const { answers, at } = asking();
    answers.ask(FIRST);
    at(0).context.onProgress?.({ phase: 'first', done: 1, total: 4 });
    expect(answers.state.value.pace?.words.verb).toBe('Doing first');
    answers.ask({ ...FIRST, target: 2 });
    at(0).context.onProgress?.({ phase: 'late', done: 2, total: 4 });
    expect(answers.state.value.pace).toBeNull();
  });

  it('stays when a search is cancelled, and goes when one fails', async () => {
    const { answers, at, settled } = asking();
    answers.ask(FIRST);
    at(0).answer('of one');
    await settled();
    answers.again();
    answers.cancel();
    at(1).answer('too late');
    await settled();
    expect(answers.state.value).toMatchObject({ phase: 'cancelled', found: { text: 'of one' } });
    answers.again();
    at(2).fail(new DataError('few', 'there are too few rows', 'Open more.'));
    await settled();
    expect(answers.state.value).toMatchObject({
      phase: 'failed',
      found: null,
      problem: { message: 'There are too few rows.', remedy: 'Open more.' },
    });
  });
});

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
