import { type Signal, signal } from '@preact/signals';
import type { Phase } from '../../../engine/model/method.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { advance, type Pace } from './pace.ts';

/** The state of the search for an answer; the one found before stays until there is a new one. */
export interface WorkState<Found> {
  readonly phase: 'idle' | 'running' | 'cancelled' | 'failed';
  readonly pace: Pace | null;
  readonly found: Found | null;
  readonly problem: Problem | null;
}

/** Questions to a kind of work. */
interface Questions<Asked, Found> {
  isSame(a: Asked, b: Asked): boolean;
  /** True if an answer to another question may be shown until this one has its own. */
  mayStay(found: Found, asked: Asked): boolean;
}

const NOTHING = { phase: 'idle', pace: null, found: null, problem: null } as const;

/** Work away from the page's own thread: it answers one question at a time, and keeps the last answer. */
export class Work<Found, Asked = void> {
  readonly state: Signal<WorkState<Found>> = signal(NOTHING);
  readonly #words: (phase: string) => Phase;
  readonly #find: (context: RunContext, asked: Asked) => Promise<Found>;
  readonly #questions: Questions<Asked, Found>;
  #asked: { readonly now: Asked } | null = null;
  #controller: AbortController | null = null;

  /** `words`: what is being done, which may depend on the phase. Without `questions` there is but one. */
  constructor(
    words: Phase | ((phase: string) => Phase),
    find: (context: RunContext, asked: Asked) => Promise<Found>,
    questions: Questions<Asked, Found> = { isSame: () => true, mayStay: () => false },
  ) {
    this.#words = typeof words === 'function' ? words : () => words;
    this.#find = find;
    this.#questions = questions;
  }

  /** Begins, unless the same was asked last: then it is found, under way, was cancelled or went wrong. */
  ask(asked: Asked): void {
    const { phase, found } = this.state.peek();
    const isNew = this.#asked === null || !this.#questions.isSame(this.#asked.now, asked);
    if (isNew || (phase === 'idle' && found === null)) this.#start(asked);
  }

  /** The same question again, whatever came of it. */
  again(): void {
    if (this.#asked !== null) this.#start(this.#asked.now);
  }

  #start(asked: Asked): void {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#asked = { now: asked };
    const { found } = this.state.peek();
    const stays = found !== null && this.#questions.mayStay(found, asked);
    this.state.value = { ...NOTHING, phase: 'running', found: stays ? found : null };
    const put = (state: Partial<WorkState<Found>>): void => {
      if (this.#controller === controller) this.state.value = { ...NOTHING, ...state };
    };
    const context: RunContext = {
      signal: controller.signal,
      onProgress: (progress) => {
        const now = this.state.peek();
        put({ ...now, pace: advance(now.pace, progress, this.#words(progress.phase), performance.now()) });
      },
    };
    this.#find(context, asked).then(
      (answer) => put({ found: answer }),
      (error: unknown) => put({ phase: 'failed', problem: problemOf(error) }),
    );
  }

  /** Ends what is under way, as the user wants it; what was found before stays. */
  cancel(): void {
    this.#end('cancelled');
  }

  /** Ends what is under way, as nobody looks at it any more: whoever does next begins again. */
  leave(): void {
    if (this.state.peek().phase !== 'running') return;
    this.#asked = null;
    this.#end('idle');
  }

  #end(phase: 'cancelled' | 'idle'): void {
    this.#controller?.abort();
    this.#controller = null;
    this.state.value = { ...NOTHING, phase, found: this.state.peek().found };
  }
}

/** Works by what each is of, kept as long as they have `of` in common. */
export class KeptWorks<Found> {
  readonly #most: number;
  readonly #works = new Map<string, Work<Found>>();
  #of = '';

  /** `most`: the oldest ones beyond so many are forgotten. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  workOf(of: string, key: string, make: () => Work<Found>): Work<Found> {
    if (of !== this.#of) this.#keep(0);
    this.#of = of;
    const work = this.#works.get(key) ?? make();
    this.#works.set(key, work);
    this.#keep(this.#most);
    return work;
  }

  #keep(most: number): void {
    for (const [key, work] of this.#works) {
      if (this.#works.size <= most) return;
      work.leave();
      this.#works.delete(key);
    }
  }
}
