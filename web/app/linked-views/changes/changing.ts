import { type Signal, signal } from '@preact/signals';
import type { Phase } from '../../../model/method.ts';
import { type Problem, problemOf } from '../../parts/problem.ts';
import { advance, type Pace } from '../../session/pace.ts';
import type { Session } from '../../session/session.ts';
import { compareModels, type Found, type TwoOpen } from './compare-models.ts';

/** Where the comparison of two models stands; what was found before stays until there is something new. */
export interface ChangingState {
  readonly phase: 'idle' | 'running' | 'cancelled' | 'failed';
  readonly pace: Pace | null;
  readonly found: Found | null;
  readonly problem: Problem | null;
}

const PHASES: Readonly<Record<string, Phase>> = {
  models: { verb: 'Making the trees, and those of resampled points', unit: 'models' },
  resampling: { verb: 'Resampling the points', unit: 'resamples' },
};
const READING: Phase = { verb: 'Reading what the models predict', unit: 'rows' };

/** What is asked: the models, and by which method and options their trees are made. */
export interface Asked {
  readonly models: TwoOpen;
  /** Changes with the method, its options, and the roles of the files. */
  readonly stamp: string;
}

const keyOf = ({ models, stamp }: Asked): string => JSON.stringify([models.map(({ id, name }) => [id, name]), stamp]);

/** Compares two models away from the page's own thread, one question at a time, and keeps the last answer. */
export class Changing {
  readonly state: Signal<ChangingState> = signal({ phase: 'idle', pace: null, found: null, problem: null });
  readonly #session: Session;
  #asked: Asked | null = null;
  #controller: AbortController | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Finds the answer where it is not there, or under way, or was given up. */
  ask(asked: Asked): void {
    if (this.#asked === null || keyOf(this.#asked) !== keyOf(asked)) this.start(asked);
  }

  start(asked: Asked): void {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#asked = asked;
    this.state.value = { phase: 'running', pace: null, found: this.state.peek().found, problem: null };
    const isOver = (): boolean => this.#controller !== controller;
    const context = {
      signal: controller.signal,
      onProgress: (progress: Parameters<typeof advance>[1]) => {
        if (isOver()) return;
        const words = PHASES[progress.phase] ?? READING;
        const { pace } = this.state.value;
        this.state.value = { ...this.state.value, pace: advance(pace, progress, words, performance.now()) };
      },
    };
    compareModels(this.#session, asked.models, context).then(
      (found) => {
        if (!isOver()) this.state.value = { phase: 'idle', pace: null, found, problem: null };
      },
      (error: unknown) => {
        if (isOver()) return;
        this.state.value = { phase: 'failed', pace: null, found: null, problem: problemOf(error) };
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

const known = new WeakMap<Session, Changing>();

/** What a session knows of two models: it outlives the view that shows it. */
export function changingOf(session: Session): Changing {
  const changing = known.get(session) ?? new Changing(session);
  known.set(session, changing);
  return changing;
}
