import { Core } from '../bindings/core.ts';
import type { Advice, Question } from '../methods/shared/advice/advise.ts';
import type { ComparedTrees } from '../methods/shared/comparison/comparison.ts';
import type { TreePair } from '../methods/shared/comparison/tree-pair.ts';
import { type Runners, runWith } from '../methods/shared/run-with.ts';
import type { Dataset } from '../model/dataset.ts';
import type { RunContext } from '../model/run.ts';
import type { Engine } from './engine.ts';

/** Compares trees with a core that can. */
export type Comparer = (core: Core, trees: TreePair, context: RunContext) => ComparedTrees;

/** Tries other methods with a core that knows them. */
export type Adviser = (core: Core, dataset: Dataset, question: Question, context: RunContext) => Promise<Advice | null>;

/** What an engine may do beside running methods; the worker of the first tree carries none of it. */
export interface Further {
  readonly compare?: Comparer;
  readonly digest?: Engine['digest'];
  readonly advise?: Adviser;
}

/** Runs in the thread that calls it: in a worker, in Node, in tests. Each run has an instance of the core to itself. */
export function createLocalEngine(module: WebAssembly.Module, runners: Runners, further: Further = {}): Engine {
  return {
    run: async (method, dataset, options, context = {}) =>
      runWith(runners, new Core(module), method, dataset, options, context),
    compare: async (trees, context = {}) => {
      if (further.compare === undefined) throw new Error('This engine has no comparison of trees');
      return further.compare(new Core(module), trees, context);
    },
    advise: async (dataset, question, context = {}) => {
      if (further.advise === undefined) throw new Error('This engine gives no advice');
      return further.advise(new Core(module), dataset, question, context);
    },
    digest: async (source, context) => {
      if (further.digest === undefined) throw new Error('This engine makes no digests');
      return further.digest(source, context);
    },
  };
}
