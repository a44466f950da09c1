import { type Signal, signal } from '@preact/signals';
import { remembered } from '../../../engine/base/once.ts';
import type { BesideRandom, MeasuredTree } from '../../../engine/decisions/method-table/measures.ts';
import { runKey, usualRuns } from '../../../engine/decisions/method-table/usual-runs.ts';
import { DEFAULT_SETTINGS } from '../../../engine/decisions/types.ts';
import { countLeaves } from '../../../engine/hierarchy/names.ts';
import type { Candidate } from '../../../engine/methods/candidates.ts';
import { methodOf, phaseOf } from '../../../engine/methods/index.ts';
import { treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { Phase } from '../../../engine/model/method.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { Progress, RunContext } from '../../../engine/model/run.ts';
import { truthFor } from '../advice/advice-note.tsx';
import { answering, decidingPhase } from '../decide/deciding.ts';
import { asRun, chosenIn, countedLeaves, type Finished, finish, stampOf } from '../finished/finished.ts';
import { usualRequest } from '../finished/request-text.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { advance, type Pace } from '../session/pace.ts';
import type { Session } from '../session/session.ts';
import { canDecide } from '../view/colour-measures.ts';

/** The facts about the methods that fit some files, and the step under way. */
export interface MethodRunsState {
  readonly phase: 'idle' | 'running' | 'cancelled';
  readonly rows: readonly MethodRow[];
  /** The step under way. */
  readonly step: Step | null;
  readonly pace: Pace | null;
  /** hAURC without a tree. */
  readonly noTree: number | null;
}

const NOTHING: MethodRunsState = { phase: 'idle', rows: [], step: null, pace: null, noTree: null };

/** The files that a tree is of, in their roles. */
export const filesKey = ({ files }: Pick<Finished, 'files'>): string => stampOf('', {}, files);

const newRow = (request: MethodRow['request'], finished: Finished | null = null): MethodRow => ({
  key: runKey(request),
  request,
  finished,
  problem: null,
  isLeftOut: false,
  agreement: undefined,
  haurc: undefined,
  isResampled: false,
});

/** Runs every method that fits the files of a tree, one after the other, away from the page's own thread, and keeps what it found. */
export class MethodRuns {
  readonly state: Signal<MethodRunsState> = signal(NOTHING);
  readonly #session: Session;
  /** The origin of all rows. */
  #origin: Finished | null = null;
  /** The work under way as a whole; null for none. */
  #going: object | null = null;
  /** Ends the step that is under way. */
  #controller = new AbortController();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Begins with the files of the tree that is shown, unless they are known: then this tree takes its place among them. */
  ask(shown: Finished): void {
    const isKnown = this.#origin !== null && filesKey(this.#origin) === filesKey(shown);
    if (!isKnown) this.#begin(shown);
    this.#take(shown);
    if (this.state.peek().phase !== 'cancelled') void this.#go();
  }

  #begin(shown: Finished): void {
    this.#stop();
    this.#origin = shown;
    const runs = usualRuns(shown.dataset, ({ id }) => usualRequest(id, shown.sample).options);
    this.state.value = { ...NOTHING, rows: runs.map((request) => newRow(request)) };
  }

  /** A tree that is there already need not be made again. */
  #take(shown: Finished): void {
    if (shown.result.pending !== undefined || shown.isLive) return;
    const { rows } = this.state.peek();
    const row = rows.find((each) => isOf(each, shown));
    const lacks = (each: Finished): boolean => each.result.support === undefined;
    if (row === undefined) this.#set([...rows, newRow(chosenIn(shown.stamp), shown)]);
    else if (row.finished === null || (lacks(row.finished) && !lacks(shown))) {
      this.#change([row.key], { finished: shown, problem: null });
    }
  }

  #row = (key: string): MethodRow | undefined => this.state.peek().rows.find((row) => row.key === key);

  #set(rows: readonly MethodRow[]): void {
    this.state.value = { ...this.state.peek(), rows };
  }

  #change(keys: readonly string[], change: Partial<MethodRow>): void {
    this.#set(this.state.peek().rows.map((row) => (keys.includes(row.key) ? { ...row, ...change } : row)));
  }

  /** Does what is left to do, unless that is under way. */
  async #go(): Promise<void> {
    const origin = this.#origin;
    if (this.#going !== null || origin === null) return;
    const going = {};
    this.#going = going;
    for (;;) {
      const step = nextStep(this.state.peek().rows);
      if (step === null) break;
      const controller = new AbortController();
      this.#controller = controller;
      this.state.value = { ...this.state.peek(), phase: 'running', step, pace: null };
      try {
        await this.#do(step, origin, controller.signal);
      } catch (error) {
        if (this.#going === going) this.#passOver(step, controller.signal.aborted ? null : error);
      }
      if (this.#going !== going) return;
    }
    this.#going = null;
    this.state.value = { ...this.state.peek(), phase: 'idle', step: null, pace: null };
  }

  /** A step that failed, or was not waited for, is not asked for again. */
  #passOver({ what, keys }: Step, error: unknown): void {
    if (what === 'compare') this.#change(keys, { agreement: null });
    else if (what === 'decide') this.#change(keys, { haurc: null });
    else if (what === 'resample') this.#change(keys, { isResampled: true });
    else if (error === null) this.#change(keys, { isLeftOut: true });
    else this.#change(keys, { problem: problemOf(error) });
  }

  async #do({ what, keys }: Step, origin: Finished, signal: AbortSignal): Promise<void> {
    const rows = keys.flatMap((key) => this.#row(key) ?? []);
    const [row] = rows;
    if (row === undefined) return;
    if (what === 'run') await this.#run(row, origin, signal);
    else if (what === 'compare') await this.#compare(row, signal);
    else if (what === 'decide') await this.#decide(rows, origin, signal);
    else await this.#resample(row, origin, signal);
  }

  #context(signal: AbortSignal, words: (phase: string) => Phase): RunContext {
    const onProgress = (progress: Progress): void => {
      if (signal.aborted) return;
      const { pace } = this.state.peek();
      this.state.value = {
        ...this.state.peek(),
        pace: advance(pace, progress, words(progress.phase), performance.now()),
      };
    };
    return { signal, onProgress };
  }

  #runOf({ method, options }: MethodRow['request'], { dataset }: Finished, signal: AbortSignal): Promise<Result> {
    const context = this.#context(signal, (phase) => phaseOf(method, phase));
    return this.#session.engine.run(method, dataset, options, context);
  }

  async #run({ key, request }: MethodRow, origin: Finished, signal: AbortSignal): Promise<void> {
    const finished = madeOf(await this.#runOf(request, origin, signal), request, origin);
    // Options that are found from the files may be those of another row.
    const others = this.state.peek().rows.filter((row) => row.key !== key);
    if (others.some((row) => isOf(row, finished))) this.#set(others);
    else this.#change([key], { finished });
  }

  async #compare({ key, finished }: MethodRow, signal: AbortSignal): Promise<void> {
    const truth = finished === null ? null : truthFor(this.#session, finished);
    if (finished === null || truth === null) {
      this.#change([key], { agreement: null });
      return;
    }
    const pair = {
      a: treeOf(finished.result),
      b: truth.tree,
      names: ['the tree', truth.title] as const,
      similarity: null,
    };
    const { comparison } = await this.#session.engine.ask('compare', { trees: pair }, { signal });
    const { triplet_recall: value, random } = comparison;
    this.#change([key], {
      agreement: value === null ? null : { value, random: random.triplet_recall, truth: truth.title },
    });
  }

  async #decide(rows: readonly MethodRow[], { dataset }: Finished, signal: AbortSignal): Promise<void> {
    const given = rows.flatMap(({ key, finished }) =>
      finished === null ? [] : [{ name: key, tree: treeOf(finished.result) }],
    );
    const { trees } = answering(given, dataset);
    const settings = { ...DEFAULT_SETTINGS, build: [], targets: [], bootstrap: 0 };
    const context = this.#context(signal, decidingPhase);
    const decisions = await this.#session.engine.ask('decide', { dataset, settings, trees }, context);
    const haurcOf = (key: string): BesideRandom | null => {
      const tree = decisions.trees.find(({ name }) => name === key);
      return tree === undefined ? null : { value: tree.haurc, random: tree.shuffled?.haurc ?? null };
    };
    for (const { key } of rows) this.#change([key], { haurc: haurcOf(key) });
    this.state.value = { ...this.state.peek(), noTree: decisions.trees[0]?.haurc ?? null };
  }

  async #resample(row: MethodRow, origin: Finished, signal: AbortSignal): Promise<void> {
    const { finished, request, key } = row;
    const addition = additionTo(row);
    if (finished === null || addition === null) return;
    const more = { ...request, options: { ...request.options, ...addition.options } };
    const result = addition.add(finished.result, await this.#runOf(more, origin, signal));
    this.#change([key], { isResampled: true, finished: madeOf(result, more, origin) });
  }

  /** Goes on with what comes next. */
  skip(): void {
    this.#controller.abort();
  }

  /** Ends what is under way; what was found stays. */
  cancel(): void {
    this.#stop();
    this.state.value = { ...this.state.peek(), phase: 'cancelled', step: null, pace: null };
  }

  #stop(): void {
    this.#going = null;
    this.#controller.abort();
  }

  goOn(): void {
    void this.#go();
  }
}

/** A result that can be shown as if it had been asked for. */
export function madeOf(
  result: Result,
  { method, options }: MethodRow['request'],
  { dataset, files, sample }: Finished,
): Finished {
  const request = asRun({ id: method }, options, result);
  return finish(result, dataset, files, stampOf(method, options, files), { request, sample });
}

/** The methods of a session: what was found outlives the picture that shows it. */
export const methodRunsOf = remembered((session: Session) => new MethodRuns(session));

/** A method with its options on these files, and what is known of its tree. */
export interface MethodRow {
  /** The same for runs that make the same tree. */
  readonly key: string;
  readonly request: Candidate;
  /** Its tree, once it is there. */
  readonly finished: Finished | null;
  /** Why there is no tree. */
  readonly problem: Problem | null;
  /** True if the user did not want to wait for it. */
  readonly isLeftOut: boolean;
  /** With the tree that is taken as true, which has a title. Undefined until it was asked; null where it cannot be said. */
  readonly agreement: (BesideRandom & { readonly truth: string }) | null | undefined;
  readonly haurc: BesideRandom | null | undefined;
  /** True if it was asked how stable its tree is. */
  readonly isResampled: boolean;
}

/** The next step, and its rows. */
export interface Step {
  readonly what: 'run' | 'compare' | 'decide' | 'resample';
  readonly keys: readonly string[];
}

/** The tree of a row as the table measures it; null for a row without a tree. */
export const measuredTree = ({ finished, agreement = null, haurc = null }: MethodRow): MeasuredTree | null =>
  finished === null ? null : { result: finished.result, leaves: judgedLeaves(finished), agreement, haurc };

/** The leaves that a tree is judged at: of points they may be the clusters of a cut. */
function judgedLeaves(finished: Finished): string {
  const { points, options, clusters, classes } = finished.result;
  const isCut = points !== undefined && clusters !== undefined && Number(options.leaves ?? 0) > 0;
  return isCut ? countLeaves(new Set(clusters).size, 'clusters') : countedLeaves(finished, classes.length);
}

/** The title of the tree that is taken as true; null if there is none, or not the same for all rows. */
export function truthOf(rows: readonly MethodRow[]): string | null {
  const [title, ...others] = new Set(rows.flatMap(({ agreement }) => agreement?.truth ?? []));
  return title === undefined || others.length > 0 ? null : title;
}

/**
 * True if a row is of this tree: of the same run, or of one with the same options as they were found from the files.
 */
export const isOf = (row: MethodRow, shown: Pick<Finished, 'stamp' | 'result'>): boolean =>
  row.key === runKey(chosenIn(shown.stamp)) ||
  (row.finished !== null && runKey(row.finished.result) === runKey(shown.result));

/** The addition to its result by a run on top of the tree. */
const additionTo = ({ request, finished, isResampled }: MethodRow) => {
  const addition = methodOf(request.method)?.additions?.find(({ adds }) => adds === 'support');
  return finished === null || isResampled || addition?.lacks(finished.result) !== true ? null : addition;
};

/** First every tree, each with its agreement as soon as it is there; then what takes longer. Null where all is done. */
export function nextStep(rows: readonly MethodRow[]): Step | null {
  const step = (what: Step['what'], found: readonly MethodRow[]): Step | null =>
    found.length === 0 ? null : { what, keys: found.map(({ key }) => key) };
  const isOpen = ({ finished, problem, isLeftOut }: MethodRow): boolean =>
    finished === null && problem === null && !isLeftOut;
  const uncompared = rows.filter(({ finished, agreement }) => finished !== null && agreement === undefined);
  const undecided = rows.filter(
    ({ finished, haurc }) => finished !== null && canDecide(finished) && haurc === undefined,
  );
  return (
    step('compare', uncompared.slice(0, 1)) ??
    step('run', rows.filter(isOpen).slice(0, 1)) ??
    step('decide', undecided) ??
    step('resample', rows.filter((row) => additionTo(row) !== null).slice(0, 1))
  );
}
