import { type Signal, signal } from '@preact/signals';
import { remembered } from '../../../engine/base/once.ts';
import type { BesideRandom, MeasuredTree } from '../../../engine/decisions/method-table/measures.ts';
import { runKey, usualRuns } from '../../../engine/decisions/method-table/usual-runs.ts';
import { DEFAULT_SETTINGS } from '../../../engine/decisions/schema.ts';
import { countLeaves } from '../../../engine/hierarchy/names.ts';
import type { Candidate } from '../../../engine/methods/candidates.ts';
import { methodOf, phaseOf } from '../../../engine/methods/index.ts';
import { treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { Phase } from '../../../engine/model/method.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import { truthFor } from '../advice/advice-note.tsx';
import { answering, decidingPhase } from '../decide/deciding.ts';
import { chosenIn, countedLeaves, type Finished, madeOf, stampOf } from '../finished/finished.ts';
import { usualRequest } from '../finished/request-text.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import type { Session } from '../session/session.ts';
import { Work } from '../session/work.ts';
import { canDecide } from '../view/colour-measures.ts';

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

/** Before a step tells of its progress. */
const STARTING = { phase: '', done: 0, total: null };

/** Puts what a step found into its rows. */
type Put = () => void;

/** Runs every method that fits the files of a tree, one after the other, and keeps what it found. */
class MethodRuns {
  readonly rows: Signal<readonly MethodRow[]> = signal([]);
  /** hAURC without a tree. */
  readonly noTree: Signal<number | null> = signal(null);
  /** The step that began last. */
  readonly step: Signal<Step | null> = signal(null);
  /** All steps for the files of a tree. */
  readonly work: Work<true, Finished>;
  readonly #session: Session;
  /** The files of all rows. */
  #files = '';
  #skipped = new AbortController();

  constructor(session: Session) {
    this.#session = session;
    this.work = new Work<true, Finished>(
      (phase) => this.#words(phase),
      (context, origin) => this.#go(origin, context),
      { isSame: (a, b) => this.#isSame(a, b), mayStay: () => true },
    );
  }

  /** Begins with the files of the tree that is shown, unless they are known: then this tree takes its place among them. */
  ask(shown: Finished): void {
    const files = filesKey(shown);
    if (files !== this.#files) {
      const runs = usualRuns(shown.dataset, ({ id }) => usualRequest(id, shown.sample).options);
      this.#files = files;
      this.noTree.value = null;
      this.rows.value = runs.map((request) => newRow(request));
    }
    this.#take(shown);
    this.work.ask(shown);
  }

  /** Steps under way go on with new rows by themselves; those that were cancelled wait until they are asked for again. */
  #isSame(a: Finished, b: Finished): boolean {
    const isOver = this.work.state.peek().phase === 'idle';
    return filesKey(a) === filesKey(b) && !(isOver && nextStep(this.rows.peek()) !== null);
  }

  /** A tree that is there already need not be made again. */
  #take(shown: Finished): void {
    if (shown.result.pending !== undefined || shown.isLive) return;
    const rows = this.rows.peek();
    const row = rows.find((each) => isOf(each, shown));
    const lacks = (each: Finished): boolean => each.result.support === undefined;
    if (row === undefined) this.rows.value = [...rows, newRow(chosenIn(shown.stamp), shown)];
    else if (row.finished === null || (lacks(row.finished) && !lacks(shown))) {
      this.#change([row.key], { finished: shown, problem: null });
    }
  }

  #rowOf = ({ keys }: Step): MethodRow | undefined => this.rows.peek().find(({ key }) => key === keys[0]);

  #change(keys: readonly string[], change: Partial<MethodRow>): void {
    this.rows.value = this.rows.peek().map((row) => (keys.includes(row.key) ? { ...row, ...change } : row));
  }

  #words(phase: string): Phase {
    const step = this.step.peek();
    if (step === null || phase === STARTING.phase) return { verb: 'Starting', unit: '' };
    return step.what === 'decide' ? decidingPhase(phase) : phaseOf(this.#rowOf(step)?.request.method ?? '', phase);
  }

  /** Does what is left to do, one step after the other. */
  async #go(origin: Finished, { signal: ends, onProgress }: RunContext): Promise<true> {
    ends?.addEventListener('abort', () => this.skip());
    for (let step = nextStep(this.rows.peek()); step !== null; step = nextStep(this.rows.peek())) {
      const skipped = new AbortController();
      this.#skipped = skipped;
      this.step.value = step;
      onProgress?.(STARTING);
      let put: Put;
      try {
        put = await this.#do(step, origin, { signal: skipped.signal, onProgress });
      } catch (error) {
        put = this.#passOver(step, skipped.signal.aborted ? null : error);
      }
      ends?.throwIfAborted();
      put();
    }
    return true;
  }

  /** A step that failed, or was not waited for, is not asked for again. */
  #passOver({ what, keys }: Step, error: unknown): Put {
    if (what === 'compare') return () => this.#change(keys, { agreement: null });
    if (what === 'decide') return () => this.#change(keys, { haurc: null });
    if (what === 'resample') return () => this.#change(keys, { isResampled: true });
    return () => this.#change(keys, error === null ? { isLeftOut: true } : { problem: problemOf(error) });
  }

  async #do(step: Step, origin: Finished, context: RunContext): Promise<Put> {
    if (step.what === 'decide') return this.#decide(step, origin, context);
    const row = this.#rowOf(step);
    if (row === undefined) return () => undefined;
    if (step.what === 'run') return this.#run(row, origin, context);
    return step.what === 'compare' ? this.#compare(row, context) : this.#resample(row, origin, context);
  }

  #runOf({ method, options }: MethodRow['request'], { dataset }: Finished, context: RunContext): Promise<Result> {
    return this.#session.engine.run(method, dataset, options, context);
  }

  async #run({ key, request }: MethodRow, origin: Finished, context: RunContext): Promise<Put> {
    const finished = madeOf(await this.#runOf(request, origin, context), request, origin);
    return () => {
      // Options that are found from the files may be those of another row.
      const others = this.rows.peek().filter((row) => row.key !== key);
      if (others.some((row) => isOf(row, finished))) this.rows.value = others;
      else this.#change([key], { finished });
    };
  }

  async #compare({ key, finished }: MethodRow, { signal: ends }: RunContext): Promise<Put> {
    const truth = finished === null ? null : truthFor(this.#session, finished);
    if (finished === null || truth === null) return () => this.#change([key], { agreement: null });
    const pair = {
      a: treeOf(finished.result),
      b: truth.tree,
      names: ['the tree', truth.title] as const,
      similarity: null,
    };
    const { comparison } = await this.#session.engine.ask('compare', { trees: pair }, { signal: ends });
    const { triplet_recall: value, random } = comparison;
    const agreement = value === null ? null : { value, random: random.triplet_recall, truth: truth.title };
    return () => this.#change([key], { agreement });
  }

  async #decide({ keys }: Step, { dataset }: Finished, context: RunContext): Promise<Put> {
    const given = this.rows
      .peek()
      .flatMap(({ key, finished }) =>
        finished === null || !keys.includes(key) ? [] : [{ name: key, tree: treeOf(finished.result) }],
      );
    const { trees } = answering(given, dataset);
    const settings = { ...DEFAULT_SETTINGS, build: [], targets: [], bootstrap: 0 };
    const decisions = await this.#session.engine.ask('decide', { dataset, settings, trees }, context);
    const haurcOf = (key: string): BesideRandom | null => {
      const tree = decisions.trees.find(({ name }) => name === key);
      return tree === undefined ? null : { value: tree.haurc, random: tree.shuffled?.haurc ?? null };
    };
    return () => {
      for (const key of keys) this.#change([key], { haurc: haurcOf(key) });
      this.noTree.value = decisions.trees[0]?.haurc ?? null;
    };
  }

  async #resample(row: MethodRow, origin: Finished, context: RunContext): Promise<Put> {
    const { finished, request, key } = row;
    const addition = additionTo(row);
    if (finished === null || addition === null) return () => undefined;
    const more = { ...request, options: { ...request.options, ...addition.options } };
    const result = addition.add(finished.result, await this.#runOf(more, origin, context));
    return () => this.#change([key], { isResampled: true, finished: madeOf(result, more, origin) });
  }

  /** Goes on with what comes next. */
  skip(): void {
    this.#skipped.abort();
  }
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
