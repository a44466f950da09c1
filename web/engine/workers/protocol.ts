import type { WorkerFormat } from '../data/formats/format.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { ColumnChoice } from '../model/columns.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { Progress, RunContext, Task, WorkerPool } from '../model/run.ts';
import type { JobInput, JobName } from './engine.ts';
import type { Observed } from './observe.ts';
import type { SentMember } from './readers/members.ts';

/** Handle of a byte source of another thread: enough to ask that thread for bytes. */
export interface RemoteHandle {
  readonly remote: number;
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  readonly shared: ByteSource['shared'];
}

/** Range of bytes of a source that the other thread has, by its number there. */
export interface ByteRange {
  readonly remote: number;
  readonly start: number;
  readonly end: number;
}

/** Calls that a worker of methods answers for its page. Sources in datasets, inputs and tasks are handles. */
export interface WorkerCalls {
  /** The parts of the result that were not told with its tree. */
  run(input: {
    readonly method: string;
    readonly dataset: Dataset;
    readonly options: Options;
    readonly resume: RunContext['resume'];
    readonly pool: Pick<WorkerPool, 'size' | 'leastBytes'>;
    /** True where the tree is wanted before the rest of its result. */
    readonly treeFirst: boolean;
  }): Partial<Result>;
  /** A job by its name. */
  job(input: {
    readonly job: JobName;
    readonly input: JobInput;
    readonly pool: Pick<WorkerPool, 'size' | 'leastBytes'>;
  }): unknown;
  task(task: Task): Uint8Array<ArrayBuffer>;
  /** An iterative method keeps the result so far. */
  stopEarly(nothing: null): void;
  /** Holds a lock of this name as long as the worker lives (worker-lock.ts). Answered once it is held. */
  hold(lock: string): void;
  /** Answered by whoever is alive. */
  ping(nothing: null): void;
}

/** Calls that a worker with one file answers for its page: its tables stay there, and are read as long as they are used. */
export interface ReaderCalls {
  open(file: {
    readonly format: WorkerFormat;
    readonly name: string;
    readonly size: number;
    readonly choice: ColumnChoice | undefined;
  }): readonly SentMember[];
  read(range: ByteRange): Uint8Array<ArrayBuffer>;
}

/** Calls that the page answers for a worker; a worker that reads a file makes the first two alone. */
export interface PageCalls {
  read(range: ByteRange): Uint8Array<ArrayBuffer>;
  observed(observed: Observed): void;
  /** Has a task done by another worker. */
  task(task: Task): Uint8Array<ArrayBuffer>;
  progress(progress: Progress): void;
  /** The result as far as it is known with its tree; what the run answers then takes its place. */
  tree(tree: Result): void;
}
