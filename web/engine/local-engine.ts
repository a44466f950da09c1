import { Core } from '../core/core.ts';
import { type Runners, runWith } from '../methods/run-with.ts';
import { digestOf } from './digest.ts';
import type { Engine } from './engine.ts';

/** Runs in the thread that calls it: in a worker, in Node, in tests. Each run has an instance of the core to itself. */
export function createLocalEngine(module: WebAssembly.Module, runners: Runners): Engine {
  return {
    run: async (method, dataset, options, context = {}) =>
      runWith(runners, new Core(module), method, dataset, options, context),
    digest: digestOf,
  };
}
