import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import { methodOf, phaseOf } from '../../../engine/methods/index.ts';
import type { Dataset, Reference } from '../../../engine/model/dataset.ts';
import type { Method, Options } from '../../../engine/model/method.ts';
import type { OptionValue, Result, Unfinished } from '../../../engine/model/result.ts';
import type { Progress } from '../../../engine/model/run.ts';
import type { Engine } from '../../../engine/workers/engine.ts';
import { asRun, type Finished, finish, stampOf, unmeasured } from '../finished/finished.ts';
import type { Request } from '../finished/request-text.ts';
import { lateCode } from '../parts/late-code.ts';
import type { Problem } from '../parts/problem.ts';
import type { ChosenMethod } from './chosen-method.ts';
import type { OpenFiles } from './open-files.ts';
import type { Opening } from './opening.ts';
import { advance, type Pace, stopOf } from './pace.ts';
import type { Problems } from './problems.ts';
import type { Carry, Shown } from './shown.ts';

/** The settings with which a run is started. */
export interface Started {
  /** A run that this one goes on from. */
  readonly resume: Unfinished;
  readonly options: Options;
  /** Carries over the user's view, if the tree comes in place of one much like it. */
  readonly carry: Carry;
  /** True if the run follows an option as it is moved. */
  readonly isLive: boolean;
  /** Earlier problems that are over once this run has a result. */
  readonly settles: readonly Problem[];
}

/** The sources of a run, and the target of its result. */
interface Parts {
  readonly open: OpenFiles;
  readonly chosen: ChosenMethod;
  readonly shown: Shown;
  readonly problems: Problems;
}

/** The state of a session, by its parts. */
export interface AllParts extends Parts {
  readonly opening: Opening;
  readonly treeRuns: TreeRuns;
  /** True if there is work of the user's that is in no session file. */
  readonly unsaved: Signal<boolean>;
}

/** The way in which the view stays as options are moved. */
const following = lateCode('what follows options', () => import('../view/moved-over.ts'));

/** The time for which a tree may still be measured once another one was asked for, in milliseconds. */
const MOVES_ON = 60;

/** Runs the chosen method on the files that are open, and shows its tree: when asked, and as options are moved. */
export class TreeRuns {
  readonly #parts: Parts;
  readonly #runs: Runs;
  /** Runs for the tree that is shown, while it is looked at. */
  readonly background: Runs;
  readonly state: ReadonlySignal<RunState>;
  /**
   * The number of runs that were asked for or given up: one that waits for the tree it judges begins only if it is the
   * last.
   */
  #asked = 0;
  /** True if runs follow an option as it is moved: the tree then counts as up to date. */
  readonly #follows = signal(false);
  #isFollowing = false;
  /** The part of the view that stays as it follows, if it is not the one that stays as options move. */
  #carry: Carry | undefined;
  /** The stamp of a tree made now. */
  readonly stamp: ReadonlySignal<string>;
  /** True if files, roles or options changed since the tree that is shown. */
  readonly stale: ReadonlySignal<boolean>;
  /** The state from which the method can go on, if nothing changed since; null if there is none. */
  readonly unfinished: ReadonlySignal<Unfinished | null>;

  /** `now`: milliseconds on a clock that never goes back. */
  constructor(parts: Parts, engine: Engine, now: () => number) {
    const { open, chosen, shown } = parts;
    this.#parts = parts;
    this.#runs = new Runs(engine, now);
    this.background = new Runs(engine, now);
    this.state = this.#runs.state;
    this.stamp = computed(() => stampOf(chosen.method.value.id, chosen.options.value, open.files.value));
    this.stale = computed(() => {
      const finished = shown.whole.value;
      return !this.#follows.value && finished !== null && finished.stamp !== this.stamp.value;
    });
    this.unfinished = computed(() => (this.stale.value ? null : (shown.whole.value?.result.unfinished ?? null)));
  }

  /** Runs the method on what is open. A run under way is given up for it. */
  async start({
    resume,
    options = this.#parts.chosen.options.value,
    carry,
    isLive = false,
    settles = this.#parts.problems.list.value,
  }: Partial<Started> = {}): Promise<void> {
    const { open, chosen, shown, problems } = this.#parts;
    const { dataset } = open.assembled.value;
    if (dataset === null || chosen.missing.value !== null) return;
    const stamp = this.stamp.value;
    const files = open.files.value;
    const sample = open.sampleAlone();
    this.#follows.value = isLive;
    this.background.giveUp();
    const method = chosen.method.value;
    const made = (result: Result): Finished =>
      finish(result, dataset, files, stamp, { request: asRun(method, options, result), sample, isLive });
    const show = (result: Result): void => shown.show(made(result), { carry });
    const told: { tree: Result | null } = { tree: null };
    const onTree = (tree: Result): void => {
      told.tree = tree;
      show(tree);
    };
    try {
      const result = await this.#run({ method, dataset, options, resume, isLive, onTree });
      if (told.tree !== null) shown.complete(made(result ?? unmeasured(told.tree)));
      else if (result !== null) show(result);
      if (result !== null) problems.forget(settles);
    } catch (error) {
      if (told.tree !== null) shown.complete(made(unmeasured(told.tree)));
      problems.report(error);
    }
  }

  /** Goes on where the method stopped: to the steps that were asked for, or by as many again. */
  continue(): Promise<void> {
    const resume = this.unfinished.value;
    if (resume === null) return Promise.resolve();
    const options = this.#parts.chosen.options.value;
    const asked = Number(options.iterations);
    const iterations = resume.steps < asked ? asked : resume.steps + Math.max(1, asked);
    return this.start({ resume, options: { ...options, iterations } });
  }

  /** Runs a request whose tree is needed beside that of the next run. */
  async recall({ method: id, options }: Request): Promise<void> {
    const { open, shown, problems } = this.#parts;
    const { dataset } = open.assembled.value;
    const method = methodOf(id);
    if (dataset === null || method === undefined || method.missing(dataset) !== null) return;
    try {
      const files = open.files.value;
      const sample = open.sampleAlone();
      const result = await this.#run({ method, dataset, options });
      if (result !== null) shown.remember({ result, request: { method: id, options }, sample, files });
    } catch (error) {
      problems.report(error);
    }
  }

  /** Runs a method, with the other trees where it judges them; null for a run that was given up. */
  async #run(
    asked: Omit<Partial<Job>, 'method'> & Pick<Job, 'dataset' | 'options'> & { readonly method: Method },
  ): Promise<Result | null> {
    const { method, dataset, resume, isLive = false } = asked;
    this.#asked += 1;
    const own = this.#asked;
    const data = method.judgesTrees ? { ...dataset, trees: await this.#treesFor(dataset, method) } : dataset;
    if (own !== this.#asked) return null; // while trees were sought, another run was asked for, or this one was given up
    return this.#runs.start({ ...asked, method: method.id, dataset: data, resume, isLive });
  }

  /** Trees that a method judges beside its own. The code that finds them is not needed for a first tree. */
  async #treesFor(dataset: Dataset, method: Method): Promise<Reference[]> {
    const { open, shown } = this.#parts;
    const { treesFor } = await lazily('the trees to judge', import('./comparable-trees.ts'));
    return treesFor({ files: open.files, past: shown.past }, dataset, method);
  }

  /** Sets an option. One that is live shows its effect at once where the tree came from the files that are open. */
  setOption(key: string, value: OptionValue): void {
    const { open, chosen, shown } = this.#parts;
    const option = chosen.method.value.options.find((each) => each.key === key);
    const isOpen = shown.whole.value?.files === open.files.value;
    this.follow(() => chosen.set({ [key]: value }), option?.live === true && isOpen);
  }

  /**
   * Changes what a tree is made of. The tree follows at once where it is of the chosen method, seen from where the one before
   * was, if that is wanted; `carry`: what of the view stays.
   */
  follow(change: () => void, wanted: boolean, carry?: Carry): void {
    const { chosen, shown } = this.#parts;
    const isShown = shown.whole.value?.result.method === chosen.method.value.id;
    this.#carry = carry;
    const follows = batch(() => {
      change();
      const isPossible = wanted && isShown && chosen.missing.value === null;
      this.#follows.value ||= isPossible;
      return isPossible;
    });
    if (follows && this.state.value.state === 'measuring') this.#moveOn();
    if (follows) void this.#follow();
  }

  /** A tree whose options were moved on need not be measured. But giving up a run ends its worker, and a new one costs a frame. */
  #moveOn(): void {
    const own = this.#asked;
    setTimeout(() => {
      if (own === this.#asked && this.state.value.state === 'measuring') this.#runs.giveUp();
    }, MOVES_ON);
  }

  /** Runs until nothing changed meanwhile; changes while a run is under way wait for its end. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      const { carriedOver } = await following.load();
      for (let tried = ''; this.#follows.value && tried !== this.stamp.value; ) {
        tried = this.stamp.value;
        await this.start({ carry: this.#carry ?? carriedOver, isLive: true });
      }
    } catch (error) {
      this.#parts.problems.report(error);
    }
    this.#isFollowing = false;
    this.#follows.value = false;
  }

  /** Ends the run, or asks one that can end early to stop where it is; what was shown before stays until then. */
  cancel(): void {
    if (this.#runs.cancel()) this.#follows.value = false;
  }

  /** Drops what is under way for the tree that is shown. */
  giveUp(): void {
    this.#asked += 1;
    this.background.giveUp();
    this.#runs.giveUp();
    this.#follows.value = false;
  }

  /** Forgets that a run was cancelled. */
  clearCancelled(): void {
    this.#runs.clearCancelled();
  }
}

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
