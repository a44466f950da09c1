import type { Hierarchy } from './hierarchy.ts';
import type { Result, Unfinished } from './result.ts';
import type { Table } from './table.ts';

/** A tree while a method still grows it from the root down, in flat arrays. */
export interface GrowingTree {
  readonly hierarchy: Hierarchy;
  /** By node, when it was made: the same node has the same number in every picture of a run. */
  readonly keys: Uint32Array;
  /** Points of every leaf. */
  readonly sizes: Uint32Array;
  /** Leaves that it shall have. */
  readonly wanted: number;
}

/** The cost after 0, `every`, 2 `every`, … steps of a run under way. */
export interface CostsSoFar {
  /** Names of the terms of the cost. */
  readonly terms: readonly string[];
  readonly every: number;
  /** A row for each of these steps: the cost, then each of its terms; 0 for a term without weight. */
  readonly rows: Float64Array;
}

/** The progress of a run. `done` of `total` rows or merges; a total that is not known yet is null. */
export interface Progress {
  /** One of the common phases, or one of the method's own (its schema). */
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
  /** Workers that died while they read for this run; what they were reading is read again. */
  readonly deaths?: number | undefined;
  /** The tree so far, where it takes long enough to be looked at meanwhile. */
  readonly growing?: GrowingTree | undefined;
  /** Iterative methods: what was paid so far. */
  readonly costs?: CostsSoFar | undefined;
}

/** Work on a table that another worker can do. A kind of task adds what it needs; all of it can be posted. */
export interface Task {
  /** The task of a method that it is (`tasks` in methods/<id>/index.ts). */
  readonly kind: string;
  /** The file, for messages. */
  readonly file: string;
  readonly table: Table;
  /** The message of a failure: "rows 0 to 99 could not be read". */
  readonly failure: string;
  /** True if its worker answers messages while it works: then one that is silent for long has died. */
  readonly answersHeartbeat: boolean;
}

/** Other threads that do tasks, each with an instance of the core of its own. */
export interface WorkerPool {
  readonly size: number;
  /** Files of fewer bytes are not worth the start of a thread. */
  readonly leastBytes: number;
  /** A thread that dies is replaced and its task done again. */
  work(task: Task): Promise<Uint8Array<ArrayBuffer>>;
}

export interface RunContext {
  /** Aborting ends the run at once and gives its memory back; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Aborting makes an iterative method stop where it is: `run` resolves with the best it has. Others take no notice. */
  readonly stopEarly?: AbortSignal | undefined;
  /**
   * The state in which an iterative method stopped before, on the same data with the same options: it goes on from
   * there.
   */
  readonly resume?: Unfinished | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told of the result as soon as its tree is known; what is still to be found of it is listed as `pending`. */
  readonly onTree?: ((result: Result) => void) | undefined;
  /** True if another run of the same kind is likely to follow at once: the worker is kept, so that it starts sooner. */
  readonly reuseWorker?: boolean | undefined;
  /** Rows handed to the core at a time; never changes a result. By default as many as 8 MB hold. */
  readonly chunkRows?: number | undefined;
  /** Threads that help with large files; never change a result. */
  readonly pool?: WorkerPool | undefined;
}
