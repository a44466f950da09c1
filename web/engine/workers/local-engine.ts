import { Core } from '../bindings/core.ts';
import { type Runners, runById } from '../methods/shared/runner.ts';
import type { RunContext } from '../model/run.ts';
import { type Engine, engineOf, type JobInput } from './engine.ts';

/** Does one kind of job, with a core of its own where it asks for one. It knows what its input holds. */
export type Job = (newCore: () => Core, input: never, context: RunContext) => unknown;

/** Jobs that an engine can do beside running methods, by name. */
export type Jobs = Readonly<Record<string, Job>>;

/** Does a job in the thread that calls it. */
export async function doJob(
  module: WebAssembly.Module,
  jobs: Jobs,
  name: string,
  input: JobInput,
  context: RunContext,
): Promise<unknown> {
  const job = jobs[name];
  if (job === undefined) throw new Error(`This engine has no job ${name}`);
  return job(() => new Core(module), input as never, context); // only a job knows its input
}

/** Runs in the thread that calls it: in a worker, in Node, in tests. Each run has an instance of the core to itself. */
export const createLocalEngine = (module: WebAssembly.Module, runners: Runners, jobs: Jobs = {}): Engine =>
  engineOf(
    async (method, dataset, options, context = {}) =>
      runById(runners, new Core(module), method, dataset, options, context),
    (name, input, context) => doJob(module, jobs, name, input, context),
  );
