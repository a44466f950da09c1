import type { Core } from '../../bindings/core.ts';

/** Does one kind of task, of which it alone knows what stands in it. What it keeps between tasks is its worker's own. */
export type TaskRunner = (core: Core, task: never) => Promise<Uint8Array<ArrayBuffer>>;

/** By kind of task: makes the runner of a worker. */
export type TaskRunners = Readonly<Record<string, () => TaskRunner>>;

/** The tasks of several methods. */
export const tasksOf = (runs: Readonly<Record<string, { readonly tasks?: TaskRunners }>>): TaskRunners =>
  Object.assign({}, ...Object.values(runs).map(({ tasks }) => tasks));
