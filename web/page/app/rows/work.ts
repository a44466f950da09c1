import { type Signal, signal } from '@preact/signals';
import type { Phase } from '../../../engine/model/method.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import { problemOf } from '../parts/problem.ts';
import type { AnswerState } from '../session/latest-answer.ts';
import { advance } from '../session/pace.ts';

/** Work that is done once, away from the page's own thread. */
export class Work<Found> {
  readonly state: Signal<AnswerState<Found>> = signal({ phase: 'idle', pace: null, found: null, problem: null });
  readonly #words: (phase: string) => Phase;
  readonly #run: (context: RunContext) => Promise<Found>;
  #controller: AbortController | null = null;

  /** `words`: what is being done, which may depend on the phase. */
  constructor(words: Phase | ((phase: string) => Phase), run: (context: RunContext) => Promise<Found>) {
    this.#words = typeof words === 'function' ? words : () => words;
    this.#run = run;
  }

  /** Begins, unless something was found, is under way, was cancelled or went wrong. */
  ask(): void {
    const { phase, found } = this.state.peek();
    if (phase === 'idle' && found === null) this.again();
  }

  /** Begins, whatever came before. */
  again(): void {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#put({ phase: 'running' });
    const context: RunContext = {
      signal: controller.signal,
      onProgress: (progress) => {
        if (this.#controller !== controller) return;
        this.#put({
          phase: 'running',
          pace: advance(this.state.peek().pace, progress, this.#words(progress.phase), performance.now()),
        });
      },
    };
    this.#run(context).then(
      (found) => {
        if (this.#controller === controller) this.#put({ found });
      },
      (error: unknown) => {
        if (this.#controller === controller) this.#put({ phase: 'failed', problem: problemOf(error) });
      },
    );
  }

  /** Ends what is under way, as the user wants it. */
  cancel(): void {
    this.#end('cancelled');
  }

  /** Ends what is under way, as nobody looks at it any more: whoever does next begins again. */
  leave(): void {
    if (this.state.peek().phase === 'running') this.#end('idle');
  }

  #end(phase: 'cancelled' | 'idle'): void {
    this.#controller?.abort();
    this.#controller = null;
    this.#put({ phase });
  }

  #put(state: Partial<AnswerState<Found>>): void {
    this.state.value = { phase: 'idle', pace: null, found: null, problem: null, ...state };
  }
}
