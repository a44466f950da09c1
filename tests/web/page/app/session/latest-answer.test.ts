import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { LatestAnswer } from '../../../../../web/page/app/session/latest-answer.ts';

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
  const answers = new LatestAnswer<Asked, { readonly of: Asked; readonly text: string }>({
    isSame: (a, b) => a.data === b.data && a.target === b.target,
    mayStay: ({ of }, asked) => of.data === asked.data,
    phase: (id) => ({ verb: `Doing ${id}`, unit: 'rows' }),
    find: (asked, context) =>
      new Promise((resolve, reject) => {
        open.push({ asked, context, answer: (text) => resolve({ of: asked, text }), fail: reject });
      }),
  });
  const at = (place: number) => {
    const each = open[place];
    if (each === undefined) throw new Error(`nothing was asked for the ${place}th time`);
    return each;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { answers, open, at, settled };
}

const FIRST = { data: 'a', target: 1 };

describe('the latest answer', () => {
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
