import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import type { JOBS } from './all-jobs.ts';

export type JobName = keyof typeof JOBS;
export type JobInput<Name extends JobName = JobName> = Parameters<(typeof JOBS)[Name]>[1];
export type JobAnswer<Name extends JobName> = Awaited<ReturnType<(typeof JOBS)[Name]>>;

/** Runs methods and does jobs. One implementation for a web worker, one for Node, the same code behind both. */
export interface Engine {
  run(method: string, dataset: Dataset, options: Options, context?: RunContext): Promise<Result>;
  /** Does a job by its name (all-jobs.ts). Byte sources in its input are read where they are open. */
  ask<Name extends JobName>(job: Name, input: JobInput<Name>, context?: RunContext): Promise<JobAnswer<Name>>;
}
