import { type Signal, signal } from '@preact/signals';
import type { Phase } from '../../../engine/model/method.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { advance, type Pace } from './pace.ts';

/** The state of the search for an answer; the one found before stays until there is a new one. */
export interface AnswerState<Found> {
  readonly phase: 'idle' | 'running' | 'cancelled' | 'failed';
  readonly pace: Pace | null;
  readonly found: Found | null;
  readonly problem: Problem | null;
}

/** A kind of question. */
export interface Question<Asked, Found> {
  isSame(a: Asked, b: Asked): boolean;
  /** True if an answer to another question may be shown until this one has its own. */
  mayStay(found: Found, asked: Asked): boolean;
  /** The words for a phase. */
  phase(id: string): Phase;
  /** Finds the answer away from the page's own thread. */
  find(asked: Asked, context: Pick<RunContext, 'signal' | 'onProgress'>): Promise<Found>;
}

/** Answers one question at a time, and keeps the last answer. */
export class LatestAnswer<Asked, Found> {
  readonly state: Signal<AnswerState<Found>> = signal({ phase: 'idle', pace: null, found: null, problem: null });
  readonly #question: Question<Asked, Found>;
  #asked: Asked | null = null;
  #controller: AbortController | null = null;

  constructor(question: Question<Asked, Found>) {
    this.#question = question;
  }

  /** Finds the answer, unless the same was asked last: then it is there, under way, or was given up. */
  ask(asked: Asked): void {
    if (this.#asked === null || !this.#question.isSame(this.#asked, asked)) this.start(asked);
  }

  start(asked: Asked): void {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#asked = asked;
    const before = this.state.peek().found;
    const found = before !== null && this.#question.mayStay(before, asked) ? before : null;
    this.state.value = { phase: 'running', pace: null, found, problem: null };
    const isOver = (): boolean => this.#controller !== controller;
    const context: Pick<RunContext, 'signal' | 'onProgress'> = {
      signal: controller.signal,
      onProgress: (progress) => {
        if (isOver()) return;
        const { pace } = this.state.value;
        const words = this.#question.phase(progress.phase);
        this.state.value = { ...this.state.value, pace: advance(pace, progress, words, performance.now()) };
      },
    };
    this.#question.find(asked, context).then(
      (answer) => {
        if (!isOver()) this.state.value = { phase: 'idle', pace: null, found: answer, problem: null };
      },
      (error: unknown) => {
        if (!isOver()) this.state.value = { phase: 'failed', pace: null, found: null, problem: problemOf(error) };
      },
    );
  }

  /** Ends what is under way; what was found before stays. */
  cancel(): void {
    this.#controller?.abort();
    this.#controller = null;
    this.state.value = { ...this.state.value, phase: 'cancelled', pace: null };
  }

  /** The same question again. */
  again(): void {
    if (this.#asked !== null) this.start(this.#asked);
  }
}
