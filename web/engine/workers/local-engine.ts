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

/** Instances that nobody uses, by their module. */
const idle = new WeakMap<WebAssembly.Module, Core[]>();

/**
 * Does work with instances of the core that are its own. They serve again, as a new one may take longer than the work: after work
 * that ended well, and while their memory, which never shrinks, has not grown.
 */
export async function withCores<Answer>(
  module: WebAssembly.Module,
  work: (newCore: () => Core) => Answer | Promise<Answer>,
): Promise<Answer> {
  const free = idle.get(module) ?? [];
  idle.set(module, free);
  const used: Core[] = [];
  const answer = await work(() => {
    const core = free.pop() ?? new Core(module);
    used.push(core);
    return core;
  });
  free.push(...used.filter((core) => !core.hasGrown));
  return answer;
}

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
  return withCores(module, (newCore) => job(newCore, input, context));
}

/** Runs in the thread that calls it: in a worker, in Node, in tests. */
export const createLocalEngine = (module: WebAssembly.Module, runners: Runners, jobs: Jobs = {}): Engine => ({
  run: (method, dataset, options, context = {}) =>
    withCores(module, (newCore) => runById(runners, newCore(), method, dataset, options, context)),
  ask: (name, input, context = {}) => doJob(module, jobs, name, input, context),
});
