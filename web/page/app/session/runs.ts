import { batch, signal } from '@preact/signals';
import { phaseOf } from '../../../engine/methods/index.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import type { Options } from '../../../engine/model/method.ts';
import type { Result, Unfinished } from '../../../engine/model/result.ts';
import type { Progress } from '../../../engine/model/run.ts';
import type { Engine } from '../../../engine/workers/engine.ts';
import { advance, type Pace, stopOf } from './pace.ts';

/** The state of the computation. */
export type RunState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly pace: Pace | null; readonly stopping?: boolean }
  /** The tree is there and the rest of its result is being found. */
  | { readonly state: 'measuring'; readonly pace: Pace | null; readonly stopping?: boolean }
  | { readonly state: 'cancelled' };

/** The run to do, and its settings. */
export interface Job {
  readonly method: string;
  readonly dataset: Dataset;
  readonly options: Options;
  /** A run that this one goes on from. */
  readonly resume: Unfinished | undefined;
  /** True if it follows an option as that is moved. */
  readonly isLive: boolean;
  /** Told of the result once its tree is known, before the rest of it. */
  readonly onTree?: (tree: Result) => void;
}

/** A run shorter than this shows no progress. */
const SILENT_MILLISECONDS = 300;

const isUnderWay = (run: RunState): run is Exclude<RunState, { state: 'idle' | 'cancelled' }> =>
  run.state === 'running' || run.state === 'measuring';

/** Runs methods, one at a time: the one that is under way, how it goes on, and how it ends. */
export class Runs {
  readonly state = signal<RunState>({ state: 'idle' });
  readonly #engine: Engine;
  readonly #now: () => number;
  /** Of the run that is under way. */
  #method = '';
  #controller: AbortController | null = null;
  /** Aborted when the user stops a phase that can end early: the run then ends with the best result so far. */
  #stopEarly = new AbortController();

  /** `now`: milliseconds on a clock that never goes back. */
  constructor(engine: Engine, now: () => number) {
    this.#engine = engine;
    this.#now = now;
  }

  /**
   * Runs a method; a run under way is cancelled first. Null for a run that was cancelled itself, whether it would have
   * succeeded or failed. Throws the errors of the run.
   */
  async start({ method, dataset, options, resume, isLive, onTree }: Job): Promise<Result | null> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#method = method;
    this.#stopEarly = new AbortController();
    const started = this.#now();
    this.state.value = isLive ? { state: 'idle' } : { state: 'running', pace: null };
    const context = {
      signal: controller.signal,
      stopEarly: this.#stopEarly.signal,
      resume,
      reuseWorker: isLive,
      onProgress: (progress: Progress) => this.#report(controller, progress, started),
      ...(onTree === undefined ? {} : { onTree: (tree: Result) => this.#tell(controller, tree, onTree) }),
    };
    try {
      const result = await this.#engine.run(method, dataset, options, context);
      return this.#finish(controller) ? result : null;
    } catch (error) {
      if (this.#finish(controller)) throw error;
      return null;
    }
  }

  /** A run that follows an option shows no progress until it takes so long that the user would wonder. */
  #report(controller: AbortController, progress: Progress, started: number): void {
    if (this.#controller !== controller || this.state.value.state === 'cancelled') return;
    const now = this.#now();
    if (this.state.value.state === 'idle' && now - started < SILENT_MILLISECONDS) return;
    const run = isUnderWay(this.state.value) ? this.state.value : { state: 'running' as const, pace: null };
    this.state.value = { ...run, pace: advance(run.pace, progress, phaseOf(this.#method, progress.phase), now) };
  }

  #tell(controller: AbortController, tree: Result, onTree: (tree: Result) => void): void {
    if (this.#controller !== controller) return;
    batch(() => {
      const phase = 'measuring';
      const pace = advance(null, { phase, done: 0, total: null }, phaseOf(this.#method, phase), this.#now());
      this.state.value = { state: 'measuring', pace };
      onTree(tree);
    });
  }

  /** Goes back to idle after a run; false if another run has taken its place or it was given up. */
  #finish(controller: AbortController): boolean {
    if (this.#controller !== controller) return false;
    this.#controller = null;
    this.state.value = { state: 'idle' };
    return true;
  }

  /**
   * Ends the run at once. In a phase that can end early (gradient descent, resampling), the first cancel only asks the method to
   * stop, and what it has by then is its result; a second cancel ends it at once. A tree that is there stays. Returns whether a
   * run was given up.
   */
  cancel(): boolean {
    const run = this.state.value;
    if (this.#controller === null) return false;
    if (isUnderWay(run) && !run.stopping && run.pace !== null && stopOf(run.pace) !== null) {
      this.state.value = { ...run, stopping: true };
      this.#stopEarly.abort();
      return false;
    }
    this.#abort(run.state === 'measuring' ? 'idle' : 'cancelled');
    return true;
  }

  /** Ends the run at once, and drops what it has. */
  giveUp(): void {
    this.#abort('idle');
  }

  #abort(state: 'idle' | 'cancelled'): void {
    const controller = this.#controller;
    this.#controller = null;
    this.state.value = { state };
    controller?.abort();
  }

  /** Forgets that a run was cancelled. */
  clearCancelled(): void {
    if (this.state.value.state === 'cancelled') this.state.value = { state: 'idle' };
  }
}
