import { Core } from '../core/core.ts';
import type { ComparedTrees } from '../methods/comparison.ts';
import { type Runners, runWith } from '../methods/run-with.ts';
import type { Engine, Rivals, RunContext } from './engine.ts';

/** Compares trees with a core that can. */
export type Comparer = (core: Core, rivals: Rivals, context: RunContext) => ComparedTrees;

/** What an engine may do beside running methods; the worker of the first tree carries neither. */
export interface Further {
  readonly compare?: Comparer;
  readonly digest?: Engine['digest'];
}

/** Runs in the thread that calls it: in a worker, in Node, in tests. Each run has an instance of the core to itself. */
export function createLocalEngine(module: WebAssembly.Module, runners: Runners, further: Further = {}): Engine {
  return {
    run: async (method, dataset, options, context = {}) =>
      runWith(runners, new Core(module), method, dataset, options, context),
    compare: async (rivals, context = {}) => {
      if (further.compare === undefined) throw new Error('This engine has no comparison of trees');
      return further.compare(new Core(module), rivals, context);
    },
    digest: async (source, context) => {
      if (further.digest === undefined) throw new Error('This engine makes no digests');
      return further.digest(source, context);
    },
  };
}
