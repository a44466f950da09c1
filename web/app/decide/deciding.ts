import { type Signal, signal } from '@preact/signals';
import { warnedOf } from '../../decisions/saw-evaluation.ts';
import type { DecideRequest, DecideSettings, Decisions } from '../../decisions/types.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Phase } from '../../model/method.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { advance, type Pace } from '../session/pace.ts';
import type { Session } from '../session/session.ts';
import type { TreeAtHand } from './at-hand.ts';
import { type Seen, seenBy } from './origin.ts';

/** What is judged, and how. */
export interface Asked {
  readonly dataset: Dataset;
  readonly trees: readonly TreeAtHand[];
  /** Why other trees take no part. */
  readonly refused: readonly string[];
  readonly settings: DecideSettings;
}

/** What was found, and of what. */
export interface Found extends Asked {
  readonly decisions: Decisions;
  readonly seen: Seen;
}

/** Where judging stands; what was found before stays until there is something new. */
export interface DecideState {
  readonly phase: 'idle' | 'running' | 'cancelled' | 'failed';
  readonly pace: Pace | null;
  readonly found: Found | null;
  readonly problem: Problem | null;
}

/** What is done while trees are judged, as it is told. */
export const DECIDING_PHASES: Readonly<Record<string, Phase>> = {
  fitting: { verb: 'Fitting the temperature', unit: 'rows' },
  building: { verb: 'Making trees of the calibration points', unit: 'rows' },
  deciding: { verb: 'Answering with every tree', unit: 'rows' },
  scanning: { verb: 'Weighing every step', unit: 'rows' },
  resampling: { verb: 'Resampling the judged points', unit: 'resamples' },
  shuffling: { verb: 'Answering with shuffled trees', unit: 'trees' },
};

const isSame = (a: Asked, b: Asked): boolean =>
  a.dataset === b.dataset &&
  JSON.stringify(a.settings) === JSON.stringify(b.settings) &&
  a.trees.length === b.trees.length &&
  a.trees.every(({ name, tree }, i) => name === b.trees[i]?.name && tree.hierarchy === b.trees[i]?.tree.hierarchy);

/** Judges trees away from the page's own thread, one question at a time, and keeps the last answer. */
export class Deciding {
  readonly state: Signal<DecideState> = signal({ phase: 'idle', pace: null, found: null, problem: null });
  readonly #session: Session;
  #asked: Asked | null = null;
  #controller: AbortController | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Finds the answer where it is not there, or under way, or was given up. */
  ask(asked: Asked): void {
    if (this.#asked === null || !isSame(this.#asked, asked)) this.start(asked);
  }

  start(asked: Asked): void {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#asked = asked;
    const { dataset, trees, settings } = asked;
    const before = this.state.peek().found;
    const found = before?.dataset === dataset ? before : null;
    this.state.value = { phase: 'running', pace: null, found, problem: null };
    const request: DecideRequest = { settings, trees: trees.map(({ name, tree }) => ({ name, tree })) };
    const isOver = (): boolean => this.#controller !== controller;
    const context = {
      signal: controller.signal,
      onProgress: (progress: Parameters<typeof advance>[1]) => {
        if (isOver()) return;
        const words = DECIDING_PHASES[progress.phase] ?? { verb: 'Reading', unit: 'rows' };
        const { pace } = this.state.value;
        this.state.value = { ...this.state.value, pace: advance(pace, progress, words, performance.now()) };
      },
    };
    const seen = seenBy(dataset, trees, (source) => this.#session.digestOf(source));
    Promise.all([this.#session.decider.decide(dataset, request, context), seen]).then(
      ([decisions, by]) => {
        if (isOver()) return;
        const found = { ...asked, decisions: warnedOf(decisions, by.judged), seen: by };
        this.state.value = { phase: 'idle', pace: null, found, problem: null };
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

const known = new WeakMap<Session, Deciding>();

/** What a session has decided: it outlives the picture that shows it. */
export function decidingOf(session: Session): Deciding {
  const deciding = known.get(session) ?? new Deciding(session);
  known.set(session, deciding);
  return deciding;
}
