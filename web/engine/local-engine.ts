import { Core } from '../core/core.ts';
import type { ComparedTrees } from '../methods/comparison.ts';
import { type Runners, runWith } from '../methods/run-with.ts';
import { digestOf } from './digest.ts';
import type { Engine, Rivals, RunContext } from './engine.ts';

/** Compares trees with a core that can. */
export type Comparer = (core: Core, rivals: Rivals, context: RunContext) => ComparedTrees;

/**
 * Runs in the thread that calls it: in a worker, in Node, in tests. Each run has an instance of the core to itself. An
 * engine with the small core has nothing to compare trees with.
 */
export function createLocalEngine(module: WebAssembly.Module, runners: Runners, comparer?: Comparer): Engine {
  return {
    run: async (method, dataset, options, context = {}) =>
      runWith(runners, new Core(module), method, dataset, options, context),
    compare: async (rivals, context = {}) => {
      if (comparer === undefined) throw new Error('This engine has no comparison of trees');
      return comparer(new Core(module), rivals, context);
    },
    digest: digestOf,
  };
}
