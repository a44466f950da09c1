import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { assemble } from '../../data/dataset/assemble.ts';
import { filesFor, type Model, modelsOf } from '../../data/models/models-of.ts';
import { METHODS } from '../../methods/index.ts';
import type { Dataset, InputFile } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import type { RunContext } from '../../model/run.ts';
import type { Engine } from '../../workers/engine.ts';
import { asRun, type Finished, finish, stampOf } from '../finished/finished.ts';
import type { Request } from '../finished/request.ts';
import type { OpenFiles } from './open-files.ts';

export type { Model } from '../../data/models/models-of.ts';

/** What of the options is other than in the tree that is shown. */
export interface ModelOptions {
  /** How many times the rows are drawn again for support. */
  readonly bootstrap?: number;
}

/** Results that are kept: a few questions to each of several models. */
const MOST = 64;

/** The several models of a session, and the results of the same method on each. Loaded once there are several. */
export class SessionModels {
  readonly list: ReadonlySignal<readonly Model[]>;
  /** What somebody called models, by their id. */
  readonly names = signal<ReadonlyMap<string, string>>(new Map());
  readonly #open: OpenFiles;
  readonly #engine: Engine;
  /** By what was run on which files; the latest last. */
  readonly #results = new Map<string, Promise<Finished>>();

  constructor(open: OpenFiles, engine: Engine) {
    this.#open = open;
    this.#engine = engine;
    this.list = computed(() => {
      const models = modelsOf(open.files.value, this.names.value);
      return models.length > 1 ? models : [];
    });
  }

  /** Gives a model a name; an empty one is that of its file again. */
  rename(id: string, name: string): void {
    const names = new Map(this.names.value);
    if (name.trim() === '') names.delete(id);
    else names.set(id, name.trim());
    this.names.value = names;
  }

  /** The data of a model: the open files in the roles they have when it is shown. */
  dataOf(id: string): { readonly files: readonly InputFile[]; readonly dataset: Dataset } {
    const files = filesFor(this.#open.files.value, id);
    return { files, dataset: assemble(files) };
  }

  /** The results of one method on models, one after the other; those that were found before are not computed again. */
  async resultsOf(
    shown: Request,
    options: ModelOptions,
    ids: readonly string[],
    context: RunContext = {},
  ): Promise<readonly Finished[]> {
    const { signal, onProgress } = context;
    const request = withOptions(shown, options);
    const found: Finished[] = [];
    for (const [i, id] of ids.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ phase: 'models', done: i, total: ids.length });
      found.push(await this.#resultOf(request, id, signal));
    }
    onProgress?.({ phase: 'models', done: ids.length, total: ids.length });
    return found;
  }

  #resultOf(request: Request, id: string, signal: AbortSignal | undefined): Promise<Finished> {
    const { files, dataset } = this.dataOf(id);
    const used = files.filter(({ role }) => !['unused', 'other model', 'other labels'].includes(role));
    const key = stampOf(request.method, request.options, used);
    const known = this.#results.get(key);
    // Who asked for it may have given up meanwhile.
    if (known !== undefined) return known.catch(() => this.#resultOf(request, id, signal));
    const result = this.#run(request, dataset, files, signal);
    this.#keep(key, result);
    result.catch(() => this.#results.delete(key)); // another try may succeed
    return result;
  }

  #keep(key: string, result: Promise<Finished>): void {
    this.#results.set(key, result);
    for (const old of [...this.#results.keys()].slice(0, -MOST)) this.#results.delete(old);
  }

  async #run(
    { method: id, options }: Request,
    dataset: Dataset,
    files: readonly InputFile[],
    signal: AbortSignal | undefined,
  ): Promise<Finished> {
    const method = METHODS.find((each) => each.id === id) ?? METHODS[0];
    const result = await this.#engine.run(method.id, dataset, options, signal === undefined ? {} : { signal });
    return finish(result, dataset, files, stampOf(method.id, options, files), {
      request: asRun(method, options, result),
    });
  }
}

/** The same request with other options, where its method has them. */
function withOptions({ method, options }: Request, { bootstrap }: ModelOptions): Request {
  const known = METHODS.find(({ id }) => id === method)?.options ?? [];
  const hasBootstrap = bootstrap !== undefined && known.some(({ key }) => key === 'bootstrap');
  const changed: Options = hasBootstrap ? { ...options, bootstrap } : options;
  return { method, options: changed };
}
