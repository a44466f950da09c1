import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { assemble } from '../../../engine/data/dataset/assemble.ts';
import { choicesFor, filesFor, type Model, modelsOf } from '../../../engine/data/models/models-of.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { InputFile, Role } from '../../../engine/model/dataset.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import type { Engine } from '../../../engine/workers/engine.ts';
import { chosenIn, type Finished, madeOf, stampOf } from '../finished/finished.ts';
import type { Request } from '../finished/request-text.ts';
import { movedOver } from '../view/moved-over.ts';
import type { AllParts } from './tree-runs.ts';

export type { Model } from '../../../engine/data/models/models-of.ts';

/** Options that differ from those of the shown tree. */
export interface ModelOptions {
  /** The number of times that the rows are drawn again for support. */
  readonly bootstrap?: number;
}

/** Results that are kept: a few questions to each of several models. */
const MOST = 64;
/** Trees of the other models are made meanwhile where the first took no longer than this. */
const SHORT_SECONDS = 5;
const BESIDE: readonly Role[] = ['unused', 'other model', 'other labels'];

/** The key of a request and its files: those of other models change nothing. */
const keyOf = ({ method, options }: Request, files: readonly InputFile[]): string =>
  stampOf(
    method,
    options,
    files.filter(({ role }) => !BESIDE.includes(role)),
  );

/** The several models of a session, and the results of the same method on each. Loaded once there are several. */
export class SessionModels {
  readonly list: ReadonlySignal<readonly Model[]>;
  readonly #parts: AllParts;
  readonly #engine: Engine;
  /** Results by their run and its files; the latest last. */
  readonly #results = new Map<string, Promise<Finished>>();
  /** Those of them that are there. */
  readonly #found = signal<ReadonlyMap<string, Finished>>(new Map());
  /** Roles that were chosen while a model was shown, by its id. */
  readonly #choices = new Map<string, ReadonlyMap<string, Role>>();

  constructor(parts: AllParts, engine: Engine) {
    this.#parts = parts;
    this.#engine = engine;
    const { open, shown, treeRuns } = parts;
    this.list = computed(() => {
      const models = modelsOf(open.files.value);
      return models.length > 1 ? models : [];
    });
    effect(() => {
      const finished = shown.whole.value;
      if (finished === null || finished.result.pending !== undefined) return undefined;
      // While an option is moved, the tree is not out of date, and yet of other options than are chosen.
      if (finished.stamp !== treeRuns.stamp.value) return undefined;
      this.#keep(keyOf(this.#request(), finished.files), Promise.resolve(finished));
      if (finished.result.run.seconds > SHORT_SECONDS) return undefined;
      const meanwhile = new AbortController();
      // A failure here is told when the model is shown.
      this.resultsOf(
        this.list.value.map(({ id }) => id),
        {},
        { signal: meanwhile.signal },
      ).catch(() => undefined);
      return () => meanwhile.abort();
    });
  }

  /** Gives a model a name; an empty one is that of its file again. */
  rename(id: string, name: string): void {
    const { open, shown, unsaved } = this.#parts;
    const called = name.trim() === '' ? undefined : name.trim();
    const named = open.files.value.map((file) => (file.id === id ? { ...file, called } : file));
    const finished = shown.whole.value;
    batch(() => {
      if (finished?.files === open.files.value) shown.whole.value = { ...finished, files: named };
      open.files.value = named;
      unsaved.value = true;
    });
  }

  /**
   * Keeps the tree of the shown model if the opened files are nothing to it: it is that of the files that are open now,
   * and no run is needed. Returns whether that is so.
   */
  keepTree(): boolean {
    const { open, shown, treeRuns } = this.#parts;
    const finished = shown.whole.value;
    const stamp = treeRuns.stamp.value;
    const isOver = finished?.result.pending === undefined && treeRuns.state.value.state === 'idle';
    if (finished === null || !isOver) return false;
    if (keyOf(chosenIn(finished.stamp), finished.files) !== keyOf(chosenIn(stamp), open.files.value)) return false;
    shown.whole.value = { ...finished, files: open.files.value, stamp };
    return true;
  }

  /** Shows the tree of a model: the one that is known, or that of a new run. */
  async show(id: string): Promise<void> {
    const { open, shown, treeRuns } = this.#parts;
    const models = this.list.value;
    const now = models.find(({ isShown }) => isShown);
    if (now?.id === id || !models.some((model) => model.id === id)) return;
    const files = open.files.value;
    const chosen = files.flatMap(({ id: own, role }) => {
      const choice = open.chosenRole(own);
      return choice === undefined ? [] : [[own, role] as const];
    });
    if (now !== undefined) this.#choices.set(now.id, new Map(chosen));
    const known = this.resultOf(id);
    treeRuns.giveUp();
    batch(() => {
      open.rechoose(this.#choicesFor(id));
      if (known === null) return;
      shown.show({ ...known, files: open.files.value, stamp: treeRuns.stamp.value }, { carry: movedOver });
    });
    if (known === null) await treeRuns.start({ carry: movedOver });
  }

  /** The result of the chosen method for a model; null if it is not known. */
  resultOf(id: string): Finished | null {
    return this.#found.value.get(keyOf(this.#request(), this.#filesFor(id))) ?? null;
  }

  /** The results of one method on models, one after the other; those that were found before are not computed again. */
  async resultsOf(
    ids: readonly string[],
    options: ModelOptions = {},
    { signal, onProgress }: RunContext = {},
  ): Promise<readonly Finished[]> {
    const request = withOptions(this.#request(), options);
    const found: Finished[] = [];
    for (const [i, id] of ids.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ phase: 'models', done: i, total: ids.length });
      found.push(await this.#resultOf(request, id, { signal, onProgress: resamplesIn(onProgress, i, ids.length) }));
    }
    onProgress?.({ phase: 'models', done: ids.length, total: ids.length });
    return found;
  }

  /** The method and options that runs are of. */
  #request(): Request {
    const { method, options } = this.#parts.chosen;
    return { method: method.value.id, options: options.value };
  }

  /** The roles that were chosen when a model was shown before, else those that follow from what is chosen now. */
  #choicesFor(id: string): ReadonlyMap<string, Role> {
    const { open } = this.#parts;
    const now = choicesFor(open.files.value, id);
    const before = this.#choices.get(id);
    if (before === undefined) return now;
    // A file that was set to unused since is used by no model; nor does one stay so that is used again.
    const isUnused = (own: string): boolean =>
      open.chosenRole(own) === 'unused' && !before.get(own)?.startsWith('evaluation');
    const unused = open.files.value.flatMap(({ id: own }) => (isUnused(own) ? [[own, 'unused'] as const] : []));
    return new Map([...[...before].filter(([, role]) => role !== 'unused'), ...unused, [id, now.get(id) ?? 'logits']]);
  }

  #filesFor(id: string): readonly InputFile[] {
    return filesFor(this.#parts.open.files.value, id, this.#choicesFor(id));
  }

  #resultOf(request: Request, id: string, context: RunContext): Promise<Finished> {
    const files = this.#filesFor(id);
    const key = keyOf(request, files);
    const known = this.#results.get(key);
    // Whoever asked for it may have given up meanwhile.
    if (known !== undefined) return known.catch(() => this.#resultOf(request, id, context));
    return this.#keep(key, this.#run(request, files, context));
  }

  #keep(key: string, result: Promise<Finished>): Promise<Finished> {
    this.#results.set(key, result);
    for (const old of [...this.#results.keys()].slice(0, -MOST)) this.#forget(old);
    result.then(
      (finished) => {
        this.#found.value = new Map(this.#found.peek()).set(key, finished);
      },
      () => this.#forget(key), // another try may succeed
    );
    return result;
  }

  #forget(key: string): void {
    this.#results.delete(key);
    const found = new Map(this.#found.peek());
    if (found.delete(key)) this.#found.value = found;
  }

  async #run(request: Request, files: readonly InputFile[], context: RunContext): Promise<Finished> {
    const dataset = assemble(files);
    const result = await this.#engine.run(request.method, dataset, request.options, context);
    return madeOf(result, request, { dataset, files });
  }
}

/** Resamples of one of several models among those of all: they take the longest. */
const resamplesIn =
  (onProgress: RunContext['onProgress'], i: number, models: number): RunContext['onProgress'] =>
  ({ phase, done, total }) => {
    if (phase === 'resampling' && total !== null) {
      onProgress?.({ phase, done: i * total + done, total: models * total });
    }
  };

/** The same request with other options, where its method has them. */
function withOptions({ method, options }: Request, { bootstrap }: ModelOptions): Request {
  const known = methodOf(method)?.options ?? [];
  const hasBootstrap = bootstrap !== undefined && known.some(({ key }) => key === 'bootstrap');
  return { method, options: hasBootstrap ? { ...options, bootstrap } : options };
}
