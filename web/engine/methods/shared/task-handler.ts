import type { Core } from '../../bindings/core.ts';

/** Does tasks of one kind. Only it knows what is in them. What it keeps from task to task belongs to its worker. */
export type TaskHandler = (core: Core, task: never) => Promise<Uint8Array<ArrayBuffer>>;

/** By kind of task: makes the handler that a worker keeps. */
export type TaskHandlers = Readonly<Record<string, () => TaskHandler>>;
