import type { Place } from '../base/error.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { Progress, RunContext, Task, WorkerPool } from '../model/run.ts';
import type { JobInput } from './engine.ts';
import type { Observed } from './observe.ts';

/** What a worker knows of a byte source: enough to ask the page for its bytes. */
export interface RemoteHandle {
  readonly remote: number;
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  readonly shared: ByteSource['shared'];
}

/** An error on its way between threads. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly data?: { readonly code: string; readonly remedy: string; readonly place: Place } | undefined;
}

export type ToWorker =
  | {
      readonly type: 'run';
      readonly method: string;
      readonly dataset: Dataset;
      readonly options: Options;
      readonly resume: RunContext['resume'];
      readonly pool: Pick<WorkerPool, 'size' | 'leastBytes'>;
      /** Whether the tree is wanted before the rest of its result. */
      readonly treeFirst: boolean;
    }
  | { readonly type: 'task'; readonly task: Task }
  /** A job by its name; sources in its input are handles. */
  | {
      readonly type: 'job';
      readonly job: string;
      readonly input: JobInput;
      readonly pool: Pick<WorkerPool, 'size' | 'leastBytes'>;
    }
  | { readonly type: 'stop-early' }
  /** To be held as long as the worker lives (worker-lock.ts). */
  | { readonly type: 'hold'; readonly lock: string }
  /** Answered with a pong by whoever is alive. */
  | { readonly type: 'ping' }
  | { readonly type: 'bytes'; readonly request: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'request-failed'; readonly request: number; readonly failure: Failure };

export type FromWorker =
  | {
      readonly type: 'read';
      readonly request: number;
      readonly remote: number;
      readonly start: number;
      readonly end: number;
    }
  | { readonly type: 'task'; readonly request: number; readonly task: Task }
  | { readonly type: 'pong' }
  | { readonly type: 'held'; readonly lock: string }
  | { readonly type: 'task-done'; readonly answer: Uint8Array<ArrayBuffer> }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'observed'; readonly observed: Observed }
  /** The result as far as it is known with its tree; what comes with `result` then takes its place. */
  | { readonly type: 'tree'; readonly tree: Result }
  | { readonly type: 'result'; readonly result: Partial<Result> }
  /** Of a job. */
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'failed'; readonly failure: Failure };
