import { Core } from '../bindings/core.ts';
import { type Runners, runById } from '../methods/shared/runner.ts';
import type { RunContext } from '../model/run.ts';
import type { Engine, JobAnswer, JobInput, JobName } from './engine.ts';

/** Jobs that an engine can do beside running methods, by name: all of them, or none. */
export type Jobs = { readonly [Name in JobName]?: Job<Name> };

/** Does one kind of job, with a core of its own where it asks for one. */
type Job<Name extends JobName> = (
  newCore: () => Core,
  input: JobInput<Name>,
  context: RunContext,
) => JobAnswer<Name> | Promise<JobAnswer<Name>>;

/** Does a job in the thread that calls it. */
export async function doJob<Name extends JobName>(
  module: WebAssembly.Module,
  jobs: Jobs,
  name: Name,
  input: JobInput<Name>,
  context: RunContext,
): Promise<JobAnswer<Name>> {
  const job: Job<Name> | undefined = jobs[name];
  if (job === undefined) throw new Error(`This engine has no job ${name}`);
  return job(() => new Core(module), input, context);
}

/** Runs in the thread that calls it: in a worker, in Node, in tests. Each run has an instance of the core to itself. */
export const createLocalEngine = (module: WebAssembly.Module, runners: Runners, jobs: Jobs = {}): Engine => ({
  run: async (method, dataset, options, context = {}) =>
    runById(runners, new Core(module), method, dataset, options, context),
  ask: (name, input, context = {}) => doJob(module, jobs, name, input, context),
});
