import type { Advice, Question } from '../methods/shared/advice/advise.ts';
import type { ComparedTrees } from '../methods/shared/comparison/comparison.ts';
import type { GrowingTree } from '../methods/shared/features/growing.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import type { Result, Unfinished } from '../model/result.ts';
import type { Crew } from './crew.ts';

/** Where a run stands. `done` of `total` rows or merges; a total that is not known yet is null. */
export interface Progress {
  readonly phase:
    | 'reading'
    | 'merging'
    | 'verifying'
    | 'measuring'
    | 'neighbours'
    | 'fitting'
    | 'splitting'
    | 'training'
    | 'resampling';
  readonly done: number;
  readonly total: number | null;
  /** Workers that died while they read for this run; what they were reading is read again. */
  readonly deaths?: number | undefined;
  /** Fitting: the whole cost curve so far, CURVES numbers a step (core/ultrametric.ts). */
  readonly curve?: Float64Array | undefined;
  /** Splitting: what there is of the tree, where it takes long enough to be looked at meanwhile. */
  readonly growing?: GrowingTree | undefined;
}

export interface RunContext {
  /** Aborting ends the run at once and gives its memory back; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Aborting makes an iterative method stop where it is: `run` resolves with the best it has. Others take no notice. */
  readonly enough?: AbortSignal | undefined;
  /** Where an iterative method stopped before, on the same data with the same options: it goes on from there. */
  readonly resume?: Unfinished | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told of the result as soon as its tree is known; what is still to be found of it is listed as `pending`. */
  readonly onTree?: ((result: Result) => void) | undefined;
  /** Whether another run of the same kind is likely to follow at once: what makes it start sooner is kept. */
  readonly again?: boolean | undefined;
  /** Rows handed to the core at a time; never changes a result. By default as many as 8 MB hold. */
  readonly chunkRows?: number | undefined;
  /** Threads that help to read large files; never change a result. */
  readonly crew?: Crew | undefined;
}

/** Two trees to be compared, the second one being the reference. */
export interface Rivals {
  readonly a: NamedHierarchy;
  readonly b: NamedHierarchy;
  /** What they are called in messages. */
  readonly names: readonly [string, string];
  /** How alike the classes of the first tree are: as many rows and columns, row-major; null where it is not known. */
  readonly similarity: Float64Array | null;
}

/** Runs methods. One implementation for a web worker, one for Node, the same code behind both. */
export interface Engine {
  run(method: string, dataset: Dataset, options: Options, context?: RunContext): Promise<Result>;
  /** Compares two trees over their common leaves, beside random trees. */
  compare(rivals: Rivals, context?: RunContext): Promise<ComparedTrees>;
  /** Tries other methods on the same files, and tells of one that does clearly better; null where none does. */
  advise(dataset: Dataset, question: Question, context?: RunContext): Promise<Advice | null>;
  /** SHA-256 of a whole file, in hexadecimal, without holding it. */
  digest(source: ByteSource, context?: RunContext): Promise<string>;
}
